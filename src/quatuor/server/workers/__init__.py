"""Engine threads (`pool`), processes for Python work (`processes`), and a fair `queue` for both.

It depends on the engines and, of the server, on transport and on the words of refusals.
"""

from __future__ import annotations

from ..budget import TimeBudget
from .pool import WorkerPool
from .processes import Processes, ProcessPool
from .refusals import Busy, Overtime

__all__ = ["Busy", "Overtime", "ProcessPool", "Processes", "TimeBudget", "WorkerPool"]
