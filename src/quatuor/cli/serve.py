"""`quatuor serve`, and `quatuor` alone: the web app."""

from __future__ import annotations

import logging
import os
import re
import sys
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from quatuor.i18n import Voice, voice

from .arguments import command
from .errors import CommandError
from .numbers import number

if TYPE_CHECKING:
    from quatuor.server.settings import Settings

    from .arguments import Commands

DEFAULTS: Final[dict[str, Any]] = {
    "host": None,
    "port": None,
    "data": None,
    "database": None,
    "no_browser": False,
    "proxy": [],
    "keep": None,
    "metrics_public": False,
    "rate": None,
    "contact": None,
    "log": False,
}
"""The command that `quatuor` alone runs."""

EXTRA: Final = ("aiosqlite", "alembic", "litestar", "msgspec", "prometheus_client", "sqlalchemy", "uvicorn")
"""The packages of the extra `web`, which the rest of the program does not need."""
UNLIMITED: Final = 1_000_000_000


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor serve`."""
    parser = command(commands, say, "serve", run)
    parser.add_argument("--host", metavar="ADDR", help=say("serve.host"))
    parser.add_argument("--port", type=number(0, 65535), metavar="N", help=say("serve.port"))
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=say("serve.data"))
    parser.add_argument("--database", type=database, metavar="URL", help=say("serve.database"))
    parser.add_argument("--no-browser", action="store_true", help=say("serve.no-browser"))
    parser.add_argument("--proxy", action="append", default=[], metavar="ADDR", help=say("serve.proxy"))
    parser.add_argument("--keep", type=number(1, 36500), metavar="DAYS", help=say("serve.keep"))
    parser.add_argument("--metrics-public", action="store_true", help=say("serve.metrics-public"))
    parser.add_argument("--rate", type=number(0, UNLIMITED), metavar="N", help=say("serve.rate"))
    parser.add_argument("--contact", type=contact, metavar="URI", help=say("serve.contact"))
    parser.add_argument("--log", action="store_true", help=say("serve.log"))


def contact(text: str) -> str:
    """Where to report a security problem: an address that `security.txt` may show."""
    if not re.fullmatch(r"(mailto:|https://|tel:)[\x21-\x7e]{1,200}", text):
        raise CommandError("contact", word=repr(text[:40]))
    return text


def database(text: str) -> str:
    """The address of a PostgreSQL database, which several servers may share."""
    if not re.match(r"postgres(ql)?://", text):
        raise CommandError("database")
    try:
        import asyncpg  # noqa: F401 - the server connects with it
    except ModuleNotFoundError:
        raise CommandError("no-postgres") from None
    return text


def network(text: str) -> str:
    """The address of a proxy, or a network of them."""
    try:
        known = ip_network(text, strict=False)
    except ValueError:
        raise CommandError("proxy", word=repr(text[:40])) from None
    return str(known.network_address) if known.num_addresses == 1 else str(known)


def run(arguments: Namespace) -> int:
    """Serve until stopped; if another server holds the folder, point there."""
    with web_extra():
        from quatuor.server.storage.folder_lock import FolderInUse, FolderLock
    settings, say = settings_from(arguments), voice("cli", arguments.language)
    if settings.database is not None:  # which several servers share
        return _serve(arguments, settings, say, lambda _: None)
    try:
        lock = FolderLock(settings.data)
    except FolderInUse as occupied:
        return _lead_to(occupied.url, arguments, settings, say)
    try:
        return _serve(arguments, settings, say, lock.announce)
    finally:
        lock.release()


def _lead_to(url: str, arguments: Namespace, settings: Settings, say: Voice) -> int:
    """Another server has the games: a player is sent there, a host gets an error."""
    if not url or arguments.no_browser or arguments.port is not None or arguments.host is not None:
        raise CommandError("occupied", folder=settings.data)
    print(url)
    print(say("serve.already"), file=sys.stderr)
    open_browser(url)
    return 0


def _serve(arguments: Namespace, settings: Settings, say: Voice, announce: Any) -> int:
    from quatuor.server.http.pages import STATIC
    from quatuor.server.running import run as serve
    from quatuor.server.running import urls

    _log_to_stderr(accesses=arguments.log)
    listener = _listener(arguments, settings)
    found = urls(settings.host, listener.getsockname()[1])

    def ready() -> None:
        announce(found[0])
        print(*found, sep="\n", flush=True)
        if not (STATIC / "index.html").is_file():
            print(say("serve.no-pages"), file=sys.stderr)
        print(say("serve.ready"), file=sys.stderr, flush=True)
        if not arguments.no_browser:
            open_browser(found[0])

    serve(settings, listener, ready)
    print(say("serve.stopped"), file=sys.stderr)
    return 0


def _listener(arguments: Namespace, settings: Settings) -> Any:
    from quatuor.server.running import listening

    try:
        return listening(settings.host, settings.port, or_nearby=arguments.port is None)
    except OSError as error:
        raise CommandError(
            "cannot-listen", host=settings.host, port=settings.port, problem=error.strerror or error
        ) from error


@contextmanager
def web_extra() -> Iterator[None]:
    """Say in one line what to install if the extra is missing."""
    try:
        import quatuor.server.running  # noqa: F401 - imports all that the extra brings

        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in EXTRA:
            raise CommandError("no-web") from error
        raise


def settings_from(arguments: Namespace) -> Settings:
    """The settings from the arguments; the rest are defaults."""
    from quatuor.server.settings import DAY, Settings

    asked = {
        "host": arguments.host,
        "port": arguments.port,
        "data": arguments.data,
        "database": arguments.database,
        "contact": arguments.contact,
        "keep_finished": arguments.keep and arguments.keep * DAY,
        "requests_per_minute": arguments.rate,
        "new_games_per_hour": arguments.rate,
    }
    settings = Settings(proxies=tuple(map(network, arguments.proxy)), metrics_public=arguments.metrics_public)
    settings = replace(settings, **{name: value for name, value in asked.items() if value is not None})
    return _without_limits(settings) if arguments.rate == 0 else settings


def _without_limits(settings: Settings) -> Settings:
    return replace(
        settings,
        requests_per_minute=UNLIMITED,
        new_games_per_hour=UNLIMITED,
        connections_each=UNLIMITED,
        sockets_each=UNLIMITED,
        messages_per_second=UNLIMITED,
        loop_share=UNLIMITED,
        loop_burst=UNLIMITED,
        engine_waiting_each=settings.engine_waiting,
    )


def _log_to_stderr(*, accesses: bool) -> None:
    """Errors are always logged; requests only if the host wants them."""
    from quatuor.server.log import REFUSED, FewRepeats

    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    for handler in logging.getLogger().handlers:
        handler.addFilter(FewRepeats())
    for name in ("quatuor.access", REFUSED):
        logging.getLogger(name).setLevel(logging.INFO if accesses else logging.WARNING)


def open_browser(url: str) -> None:
    """Open the page if there is a graphical browser; one in the terminal would take over the terminal."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
