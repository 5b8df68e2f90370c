"""Luck and error: the result of a game with a die, broken down.

Every position has a value for each player. A roll changes it by luck, and a move by its distance from the
best move. From the first position to the last, the changes add up to the result:

    score = prior + luck - error + gifts + ended

`prior` is the value of the first position, `error` is what the player's own moves lost, `gifts` is what other
players' moves gave them, and `ended` is what a resignation or an agreed draw gave up or shared. The sum is
exact, because the terms are fractions and each position has one value however often it is used. If there is
only one legal move, the position has the value of its successor: nobody can be blamed for that move.

If all positions of a game are solved, the values are exact. Otherwise they are the mean of several
independent searches, except that a player who is out scores nothing, and every sum has a standard error. That
error has two parts: the variance between the searches, and their common bias. The bias is by far the larger.
It was measured where the truth is known, in Omba for two players, by `bench/luck.py`; for three and four
players it is assumed to be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import sqrt
from statistics import mean, stdev
from typing import Final, Literal, TypeAlias

from quatuor.i18n import voice
from quatuor.match import Draw, Entry, Match, Ply, Resignation
from quatuor.progress import Progress
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Player, Position, SpokenError

from .analysis import Analysis, follow, last_analysis
from .investigation import without_search
from .limit import Limit
from .searching import ALL_LINES, Sight, Tree, memory_for
from .verdict import Estimate, Exact, Verdict

__all__ = ["Account", "Event", "LuckError", "LuckReport", "luck_report"]

SEARCHES: Final = 8
"""Independent searches of a position that is not solved."""
NODES: Final = 2000
"""Random games per search."""

ASTRAY: Final = {"roll": 0.037, "move": 0.068, "end": 0.077}
"""The common bias of searches in the change that an event makes, by kind of event.

It is calibrated so that sums over a game are off by as much as their standard error says.
"""
ASTRAY_AT_ALL: Final = 0.077
"""Their common bias in the value of a single position."""

Kind: TypeAlias = Literal["roll", "move", "end"]
Values: TypeAlias = tuple[Fraction, ...]
"""A number for each player."""


class LuckError(SpokenError):
    """A game without luck; the words are in `i18n`, under `luck-errors`.

    >>> import quatuor
    >>> from quatuor.engine.luck import luck_report
    >>> luck_report(quatuor.Match.new(quatuor.game("quantik")))
    Traceback (most recent call last):
    quatuor.engine.luck.LuckError: Quantik has no dice, so there is no luck to measure
    """

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"luck-errors.{self.key}"]


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a position for each player, its standard errors, and the values of its moves."""

    verdict: Verdict
    values: Values
    variances: tuple[float, ...]
    moves: tuple[tuple[Move, Values], ...] = ()
    """Before a roll, the faces in order; after it, the legal moves; empty when the game is over."""
    out: frozenset[Player] = frozenset()

    def sure(self, player: Player) -> bool:
        """Whether the value for a player is exact; it always is for players who are out."""
        return isinstance(self.verdict, Exact) or player in self.out

    def margin(self, player: Player) -> float:
        """The standard error of the value for a player."""
        return 0.0 if self.sure(player) else sqrt(self.variances[player] + ASTRAY_AT_ALL**2)


Judge: TypeAlias = Callable[[Position], Worth]


@dataclass(frozen=True, slots=True)
class Event:
    """A roll, a move or an end, and how it changed the value of the position for each player.

    >>> import quatuor
    >>> from quatuor.engine.luck import luck_report
    >>> match = quatuor.Match.new(quatuor.game("omba"), seed=7)
    >>> roll = match.roll()
    >>> event = luck_report(match, searches=2, nodes=50).events[0]
    >>> event.ply, event.kind, event.player
    (1, 'roll', 0)
    """

    ply: int
    kind: Kind
    text: str
    player: Player | None
    """The player who rolled or moved; None for an agreed draw."""
    change: Values
    margin: tuple[float, ...]
    """The standard error of the change; 0 if the values are exact."""
    choices: tuple[tuple[str, float], ...]
    """Each possible face or move, and its value for the player."""

    @property
    def loss(self) -> Fraction | None:
        """How far a move falls short of the best one."""
        if self.kind != "move" or self.player is None:
            return None
        return -self.change[self.player]


