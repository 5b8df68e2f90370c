"""The assembly of all parts: the app that uvicorn runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import product
from typing import Final

from litestar import Litestar
from litestar.datastructures import State

from quatuor.render.palette import THEMES
from quatuor.rules import GAMES

from .analysis.tables import Tables
from .http import (
    boards,
    catalogue,
    description,
    drawings,
    embedded,
    games,
    health,
    learning,
    leaving,
    pages,
    pictures,
    records,
    rules,
    studies,
)
from .http.assets import Asset
from .http.constants import Constants
from .http.errors import HANDLERS
from .metrics import Metrics
from .play.service import GameService
from .settings import Settings
from .sockets.analysis import analysis_socket
from .sockets.game import game_socket
from .storage import Store
from .studies import Studies
from .transport.limits import BytesInFlight, ConnectionCounts, RateLimit
from .transport.loop_time import LoopTime
from .transport.middleware import Middleware
from .transport.unread import Unread
from .workers import Busy, Processes, TimeBudget, WorkerPool

API: Final = (
    games.create,
    games.import_record,
    games.view,
    games.join,
    games.draw,
    games.rematch,
    games.positions,
    games.record,
    leaving.remove_name,
    leaving.delete_game,
    boards.position,
    boards.why,
    boards.certificate,
    records.read,
    records.write,
    studies.create,
    studies.read,
    studies.change,
    studies.remove,
    studies.record,
    studies.read_record,
    learning.daily,
    learning.list_puzzles,
    learning.puzzle,
    learning.try_move,
    learning.clue,
    learning.solution,
    learning.game_lessons,
    learning.keep,
    catalogue.catalogue,
    rules.rules,
    pictures.picture,
    pictures.of_lessons,
    pictures.of_puzzles,
    pictures.of_board,
    drawings.of_game,
    drawings.of_study,
    drawings.of_puzzle,
    drawings.of_board,
    health.health,
    health.metrics,
    health.security,
)
"""The routes in the published description."""
PAGES: Final = (pages.index, pages.hashed_file, pages.plain_file)
EMBEDDED: Final = (
    embedded.embedded_game,
    embedded.embedded_study,
    embedded.embedded_puzzle,
    embedded.embedded_position,
)


def create_app(settings: Settings) -> Litestar:
    """The app; its games are opened when it starts and closed when it stops."""
    app = Litestar(
        route_handlers=[*API, *PAGES, *EMBEDDED, game_socket, analysis_socket, description.published],
        state=State(_state(settings)),
        lifespan=[_open_games],
        exception_handlers=HANDLERS,
        request_max_body_size=settings.request_bytes,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    requests, new_games = app.state.limits
    app.asgi_handler = Middleware(
        app.asgi_handler,
        requests,
        new_games,
        BytesInFlight(settings.bodies_each, settings.bodies),
        app.state.loop_time,
        settings.request_bytes,
        loopback_only=settings.loopback_only,
    )
    return app


def _state(settings: Settings) -> dict[str, object]:
    """The shared state of the handlers, except the games, which are added at start-up."""
    return {
        "settings": settings,
        "metrics": Metrics(),
        "loop_time": LoopTime(TimeBudget(settings.loop_share, settings.loop_burst)),
        "unread": Unread(settings.unread_each, settings.unread),
        "limits": _rate_limits(settings),
        "sockets": ConnectionCounts(settings.sockets_each),
        "analyses": ConnectionCounts(settings.analyses_each, settings.analyses),
        "tables": Tables(
            settings.analysis_memory,
            settings.analysis_memory_small,
            settings.analyses_full,
            settings.analyses_full_each,
        ),
        "pages": pages.Pages.read(),
        "drawn": drawings.Drawn(),
        "description": description_of_api,
        "failure": None,
    }


def _rate_limits(settings: Settings) -> tuple[RateLimit, RateLimit]:
    """The request and game limits of an address: games per hour, a twelfth of them at once."""
    requests, games = settings.requests_per_minute, settings.new_games_per_hour
    return RateLimit(requests / 60, requests), RateLimit(games / 3600, max(5, games / 12))


def description_of_api() -> Asset:
    """The published description; runs in a process."""
    return description.asset(API)


async def warm_up(app: Litestar) -> None:
    """Build what the first page shows; this also starts the process for what pages wait for."""
    constants: Constants = app.state.constants
    with suppress(Busy):  # the server is stopping
        await constants.get(catalogue.built)
        for game, theme in product(GAMES, THEMES):
            await constants.get(pictures.built, game, theme)


def _processes(settings: Settings) -> Processes:
    """The processes for Python work; they are started when first needed."""
    return Processes.started(
        settings.quick_processes,
        settings.slow_processes,
        TimeBudget(settings.processor_share, settings.processor_burst),
        proofs=settings.proof_processes,
        within=settings.call_seconds,
    )


@asynccontextmanager
async def _open_games(app: Litestar) -> AsyncIterator[None]:
    """The games, from the first request to the last. An error on opening is kept for the caller."""
    settings: Settings = app.state.settings
    try:
        store = await Store.open(settings.database_url)
    except Exception as failure:
        app.state.failure = failure
        raise
    workers = WorkerPool(
        settings.engine_workers, most=settings.engine_waiting, most_each=settings.engine_waiting_each
    )
    analysis_workers = WorkerPool(settings.analysis_workers, most_each=settings.analyses_each, gives_way=True)
    processes = app.state.processes = _processes(settings)
    app.state.constants = Constants(processes.quick)
    service = GameService(
        store, workers, processes, settings, metrics=app.state.metrics, limits=app.state.limits
    )
    app.state.analysis_workers = analysis_workers
    app.state.service = service
    app.state.store = store
    app.state.studies = Studies(store)
    app.state.metrics.watch(service.games, lambda: workers.waiting)
    await service.start()
    try:
        yield
    finally:
        await service.stop()
        workers.close()
        analysis_workers.close()
        processes.close()
        await store.close()
