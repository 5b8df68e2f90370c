"""The result of the chooser: a game, the number of players, the options, and the seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..match import Match, Seat
from ..rules import GAMES
from ..rules.game import Game
from ..starts import StartKind, start_kinds
from .seat_kinds import FIRST_OPPONENT


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices made so far; every change gives a new one."""

    game_id: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    """The options that differ from their defaults."""
    seats: tuple[Seat, ...] = ()
    """As many as any game has; those of the players beyond the number are kept for when it grows."""
    drawn: bool = True
    """Whether seats are drawn at random, unless the players have chosen theirs."""
    start: StartKind = "usual"
    """How to begin, in a game that has this kind of start."""

    @classmethod
    def first(cls) -> Setup:
        """The first game, a person against the computer."""
        game = next(iter(GAMES.values()))
        most = max(count for each in GAMES.values() for count in each.player_counts)
        return cls(game.id, game.player_counts[0], seats=(Seat(), *(Seat(kind=FIRST_OPPONENT),) * (most - 1)))

    @property
    def game(self) -> Game:
        return GAMES[self.game_id]

    @property
    def seats_differ(self) -> bool:
        """Whether it matters who gets which seat."""
        return len(set(self.seats[: self.players])) > 1

    @property
    def start_kinds(self) -> tuple[StartKind, ...]:
        """The kinds of start for this game, this number of players and these options."""
        return start_kinds(self.game, self.game.ruleset(self.players, self.options))

    @property
    def start_kind(self) -> StartKind:
        """The chosen start, or the usual one where there is no such start."""
        return self.start if self.start in self.start_kinds else "usual"

    def with_game(self, game_id: str) -> Setup:
        """Another game: the people stay, the number of players if it can."""
        game = GAMES[game_id]
        players = self.players if self.players in game.player_counts else game.player_counts[0]
        return replace(self, game_id=game_id, players=players, options={})

    def with_players(self, players: int) -> Setup:
        return replace(self, players=players)

    def with_option(self, name: str, value: str) -> Setup:
        """Another value for an option; one the game does not have changes nothing."""
        chosen = {**self.options, name: value}
        differing = {
            o.name: chosen[o.name] for o in self.game.options if chosen.get(o.name, o.default) != o.default
        }
        return replace(self, options=differing)

    def with_seat(self, player: int, seat: Seat) -> Setup:
        return replace(self, seats=(*self.seats[:player], seat, *self.seats[player + 1 :]))

    def match(self, seed: int | None) -> Match:
        """A match as it was set up."""
        return Match.new(
            self.game,
            self.players,
            self.options,
            names=self.seats[: self.players],
            seed=seed,
            draw_seats=self.drawn,
            start=self.start_kind,
        )