@dataclass(frozen=True, slots=True)
class Account:
    """A player's result, broken down; the last field is the sum of the others.

    >>> import quatuor
    >>> from quatuor.engine.luck import luck_report
    >>> match = quatuor.Match.new(quatuor.game("omba"), seed=7)
    >>> roll = match.roll()
    >>> account = luck_report(match, searches=2, nodes=50).accounts[0]
    >>> account.prior + account.luck - account.error + account.gifts + account.ended == account.score
    True
    """

    prior: Fraction
    luck: Fraction
    error: Fraction
    gifts: Fraction
    ended: Fraction
    score: Fraction
    """The score; for an unfinished game, the value of the last position."""
    prior_margin: float
    luck_margin: float
    error_margin: float
    gifts_margin: float
    ended_margin: float
    score_margin: float


@dataclass(frozen=True, slots=True)
class LuckReport:
    """A match, event by event, and an account for each player.

    >>> import quatuor
    >>> from quatuor.engine.luck import luck_report
    >>> match = quatuor.Match.new(quatuor.game("omba"), seed=7)
    >>> roll = match.roll()
    >>> report = luck_report(match, searches=2, nodes=50)
    >>> report.exact, report.finished
    (False, False)
    """

    exact: bool
    finished: bool
    events: tuple[Event, ...]
    accounts: tuple[Account, ...]


def luck_report(
    match: Match,
    *,
    searches: int = SEARCHES,
    nodes: int = NODES,
    judge: Judge | None = None,
    progress: Progress | None = None,
) -> LuckReport:
    """Break down the result of a match.

    `judge` returns the value of a position. Without it, values are looked up if every position is solved;
    otherwise all are estimated. `progress` receives the number of positions judged.

    >>> import quatuor
    >>> from quatuor.engine.luck import luck_report
    >>> match = quatuor.Match.new(quatuor.game("omba"), seed=7)
    >>> roll, move = match.roll(), match.play("@b2")
    >>> report = luck_report(match, searches=2, nodes=50)
    >>> [event.kind for event in report.events], len(report.accounts)
    (['roll', 'move'], 2)
    """
    if not GAMES[match.position.GAME].rolls:
        raise LuckError("no-dice", title=match.game.title)
    settled = {position: _settled(position) for position in match.positions}
    distinct = list(dict.fromkeys(settled.values()))
    judged = None if judge else _known_worths(distinct)
    if judged is None:
        judge = judge or partial(estimated_worth, searches=searches, nodes=nodes)
        judged = {position: judge(position) for position in _reported(distinct, progress)}
    worths = [_before_forced(position, judged[settled[position]]) for position in match.positions]
    worths[-1] = _final(match, worths[-1])
    events = tuple(
        _event(ply, entry, match.positions[ply - 1], worths[ply - 1], worths[ply])
        for ply, entry in enumerate(match.entries, 1)
    )
    players = range(match.ruleset.players)
    accounts = tuple(_account(player, events, worths[0], worths[-1]) for player in players)
    exact = all(isinstance(worth.verdict, Exact) for worth in worths)
    return LuckReport(exact, match.outcome() is not None, events, accounts)


def _reported(positions: Sequence[Position], progress: Progress | None) -> Iterator[Position]:
    """The positions one by one, each reported once it is judged."""
    for done, position in enumerate(positions, 1):
        yield position
        if progress is not None:
            progress(done, len(positions))


# ── Values of positions ──────────────────────────────────────────────────────────────────────────────────


def _forced(position: Position) -> Move | None:
    """The only legal move, if there is just one."""
    moves = () if position.turn is None else position.legal_moves()
    return moves[0] if len(moves) == 1 else None


def _settled(position: Position) -> Position:
    """The position reached once nothing is forced any more: a choice, a roll or the end."""
    while (move := _forced(position)) is not None:
        position = position.after(move)
    return position


def _before_forced(position: Position, worth: Worth) -> Worth:
    """The value of a position, given the value of the position it leads to."""
    move = _forced(position)
    return worth if move is None else replace(worth, moves=((move, worth.values),))


def _known_worths(positions: Iterable[Position]) -> dict[Position, Worth] | None:
    """The values of solved positions; None unless all are known, since exact values and estimates don't mix.

    Every position is looked up: part of a table may be damaged, and a table may be removed meanwhile.
    """
    found = {}
    for position in positions:
        if (worth := known_worth(position)) is None:
            return None
        found[position] = worth
    return found


def known_worth(position: Position) -> Worth | None:
    """The value of a position that is over or solved; None if unknown."""
    found = without_search(position, ALL_LINES)
    return None if found is None else _of_analyses(found.verdict, [found])


