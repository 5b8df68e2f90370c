"""The engines and their names.

random            any legal move, all equally likely
level:5  or  5    one of the eight levels
uct:20000         plain UCT, that many random games per move: a yardstick
search:100ms      full strength within a time per move (ms or s) or a node count: search:20000
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from quatuor._core import StopFlag, TranspositionTable
from quatuor.dice import Dice, fresh_seed
from quatuor.i18n import voice
from quatuor.match import Match, Ply
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Position, SpokenError

from .analysis import DOUBT, Analysis, Candidate, follow, is_lost, last_analysis
from .games import twin
from .investigation import without_search
from .levels import LEVELS, Strength, strength
from .limit import Limit
from .player import Choice, Engine
from .proven import Proofs, kept_nodes, level_nodes
from .resistance import most_tempting
from .searching import ALL_LINES, MEMORY, Search, Sight, Tree, memory_for, search_of
from .set_ups import resisting_set_up
from .verdict import Exact, Verdict
from .wording import sole_winner

__all__ = ["LEVELS", "EngineError", "Level", "PlainUct", "RandomMover", "Searcher", "engine_named"]

PATIENCE: Final = 50
"""The multiple of its limit an engine may spend to find a win it has announced, within two bounds:"""
MORE_SECONDS: Final = 3.0
"""the extra time it may take beyond a time limit,"""
MORE_NODES: Final = 5_000_000
"""and the extra nodes beyond a node limit, which take about as long."""
GLANCE: Final = Limit(depth=1)
"""A look at all moves."""
LONGEST: Final = 50.0
"""The most seconds that patience may spend on a move: the arena's clock runs out at 60."""


RESISTING: Final = 6
"""From this level on, set-ups are chosen from those that hold out longest; the others search for one."""


class EngineError(SpokenError):
    """A name that is not an engine's; the words are in `i18n`.

    >>> import quatuor
    >>> quatuor.engine_named("level:9")
    Traceback (most recent call last):
    quatuor.engine.engines.EngineError: a level is a number from 1 to 8, not '9'
    """

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"errors.{self.key}"]


class Plan:
    """A player's plan for the rest of a turn with several moves, as in the set-up of Cubulus."""

    def __init__(self) -> None:
        self._moves: dict[Position, Choice] = {}

    def choice(self, position: Position) -> Choice | None:
        """The move planned for a position."""
        return self._moves.get(position)

    def made(self, position: Position, choice: Choice) -> Choice:
        """Remember the moves that follow a choice, as long as it is the same player's turn."""
        self._moves.clear()
        player, reached = position.player, position
        for done, move in enumerate(choice.line[1:], 1):
            reached = reached.after(choice.line[done - 1])
            if reached.turn != player:
                break
            self._moves[reached] = Choice(move, choice.verdict, choice.line[done:], 0)
        return choice


class RandomMover(Engine):
    """Any legal move, all equally likely.

    >>> import quatuor
    >>> from quatuor.engine.engines import RandomMover
    >>> match = quatuor.Match.new(quatuor.game("quantik"))
    >>> RandomMover(seed=7).choose(match).move == RandomMover(seed=7).choose(match).move
    True
    """

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._seed = fresh_seed() if seed is None else seed

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        return Choice(_dice(self._seed, match).choice(match.legal_moves()))


class Searcher(Engine):
    """Full strength within a limit per move.

    It remembers its findings from one move to the next. After announcing a win it makes sure to win: if the
    limit is too short to find the win again, it takes a little longer.

    >>> import quatuor
    >>> from quatuor.engine.engines import Searcher
    >>> match = quatuor.Match(quatuor.game("oxono").start())
    >>> Searcher(quatuor.Limit(nodes=2000)).choose(match).verdict.kind
    'estimate'
    """

    def __init__(self, limit: Limit, *, threads: int = 1, memory: int = MEMORY, name: str = "search") -> None:
        self.name = name
        self.limit = limit
        self.threads = threads
        self._transpositions = TranspositionTable(memory_for(limit.nodes, memory))
        self._plan = Plan()
        self._won: tuple[Position, Move] | None = None
        """The position before its last move, and that move, if it was announced as a win."""

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        position = match.position
        choice = self._plan.choice(position) or self._searched(match, stop)
        self._won = (position, choice.move) if sole_winner(choice.verdict) == position.player else None
        return choice

    def _searched(self, match: Match, stop: StopFlag | None) -> Choice:
        position = match.position
        search = search_of(
            position, match.history, threads=self.threads, transposition_table=self._transpositions
        )
        found = last_analysis(follow(search, position, self.limit, stop))
        won = sole_winner(found.candidates[0].verdict) == position.player
        if not won and self._won is not None and self._won == _previous_move(match):
            found = last_analysis(follow(search, position, patient(self.limit), stop))
        return self._plan.made(position, _choice(found, found.candidates[0]))


