"""The game screen: the wiring between a session, the widgets that show it, and the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.timer import Timer
from textual.widgets import Static

from ..match import Match
from ..render.prose import Prose
from ..render.standing import seat_name
from ..rules.articles import rule_book
from ..rules.game import Position, QuatuorError
from ..starts import SET_UPS
from .advice_screen import AdviceScreen
from .boards.view import View
from .keys import COMMANDS
from .move_list import Turn, turns
from .names import padded
from .rolling import faces
from .seat_kinds import HUMAN, kind_of, kind_word, other_kind
from .session import Session
from .status import status
from .thinking import StopFlag, Thinking, unhurried
from .widgets import BoardView, KeyBar, Line, Players, write


class GameScreen(AdviceScreen):
    """A match on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "cancel"),
        ("pageup", "scroll_moves(-8)"),
        ("pagedown", "scroll_moves(8)"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._shaken: list[int] = []
        """The faces the die has yet to show before it settles."""
        self._rolling_for: Position | None = None
        """The state of the match when the die was rolled."""
        self._tumbling: Timer | None = None
        self._waiting: Timer | None = None
        """The timer of a computer's roll."""
        self._answer = Thinking(self, self._stumble)
        """The computer's pending thinking about its move."""

    # Widgets.

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal(id="middle"):
            yield BoardView()
            with Vertical(id="side"):
                yield Players(id="players")
                yield Static(id="evaluation")
                with VerticalScroll(id="moves", can_focus=False):
                    yield Static(id="move-list")
        yield Line(id="status")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        board = self.query_one(BoardView)
        board.focus()
        self.refresh_game()
        self.watch(board, "pointed", self._show_status, init=False)

    # Display.

    def refresh_game(self) -> None:
        """Show the current session, and let a computer act on its turn."""
        if not self._still_to_roll():
            self._stop_tumbling()
        write(self.query_one("#title", Static), self._title(), layout=False)
        self.query_one(BoardView).show(self._view())
        self.query_one(Players).show(self.session.match.game.id, self._players())
        if write(self.query_one("#move-list", Static), self._moves()):
            self.call_after_refresh(self.query_one("#moves").scroll_end, animate=False)
        self._show_status()
        self.query_one(KeyBar).show(self._keys())
        self.update_advice()
        self._let_machine_act()

    def _title(self) -> Text:
        match = self.session.match
        options = [
            f"{name}={value}" for name, value in match.ruleset.options if value != _default(match, name)
        ]
        count = self.say("title.players", count=match.ruleset.players)
        title = rule_book(match.game.id, self.app.language).title
        words = " · ".join((title, count, *options, *self._special_start()))
        saved = self.session.path.name if self.session.path and not self.session.unsaved else ""
        return Text.assemble(
            f" {words}", ("   " + saved if saved else "", "dim"), no_wrap=True, overflow="ellipsis"
        )

    def _special_start(self) -> Iterator[str]:
        """How the set-up was drawn, or which fair start it is and who wins from there if that is known."""
        match = self.session.match
        if match.start_kind in SET_UPS:
            yield self.say(f"title.{match.start_kind}-set-up")
        if (start := match.fair_start) is None:
            return
        yield self.say("title.fair-start", number=start.number)
        if start.winner is not None:
            book = rule_book(start.game, self.app.language)
            yield self.say("title.best-play", player=seat_name(book, start.winner))

    def _view(self) -> View:
        session, book = self.session, rule_book(self.session.match.game.id, self.app.language)
        outcome = session.match.outcome()
        return View(
            session.match.position,
            book,
            self.say,
            session.selection,
            last=session.last_cells,
            won=frozenset(outcome.citation.cells if outcome else ()),
            refused=session.notice.cells if session.notice else frozenset(),
            hinted=session.hinted,
            die=self._shaken[0] if self._shaken else int(session.rolled) if session.rolled else None,
            may_roll=session.may_roll and not self._shaken,
        )

    def _players(self) -> list[tuple[int, str, str, str]]:
        session = self.session
        return [
            (player, session.name(player, self.app.language), *self._standing(player))
            for player in session.match.position.all_players
        ]

    def _standing(self, player: int) -> tuple[str, str]:
        """A note on a player and their mark."""
        match, outcome = self.session.match, self.session.match.outcome()
        seat = match.seats[player]
        colour = seat_name(rule_book(match.game.id, self.app.language), player)
        machine = kind_word(kind_of(seat), self.say) if kind_of(seat) != HUMAN else other_kind(seat)
        note = machine or (colour if seat.name else "")
        if outcome is not None:
            share = outcome.scores[player]
            return note, "won" if share == 1 else "shared" if share else ""
        if player in match.position.out:
            return self.say("board.out"), "out"
        acting = "thinks" if self.session.machine_acts and not self.session.trouble else "acts"
        return note, acting if player == match.position.player else ""

    def _moves(self) -> Text:
        lines = turns(self.session.match, self.app.language)
        return Text("\n").join(map(self._turn, lines)) if lines else Text(self.say("moves.none"), "dim")

    def _turn(self, turn: Turn) -> Text:
        name = "" if turn.player is None else self.session.name(turn.player, self.app.language)
        return Text.assemble((f"{turn.number:>3} ", "dim"), f"{padded(name, 8)} ", (turn.text, "bold"))

    def _show_status(self) -> None:
        line = self.query_one("#status", Line)
        said = self.session.notice or self.session.trouble
        line.set_classes(said.kind if said else "won" if self.session.match.outcome() else "task")
        write(line, Prose(self._status()), layout=False)

    def _status(self) -> str:
        """The message, and below it the actions at the end, or facts about a place."""
        said = status(self.session, self.app.language)
        over = self.session.match.outcome() and not self.session.notice
        below = self.say("over.next") if over else self.query_one(BoardView).note
        return f"{said}\n{below}" if below else said

    def _keys(self) -> list[tuple[str, str, str]]:
        return [(c.label, self.say(f"bar.{c.name}"), f"screen.{c.action}") for c in COMMANDS if c.in_bar]

    # Actions at the board.

    @on(BoardView.Chosen)
    def choose(self, event: BoardView.Chosen) -> None:
        if self._shaken:
            return
        if event.rolls and self.session.trouble:
            self._ask_again()
        elif event.rolls and self.session.may_roll:
            self._roll()
        elif event.rolls and self.session.forced and self.session.person_acts:
            self.session.play(self.session.forced)
            self.refresh_game()
        else:
            self.session.choose(event.paths, event.vocabulary)
            self.refresh_game()

    @on(Line.Clicked, "#status")
    def go_on(self) -> None:
        """Make a click on the message do what Space does when there is nothing to choose."""
        if self.session.may_roll or self.session.forced or self.session.trouble:
            self.choose(BoardView.Chosen((), (), rolls=True))

    def action_cancel(self) -> None:
        self.forget_hint()
        self.session.cancel()
        self.refresh_game()

    def action_scroll_moves(self, lines: int) -> None:
        self.query_one("#moves").scroll_relative(y=lines, animate=False)

    def _roll(self) -> None:
        """Let the die tumble, then show its result."""
        self._shaken = faces(self.session.match.game) if self.app.pace else [0]
        self._rolling_for = self.session.match.position
        self._tumble(self._shaken)

    def _tumble(self, shaken: list[int]) -> None:
        """Show the next face of a throw, unless the die was taken up after its timer had rung."""
        if shaken is not self._shaken:
            return
        shaken.pop(0)
        if shaken:
            self.query_one(BoardView).show(self._view())
            self._tumbling = self.set_timer(self.app.pace / 10, partial(self._tumble, shaken))
        else:
            self.session.roll()
            self.refresh_game()

    def _stop_tumbling(self) -> None:
        """Stop the die if something else happened before it settled."""
        self._shaken = []
        if self._tumbling is not None:
            self._tumbling.stop()
            self._tumbling = None

    def _still_to_roll(self) -> bool:
        match = self.session.match
        return match.must_roll and match.position is self._rolling_for

    def _let_machine_act(self) -> None:
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None
        if not self.session.machine_acts or self.session.match.must_roll:
            self._answer.stop()
            self._let_machine_roll()
        elif not self._answer.is_about(self.session.match):
            self._answer.begin(self.session.match, self._think)

    def _let_machine_roll(self) -> None:
        if self.session.machine_acts and not self._shaken:
            self._waiting = self.set_timer(max(self.app.pace, 0.01), self._roll_for_machine)

    def _roll_for_machine(self) -> None:
        """Roll, unless something else happened after the timer had rung."""
        if self.session.machine_acts and self.session.match.must_roll and not self._shaken:
            self._roll()

    async def _think(self, match: Match, stop: StopFlag) -> Callable[[], None]:
        """Find the move of the computer to act, no faster than people can follow."""
        engine = self.session.engine()
        choice = await unhurried(lambda: engine.choose(match, stop), self.app.pace)

        def play() -> None:
            try:
                self.session.play(choice.move)
            except QuatuorError as error:
                self._stumble(error)
            else:
                self.refresh_game()

        return play

    def _stumble(self, error: Exception) -> None:
        """Suspend the seat of a failed engine, until it is asked again or the game moves on."""
        self.session.stumble(error)
        self.refresh_game()

    def _ask_again(self) -> None:
        self.session.trouble = None
        self._answer.stop()
        self.refresh_game()


def _default(match: Match, name: str) -> str:
    return next(option.default for option in match.game.options if option.name == name)
