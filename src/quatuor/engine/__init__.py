"""Counting, analysis and play at machine speed: the compiled core behind positions and moves.

This package exports the names that most programs need. Each is imported on first use, so a program that needs
one part does not wait for the others.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .analysis import Analysis, Candidate, analyse
    from .engines import EngineError, engine_named
    from .hints import Hint, HintError, Reason, hint
    from .limit import Limit
    from .player import Choice, Engine, StopFlag
    from .verdict import Estimate, Exact, Verdict

__all__ = [
    "Analysis",
    "Candidate",
    "Choice",
    "Engine",
    "EngineError",
    "Estimate",
    "Exact",
    "Hint",
    "HintError",
    "Limit",
    "Reason",
    "StopFlag",
    "Verdict",
    "analyse",
    "engine_named",
    "hint",
]

_HOMES: Final = {
    "analysis": ("Analysis", "Candidate", "analyse"),
    "engines": ("EngineError", "engine_named"),
    "hints": ("Hint", "HintError", "Reason", "hint"),
    "limit": ("Limit",),
    "player": ("Choice", "Engine", "StopFlag"),
    "verdict": ("Estimate", "Exact", "Verdict"),
}
"""The module each name comes from."""


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