def patient(limit: Limit) -> Limit:
    """The extra limit for an announced win that was not found again within the limit.

    Time starts again from zero; nodes count both searches together.
    """
    seconds, nodes = limit.seconds, limit.nodes
    if seconds is not None:
        seconds = max(0.0, min((PATIENCE - 1) * seconds, MORE_SECONDS, LONGEST - seconds))
    if nodes is not None:
        nodes = min(PATIENCE * nodes, nodes + MORE_NODES)
    return Limit(seconds, nodes, limit.depth)


def _previous_move(match: Match) -> tuple[Position, Move] | None:
    """The last move of the player to move, with the position it was played in; skips rolls and others."""
    before = zip(match.positions[:-1], match.entries, strict=True)
    for position, entry in reversed(list(before)):
        if isinstance(entry, Ply) and entry.player == match.position.turn:
            return position, entry.move
    return None


class PlainUct(Engine):
    """Plain UCT, a yardstick: a number of random games per move, no knowledge, the most visited move.

    >>> import quatuor
    >>> from quatuor.engine.engines import PlainUct
    >>> match = quatuor.Match(quatuor.game("quantik").parse(".a.C/b..d/.BD./..Ba"))
    >>> str(PlainUct(500, seed=7).choose(match).move)
    'Cd2'
    """

    def __init__(self, games: int, seed: int | None = None) -> None:
        self.name = f"uct:{games}"
        self.limit = Limit(nodes=games)
        self._seed = fresh_seed() if seed is None else seed

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        sight = Sight(seed=_dice(self._seed, match).next())
        search = Tree(match.position, match.history, sight=sight, plain=True)
        found = last_analysis(follow(search, match.position, self.limit, stop))
        return _choice(found, found.candidates[0])


