"""The panel below a board: a line per player, with their hand and their status."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from quatuor.i18n import voice
from quatuor.rules.articles import rule_book
from quatuor.rules.game import Outcome, Player, Position

from ..palette import Theme
from ..standing import acts, seat_name, standing
from .depiction import Depiction
from .shapes import Picture, number, tag, text, use

if TYPE_CHECKING:
    from ..drawing import Drawing

_ROW: Final = 36.0
_HAND: Final = 104.0
"""Where hands start: after the longest player name."""
_KIND: Final = 84.0
"""The distance between two counted kinds of pieces."""
_WIDEST: Final = 460.0


@dataclass(frozen=True, slots=True)
class Panel:
    """The players of a position, one below the other, and the note of the game."""

    position: Position
    outcome: Outcome | None
    drawing: Drawing
    theme: Theme
    language: str

    @property
    def depiction(self) -> Depiction:
        return self.drawing.depiction

    def picture(self, width: float) -> Picture:
        lines = list(self._lines(min(width, _WIDEST)))
        moved = (
            tag("g", line, transform=f"translate(0 {number(_ROW * at)})") for at, line in enumerate(lines)
        )
        return Picture(width, _ROW * len(lines), tag("g", *moved, font_size="15", fill=self.theme.text))

    def _lines(self, width: float) -> Iterator[str]:
        yield from (self._player(player, width) for player in self.position.all_players)
        if note := self.depiction.note(self.position, voice("render", self.language)):
            yield text(note, 26, 23, fill=self.theme.faint)

    def _player(self, player: Player, width: float) -> str:
        turn = acts(self.position, player, self.outcome)
        name = seat_name(rule_book(self.position.GAME, self.language), player)
        parts = (
            self._dot(player, turn=turn),
            text(name, 26, 23, **({"font_weight": "600"} if turn else {})),
            tag("rect", x=_HAND, y=2, width=self.depiction.tray, height=_ROW - 4, rx=8, fill=self.theme.tray),
            self._hand(player),
            self._standing(player, width, turn=turn),
        )
        return tag("g", *parts, class_="player acts" if turn else "player")

    def _dot(self, player: Player, *, turn: bool) -> str:
        """The player's colour; a ring around it says whose turn it is."""
        colour = self.drawing.style.seats[player].fill
        ring = (
            tag("circle", cx=10, cy=18, r=9, fill="none", stroke=self.theme.text, stroke_width=2)
            if turn
            else ""
        )
        return ring + tag("circle", cx=10, cy=18, r=6, fill=colour, stroke=self.theme.faint)

    def _standing(self, player: Player, width: float, *, turn: bool) -> str:
        key = standing(self.position, player, self.outcome)
        ink = {} if turn else {"fill": self.theme.faint}
        return text(voice("render", self.language)(key), width, 23, text_anchor="end", **ink) if key else ""

    def _hand(self, player: Player) -> str:
        """The pieces of a hand side by side, drawn small; closer together if there are many."""
        hand = self.depiction.hand(self.position, player)
        if self.depiction.counted:
            return "".join(self._kind(name, count, _KIND * at) for at, (name, count) in enumerate(hand))
        names = [name for name, count in hand for _ in range(count)]
        room = self.depiction.tray - 2 * self.depiction.step
        step = min(self.depiction.step, room / max(1, len(names) - 1))
        return self._small(
            *((name, 6 + self.depiction.step / 2 + step * at) for at, name in enumerate(names))
        )

    def _kind(self, name: str, count: int, x: float) -> str:
        """One piece of a kind, and its count."""
        return self._small((name, x + 21)) + text(f"× {count}", _HAND + x + 40, 23)

    def _small(self, *tokens: tuple[str, float]) -> str:
        scale = self.depiction.scale
        drawn = (use(name, x / scale, 0, class_="held") for name, x in tokens)
        place = f"translate({number(_HAND)} {number(self.depiction.foot)})"
        return tag("g", *drawn, transform=f"{place} scale({scale:g})") if tokens else ""
