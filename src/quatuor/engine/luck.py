"""What was luck and what was error: the result of a game with a die, taken apart.

Every position is worth something to each player. A roll changes that by luck, a move by what it falls short
of the best one, and from the first position to the last the changes add up to the result:

    score = prior + luck - error + gifts + ended

`prior` is what the first position was worth, `error` what the player's own moves lost, `gifts` what came of
the moves of others, and `ended` what was given up or shared by a resignation or an agreed draw. The sum holds
to the last bit, for the sums are fractions, and each position has one value however often it is used.

Where a game is solved the values are exact. Elsewhere they are the mean of several independent searches, and
every sum has a standard error, made of two parts: how much these searches differ, and what they all get wrong
alike. The second is by far the larger. It was measured where the truth is known, in Omba for two, by
`bench/luck.py`; with three and four players it is taken to be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from statistics import mean, stdev
from typing import Final, Literal, TypeAlias

from quatuor.i18n import voice
from quatuor.match import Draw, Entry, Match, Ply, Resignation
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Player, Position, SpokenError

from .analysis import Analysis, follow, known_analysis, last_analysis
from .limit import Limit
from .searching import ALL_LINES, Sight, Tree, table_for
from .verdict import Estimate, Exact, Verdict

LOOKS: Final = 8
"""Independent searches of a position that is not solved."""
NODES: Final = 2000
"""Random games of each."""

ASTRAY: Final = {"roll": 0.035, "move": 0.06, "end": 0.06}
"""What searches get wrong alike in the change that an event makes, by its kind: so much that sums over a game
are off by as much as their standard error says."""

Kind: TypeAlias = Literal["roll", "move", "end"]
Values: TypeAlias = tuple[Fraction, ...]
"""A number for each player."""


class LuckError(SpokenError):
    """A game without luck; the words are in `i18n`, under `luck-errors`."""

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"luck-errors.{self.key}"]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position is worth to each player, the standard errors of that, and what its moves are worth."""

    verdict: Verdict
    values: Values
    variances: tuple[float, ...]
    moves: tuple[tuple[Move, Values], ...] = ()
    """Before a roll the faces in order, after it the legal moves; empty when the game is over."""


Judge: TypeAlias = Callable[[Position], Worth]


@dataclass(frozen=True, slots=True)
class Event:
    """A roll, a move or an end, and how it changed what the position is worth to each player."""

    ply: int
    kind: Kind
    text: str
    player: Player | None
    """Whose roll or move it was; None for an agreed draw."""
    change: Values
    margin: tuple[float, ...]
    """The standard error of the change; 0 where all is exact."""
    choices: tuple[tuple[str, float], ...]
    """Each face or move there was, and what it is worth to the player."""

    @property
    def loss(self) -> Fraction | None:
        """What a move falls short of the best one."""
        if self.kind != "move" or self.player is None:
            return None
        return -self.change[self.player]


@dataclass(frozen=True, slots=True)
class Account:
    """A player's result, taken apart; the sum of all but the last is the last."""

    prior: Fraction
    luck: Fraction
    error: Fraction
    gifts: Fraction
    ended: Fraction
    score: Fraction
    """The score; of a game that goes on, what the last position is worth."""
    luck_margin: float
    error_margin: float
    gifts_margin: float


@dataclass(frozen=True, slots=True)
class LuckReport:
    """A match, event by event, and an account for each player."""

    exact: bool
    finished: bool
    events: tuple[Event, ...]
    accounts: tuple[Account, ...]


def luck_report(
    match: Match,
    *,
    looks: int = LOOKS,
    nodes: int = NODES,
    judge: Judge | None = None,
    progress: Callable[[Sequence[Position]], Iterator[Position]] = iter,
) -> LuckReport:
    """Take a match apart.

    `judge` says what a position is worth; without one the game is looked up where it is solved, and estimated
    elsewhere. `progress` is given all positions, and gives them back as they are judged.
    """
    if not GAMES[match.position.GAME].rolls:
        raise LuckError("no-dice", title=match.game.title)
    if judge is None:
        judge = known_worth if _solved(match.start) else partial(estimated_worth, looks=looks, nodes=nodes)
    distinct = list(dict.fromkeys(match.positions))
    judged = {position: judge(position) for position in progress(distinct)}
    worths = [judged[position] for position in match.positions]
    worths[-1] = _final(match, worths[-1])
    events = tuple(
        _event(ply, entry, match.positions[ply - 1], worths[ply - 1], worths[ply])
        for ply, entry in enumerate(match.entries, 1)
    )
    players = range(match.ruleset.players)
    accounts = tuple(_account(player, events, worths[0], worths[-1]) for player in players)
    exact = all(isinstance(worth.verdict, Exact) for worth in worths)
    return LuckReport(exact, match.outcome is not None, events, accounts)


# ── What positions are worth ─────────────────────────────────────────────────────────────────────────────


