"""A PostgreSQL server of one's own, in a folder that is deleted afterwards unless it is to be kept.

PostgreSQL does not run as root, so root starts it as the user `postgres`.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Any, Final, Self

from .guard import GUARD
from .host import cpu_of_all, free_port

USER: Final = "quatuor"
FOLDERS: Final = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
"""Where distributions keep its programs outside of PATH."""
WITHIN: Final = 30.0
"""Seconds that it has to start."""
LASTING: Final = ("fsync=on",)
FAST: Final = ("fsync=off", "full_page_writes=off")
"""For tests: what is committed survives the end of the process, but not a power cut."""


class Postgres:
    """A server on a free port of this machine. It can be killed, stopped and started again."""

    def __init__(
        self, *, lasting: bool = False, options: tuple[str, ...] = (), keep: Path | None = None
    ) -> None:
        self._keep = keep
        self._folder = keep or GUARD.new_folder("postgres")
        self._data = self._folder / "data"
        self._options = (*(LASTING if lasting else FAST), *options)
        self.port = free_port()
        self._databases = 0
        self._spent = 0.0
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._make()
            self.start()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def cpu(self) -> float:
        """Processor seconds used so far by all its processes, before a restart included."""
        return self._spent + (cpu_of_all(self.pid) if self._process is not None else 0.0)

    def url(self, database: str = "postgres", port: int | None = None) -> str:
        """The address of a database, perhaps behind something that listens on another port."""
        return f"postgresql://{USER}@127.0.0.1:{port or self.port}/{database}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        return self.database(f"games_{self._databases}")

    def database(self, name: str) -> str:
        """The address of the database with this name, which is created if there is none."""
        if self.sql(self.url(), f"SELECT 1 FROM pg_database WHERE datname = '{name}'") != "1":  # noqa: S608 - our name
            self.run("createdb", *self._at(), name)
        return self.url(name)

    def run(self, program: str, *words: str) -> str:
        """The output of one of PostgreSQL's programs."""
        command = [program_named(program), *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 - a fixed program

    def sql(self, url: str, statement: str) -> str:
        """The answer to a statement, a row per line, with `|` between columns."""
        return self.run(
            "psql", "--no-psqlrc", "--tuples-only", "--no-align", "--command", statement, url
        ).strip()

    # Life and death.

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = [word for option in self._options for word in ("-c", option)]
        where = ["-D", str(self._data), "-h", "127.0.0.1", "-p", str(self.port), "-k", str(self._folder)]
        log = (self._folder / "log").open("ab")
        with log:
            self._process = GUARD.launched(
                [program_named("postgres"), *where, *words],
                ending=signal.SIGQUIT,
                stdout=log,
                stderr=log,
                **_other_user(),
            )
        self._wait()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGTERM waits for clients, SIGINT disconnects them, SIGQUIT is like a crash."""
        if self._process is not None:
            process, self._process = self._process, None
            self._spent += cpu_of_all(process.pid)
            process.send_signal(how)
            process.wait()
            GUARD.forget(process.pid)

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        self.stop(how)
        self.start()

    def close(self) -> None:
        """Stop it, and delete everything that is not to be kept."""
        if self._keep is not None:
            self.stop()
            return
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    # Internals.

    def _make(self) -> None:
        if self._data.exists():
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        if _other_user():
            shutil.chown(self._folder, **_other_user())
        words = [
            "--pgdata",
            str(self._data),
            "--auth",
            "trust",
            "--username",
            USER,
            "--no-sync",
            "--encoding",
            "UTF8",
        ]
        subprocess.run(  # noqa: S603 - a fixed program
            [program_named("initdb"), *words], check=True, capture_output=True, **_other_user()
        )

    def _at(self) -> list[str]:
        return ["--host", "127.0.0.1", "--port", str(self.port), "--username", USER]

    def _wait(self) -> None:
        end = monotonic() + WITHIN
        while not self._answers():
            if self._process is None or self._process.poll() is not None or monotonic() > end:
                raise RuntimeError(f"PostgreSQL does not start: {(self._folder / 'log').read_text()[-1000:]}")
            sleep(0.02)

    def _answers(self) -> bool:
        with suppress(subprocess.CalledProcessError):
            self.run("pg_isready", "--quiet", *self._at())
            return True
        return False


def is_installed() -> bool:
    """Whether this machine has the server's programs."""
    return _found("initdb") is not None


def program_named(name: str) -> str:
    """The path of one of PostgreSQL's programs."""
    found = _found(name)
    if found is None:
        raise RuntimeError(
            f"PostgreSQL's {name} is missing; hint: on Debian and Ubuntu: sudo apt-get install postgresql"
        )
    return found


def _found(name: str) -> str | None:
    beside = [str(each) for pattern in FOLDERS for each in sorted(Path("/").glob(pattern[1:]), reverse=True)]
    return shutil.which(name, path=os.pathsep.join([*beside, os.environ.get("PATH", "")]))


def _other_user() -> dict[str, Any]:
    """The user it runs as, for root; nothing for everybody else."""
    return {"user": "postgres", "group": "postgres"} if hasattr(os, "geteuid") and os.geteuid() == 0 else {}
