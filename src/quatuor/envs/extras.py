"""What an environment needs that not everyone has installed."""

from __future__ import annotations

from importlib.util import find_spec

__all__ = ["need"]


def need(extra: str, *modules: str) -> None:
    """See that modules are there; where one is not, say in one line how to get it."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise ModuleNotFoundError(
            f"{missing[0]} is not installed; hint: pip install 'quatuor[{extra}]'", name=missing[0]
        )
