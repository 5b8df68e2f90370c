"""The borders between the parts: allowed imports and includes."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from tests import ROOT

CORE = ROOT / "core"
BINDINGS = CORE / "bindings"
PACKAGE = ROOT / "src" / "quatuor"

# People play by the Python rules, never by their fast twin. Import-linter reads only Python sources and does
# not see a compiled module, so this border is checked here.
WITHOUT_CORE = ["rules", "dice", "i18n", "match", "record", "perft", "playout", "render", "tui"]

SOURCES = sorted(path for path in CORE.rglob("*") if path.suffix in {".hpp", ".cpp"})
INCLUDE_OF_PYTHON = re.compile(r'^\s*#\s*include\s*[<"](nanobind/|Python\.h)', re.MULTILINE)


def test_python_parts_import_only_downwards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # It would silence all loggers, and break later tests.
    monkeypatch.setattr("importlinter.cli._configure_logging", lambda _verbose: None)
    broken = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert not broken, capsys.readouterr().out


def imported_names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module or ''}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def uses_core(path: Path) -> bool:
    return any("_core" in name.split(".") for name in imported_names(path))


def sources_of(part: str) -> list[Path]:
    return [*PACKAGE.glob(f"{part}.py"), *PACKAGE.glob(f"{part}/**/*.py")]


def test_playing_by_the_rules_needs_no_core() -> None:
    sources = [path for part in WITHOUT_CORE for path in sources_of(part)]
    assert PACKAGE / "dice.py" in sources
    assert [str(path.relative_to(ROOT)) for path in sources if uses_core(path)] == []


def test_only_the_bindings_include_python() -> None:
    knowing = {path for path in SOURCES if INCLUDE_OF_PYTHON.search(path.read_text(encoding="utf-8"))}
    assert knowing, "the bindings must be among the sources, or this test looks in the wrong place"
    assert [path for path in sorted(knowing) if BINDINGS not in path.parents] == []
