"""The compiled core: its stub is up to date, and it was built with the right settings."""

import subprocess
import sys
from pathlib import Path

import quatuor
from quatuor import _core
from tests import ROOT

STUB = ROOT / "src" / "quatuor" / "_core.pyi"


def test_the_stub_is_up_to_date(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "quatuor._core_portable"]
    subprocess.run([*words, "-o", str(tmp_path / "stub.pyi")], check=True)
    assert STUB.read_text("utf-8") == (tmp_path / "stub.pyi").read_text("utf-8"), "run `make stub`"


def test_core_was_built_for_its_standard() -> None:
    info = _core.build_info()
    assert sorted(info) == ["compiler", "machine", "standard"]
    assert info["standard"] in {"C++20", "C++23"}


def test_version_is_looked_up() -> None:
    assert quatuor.__version__.count(".") == 2
    assert not hasattr(quatuor, "no_such_name")