class Level(Engine):
    """One of the eight levels.

    >>> import quatuor
    >>> from quatuor.engine.engines import Level
    >>> match = quatuor.Match(quatuor.game("quantik").parse(".a.C/b..d/.BD./..Ba"))
    >>> str(Level(3, seed=7).choose(match).move)
    'Cd2'
    """

    def __init__(self, level: int, seed: int | None = None) -> None:
        self.name = f"level:{level}"
        self.level = level
        self._seed = fresh_seed() if seed is None else seed
        self._plan = Plan()

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        position = match.position
        if planned := self._plan.choice(position):
            return planned
        how = strength(position.GAME, position.ruleset, self.level)
        dice = _dice(self._seed, match)
        if self.level >= RESISTING and (chosen := resisting_set_up(position, dice)):
            return self._plan.made(position, chosen)
        limit = Limit(nodes=how.nodes, depth=how.depth or None)
        search = self._search(match, how, dice.next() or 1)
        found = (
            self._known(position)
            or self._kept(match, search, stop)
            or last_analysis(follow(search, position, limit, stop))
        )
        in_a_hurry = stop is not None and stop.is_set()
        if self._resists(position) and is_lost(found) and not in_a_hurry:
            return Choice(most_tempting(match, how.nodes // 2, stop), found.verdict, (), found.nodes)
        found = self._proved(match, found, stop)
        taken = dice.choice(_contenders(found, position, how))
        return self._plan.made(position, _choice(found, taken))

    def _known(self, position: Position) -> Analysis | None:
        """The precomputed answer, which only the highest level may look up.

        A loss whose distance is not known is too far away for traps: there it plays as if it were open.
        """
        found = without_search(position) if self.level == LEVELS[-1] else None
        return None if found and is_lost(found) and _is_far(found.verdict) else found

    def _kept(self, match: Match, search: Search, stop: StopFlag | None) -> Analysis | None:
        """A win that was precomputed earlier in the match, proved again where that knowledge ends."""
        position = match.position
        if self.level < LEVELS[-1] or not (Proofs.suit(position) and _was_won(match)):
            return None
        found = last_analysis(follow(search, position, GLANCE, stop))
        proofs = Proofs(position, match.history, memory=MEMORY)
        won = proofs.wins(position.player, kept_nodes(position), stop=stop)
        return proofs.applied_to(found) if won else None

    def _proved(self, match: Match, found: Analysis, stop: StopFlag | None) -> Analysis:
        """The findings of the highest level, with what it can prove on top in a fraction of the time."""
        position = match.position
        if self.level < LEVELS[-1] or isinstance(found.verdict, Exact) or not Proofs.suit(position):
            return found
        nodes = level_nodes(position)
        proofs = Proofs(position, match.history, memory=memory_for(nodes) // 2)
        proofs.advance(found, nodes, stop=stop)
        return proofs.applied_to(found)

    def _resists(self, position: Position) -> bool:
        """Whether lost positions are played to be hard to win: when one opponent replies, and not the die."""
        one_answers = position.ruleset.players == 2 and not GAMES[position.GAME].rolls
        return self.level == LEVELS[-1] and one_answers

    @staticmethod
    def _search(match: Match, how: Strength, seed: int) -> Search:
        sight = Sight(how.overlook, how.sure, seed)
        lines = ALL_LINES if how.spread else 1
        memory = memory_for(how.nodes)
        return search_of(match.position, match.history, lines=lines, memory=memory, sight=sight)


def _is_far(verdict: Verdict) -> bool:
    return isinstance(verdict, Exact) and verdict.distance is None


def _was_won(match: Match) -> bool:
    """Whether the player to move has followed a winning book until the other left it, or to its end."""
    book, player = twin(match.game.id).book, match.position.turn
    if book is None:
        return False
    latest = next((each for each in reversed(match.positions) if book.within(each) is not None), None)
    return latest is not None and latest.turn != player


def _contenders(found: Analysis, position: Position, how: Strength) -> list[Candidate]:
    """The moves a level cannot distinguish: those that seem nearly as good as the best."""
    best = found.candidates[0]
    score = best.verdict.scores[position.player]
    if not DOUBT < score < 1 - DOUBT:  # decided, as far as it sees: then the distance makes the difference
        return [best]
    least = max(score - how.spread / 1000, DOUBT)
    return [c for c in found.candidates if c is best or c.verdict.scores[position.player] > least]


def _choice(found: Analysis, taken: Candidate) -> Choice:
    return Choice(taken.move, taken.verdict, taken.line, found.nodes)


def _dice(seed: int, match: Match) -> Dice:
    """The random generator of a seed at this ply of a match; replaying the match gives the same one."""
    return Dice(seed, len(match.entries))


# ── Names ────────────────────────────────────────────────────────────────────────────────────────────────

_TIME: Final = re.compile(r"([0-9]{1,7}(?:\.[0-9]{1,3})?)(ms|s)")
_COUNT: Final = re.compile(r"[1-9][0-9]{0,11}")


def engine_named(text: str, *, seed: int | None = None) -> Engine:
    """The engine of that name. Raises `EngineError` if it does not exist.

    >>> import quatuor
    >>> match = quatuor.Match.new(quatuor.game("quantik"), seed=7)
    >>> engine = quatuor.engine_named("level:3", seed=7)
    >>> engine.name, match.play(engine.choose(match).move) in match.game.moves
    ('level:3', True)
    """
    kind, _, argument = text.strip().lower().partition(":")
    if kind.isdigit() and not argument:
        kind, argument = "level", kind
    maker = _MAKERS.get(kind)
    if maker is None:
        raise EngineError("unknown", name=text[:40])
    return maker(argument, seed)


def _random(argument: str, seed: int | None) -> Engine:
    if argument:
        raise EngineError("unknown", name=f"random:{argument[:30]}")
    return RandomMover(seed)


def _level(argument: str, seed: int | None) -> Engine:
    if not _COUNT.fullmatch(argument) or int(argument) not in LEVELS:
        raise EngineError("level", first=LEVELS[0], last=LEVELS[-1], name=argument[:20])
    return Level(int(argument), seed)


def _uct(argument: str, seed: int | None) -> Engine:
    if not _COUNT.fullmatch(argument):
        raise EngineError("count", kind="uct", name=argument[:20])
    return PlainUct(int(argument), seed)


def _search(argument: str, _seed: int | None) -> Engine:
    return Searcher(_limit(argument), name=f"search:{argument}")


def _limit(argument: str) -> Limit:
    if _COUNT.fullmatch(argument):
        return Limit(nodes=int(argument))
    if (found := _TIME.fullmatch(argument)) and float(found[1]) > 0:
        return Limit(seconds=float(found[1]) / (1000 if found[2] == "ms" else 1))
    raise EngineError("search", name=argument[:20])


_MAKERS: Final[dict[str, Callable[[str, int | None], Engine]]] = {
    "random": _random,
    "level": _level,
    "uct": _uct,
    "search": _search,
}
