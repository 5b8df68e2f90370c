"""Validates actions: anything else is rejected in one clear line, before any change."""

from __future__ import annotations

import numpy as np

__all__ = ["action_number"]


def action_number(action: object, actions: int) -> int:
    """The number of an action: a whole number, Python's or numpy's, from 0 to `actions` − 1.

    >>> action_number(np.int32(7), 64)
    7
    >>> action_number(7.0, 64)
    Traceback (most recent call last):
    TypeError: an action is one whole number, not 7.0 (float)
    """
    if type(action) is int:  # True is an int too, but not an action
        number = action
    elif isinstance(action, np.integer) or (isinstance(action, np.ndarray) and _is_number(action)):
        number = int(action)
    else:
        raise TypeError(f"an action is one whole number, not {_described(action)}")
    if not 0 <= number < actions:
        raise ValueError(f"an action is a number from 0 to {actions - 1}, not {number}")
    return number


def _is_number(array: np.ndarray) -> bool:
    return array.shape == () and np.issubdtype(array.dtype, np.integer)


def _described(action: object) -> str:
    if isinstance(action, np.ndarray):
        return f"an array of shape {action.shape} and type {action.dtype}"
    return f"{str(action)[:40]} ({type(action).__name__})"
