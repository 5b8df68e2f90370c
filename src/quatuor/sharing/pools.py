"""Those who work: this process alone, or several on this machine."""

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
"""Tasks that are begun for each worker while the oldest is waited for: some take longer than others."""
RETRIES: Final = 8
"""How often a task is begun again when its worker is lost: one that kills its worker would never end."""


class Pool(Executor):
    """Does tasks; leaving it ends what is still being done.

    >>> from quatuor.sharing import Pool, pool_of
    >>> with pool_of(1) as pool:
    ...     isinstance(pool, Pool), pool.workers
    (True, 1)
    """

    workers: int
    """How many tasks are done at a time."""

    @property
    def ahead(self) -> int:
        """How many tasks are worth handing in before the first of them is done."""
        return AHEAD * self.workers

    @abstractmethod
    def submit(self, do: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Hand in a task."""


def available_cores() -> int:
    """How many cores this process may use.

    >>> from quatuor.sharing import available_cores
    >>> available_cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Alone(Pool):
    """Does a task at once, in this process.

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
        except Exception as error:  # noqa: BLE001 - told to whoever asks for the result
            future.set_exception(error)
        return future


class Processes(Pool):
    """So many processes of this machine, which know nothing but what they are sent.

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
        """Begin a task, with others than those who were lost."""
        hands = self._hands if lost is None else self._others_than(lost)
        try:
            begun = hands.submit(work)
        except BrokenExecutor as error:  # lost just now
            if self._over:
                refuse(future, error)
            else:
                self._begin(future, work, retries, hands)
        else:
            begun.add_done_callback(partial(self._tell, future, work, retries, hands))

    def _tell(
        self,
        future: Future[R],
        work: Callable[[], R],
        retries: int,
        hands: ProcessPoolExecutor,
        done: Future[R],
    ) -> None:
        """Hand on what came of a task; where a process was lost, all that was begun is begun again."""
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
    """Tell a future its result, unless nobody waits for it any more."""
    with suppress(InvalidStateError):
        future.set_result(result)


def refuse(future: Future[R], error: BaseException) -> None:
    """Tell a future why it has no result, unless nobody waits for it any more."""
    with suppress(InvalidStateError):
        future.set_exception(error)


def pool_of(workers: int | None = None, ray: str | None = None) -> AbstractContextManager[Pool]:
    """A pool: on Ray where an address is given, otherwise processes; one process is this one itself.

    Without a number there is a worker for each core: of this machine, or of all that the cluster has.

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
