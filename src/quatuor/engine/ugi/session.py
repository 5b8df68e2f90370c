"""The conversation: a line comes in, lines go out.

A command that fails changes nothing and is answered by one line: `info string error` and the reason.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock, current_thread, main_thread
from typing import BinaryIO, Final

from quatuor._core import StopFlag, TranspositionTable
from quatuor.dice import fresh_seed
from quatuor.engine.analysis import Analysis, analyse
from quatuor.engine.engines import engine_named
from quatuor.engine.limit import Limit
from quatuor.engine.player import Engine
from quatuor.match import Match
from quatuor.rules.game import NotationError, QuatuorError

from .options import HASH, LEVEL, MULTIPV, SEED, THREADS, Settings, advertised
from .scores import score_text
from .search import Say, Search, Thoughts, by_level, by_search
from .words import SHOWN, Go, Place

LINE_LIMIT: Final = 1 << 18
"""The most bytes in a line; a longer one is rejected."""
MESSAGE_LIMIT: Final = 300
"""Characters of an error message."""


class Busy(QuatuorError):
    """A command that is not allowed while a search is running."""


class TooLarge(QuatuorError):
    """A search that needs more memory than the machine gives."""


class Session:
    """The engine's side of a conversation; `say` receives each answer line, without its newline."""

    def __init__(
        self,
        say: Say,
        *,
        analyse: Callable[..., Iterator[Analysis]] = analyse,
        engine_named: Callable[..., Engine] = engine_named,
    ) -> None:
        self._write = say
        self._writing = Lock()
        self._analyse = analyse
        self._engine_named = engine_named
        self._settings = Settings.usual()
        self._transpositions = _transpositions_of(self._settings)
        """The transposition table that the searches of a game share."""
        self._match = self._from_start()
        self._level: Engine | None = None
        self._search: Search | None = None
        self._ends_by_itself = True
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "": lambda _: None,
            "ugi": self._introduce,
            "isready": self._ready,
            "setoption": self._set_option,
            "uginewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "query": self._query,
        }

    # Lines in, lines out.

    def obey(self, line: str) -> bool:
        """Execute a command line; return False for `quit`."""
        name, *words = line.split() or [""]
        if name == "quit":
            return False
        try:
            self._command(name)(words)
        except QuatuorError as error:
            self.complain(str(error))
        return True

    def complain(self, problem: str) -> None:
        """Report in one line why a command failed, whatever characters it contained."""
        shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in problem)
        self._say(f"info string error {shown[:MESSAGE_LIMIT]}")

    def leave(self, *, at_once: bool) -> None:
        """End the conversation; a search that ends by itself may finish first."""
        if self._search and (at_once or not self._ends_by_itself):
            self._search.stop()
        if self._search:
            self._search.join()
        self._forget_level()

    def _command(self, name: str) -> Callable[[Sequence[str]], None]:
        if name not in self._commands:
            raise NotationError(f"there is no command {name[:SHOWN]!r}")
        return self._commands[name]

    def _say(self, line: str) -> None:
        with self._writing:
            self._write(line)

    # Handshake.

    def _introduce(self, _: Sequence[str]) -> None:
        from quatuor import __version__

        self._say(f"id name Quatuor {__version__}")
        self._say("id author the Quatuor authors")
        for option in advertised():
            self._say(f"option {option}")
        self._say("ugiok")

    def _ready(self, _: Sequence[str]) -> None:
        self._say("readyok")

    def _set_option(self, words: Sequence[str]) -> None:
        self._must_be_idle()
        settings = self._settings.changed(words)
        rules_changed = (settings.game, settings.ruleset) != (self._settings.game, self._settings.ruleset)
        if rules_changed or settings[HASH] != self._settings[HASH]:
            self._transpositions = _transpositions_of(settings)
        self._settings = settings
        self._forget_level()
        if rules_changed:
            self._match = self._from_start()

    # Setting the position.

    def _new_game(self, _: Sequence[str]) -> None:
        self._must_be_idle()
        self._forget_level()
        self._transpositions = _transpositions_of(self._settings)
        self._match = self._from_start()

    def _set_position(self, words: Sequence[str]) -> None:
        self._must_be_idle()
        place = Place.parse(words)
        match = self._from_start() if place.text is None else self._from_text(place.text)
        for ply, move in enumerate(place.moves, 1):
            _play(match, ply, move)
        self._match = match

    def _from_start(self) -> Match:
        return Match(self._settings.game.position.start(self._settings.ruleset))

    def _from_text(self, text: str) -> Match:
        ruleset = self._settings.ruleset
        return Match(self._settings.game.parse(text, ruleset.players, dict(ruleset.options)))

    # Thinking.

    def _go(self, words: Sequence[str]) -> None:
        self._must_be_idle()
        go = Go.parse(words)
        if nobody := self._why_nobody_moves():
            self._say(f"info string {nobody}")
            self._say("bestmove (none)")
            return
        limit = go.limit_for(self._match.position.player)
        self._ends_by_itself = limit != Limit()
        try:
            with _ctrl_c_waits():
                self._search = Search(self._thoughts(limit), self._match.legal_moves()[0], self._say)
        except MemoryError:
            raise _too_large(self._settings) from None

    def _why_nobody_moves(self) -> str | None:
        if self._match.outcome():
            return "the game is over"
        return "a roll is due: send it among the moves" if self._match.must_roll else None

    def _thoughts(self, limit: Limit) -> Callable[[StopFlag], Thoughts]:
        match = self._match
        if self._settings[LEVEL]:
            engine = self._level_engine()
            return lambda stop: by_level(engine, match, limit, stop)
        settings, transpositions = self._settings, self._transpositions
        return lambda stop: by_search(
            self._analyse(
                match.position,
                limit,
                history=match.history[:-1],
                lines=settings[MULTIPV],
                threads=settings[THREADS],
                memory=settings[HASH] << 20,
                transposition_table=transpositions,
                stop=stop,
            ),
            settings[MULTIPV],
        )

    def _level_engine(self) -> Engine:
        """The engine of the selected level, the same for a whole game."""
        if self._level is None:
            seed = self._settings[SEED] or fresh_seed()
            self._level = self._engine_named(f"level:{self._settings[LEVEL]}", seed=seed)
        return self._level

    def _forget_level(self) -> None:
        if self._level is not None:
            self._level.close()
        self._level = None

    def _stop(self, _: Sequence[str]) -> None:
        if self._search:
            self._search.stop()

    def _must_be_idle(self) -> None:
        """Check that no search is running; wait for one that was stopped."""
        if self._search and self._search.running:
            raise Busy("a search is running; send stop first")
        if self._search:
            self._search.join()

    # Questions.

    def _query(self, words: Sequence[str]) -> None:
        answers = {
            "p1turn": self._first_to_move,
            "gameover": self._over,
            "result": self._result,
            "turn": self._turn,
            "scores": self._scores,
        }
        match words:
            case [question] if question in answers:
                self._say(f"response {answers[question]()}")
            case _:
                raise NotationError(f"query is followed by one of {', '.join(answers)}")

    def _first_to_move(self) -> str:
        return _yes_or_no(self._turn() == "0")

    def _over(self) -> str:
        return _yes_or_no(self._match.outcome() is not None)

    def _result(self) -> str:
        outcome = self._match.outcome()
        if outcome is None:
            return "none"
        return f"p{outcome.winners[0] + 1}win" if len(outcome.winners) == 1 else "draw"

    def _turn(self) -> str:
        if self._match.outcome():
            return "none"
        turn = self._match.position.turn
        return "chance" if turn is None else str(turn)

    def _scores(self) -> str:
        outcome = self._match.outcome()
        return " ".join(map(score_text, outcome.scores)) if outcome else "none"


