"""Any program that speaks UGI, as an engine.

    SpokenError
    └── ProgramError          a program that cannot play or continue: a forfeit
        ├── NotStarted        it cannot be started, or does not introduce itself
        ├── NotSuited         it does not support a requested rule or option
        ├── Gone              it ended, or closed its output, in the middle of a game
        ├── Silent            it did not answer in time
        └── BadMove           it answered with something that is not a legal move

A program that failed is killed; on the next request it is restarted.
"""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, Self

from quatuor._core import StopFlag
from quatuor.engine.limit import Limit
from quatuor.engine.player import Choice, Engine
from quatuor.engine.ugi.scores import Info
from quatuor.engine.ugi.words import Go, Place, go_words
from quatuor.engine.verdict import Verdict
from quatuor.i18n import voice
from quatuor.match import Entry, Match, Ply
from quatuor.rules.game import Game, IllegalMove, Move, NotationError, Position, Ruleset, SpokenError

from .pipe import Closed, Late, Pipe

__all__ = ["BadMove", "Gone", "NotStarted", "NotSuited", "Order", "Program", "ProgramError", "Silent"]

LIMIT: Final = Limit(seconds=0.1)
"""The default limit of a program per move."""
PATIENCE: Final = 10.0
"""Seconds a program may take for an answer, beyond the time it was given to think."""
GLANCE: Final = 0.02
"""Seconds between two checks of a stop flag."""
SHOWN: Final = 60
"""The most characters of a program's answer to quote."""

_SETTING: Final = re.compile(r"[A-Za-z][\w-]*=.*")
_LIMITS: Final = ("movetime", "nodes", "depth")


class ProgramError(SpokenError):
    """A program that cannot play or continue; the words are in `i18n`, in the part `program`.

    >>> import quatuor
    >>> from quatuor.arena.program import Program, ProgramError
    >>> try:
    ...     Program("no-such-program", quatuor.game("quantik"))
    ... except ProgramError as error:
    ...     print(type(error).__name__)
    NotStarted
    """

    def template(self, language: str) -> str:
        return voice("program", language).texts[self.key]


class NotStarted(ProgramError):
    """It cannot be started, or does not introduce itself.

    >>> import quatuor
    >>> from quatuor.arena.program import NotStarted, Program
    >>> try:
    ...     Program("no-such-program", quatuor.game("quantik"))
    ... except NotStarted as error:
    ...     print(error.key)
    not-started
    """


class NotSuited(ProgramError):
    """It does not support a requested rule or option.

    >>> from quatuor.arena.program import NotSuited, ProgramError
    >>> issubclass(NotSuited, ProgramError)
    True
    """


class Gone(ProgramError):
    """It ended, or closed its output, in the middle of a game.

    >>> from quatuor.arena.program import Gone, ProgramError
    >>> issubclass(Gone, ProgramError)
    True
    """


class Silent(ProgramError):
    """It did not answer in time.

    >>> from quatuor.arena.program import ProgramError, Silent
    >>> issubclass(Silent, ProgramError)
    True
    """


class BadMove(ProgramError):
    """It answered with something that is not a legal move.

    >>> from quatuor.arena.program import BadMove, ProgramError
    >>> issubclass(BadMove, ProgramError)
    True
    """


