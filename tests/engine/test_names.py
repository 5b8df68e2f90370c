"""The names offered by `quatuor.engine` itself."""

from __future__ import annotations

import subprocess
import sys

import pytest

import quatuor.engine
from quatuor.engine.analysis import analyse


def test_every_public_name_is_there() -> None:
    for name in quatuor.engine.__all__:
        assert getattr(quatuor.engine, name) is not None
    assert quatuor.engine.analyse is analyse
    assert {"Analysis", "Engine", "Limit"} <= set(quatuor.engine.__all__)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        quatuor.engine.nonsense  # noqa: B018 - asking is the test


def test_names_are_imported_on_first_use() -> None:
    code = (
        "import sys, quatuor.engine; before = 'quatuor._core' in sys.modules;"
        "from quatuor.engine import analyse; print(before, 'quatuor._core' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False True"
