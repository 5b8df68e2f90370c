"""A pool on Ray: workers on this machine, or on all machines of a cluster.

Ray retries a task when its worker, or the whole machine, is lost. Because a task depends only on its
arguments, nothing changes except the time. A local Ray is started without its dashboard, usage statistics and
log output, in a temporary folder that is removed with it. A Ray that this process has already joined is used
unchanged and left running.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any, Final, TypeVar

from .errors import SharingError
from .pools import RETRIES, Pool, available_cores, refuse, settle

R = TypeVar("R")

LOCAL: Final = "local"
"""The address that stands for our own Ray on this machine."""
STORE: Final = 128 << 20
"""The shared memory of our own Ray in bytes: results are small."""
SHORT: Final = 30
"""The longest path of a temporary folder that leaves room for Ray's sockets, which are limited to 107."""
KNOCKING: Final = 10.0
"""Seconds to wait for an answer at an address."""
SETTINGS: Final = b"\0\0\0\4\0\0\0\0\0"
GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + SETTINGS
"""The preface of HTTP/2, which Ray speaks; an HTTP/2 server answers with its settings."""
_ADDRESS: Final = re.compile(r"(ray://)?(\[[0-9a-fA-F:]+\]|[\w.-]+):[1-9][0-9]{1,4}")


class RayPool(Pool):
    """Workers on Ray: a given number at a time, or one per core."""

    def __init__(self, address: str = LOCAL, workers: int | None = None) -> None:
        if address not in {LOCAL, "auto"} and not _ADDRESS.fullmatch(address):
            raise SharingError("address", address=repr(address[:60]))
        self._ray: Any = _imported()
        _knock(address)
        self._pending: set[Any] = set()
        with ExitStack() as leaving:
            if not self._ray.is_initialized():
                leaving.enter_context(_joined(self._ray, address, workers))
            if address != LOCAL:
                _greet(self._ray, address)
            self.workers = workers or int(self._ray.cluster_resources().get("CPU", 1)) or 1
            self._perform = self._ray.remote(name="quatuor", num_cpus=1, max_retries=RETRIES)(_perform)
            self._leaving = leaving.pop_all()

    def submit(self, do: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        future: Future[R] = Future()
        reference = self._perform.remote(do, *args, **kwargs)
        self._pending.add(reference)

        def pass_on(done: Future[R]) -> None:
            self._pending.discard(reference)
            if error := done.exception():
                refuse(future, _plain(error))
            else:
                settle(future, done.result())

        reference.future().add_done_callback(pass_on)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for reference in list(self._pending):
            self._ray.cancel(reference, force=True)
        self._pending.clear()
        self._leaving.close()


def _perform(do: Callable[..., R], *args: Any, **kwargs: Any) -> R:
    return do(*args, **kwargs)


def _plain(error: BaseException) -> BaseException:
    """The error of a task as it was raised there; a task that Ray gave up is lost."""
    from ray.exceptions import RayError

    if isinstance(cause := getattr(error, "cause", None), Exception):
        return cause
    if isinstance(error, RayError):
        return SharingError("lost", tries=RETRIES + 1, problem=_first_line(error))
    return error


# ── Connecting ───────────────────────────────────────────────────────────────────────────────────────────


def _imported() -> ModuleType:
    os.environ.setdefault(
        "RAY_USAGE_STATS_ENABLED", "0"
    )  # read when Ray is imported, and where it is started
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns that this will change
    try:
        import ray
    except ModuleNotFoundError as error:
        if error.name == "ray":
            raise SharingError("no-ray") from error
        raise
    return ray


def _knock(address: str) -> None:
    """Check that something listens at an address: Ray itself would retry for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdigit():
        return
    try:
        with socket.create_connection((host.strip("[]"), int(port)), KNOCKING) as door:
            if os.environ.get("RAY_USE_TLS", "0") == "0":
                door.sendall(GREETING)
                if door.recv(len(SETTINGS))[3:4] != SETTINGS[3:4]:
                    raise ConnectionError("the program at this address is not Ray")
    except (OSError, OverflowError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise SharingError("unreachable", address=address, problem=problem) from error


@contextmanager
def _joined(ray: Any, address: str, workers: int | None) -> Iterator[None]:
    """Join a Ray, started here or already running, until the end of the block."""
    ours = address == LOCAL
    with ExitStack() as leaving:
        leaving.enter_context(_sigterm_kept())
        settings = leaving.enter_context(_started(workers)) if ours else {}
        leaving.callback(ray.shutdown)
        leaving.enter_context(_silence())
        try:
            with _stderr_closed():
                ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL, **settings)
        except Exception as error:
            key = "not-started" if ours else "not-joined"
            raise SharingError(key, address=address, problem=_first_line(error)) from error
        yield


@contextmanager
def _started(workers: int | None) -> Iterator[dict[str, Any]]:
    """The settings of our own Ray."""
    usual = tempfile.gettempdir()
    place = usual if sys.platform == "win32" or len(usual) <= SHORT else "/tmp"  # noqa: S108
    folder = tempfile.mkdtemp(prefix="ray-", dir=place)
    try:
        yield {
            "num_cpus": workers or available_cores(),
            "include_dashboard": False,
            "object_store_memory": STORE,
            "_temp_dir": folder,
        }
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _silence() -> Iterator[None]:
    """Keep Ray's messages about lost workers off stdout: no setting does so, only its debugger's hook."""
    from ray._private import worker

    before, worker._worker_logs_enabled = worker._worker_logs_enabled, False
    try:
        yield
    finally:
        worker._worker_logs_enabled = before


@contextmanager
def _stderr_closed() -> Iterator[None]:
    """Silence the compiled part of Ray while it connects: errors are raised anyway."""
    sys.stderr.flush()
    before, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)
        os.close(nowhere)


@contextmanager
def _sigterm_kept() -> Iterator[None]:
    """Restore the SIGTERM handler afterwards: Ray replaces it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        if before is not None:  # a handler not set by Python cannot be restored
            signal.signal(signal.SIGTERM, before)


def _greet(ray: Any, address: str) -> None:
    """Check that the workers of a cluster have the same version."""
    from quatuor import __version__

    try:
        theirs = ray.get(ray.remote(num_cpus=0)(_version).remote())
    except Exception as error:
        raise SharingError("stranger", address=address, problem=_first_line(error)) from error
    if theirs != __version__:
        raise SharingError("version", address=address, theirs=theirs, ours=__version__)


def _version() -> str:
    from quatuor import __version__

    return __version__


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)