# ── Commands and positions ───────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Order:
    """A program to start, from one line: settings, then the command.

    >>> from quatuor.arena.program import Order
    >>> order = Order.parse("nodes=5000 Level=3 quatuor engine")
    >>> order.words, order.limit.nodes, order.options
    (('quatuor', 'engine'), 5000, {'Level': '3'})
    """

    words: tuple[str, ...]
    limit: Limit
    options: Mapping[str, str]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a line like one of a shell: movetime, nodes and depth are limits, other settings options."""
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise NotStarted("unreadable-command", command=text[:SHOWN], reason=error) from error
        settings = [word.partition("=") for word in takewhile(_SETTING.fullmatch, words)]
        command = tuple(words[len(settings) :])
        if not command:
            raise NotStarted("no-command", command=text[:SHOWN])
        limits = [word for name, _, value in settings if name in _LIMITS for word in (name, value)]
        options = {name: value for name, _, value in settings if name not in _LIMITS}
        return cls(command, Go.parse(limits).limit if limits else LIMIT, options)


def place_of(match: Match) -> Place:
    """The state of a match as moves from the earliest position that moves alone can reach.

    A resignation among three is not a move, so everything before the last one is left out.
    """
    others = [ply for ply, entry in enumerate(match.entries, 1) if not isinstance(entry, Ply)]
    first = others[-1] if others else 0
    begin = match.positions[first]
    usual = begin == match.game.position.start(match.ruleset)
    return Place(None if usual else str(begin), tuple(map(str, match.entries[first:])))


# ── The program ──────────────────────────────────────────────────────────────────────────────────────────


class Program(Engine):
    """An external program, started by a command and sent the match before every move.

    The command may start with settings, as in `nodes=5000 Level=3 quatuor engine`; a separate limit overrides
    those. Options are set whenever the program is started.

    >>> import sys
    >>> import quatuor
    >>> from quatuor.arena.program import Program
    >>> quantik = quatuor.game("quantik")
    >>> match = quatuor.Match(quantik.parse(".a.C/b..d/.BD./..Ba"))
    >>> command = f"nodes=1000 {sys.executable} -m quatuor engine"
    >>> with Program(command, quantik) as engine:
    ...     str(engine.choose(match).move)
    'Cd2'
    """

    def __init__(
        self,
        command: str,
        game: Game,
        ruleset: Ruleset | None = None,
        limit: Limit | None = None,
        *,
        patience: float = PATIENCE,
    ) -> None:
        self._order = Order.parse(command)
        self._game = game
        self._ruleset = game.ruleset() if ruleset is None else ruleset
        self._limit = limit or self._order.limit
        self._patience = patience
        self.name = shlex.join(self._order.words)
        self._start()

    # Starting and ending.

    def _start(self) -> None:
        self._known: tuple[Position, tuple[Entry, ...]] | None = None
        try:
            self._pipe = Pipe(self._order.words)
        except (OSError, ValueError) as error:  # a NUL in a name is a ValueError
            reason = getattr(error, "strerror", None) or error
            raise NotStarted("not-started", name=self.name[:SHOWN], reason=reason) from error
        try:
            self._set_up(self._offered())
        except (Gone, Silent) as error:
            self._pipe.kill()
            raise NotStarted("no-greeting", name=self.name[:SHOWN]) from error
        except ProgramError:
            self._pipe.kill()
            raise

    def _offered(self) -> set[str]:
        """Do the handshake: store the program's name, and return the names of its options."""
        self._send("ugi")
        offered = set()
        for line in self._lines(self._patience):
            match line.split():
                case ["ugiok"]:
                    break
                case ["id", "name", _, *_]:
                    self.name = line.split(maxsplit=2)[2]
                case ["option", "name", *words]:
                    offered.add(" ".join(takewhile(lambda word: word != "type", words)).lower())
        return offered

    def _set_up(self, offered: set[str]) -> None:
        """Set the requested options, and the rules that are offered or not the default."""
        usual = {"Players": "2", **dict(self._game.ruleset().options)}
        wanted = {"Players": str(self._ruleset.players), **dict(self._ruleset.options)}
        rules = {
            name: value for name, value in wanted.items() if name.lower() in offered or value != usual[name]
        }
        which = {"Game": self._game.id} if "game" in offered else {}
        for name, value in {**which, **rules, **self._order.options}.items():
            if name.lower() not in offered:
                raise NotSuited("no-option", name=self.name[:SHOWN], option=name, value=value)
            self._send(f"setoption name {name} value {value}")
        self._settle()

    def close(self) -> None:
        """Ask the program to quit, and make sure that it does."""
        with suppress(Closed):
            self._pipe.send("quit")
        self._pipe.close()

    # Choosing.

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        """The program's move. Raises `ProgramError` if it is missing or illegal."""
        if (match.game, match.ruleset) != (self._game, self._ruleset):
            raise ValueError(f"this program was started for {self._game.id} under {self._ruleset}")
        if self._pipe.closed:
            self._start()
        try:
            self._send_position(match)
            return self._answer(match, stop)
        except ProgramError:
            self._pipe.kill()
            raise

    def _send_position(self, match: Match) -> None:
        """Send the state of the match, preceded by a new-game command if it is another match."""
        if not self._knows(match):
            self._send("uginewgame")
            self._settle()
        self._known = match.start, match.entries
        self._send(f"position {place_of(match)}")
        self._settle()

    def _knows(self, match: Match) -> bool:
        if self._known is None:
            return False
        start, entries = self._known
        return match.start == start and match.entries[: len(entries)] == entries

    def _answer(self, match: Match, stop: StopFlag | None) -> Choice:
        self._send(f"go {go_words(self._limit)}")
        position = match.position
        verdict: Verdict | None = None
        for line in self._lines((self._limit.seconds or 0) + self._patience, stop):
            match line.split():
                case ["bestmove", *best]:
                    return Choice(self._playable(match, "".join(best[:1])), verdict)
                case ["info", *_]:
                    info = Info.parse(line, position.player, position.ruleset.players)
                    verdict = info.verdict if info.verdict and info.multipv in (None, 1) else verdict
        raise AssertionError("the lines end with an answer or an error")

    def _playable(self, match: Match, text: str) -> Move:
        """The move a text names, if it is legal."""
        facts = {"name": self.name[:SHOWN], "move": text[:SHOWN]}
        try:
            move = match.position.parse_move(text)
        except NotationError as error:
            raise BadMove("unreadable-move", **facts) from error
        if refusal := match.refusal(move):
            raise BadMove("illegal-move", **facts, article=refusal.article) from IllegalMove(move, refusal)
        return move

    # Talking.

    def _send(self, line: str) -> None:
        try:
            self._pipe.send(line)
        except Closed as error:
            raise self._gone() from error

    def _settle(self) -> None:
        """Wait until the program has executed all its commands."""
        self._send("isready")
        for line in self._lines(self._patience):
            if line == "readyok":
                return

    def _lines(self, seconds: float, stop: StopFlag | None = None) -> Iterator[str]:
        """The program's output within a number of seconds; a raised flag is forwarded as `stop`, once."""
        deadline = time.monotonic() + seconds
        while stop is not None and not stop.is_set():
            if (line := self._glance(deadline)) is not None:
                yield line
        if stop is not None:
            self._send("stop")
        while True:
            yield self._hear(deadline)

    def _glance(self, deadline: float) -> str | None:
        """The next line, or None after a moment without one."""
        soon = time.monotonic() + GLANCE
        try:
            return self._hear(min(soon, deadline))
        except Silent:
            if deadline <= soon:
                raise
        return None

    def _hear(self, deadline: float) -> str:
        try:
            return self._pipe.hear(deadline)
        except Closed as error:
            raise self._gone() from error
        except Late as error:
            raise Silent("silent", name=self.name[:SHOWN]) from error

    def _gone(self) -> Gone:
        code = self._pipe.exit_code()
        facts = {"name": self.name[:SHOWN], "code": code}
        return Gone("gone" if code is None else "gone-with-code", **facts)
