"""A missing package is requested in one line."""

from __future__ import annotations

from importlib.machinery import ModuleSpec
from importlib.util import find_spec

import pytest

from quatuor.envs.extras import need


def test_a_missing_extra_is_named_with_how_to_get_it() -> None:
    with pytest.raises(ModuleNotFoundError) as caught:
        need("rl", "numpy", "no_such_module")
    assert str(caught.value) == "no_such_module is not installed; hint: pip install 'quatuor[rl]'"


def test_what_is_there_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_for: list[str] = []

    def found(name: str) -> ModuleSpec | None:
        looked_for.append(name)
        return find_spec(name)

    monkeypatch.setattr("quatuor.envs.extras.find_spec", found)
    need("rl", "numpy", "pettingzoo", "gymnasium")
    assert looked_for == ["numpy", "pettingzoo", "gymnasium"]
