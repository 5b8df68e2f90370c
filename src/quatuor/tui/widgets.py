"""The widgets of the game screen: the board, the players, the moves, the message, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList, Select, Static

from quatuor.selection import Path

from ..render.prose import Prose
from .boards import board
from .boards.view import SMALLEST, View
from .scene import DIRECTIONS, Scene, Zone, neighbour
from .seat_kinds import KINDS, LEVEL
from .styles import style

if TYPE_CHECKING:
    from textual import events


class BoardView(Widget, can_focus=True):
    """A board: shows the scene of a position, and reports picks by mouse or keys."""

    cursor: reactive[str] = reactive("")
    pointed: reactive[str] = reactive("", repaint=False)
    """The zone last pointed at, by the cursor or by the mouse."""

    @dataclass
    class Chosen(Message):
        """A pick: its possible meanings, all tokens, and whether it was the die."""

        paths: tuple[Path, ...]
        vocabulary: tuple[str, ...]
        rolls: bool = False

    def __init__(self) -> None:
        super().__init__(id="board")
        self._view: View | None = None
        self._scene: Scene | None = None

    @property
    def scene(self) -> Scene | None:
        """The board as it is drawn now."""
        if self._scene is None and self._view is not None:
            self._scene = self._drawn(self._view)
        return self._scene

    @property
    def note(self) -> str:
        """A text about the place pointed at."""
        zone = self.scene.zone(self.pointed) if self.scene else None
        note = board(self._view.position.GAME).note if self._view else None
        return note(self._view, zone) if note and self._view and zone else ""

    def show(self, view: View) -> None:
        self._view = view
        self._redraw()

    def _drawn(self, view: View) -> Scene:
        size = max(self.size.width, SMALLEST[0]), max(self.size.height, SMALLEST[1])
        cursor = self.cursor if self.has_focus else ""
        return board(view.position.GAME).draw(replace(view, cursor=cursor, size=size))

    def _redraw(self) -> None:
        self._scene = None
        self.refresh()

    def on_resize(self) -> None:
        self._redraw()

    def on_focus(self) -> None:
        self._redraw()

    def on_blur(self) -> None:
        self._redraw()

    def watch_cursor(self) -> None:
        self.pointed = self.cursor
        self._redraw()

    def render_line(self, y: int) -> Strip:
        if self._view is None or self.scene is None or y >= self.scene.height:
            return Strip.blank(self.size.width)
        game = self._view.position.GAME
        segments = [Segment(g.character, style(game, g.ink, g.ground)) for g in self.scene.rows[y]]
        return Strip(segments).adjust_cell_length(self.size.width, style(game, "plain", "page")).simplify()

    # Pointing.

    def on_click(self, event: events.Click) -> None:
        zone = self.scene.zone_at(event.x, event.y) if self.scene else None
        if zone:
            self.cursor = zone.name
            self._choose(zone)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        zone = self.scene.zone_at(event.x, event.y) if self.scene else None
        self.pointed = zone.name if zone else self.cursor

    def on_key(self, event: events.Key) -> None:
        if event.key in DIRECTIONS:
            self._step(event.key)
        elif event.key in {"enter", "space"}:
            self._confirm()
        elif paths := self._named(event.character or ""):
            self.post_message(self._chosen(paths))
        else:
            return
        event.stop()
        event.prevent_default()

    def _step(self, direction: str) -> None:
        if self.scene:
            self.cursor = neighbour(self.scene.zones, self.cursor, direction)

    def _confirm(self) -> None:
        """Pick what is under the cursor; a hidden cursor appears."""
        zone = self.scene.zone(self.cursor) if self.scene else None
        self.post_message(self._chosen(zone.paths if zone else (), rolls=True))
        if zone is None:
            self._step("down")

    def _choose(self, zone: Zone) -> None:
        self.post_message(self._chosen(zone.paths, rolls=zone.rolls))

    def _chosen(self, paths: tuple[Path, ...], *, rolls: bool = False) -> Chosen:
        tokens = (token for path in self._paths() for token in path)
        return self.Chosen(paths, tuple(dict.fromkeys(tokens)), rolls)

    def _named(self, character: str) -> tuple[Path, ...]:
        """The pieces, totems or faces that a letter stands for and that can come next."""
        if self._view is None or not character.strip():
            return ()
        place = self._view.selection.open_place
        within = [token for path in self._paths() for token in path[: place + 1]]
        named = within + list(self.scene.letters if self.scene else ())
        return tuple(dict.fromkeys((t,) for t in named if t.rstrip("~") == character.upper()))

    def _paths(self) -> list[Path]:
        return [path for zone in self.scene.zones for path in zone.paths] if self.scene else []


def write(widget: Static, text: Text | Prose, *, layout: bool = True) -> bool:
    """Show a text, unless it is already shown; a new layout takes a while."""
    if widget.content == text:
        return False
    widget.update(text, layout=layout)
    return True


class GameList(OptionList):
    """A list in which a click highlights, and Enter or a double click takes."""

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        clicked = event.style.meta.get("option")
        if clicked is not None:
            self.highlighted = clicked
            if event.chain > 1:
                self.action_select()


class KindSelect(Select[str]):
    """The player of a seat; a digit selects that level without opening the list."""

    def on_key(self, event: events.Key) -> None:
        kind = f"{LEVEL}{event.character}"
        if kind in KINDS:
            self.value = kind
            event.stop()


class Line(Static):
    """One or more lines of text that can be clicked."""

    @dataclass
    class Clicked(Message):
        """The text was clicked."""

        line: Line

        @property
        def control(self) -> Line:
            return self.line

    def on_click(self) -> None:
        self.post_message(self.Clicked(self))


class KeyBar(Static):
    """The keys worth knowing now, each of which can be clicked."""

    def show(self, keys: Sequence[tuple[str, str, str]]) -> None:
        """Write the keys, given as key, words and action, as many as there is room for."""
        text = Text()
        for key, words, action in keys:
            click = Style(meta={"@click": action})
            text.append(f" {key} ", Style(bold=True) + click).append(f"{words} ", click)
        write(self, text, layout=False)


class Players(Static):
    """The players, with marks for the one to act, those who are out, and the winners."""

    MARKS: ClassVar = {"acts": "▶", "thinks": "…", "won": "★", "shared": "=", "out": "✗", "": " "}

    def show(self, game: str, rows: Sequence[tuple[int, str, str, str]]) -> None:
        """Write one line per player: number, name, a note, and a mark."""
        write(self, Text("\n").join(self._row(game, *row) for row in rows))

    def _row(self, game: str, player: int, name: str, note: str, mark: str) -> Text:
        chip = (f" {name} ", style(game, f"ink-{player}", f"fill-{player}"))
        return Text.assemble((f"{self.MARKS[mark]} ", "bold"), chip, (f" {note}", "dim"))
