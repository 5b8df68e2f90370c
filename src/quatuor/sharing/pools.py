"""Pools of workers: this process alone, or several on this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from abc import abstractmethod
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, InvalidStateError, ProcessPoolExecutor
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import Any, Final, TypeVar

from .errors import SharingError

R = TypeVar("R")

AHEAD: Final = 4
"""Tasks started per worker while waiting for the oldest: some take longer than others."""
RETRIES: Final = 8
"""How often a task is retried when its worker is lost: a task that kills its worker would never end."""


class Pool(Executor):
    """Runs tasks; leaving its context cancels those still running.

    >>> from quatuor.sharing import Pool, pool_of
    >>> with pool_of(1) as pool:
    ...     isinstance(pool, Pool), pool.workers
    (True, 1)
    """

    workers: int
    """The number of tasks run at a time."""

    @property
    def ahead(self) -> int:
        """The number of tasks worth submitting before the first is done."""
        return AHEAD * self.workers

    @abstractmethod
    def submit(self, do: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Submit a task."""


def available_cores() -> int:
    """The number of cores this process may use.

    >>> from quatuor.sharing import available_cores
    >>> available_cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Alone(Pool):
    """Runs a task at once, in this process.

    >>> from quatuor.sharing import Alone
    >>> with Alone() as pool:
    ...     pool.submit(pow, 2, 10).result()
    1024
    """

    workers = 1

    @property
    def ahead(self) -> int:
        return 1

    def submit(self, do: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        future: Future[R] = Future()
        try:
            future.set_result(do(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - raised when the result is read
            future.set_exception(error)
        return future


class Processes(Pool):
    """A number of processes on this machine, which know only what they are sent.

    >>> from quatuor.sharing import Processes
    >>> with Processes(1) as pool:
    ...     pool.submit(pow, 2, 10).result()
    1024
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._over = False
        self._changing = threading.Lock()
        self._hands = self._hired()

    def submit(self, do: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        future: Future[R] = Future()
        self._begin(future, partial(do, *args, **kwargs), RETRIES)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._changing:
            self._over = True
        working = list((self._hands._processes or {}).values())
        self._hands.shutdown(wait=False, cancel_futures=True)
        for process in working:
            process.terminate()
        self._hands.shutdown()

    def _hired(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, spawn, _leave_ctrl_c_to_others)

    def _begin(
        self,
        future: Future[R],
        work: Callable[[], R],
        retries: int,
        lost: ProcessPoolExecutor | None = None,
    ) -> None:
        """Start a task, on new processes if the old ones were lost."""
        hands = self._hands if lost is None else self._others_than(lost)
        try:
            begun = hands.submit(work)
        except BrokenExecutor as error:  # lost just now
            if self._over:
                refuse(future, error)
            else:
                self._begin(future, work, retries, hands)
        else:
            begun.add_done_callback(partial(self._pass_on, future, work, retries, hands))

    def _pass_on(
        self,
        future: Future[R],
        work: Callable[[], R],
        retries: int,
        hands: ProcessPoolExecutor,
        done: Future[R],
    ) -> None:
        """Pass on the result of a task; if a process was lost, restart all running tasks."""
        if done.cancelled():
            future.cancel()
        elif (error := done.exception()) is None:
            settle(future, done.result())
        elif not isinstance(error, BrokenExecutor) or self._over:
            refuse(future, error)
        elif retries == 0:
            refuse(future, SharingError("lost", tries=RETRIES + 1, problem=error))
        else:
            self._begin(future, work, retries - 1, hands)

    def _others_than(self, lost: ProcessPoolExecutor) -> ProcessPoolExecutor:
        with self._changing:
            if self._hands is lost and not self._over:
                self._hands = self._hired()
            return self._hands


def settle(future: Future[R], result: R) -> None:
    """Set a future's result, unless it was cancelled."""
    with suppress(InvalidStateError):
        future.set_result(result)


def refuse(future: Future[R], error: BaseException) -> None:
    """Set a future's exception, unless it was cancelled."""
    with suppress(InvalidStateError):
        future.set_exception(error)


def pool_of(workers: int | None = None, ray: str | None = None) -> AbstractContextManager[Pool]:
    """A pool: on Ray if an address is given, otherwise processes; a single process is this one itself.

    Without a number, there is one worker per core of this machine or of the cluster.

    >>> from quatuor.sharing import pool_of
    >>> with pool_of(1) as pool:
    ...     pool.workers
    1
    """
    if ray is not None:
        from .on_ray import RayPool

        return RayPool(ray, workers)
    number = workers or available_cores()
    return Alone() if number == 1 else Processes(number)


def _leave_ctrl_c_to_others() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
