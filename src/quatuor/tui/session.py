"""A game being played in the terminal: the match, the current picks, and the last notice.

A session is the whole state of the game screen, independent of any screen. Every action of a player is a
method here. The match decides what is legal, and why something is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path as FilePath
from typing import Final

from quatuor.selection import Path, Selection, choose

from ..dice import Dice, fresh_seed
from ..engine.hints import Hint
from ..engine.player import Engine
from ..match import Draw, Match, MatchError, Ply, Seat
from ..render.standing import seat_name
from ..rules.articles import rule_book
from ..rules.game import Citation, Move, NotationError, Player
from ..rules.move import FORCED
from .files import SavedMatch
from .names import shown
from .notices import Notice, recommendation, refused, said, troubled, unread
from .seat_kinds import HUMAN, engine_of, kind_of, other_kind

MOVES: Final = 3
"""The stream of a match's seed that draws the engines' seeds; the match uses the lower ones."""


class Session:
    """A match being played, with what its players see and have picked."""

    def __init__(self, match: Match, saved: SavedMatch | None = None) -> None:
        self.match = match
        self.saved_as = saved
        self.unsaved = False
        self.notice = self._on_other_kinds()
        self.trouble: Notice | None = None
        """Why the engine to act failed; it is asked again on request."""
        self.hinted: tuple[str, ...] = ()
        """The tokens of a recommended move, until something is played."""
        self._engines: dict[Player, Engine] = {}
        self._chance = Dice(fresh_seed() if match.seed is None else match.seed, MOVES).next()
        self.selection = self._fresh_selection()

    # State.

    @property
    def seat(self) -> Seat:
        """The player to act."""
        return self.match.seats[self.match.position.player]

    @property
    def path(self) -> FilePath | None:
        return self.saved_as.path if self.saved_as else None

    @property
    def person_acts(self) -> bool:
        return self.match.outcome() is None and kind_of(self.seat) == HUMAN

    @property
    def machine_acts(self) -> bool:
        return self.match.outcome() is None and kind_of(self.seat) != HUMAN

    @property
    def people(self) -> tuple[Player, ...]:
        """The people still in the game."""
        return tuple(player for player in self.match.position.remaining if self._is_person(player))

    @property
    def may_roll(self) -> bool:
        return self.person_acts and self.match.must_roll

    @property
    def forced(self) -> Move | None:
        """The pass move, if it is the only one."""
        moves = self.match.legal_moves()
        return moves[0] if len(moves) == 1 and moves[0].tokens == (FORCED,) else None

    @property
    def rolled(self) -> str:
        """The roll to spend, if any; a game may also start with one."""
        roll = self.match.position.roll
        return str(roll) if roll is not None and self.match.outcome() is None else ""

    @property
    def last_cells(self) -> frozenset[str]:
        """The tokens of the last move, skipping rolls."""
        moves = (e.move for e in reversed(self.match.entries) if isinstance(e, Ply) and e.player is not None)
        return frozenset(next((move.tokens for move in moves), ()))

    def name(self, player: Player, language: str) -> str:
        """A player's display name: their name, fitted to the width, or their colour."""
        colour = seat_name(rule_book(self.match.game.id, language), player)
        return shown(self.match.seats[player].name) or colour

    def has_use_for(self, command: str) -> bool:
        """Whether a command can do anything in this game: some need people, a draw needs no computer."""
        people = [self._is_person(player) for player in self.match.position.all_players]
        if command == "draw":
            return all(people)
        return any(people) or command not in ("type", "hint", "take-back", "resign")

    # Actions of a player.

    def choose(self, paths: Sequence[Path], vocabulary: Iterable[str]) -> None:
        """Apply a pick; a completed move is played."""
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
        except NotationError as error:
            self.notice = unread(self.match.game.id, text.strip()[:20], error)
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
        """Undo a person's last move and the computers' replies, or say why not."""
        if not any(map(self._is_person, self.match.position.all_players)):
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
        """Resign for a player; the game may have ended while they were asked."""
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

    # Actions of a computer.

    def engine(self) -> Engine:
        """The engine to act, which may have planned its move; deterministic for a seed."""
        player = self.match.position.player
        if player not in self._engines:
            self._engines[player] = engine_of(kind_of(self.seat), self._chance)
        return self._engines[player]

    def stumble(self, error: Exception) -> None:
        """Report why the engine to act failed; a new one is created on the next request."""
        player = self.match.position.player
        self._engines.pop(player, None)
        self.trouble = troubled("trouble.engine", error, player=lambda language: self.name(player, language))

    # Notices.

    def why_no_hint(self) -> str:
        """The key of the message if no move can be recommended; empty otherwise."""
        if self.match.outcome() is not None:
            return "hint.over"
        if self.machine_acts:
            return "hint.not-yours"
        if self.match.must_roll:
            return "hint.roll-first"
        return "hint.forced" if self.forced else ""

    @property
    def shows_hint(self) -> bool:
        """Whether the current notice is a recommendation."""
        return self.notice is not None and self.notice.kind == "hint"

    def recommend(self, hint: Hint) -> None:
        """Show a move, and say why it is good and how play may go on."""
        self.hinted = hint.move.tokens
        self.notice = recommendation(hint)

    # Internals.

    def _to_take_back(self) -> int:
        """The number of entries back to a person's last move; computers would only repeat theirs."""
        for number, entry in enumerate(reversed(self.match.entries), 1):
            if isinstance(entry, Ply) and entry.player is None:
                raise MatchError("rolled")
            if isinstance(entry, Draw) or (entry.player is not None and self._is_person(entry.player)):
                return number
        raise MatchError("nothing")

    def _is_person(self, player: Player) -> bool:
        return kind_of(self.match.seats[player]) == HUMAN

    def _on_other_kinds(self) -> Notice | None:
        """A notice about seats whose kinds of players are unknown here."""
        kinds = dict.fromkeys(filter(None, map(other_kind, self.match.seats)))
        return said("notice.kind", kinds=", ".join(kinds)) if kinds else None

    def _answer_to_keep(self) -> Notice | None:
        """The latest notice while a computer is to act, whose move would soon replace it."""
        return self.notice if self.machine_acts and self.notice and self.notice.is_fresh else None

    def _moved(self, answered: Notice | None = None) -> None:
        self.unsaved = True
        self.notice = answered if self.match.outcome() is None else None
        self.trouble = None
        self.hinted = ()
        self.selection = self._fresh_selection()

    def _fresh_selection(self) -> Selection:
        """An empty selection; the faces of a die cannot be picked."""
        pickable = self.person_acts and not self.match.must_roll
        return Selection(self.match.legal_moves() if pickable else ())

    def _judge(self, text: str) -> Citation | None:
        return self.match.refusal(self.match.position.parse_move(text))
