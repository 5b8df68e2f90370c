"""Engine threads (`pool`), processes for Python work (`processes`), and a fair `queue` for both.

It depends on the engines, and on nothing else of the server.
"""

from __future__ import annotations

from .budget import TimeBudget
from .pool import WorkerPool
from .processes import Processes, ProcessPool
from .queue import Busy

__all__ = ["Busy", "ProcessPool", "Processes", "TimeBudget", "WorkerPool"]
