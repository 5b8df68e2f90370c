"""The public names: each exists and has a docstring with an example that runs by itself."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

import quatuor
from docs.reference import docstring, public

NAMES = [(module, name) for module, name in public() if name != "__version__"]


@pytest.mark.parametrize(("module", "name"), NAMES, ids=[".".join(each) for each in NAMES])
def test_every_public_name_has_an_example_that_runs(
    module: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUATUOR_LANG", "en")
    text = docstring(module, name)
    examples = doctest.DocTestParser().get_doctest(text, {"__name__": name}, f"{module}.{name}", None, None)
    assert text.splitlines()[0].endswith((".", ":", "?")), "a docstring begins with a sentence"
    assert examples.examples, f"{module}.{name} has no example"
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(examples, out=output.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(output)


def test_the_package_offers_the_main_names() -> None:
    missing = [name for name in quatuor.__all__ if getattr(quatuor, name, None) is None]
    assert not missing
    assert set(quatuor.__all__) <= set(dir(quatuor))


def test_a_missing_name_gets_the_usual_python_error() -> None:
    with pytest.raises(AttributeError, match="module 'quatuor' has no attribute 'Chess'"):
        _ = quatuor.Chess


def test_importing_the_package_imports_nothing_else() -> None:
    asked = "import sys, quatuor; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    names = loaded.stdout.split()
    assert "quatuor.notebook" in names
    assert [name for name in names if name.startswith(("numpy", "textual", "rich"))] == []
    assert {name for name in names if name.startswith("quatuor")} == {"quatuor", "quatuor.notebook"}


def test_rules_alone_need_no_core() -> None:
    asked = "import sys, quatuor; quatuor.game('oxono').start(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert "quatuor.rules.oxono" in loaded.stdout
    assert "_core" not in loaded.stdout
    assert "quatuor.render" not in loaded.stdout
