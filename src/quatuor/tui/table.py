"""The table a match is played at: the match, what is being picked, and the last thing that was said.

It is the whole state of the game screen, without any screen. Everything a player does comes in here as a
method; what is legal, and why something is not, the match says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from time import monotonic
from typing import Final

from quatuor.selection import Path, Selection, choose

from ..dice import Dice, fresh_seed
from ..engine.hints import Hint
from ..engine.player import Engine
from ..i18n import LANGUAGES, voice
from ..match import Draw, Match, MatchError, Ply, Seat
from ..rules.articles import rule_book
from ..rules.game import Citation, Move, NotationError, Outcome, Player, QuatuorError
from .files import Sheet
from .kinds import HUMAN, engine_of, kind_of, other_kind
from .names import shown

FORCED: Final = "-"
"""The text of the only move there is when nothing can be played."""
SHOWN: Final = 8
"""How many moves of a line are shown with a hint."""
READING: Final = 2.5
"""Seconds in which a sentence is read."""
TROUBLE: Final = 120
"""Characters of what went wrong that are shown."""
MOVES: Final = 3
"""The stream of a match's seed that engines draw theirs from; the match itself uses the ones before."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something said to the players, in whatever language they read, with the cells it is about."""

    speak: Callable[[str], str]
    kind: str = "info"
    cells: frozenset[str] = frozenset()
    at: float = field(default_factory=monotonic, compare=False)
    """When it was said."""

    @property
    def is_fresh(self) -> bool:
        """Whether there was hardly time to read it."""
        return monotonic() - self.at < READING


def said(key: str, kind: str = "info", **facts: object) -> Notice:
    """A sentence of the terminal game, on one line whatever is put into it."""
    return Notice(lambda language: _on_one_line(voice("tui", language)(key, **facts)), kind)


def unread(game: str, text: str) -> Notice:
    """That a text is no move, and how one is written."""
    key = voice("tui", LANGUAGES[0]).first(f"typed.{game}", "typed.any")
    return said(key, "refused", text=text)


def failed(key: str, error: QuatuorError) -> Notice:
    """What did not work, and why."""
    return Notice(
        lambda language: _on_one_line(voice("tui", language)(key, reason=error.sentence(language))),
        "refused",
    )


def troubled(key: str, error: Exception, **facts: Callable[[str], str]) -> Notice:
    """What an engine could not do, and what it said about that; facts are told in the reader's language."""

    def speak(language: str) -> str:
        told = {name: fact(language) for name, fact in facts.items()}
        text = voice("tui", language)(key, reason=_trouble(error, language), **told)
        return _on_one_line(text)

    return Notice(speak, "refused")


def _trouble(error: Exception, language: str) -> str:
    if isinstance(error, QuatuorError):
        return error.sentence(language)[:TROUBLE]
    return f"{type(error).__name__}: {error}".removesuffix(": ")[:TROUBLE]


def _on_one_line(text: str) -> str:
    return " ".join(text.splitlines())


def refused(citations: Sequence[Citation]) -> Notice:
    """The articles a move breaks."""
    cells = frozenset(cell for citation in citations for cell in citation.cells)
    return Notice(lambda language: "\n".join(c.full(language) for c in citations), "refused", cells)


def _recommended(hint: Hint, language: str) -> Iterator[str]:
    yield hint.sentence(language)
    if len(hint.line) > 1:
        moves = [*map(str, hint.line[:SHOWN]), *(["…"] if len(hint.line) > SHOWN else [])]
        yield voice("tui", language)("hint.line", moves=" ".join(moves))


