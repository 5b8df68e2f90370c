"""What was luck and what was error: the result of a game with a die, taken apart.

Every position is worth something to each player. A roll changes that by luck, a move by what it falls short
of the best one, and from the first position to the last the changes add up to the result:

    score = prior + luck - error + gifts + ended

`prior` is what the first position was worth, `error` what the player's own moves lost, `gifts` what came of
the moves of others, and `ended` what was given up or shared by a resignation or an agreed draw. The sum holds
to the last bit, for the sums are fractions, and each position has one value however often it is used. Where
there is one legal move only, the position is worth what follows it: nobody can be blamed for that move.

Where all positions of a game are solved the values are exact. Elsewhere they are the mean of several searches
that know nothing of each other, except that who is out scores nothing, and every sum has a standard error. It
is made of two parts: how much these searches differ, and what they all get wrong alike. The second is by far
the larger. It was measured where the truth is known, in Omba for two, by `bench/luck.py`; with three and four
players it is taken to be the same.
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
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Player, Position, SpokenError

from .analysis import Analysis, follow, last_analysis
from .investigation import without_search
from .limit import Limit
from .searching import ALL_LINES, Sight, Tree, table_for
from .verdict import Estimate, Exact, Verdict

__all__ = ["Account", "Event", "LuckError", "LuckReport", "luck_report"]

LOOKS: Final = 8
"""Independent searches of a position that is not solved."""
NODES: Final = 2000
"""Random games of each."""

ASTRAY: Final = {"roll": 0.037, "move": 0.068, "end": 0.077}
"""What searches get wrong alike in the change that an event makes, by its kind: so much that sums over a game
are off by as much as their standard error says."""
ASTRAY_AT_ALL: Final = 0.077
"""What they get wrong alike in the value of a single position."""

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
    """What a position is worth to each player, the standard errors of that, and what its moves are worth."""

    verdict: Verdict
    values: Values
    variances: tuple[float, ...]
    moves: tuple[tuple[Move, Values], ...] = ()
    """Before a roll the faces in order, after it the legal moves; empty when the game is over."""
    out: frozenset[Player] = frozenset()

    def sure(self, player: Player) -> bool:
        """Whether the value is known to one player: it is all the same to those who are out."""
        return isinstance(self.verdict, Exact) or player in self.out

    def margin(self, player: Player) -> float:
        """The standard error of the value to a player."""
        return 0.0 if self.sure(player) else sqrt(self.variances[player] + ASTRAY_AT_ALL**2)


Judge: TypeAlias = Callable[[Position], Worth]
Progress: TypeAlias = Callable[[Sequence[Position]], Iterator[Position]]


@dataclass(frozen=True, slots=True)
class Event:
    """A roll, a move or an end, and how it changed what the position is worth to each player.

    >>> import quatuor
    >>> from quatuor.engine.luck import luck_report
    >>> match = quatuor.Match.new(quatuor.game("omba"), seed=7)
    >>> roll = match.roll()
    >>> event = luck_report(match, looks=2, nodes=50).events[0]
    >>> event.ply, event.kind, event.player
    (1, 'roll', 0)
    """

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
    """A player's result, taken apart; the sum of all but the last is the last.

    >>> import quatuor
    >>> from quatuor.engine.luck import luck_report
    >>> match = quatuor.Match.new(quatuor.game("omba"), seed=7)
    >>> roll = match.roll()
    >>> account = luck_report(match, looks=2, nodes=50).accounts[0]
    >>> account.prior + account.luck - account.error + account.gifts + account.ended == account.score
    True
    """

    prior: Fraction
    luck: Fraction
    error: Fraction
    gifts: Fraction
    ended: Fraction
    score: Fraction
    """The score; of a game that goes on, what the last position is worth."""
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
    >>> report = luck_report(match, looks=2, nodes=50)
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
    looks: int = LOOKS,
    nodes: int = NODES,
    judge: Judge | None = None,
    progress: Progress = iter,
) -> LuckReport:
    """Take a match apart.

    `judge` says what a position is worth; without one they are looked up where all of them are solved, and
    else all are estimated. `progress` is given all positions to be judged, and gives them back one by one.

    >>> import quatuor
    >>> from quatuor.engine.luck import luck_report
    >>> match = quatuor.Match.new(quatuor.game("omba"), seed=7)
    >>> roll, move = match.roll(), match.play("@b2")
    >>> report = luck_report(match, looks=2, nodes=50)
    >>> [event.kind for event in report.events], len(report.accounts)
    (['roll', 'move'], 2)
    """
    if not GAMES[match.position.GAME].rolls:
        raise LuckError("no-dice", title=match.game.title)
    settled = {position: _settled(position) for position in match.positions}
    distinct = list(dict.fromkeys(settled.values()))
    judged = None if judge else _known_worths(distinct)
    if judged is None:
        judge = judge or partial(estimated_worth, looks=looks, nodes=nodes)
        judged = {position: judge(position) for position in progress(distinct)}
    worths = [_before_forced(position, judged[settled[position]]) for position in match.positions]
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


def _forced(position: Position) -> Move | None:
    """The only move of a player, where there is no other."""
    moves = () if position.turn is None else position.legal_moves()
    return moves[0] if len(moves) == 1 else None


def _settled(position: Position) -> Position:
    """Where a position leads without anybody choosing or rolling."""
    while (move := _forced(position)) is not None:
        position = position.after(move)
    return position


def _before_forced(position: Position, worth: Worth) -> Worth:
    """What a position is worth, given the worth of where it leads."""
    move = _forced(position)
    return worth if move is None else replace(worth, moves=((move, worth.values),))


def _known_worths(positions: Iterable[Position]) -> dict[Position, Worth] | None:
    """What solved positions are worth; None unless all of them are known, for the one scale is not the other.

    That has to be asked of each: a part of a table may be damaged, and a table may go while it is asked.
    """
    found = {}
    for position in positions:
        if (worth := known_worth(position)) is None:
            return None
        found[position] = worth
    return found


def known_worth(position: Position) -> Worth | None:
    """The worth of a position that is over or solved; None where it is not known."""
    found = without_search(position, ALL_LINES)
    return None if found is None else _of_analyses(found.verdict, [found])


def estimated_worth(position: Position, looks: int, nodes: int) -> Worth:
    """The mean of several searches that know nothing of each other."""
    if position.outcome() is not None and (over := known_worth(position)) is not None:
        return over
    found = [_search(position, nodes, seed) for seed in range(1, looks + 1)]
    columns = list(zip(*(analysis.verdict.scores for analysis in found), strict=True))
    mean_worth = _of_analyses(Estimate(tuple(float(mean(column)) for column in columns)), found)
    return _without(position.out, mean_worth)


def _without(out: frozenset[Player], worth: Worth) -> Worth:
    """The same, with nothing for those who are out: searches leave everybody a little."""
    if not out:
        return worth
    values = _shared_without(out, worth.values)
    return Worth(
        Estimate(tuple(map(float, values))),
        values,
        tuple(0.0 if player in out else variance for player, variance in enumerate(worth.variances)),
        tuple((move, _shared_without(out, told)) for move, told in worth.moves),
        out,
    )


def _shared_without(out: frozenset[Player], values: Values) -> Values:
    left = [Fraction(0) if player in out else value for player, value in enumerate(values)]
    return tuple(value / sum(left) for value in left)


def worth(position: Position, looks: int = LOOKS, nodes: int = NODES) -> Worth:
    """What a position is worth: looked up where it is solved, estimated elsewhere."""
    return known_worth(position) or estimated_worth(position, looks, nodes)


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

    Rolls and moves alternate, so no two share a position; where a forced move lies between two rolls they do,
    and what is wrong there cancels out: then the error is smaller than is told.
    """
    return sqrt(sum(event.margin[player] ** 2 for event in events))
