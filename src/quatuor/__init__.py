"""Four abstract board games — Quantik, Cubulus, OXONO and Omba — to play, learn, analyse and solve.

The parts, lowest first: `quatuor.rules` holds the games as their rule books tell them, `quatuor.dice` the
chance that can be told again, `quatuor.match` a game being played, `quatuor.record` its written form. This
package imports none of them by itself, so that a command pays only for the parts it uses.
"""

__all__ = ["__version__"]


def __getattr__(name: str) -> str:
    """Look the version up when it is asked for: reading the package's metadata is slow."""
    if name == "__version__":
        from importlib.metadata import version

        return version("quatuor")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
