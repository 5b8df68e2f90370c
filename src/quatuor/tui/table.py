"""The table a match is played at: the match, what is being picked, and the last thing that was said.

It is the whole state of the game screen, without any screen. Everything a player does comes in here as a
method; what is legal, and why something is not, the match says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Final

from ..dice import Dice, fresh_seed
from ..i18n import voice
from ..match import Match, MatchError, Ply, Seat
from ..rules.articles import rule_book
from ..rules.game import Citation, Move, NotationError, Outcome, Player, QuatuorError
from .selection import Path, Selection, choose

HUMAN: Final = "human"
RANDOM: Final = "random"
FORCED: Final = "-"
"""The text of the only move there is when nothing can be played."""
MOVES: Final = 3
"""The stream of a match's seed that random opponents draw from; the match itself uses the ones before."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something said to the players, in whatever language they read, with the cells it is about."""

    speak: Callable[[str], str]
    kind: str = "info"
    cells: frozenset[str] = frozenset()


def said(key: str, kind: str = "info", **facts: object) -> Notice:
    """A sentence of the terminal game, on one line whatever is put into it."""
    return Notice(lambda language: _on_one_line(voice("tui", language)(key, **facts)), kind)


def failed(key: str, error: QuatuorError) -> Notice:
    """What did not work, and why."""
    return Notice(
        lambda language: _on_one_line(voice("tui", language)(key, reason=error.sentence(language))),
        "refused",
    )


def _on_one_line(text: str) -> str:
    return " ".join(text.splitlines())


def refused(citations: Sequence[Citation]) -> Notice:
    """The articles a move breaks."""
    cells = frozenset(cell for citation in citations for cell in citation.cells)
    return Notice(lambda language: "\n".join(c.full(language) for c in citations), "refused", cells)


class Table:
    """A match with somebody at it."""

    def __init__(self, match: Match, path: FilePath | None = None) -> None:
        self.match = match
        self.path = path
        self.unsaved = False
        self.notice: Notice | None = None
        self._chance = fresh_seed() if match.seed is None else match.seed
        self.selection = self._fresh_selection()

    # What there is to see.

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def seat(self) -> Seat:
        """Who is to act."""
        return self.match.seats[self.match.position.player]

    @property
    def person_acts(self) -> bool:
        return self.outcome is None and self.seat.kind == HUMAN

    @property
    def machine_acts(self) -> bool:
        return self.outcome is None and self.seat.kind != HUMAN

    @property
    def may_roll(self) -> bool:
        return self.person_acts and self.match.must_roll

    @property
    def forced(self) -> Move | None:
        """The move that stands for having none, where it is the only one."""
        moves = self.match.legal_moves()
        return moves[0] if len(moves) == 1 and moves[0].tokens == (FORCED,) else None

    @property
    def rolled(self) -> str:
        """The roll that is to be spent, if one is; a game may also begin with one."""
        roll = getattr(self.match.position, "roll", None)
        return str(roll) if roll and self.outcome is None else ""

    @property
    def last_cells(self) -> frozenset[str]:
        """The tokens of the last move, rolls passed over."""
        moves = (e.move for e in reversed(self.match.entries) if isinstance(e, Ply) and e.player is not None)
        return frozenset(next((move.tokens for move in moves), ()))

    def name(self, player: Player, language: str) -> str:
        """What a player is called: by name, or by colour."""
        colour = rule_book(self.match.game.id, language).word(self.match.game.seats[player])
        return self.match.seats[player].name or colour.capitalize()

    # What a player does.

    def choose(self, paths: Sequence[Path], vocabulary: Iterable[str]) -> None:
        """Pick what was pointed at; a move picked to its end is played."""
        if not self.person_acts:
            return
        before, choice = self.selection, choose(self.selection, paths, self._judge, vocabulary)
        self.selection = choice.selection
        if choice.refusals:
            self.notice = refused(choice.refusals)
        else:
            again = any(path[-1] in before.picks for path in paths)
            led_nowhere = paths and choice.selection == before and not again
            self.notice = said("notice.nowhere", "refused") if led_nowhere else None
        if self.selection.move is not None:
            self.play(self.selection.move)

    def enter(self, text: str) -> None:
        """Play a move that was typed."""
        position = self.match.position
        if not self.person_acts:
            return
        try:
            move = position.parse_move(text.strip())
        except NotationError:
            self.notice = said(f"typed.{self.match.game.id}", "refused", text=text.strip()[:20])
            return
        if citation := self.match.refusal(move):
            self.notice = refused((citation,))
        elif self.match.must_roll:
            self.notice = said("notice.roll-first", "refused")
        else:
            self.play(move)

    def play(self, move: Move) -> None:
        self.match.play(move)
        self._moved()

    def roll(self) -> None:
        self.match.roll()
        self._moved()

    def cancel(self) -> None:
        self.selection = self.selection.cleared()
        self.notice = None

    def take_back(self) -> None:
        """Undo the last move of a person, with the machine's answers to it."""
        try:
            self._take_back()
        except MatchError as error:
            self.notice = Notice(error.sentence, "refused")

    def resign(self) -> None:
        self.match.resign()
        self._moved()

    def agree_draw(self) -> None:
        self.match.agree_draw()
        self._moved()

    @property
    def draw_can_be_agreed(self) -> bool:
        """Only people can agree to anything."""
        return all(self.match.seats[player].kind == HUMAN for player in self.match.position.remaining)

    # What a machine does.

    def act(self) -> None:
        """Make the random opponent's move, or its roll; the same again for the same seed and moves."""
        if not self.machine_acts:
            return
        if self.match.must_roll:
            self.roll()
        else:
            dice = Dice(self._chance, MOVES + len(self.match.entries))
            self.play(dice.choice(self.match.legal_moves()))

    # Within.

    def _take_back(self) -> None:
        if self._only_machines_moved():
            raise MatchError("nothing")
        self.match.take_back()
        while self.machine_acts and self.match.can_take_back:
            self.match.take_back()
        self._moved()

    def _only_machines_moved(self) -> bool:
        """Whether all there is was played by machines, which would only play it again."""
        movers = {e.player for e in self.match.entries if isinstance(e, Ply) and e.player is not None}
        ended = self.match.last is not None and not isinstance(self.match.last, Ply)
        return bool(movers) and not ended and all(self.match.seats[p].kind != HUMAN for p in movers)

    def _moved(self) -> None:
        self.unsaved = True
        self.notice = None
        self.selection = self._fresh_selection()

    def _fresh_selection(self) -> Selection:
        """Nothing picked; the faces of a die are not for picking."""
        pickable = self.person_acts and not self.match.must_roll
        return Selection(self.match.legal_moves() if pickable else ())

    def _judge(self, text: str) -> Citation | None:
        return self.match.refusal(self.match.position.parse_move(text))
