"""The compiled core: its stub tells the truth, and it was built as the project asks."""

from pathlib import Path

from nanobind.stubgen import StubGen

import quatuor
from quatuor import _core

STUB = Path(__file__).parents[1] / "src" / "quatuor" / "_core.pyi"


def test_stub_is_what_nanobind_writes() -> None:
    generator = StubGen(_core, quiet=True)
    generator.put(_core)
    assert STUB.read_text(encoding="utf-8") == generator.get(), "run `make stub`"


def test_core_was_built_for_its_standard() -> None:
    info = _core.build_info()
    assert sorted(info) == ["compiler", "standard"]
    assert info["standard"] in {"C++20", "C++23"}


def test_version_is_looked_up() -> None:
    assert quatuor.__version__.count(".") == 2
    assert not hasattr(quatuor, "no_such_name")
