"""A missing extra is reported in one line."""

from __future__ import annotations

from importlib.machinery import ModuleSpec
from importlib.util import find_spec

import pytest

from quatuor.envs.extras import need


def test_a_missing_extra_is_named_with_its_install_command() -> None:
    with pytest.raises(ModuleNotFoundError) as caught:
        need("rl", "numpy", "no_such_module")
    assert str(caught.value) == "no_such_module is not installed; hint: pip install 'quatuor[rl]'"


def test_an_installed_extra_is_not_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_for: list[str] = []

    def found(name: str) -> ModuleSpec | None:
        looked_for.append(name)
        return find_spec(name)

    monkeypatch.setattr("quatuor.envs.extras.find_spec", found)
    need("rl", "numpy", "pettingzoo", "gymnasium")
    assert looked_for == ["numpy", "pettingzoo", "gymnasium"]