def estimated_worth(position: Position, searches: int, nodes: int) -> Worth:
    """The mean of several independent searches."""
    if position.outcome() is not None and (over := known_worth(position)) is not None:
        return over
    found = [_search(position, nodes, seed) for seed in range(1, searches + 1)]
    columns = list(zip(*(analysis.verdict.scores for analysis in found), strict=True))
    mean_worth = _of_analyses(Estimate(tuple(float(mean(column)) for column in columns)), found)
    return _without(position.out, mean_worth)


def _without(out: frozenset[Player], worth: Worth) -> Worth:
    """The same, with zero for those who are out: searches leave everyone a little."""
    if not out:
        return worth
    values = _shared_without(out, worth.values)
    return Worth(
        Estimate(tuple(map(float, values))),
        values,
        tuple(0.0 if player in out else variance for player, variance in enumerate(worth.variances)),
        tuple((move, _shared_without(out, values)) for move, values in worth.moves),
        out,
    )


def _shared_without(out: frozenset[Player], values: Values) -> Values:
    left = [Fraction(0) if player in out else value for player, value in enumerate(values)]
    return tuple(value / sum(left) for value in left)


def worth(position: Position, searches: int = SEARCHES, nodes: int = NODES) -> Worth:
    """The value of a position: looked up if it is solved, estimated otherwise."""
    return known_worth(position) or estimated_worth(position, searches, nodes)


def _search(position: Position, nodes: int, seed: int) -> Analysis:
    search = Tree(position, lines=ALL_LINES, memory=memory_for(nodes), sight=Sight(seed=seed))
    return last_analysis(follow(search, position, Limit(nodes=nodes)))


def _of_analyses(verdict: Verdict, found: Sequence[Analysis]) -> Worth:
    columns = list(zip(*(analysis.verdict.scores for analysis in found), strict=True))
    variances = tuple(stdev(map(float, c)) ** 2 / len(c) if len(c) > 1 else 0.0 for c in columns)
    values = tuple(Fraction(score) for score in verdict.scores)
    return Worth(verdict, values, variances, _mean_moves(found))


def _mean_moves(found: Sequence[Analysis]) -> tuple[tuple[Move, Values], ...]:
    """The value of each move, averaged over the searches that report it, in action order."""
    scores: dict[Move, list[tuple[float | Fraction, ...]]] = {}
    for analysis in found:
        for candidate in analysis.candidates:
            scores.setdefault(candidate.move, []).append(candidate.verdict.scores)
    return tuple(
        (move, tuple(Fraction(mean(map(float, column))) for column in zip(*scores[move], strict=True)))
        for move in sorted(scores, key=lambda move: move.action)
    )


def _final(match: Match, worth: Worth) -> Worth:
    """At the end the score counts, which the position may not know: a player may have resigned."""
    if (outcome := match.outcome()) is None:
        return worth
    scores = tuple(map(Fraction, outcome.scores))
    return Worth(Exact.ended(outcome), scores, (0.0,) * len(scores))


# ── Events ───────────────────────────────────────────────────────────────────────────────────────────────


def _event(ply: int, entry: Entry, position: Position, before: Worth, after: Worth) -> Event:
    change = tuple(new - old for old, new in zip(before.values, after.values, strict=True))
    kind, player = _kind(entry, position)
    forced = kind == "move" and _forced(position) is not None
    margin = tuple(0.0 if forced else _margin_of_change(kind, p, before, after) for p in range(len(change)))
    choices: tuple[tuple[str, float], ...] = ()
    if player is not None and kind != "end":
        choices = tuple((str(move), float(values[player])) for move, values in before.moves)
    return Event(ply, kind, str(entry), player, change, margin, choices)


def _margin_of_change(kind: Kind, player: Player, before: Worth, after: Worth) -> float:
    if before.sure(player) and after.sure(player):
        return 0.0
    return sqrt(before.variances[player] + after.variances[player] + ASTRAY[kind] ** 2)


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
        prior_margin=first.margin(player),
        luck_margin=_margin(player, rolls),
        error_margin=_margin(player, own),
        gifts_margin=_margin(player, others),
        ended_margin=_margin(player, ends),
        score_margin=last.margin(player),
    )


def _total(player: Player, events: Sequence[Event]) -> Fraction:
    return sum((event.change[player] for event in events), Fraction(0))


def _margin(player: Player, events: Sequence[Event]) -> float:
    """The standard error of a sum of changes.

    Rolls and moves alternate, so no two changes of a kind share a position. Two rolls with a forced move
    between them do share one. Their errors there cancel out, so the true error is smaller than reported.
    """
    return sqrt(sum(event.margin[player] ** 2 for event in events))