class Table:
    """A match with somebody at it."""

    def __init__(self, match: Match, sheet: Sheet | None = None) -> None:
        self.match = match
        self.sheet = sheet
        self.unsaved = False
        self.notice = self._on_other_kinds()
        self.trouble: Notice | None = None
        """Why the engine that is to act does not; it is asked again when somebody wishes."""
        self.hinted: tuple[str, ...] = ()
        """The tokens of a move that was recommended, until something is played."""
        self._engines: dict[Player, Engine] = {}
        self._chance = Dice(fresh_seed() if match.seed is None else match.seed, MOVES).next()
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
    def path(self) -> FilePath | None:
        return self.sheet.path if self.sheet else None

    @property
    def person_acts(self) -> bool:
        return self.outcome is None and kind_of(self.seat) == HUMAN

    @property
    def machine_acts(self) -> bool:
        return self.outcome is None and kind_of(self.seat) != HUMAN

    @property
    def people(self) -> tuple[Player, ...]:
        """The people still in the game."""
        return tuple(player for player in self.match.position.remaining if self._is_person(player))

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
        roll = self.match.position.roll
        return str(roll) if roll and self.outcome is None else ""

    @property
    def last_cells(self) -> frozenset[str]:
        """The tokens of the last move, rolls passed over."""
        moves = (e.move for e in reversed(self.match.entries) if isinstance(e, Ply) and e.player is not None)
        return frozenset(next((move.tokens for move in moves), ()))

    def name(self, player: Player, language: str) -> str:
        """What a player is called: by name, in the room there is for one, or by colour."""
        colour = rule_book(self.match.game.id, language).word(self.match.game.seats[player])
        return shown(self.match.seats[player].name) or colour.capitalize()

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
            self.notice = unread(self.match.game.id, text.strip()[:20])
            return
        if citation := self.match.refusal(move):
            self.notice = refused((citation,))
        elif self.match.must_roll:
            self.notice = said("notice.roll-first", "refused")
        else:
            self.play(move)

    def play(self, move: Move) -> None:
        answered = self._answer_to_keep()
        self.match.play(move)
        self._moved(answered)

    def roll(self) -> None:
        answered = self._answer_to_keep()
        self.match.roll()
        self._moved(answered)

    def cancel(self) -> None:
        self.selection = self.selection.cleared()
        self.notice = None
        self.hinted = ()

    def take_back(self) -> None:
        """Undo what a person did last, with the machine's answers to it; or nothing, and say why."""
        if not any(map(self._is_person, self.match.position.players)):
            self.notice = said("take-back.nobody", "refused")
            return
        try:
            back = self._to_take_back()
        except MatchError as error:
            self.notice = Notice(error.sentence, "refused")
            return
        for _ in range(back):
            self.match.take_back()
        self._engines.clear()  # with what they had in mind, or still think about
        self._moved()

    def resign(self, player: Player | None = None) -> None:
        """Give up for a player; the game may have ended while they were asked."""
        try:
            self.match.resign(player)
        except MatchError as error:
            self.notice = Notice(error.sentence, "refused")
        else:
            self._moved()

    def agree_draw(self) -> None:
        self.match.agree_draw()
        self._moved()

    @property
    def draw_can_be_agreed(self) -> bool:
        """Only people can agree to anything."""
        return self.people == tuple(self.match.position.remaining)

    # What a machine does.

    def engine(self) -> Engine:
        """The engine that is to act, which may have planned its move; the same again for the same seed."""
        player = self.match.position.player
        if player not in self._engines:
            self._engines[player] = engine_of(kind_of(self.seat), self._chance)
        return self._engines[player]

    def stumble(self, error: Exception) -> None:
        """Say why the engine that is to act does not; another one is made when it is asked again."""
        player = self.match.position.player
        self._engines.pop(player, None)
        self.trouble = troubled("trouble.engine", error, player=lambda language: self.name(player, language))

    # What a player is told.

    def why_no_hint(self) -> str:
        """The key of what is said where no move can be recommended; nothing where one can."""
        if self.outcome is not None:
            return "hint.over"
        if self.machine_acts:
            return "hint.not-yours"
        if self.match.must_roll:
            return "hint.roll-first"
        return "hint.forced" if self.forced else ""

    @property
    def tells_hint(self) -> bool:
        """Whether a recommendation is what is being said."""
        return self.notice is not None and self.notice.kind == "hint"

    def recommend(self, hint: Hint) -> None:
        """Show a move, and say why it is good and how play may go on."""
        self.hinted = hint.move.tokens
        self.notice = Notice(lambda language: "\n".join(_recommended(hint, language)), "hint")

    # Within.

    def _to_take_back(self) -> int:
        """How many entries go back to what a person did last; what machines did they would only do again."""
        for number, entry in enumerate(reversed(self.match.entries), 1):
            if isinstance(entry, Ply) and entry.player is None:
                raise MatchError("rolled")
            if isinstance(entry, Draw) or (entry.player is not None and self._is_person(entry.player)):
                return number
        raise MatchError("nothing")

    def _is_person(self, player: Player) -> bool:
        return kind_of(self.match.seats[player]) == HUMAN

    def _on_other_kinds(self) -> Notice | None:
        """A word on the seats that were left by players there are none of here."""
        kinds = dict.fromkeys(filter(None, map(other_kind, self.match.seats)))
        return said("notice.kind", kinds=", ".join(kinds)) if kinds else None

    def _answer_to_keep(self) -> Notice | None:
        """What was just said while a machine was to act: its move comes soon, and would wipe it away."""
        return self.notice if self.machine_acts and self.notice and self.notice.is_fresh else None

    def _moved(self, answered: Notice | None = None) -> None:
        self.unsaved = True
        self.notice = answered if self.outcome is None else None
        self.trouble = None
        self.hinted = ()
        self.selection = self._fresh_selection()

    def _fresh_selection(self) -> Selection:
        """Nothing picked; the faces of a die are not for picking."""
        pickable = self.person_acts and not self.match.must_roll
        return Selection(self.match.legal_moves() if pickable else ())

    def _judge(self, text: str) -> Citation | None:
        return self.match.refusal(self.match.position.parse_move(text))