def known_worth(position: Position) -> Worth:
    """The worth of a position of a solved game."""
    if (over := _over(position)) is not None:
        return over
    found = known_analysis(position, ALL_LINES)
    assert found is not None
    return _of_analyses(found.verdict, [found])


def estimated_worth(position: Position, looks: int, nodes: int) -> Worth:
    """The mean of several searches that know nothing of each other."""
    if (over := _over(position)) is not None:
        return over
    found = [_search(position, nodes, seed) for seed in range(1, looks + 1)]
    columns = list(zip(*(analysis.verdict.scores for analysis in found), strict=True))
    return _of_analyses(Estimate(tuple(float(mean(column)) for column in columns)), found)


def worth(position: Position, looks: int = LOOKS, nodes: int = NODES) -> Worth:
    """What a position is worth: looked up where it is solved, estimated elsewhere."""
    solved = _over(position) is not None or _solved(position)
    return known_worth(position) if solved else estimated_worth(position, looks, nodes)


def _solved(position: Position) -> bool:
    return position.outcome() is None and known_analysis(position) is not None


def _over(position: Position) -> Worth | None:
    outcome = position.outcome()
    if outcome is None:
        return None
    return Worth(Exact(outcome.scores, 0), tuple(map(Fraction, outcome.scores)), (0.0,) * len(outcome.scores))


def _search(position: Position, nodes: int, seed: int) -> Analysis:
    search = Tree(position, lines=ALL_LINES, table=table_for(nodes), sight=Sight(seed=seed))
    return last_analysis(follow(search, position, Limit(nodes=nodes)))


def _of_analyses(verdict: Verdict, found: Sequence[Analysis]) -> Worth:
    columns = list(zip(*(analysis.verdict.scores for analysis in found), strict=True))
    variances = tuple(stdev(map(float, c)) ** 2 / len(c) if len(c) > 1 else 0.0 for c in columns)
    values = tuple(Fraction(score) for score in verdict.scores)
    return Worth(verdict, values, variances, _mean_moves(found))


def _mean_moves(found: Sequence[Analysis]) -> tuple[tuple[Move, Values], ...]:
    """What each move is worth, the mean of the searches that tell of it, in the order of action numbers."""
    told: dict[Move, list[tuple[float | Fraction, ...]]] = {}
    for analysis in found:
        for candidate in analysis.candidates:
            told.setdefault(candidate.move, []).append(candidate.verdict.scores)
    return tuple(
        (move, tuple(Fraction(mean(map(float, column))) for column in zip(*told[move], strict=True)))
        for move in sorted(told, key=lambda move: move.action)
    )


def _final(match: Match, worth: Worth) -> Worth:
    """At the end the score counts, which the position need not know: somebody may have resigned."""
    if (outcome := match.outcome) is None:
        return worth
    scores = tuple(map(Fraction, outcome.scores))
    return Worth(Exact(outcome.scores, 0), scores, (0.0,) * len(scores))


# ── What happened to them ────────────────────────────────────────────────────────────────────────────────


def _event(ply: int, entry: Entry, position: Position, before: Worth, after: Worth) -> Event:
    change = tuple(new - old for old, new in zip(before.values, after.values, strict=True))
    kind, player = _kind(entry, position)
    known = isinstance(before.verdict, Exact) and isinstance(after.verdict, Exact)
    astray = 0.0 if known else ASTRAY[kind] ** 2
    margin = tuple(sqrt(a + b + astray) for a, b in zip(before.variances, after.variances, strict=True))
    choices: tuple[tuple[str, float], ...] = ()
    if player is not None and kind != "end":
        choices = tuple((str(move), float(values[player])) for move, values in before.moves)
    return Event(ply, kind, str(entry), player, change, margin, choices)


def _kind(entry: Entry, position: Position) -> tuple[Kind, Player | None]:
    match entry:
        case Ply(player=None):
            return "roll", position.player
        case Ply(player=player):
            return "move", player
        case Resignation(player=player):
            return "end", player
        case Draw():
            return "end", None


def _account(player: Player, events: Sequence[Event], first: Worth, last: Worth) -> Account:
    rolls = [event for event in events if event.kind == "roll"]
    own = [event for event in events if event.kind == "move" and event.player == player]
    others = [event for event in events if event.kind == "move" and event.player != player]
    ends = [event for event in events if event.kind == "end"]
    return Account(
        prior=first.values[player],
        luck=_total(player, rolls),
        error=-_total(player, own),
        gifts=_total(player, others),
        ended=_total(player, ends),
        score=last.values[player],
        luck_margin=_margin(player, rolls),
        error_margin=_margin(player, own),
        gifts_margin=_margin(player, others),
    )


def _total(player: Player, events: Sequence[Event]) -> Fraction:
    return sum((event.change[player] for event in events), Fraction(0))


def _margin(player: Player, events: Sequence[Event]) -> float:
    """The standard error of a sum of changes: rolls and moves alternate, so no two share a position."""
    return sqrt(sum(event.margin[player] ** 2 for event in events))