def _transpositions_of(settings: Settings) -> TranspositionTable:
    """A fresh transposition table of the configured size."""
    try:
        return TranspositionTable(settings[HASH] << 20)
    except MemoryError:
        raise _too_large(settings) from None


def _too_large(settings: Settings) -> TooLarge:
    return TooLarge(f"this machine does not have {settings[HASH]} MiB to give; set a smaller Hash")


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Delay an interrupt until the block is done: a running search not yet recorded could not be stopped."""
    if current_thread() is not main_thread():  # only the main thread is interrupted
        yield
        return
    heard: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        if heard:
            signal.raise_signal(signal.SIGINT)


def _yes_or_no(answer: bool) -> str:
    return "true" if answer else "false"


def _play(match: Match, ply: int, move: str) -> None:
    try:
        match.play(move)
    except QuatuorError as error:
        raise NotationError(f"move {ply}: {error}") from error


# ── Over streams ─────────────────────────────────────────────────────────────────────────────────────────


def converse(lines: BinaryIO, say: Say) -> None:
    """Hold a conversation until `quit`, or until the other side has left."""
    session = Session(say)
    quitting = True
    try:
        quitting = _obey_all(session, lines)
    finally:
        session.leave(at_once=quitting)


def _obey_all(session: Session, lines: BinaryIO) -> bool:
    """Execute line after line; return whether `quit` was among them."""
    while raw := lines.readline(LINE_LIMIT):
        if len(raw) == LINE_LIMIT and not raw.endswith(b"\n"):
            _skip_line(lines)
            session.complain(f"a line is shorter than {LINE_LIMIT} bytes")
        elif not session.obey(raw.decode("utf-8", "replace")):
            return True
    return False


def _skip_line(lines: BinaryIO) -> None:
    while (rest := lines.readline(LINE_LIMIT)) and not rest.endswith(b"\n"):
        pass
