"""Optional dependencies of the environments."""

from __future__ import annotations

from importlib.util import find_spec

__all__ = ["need"]


def need(extra: str, *modules: str) -> None:
    """Check that modules are installed; if not, say in one line how to install them."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise ModuleNotFoundError(
            f"{missing[0]} is not installed; hint: pip install 'quatuor[{extra}]'", name=missing[0]
        )
