"""The reference of the library: one page per part, one docstring per name; `public.toml` lists them."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import resolve_name
from inspect import cleandoc, getdoc, isclass, isroutine
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

DOCS: Final = Path(__file__).parent
NOTE: Final = "<!-- Written by docs/build.py from docs/public.toml: edit that, then run `make docs`. -->"


def pages() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((DOCS / "public.toml").read_text("utf-8"))["page"]
    return found


def public() -> Iterator[tuple[str, str]]:
    """Every public name, with the module that offers it."""
    for page in pages():
        for module in page.get("index", []) + page.get("modules", []):
            yield from ((module, name) for name in import_module(module).__all__)


def reference() -> dict[str, str]:
    made = {f"api/{page['name']}.md": _joined(_page(page)) for page in pages()}
    return {**made, "api/index.md": _joined(_front())}


def _joined(paragraphs: Iterator[str]) -> str:
    return "\n\n".join(paragraphs) + "\n"


def _front() -> Iterator[str]:
    yield NOTE
    yield "# Python API"
    yield (
        "Typed throughout (`py.typed`). The names on these pages are public; anything else may change. "
        "Every name has an example, and the tests run all of them."
    )
    rows = (f"| [{page['title']}]({page['name']}.md) | {page['about']} |" for page in pages())
    yield "\n".join(("| page | |", "| --- | --- |", *rows))


def _page(page: dict[str, Any]) -> Iterator[str]:
    yield NOTE
    yield f"# {page['title']}"
    yield page["about"]
    for module in page.get("index", []):
        yield from _index(module)
    for module in page.get("modules", []):
        yield from _module(module)


def _module(name: str) -> Iterator[str]:
    """A module's docstring, then its names."""
    yield f"::: {name}\n    options:\n      members: {_listed(name)}"


def _listed(name: str) -> str:
    return f"[{', '.join(import_module(name).__all__)}]"


def _index(name: str) -> Iterator[str]:
    """A package that re-exports names, each with a link to its full description."""
    module = import_module(name)
    own = [each for each in module.__all__ if _home(name, each) == name and not each.startswith("_")]
    yield f"::: {name}\n    options:\n      members: [{', '.join(own)}]"
    rows = (
        f"| [`{each}`][{_home(name, each)}.{each}] | {_first_sentence(name, each)} |"
        for each in module.__all__
        if not each.startswith("_")
    )
    yield "\n".join(("| name | |", "| --- | --- |", *rows))


def _home(name: str, each: str) -> str:
    """The module that defines a re-exported name."""
    homes: dict[str, tuple[str, ...]] = import_module(name)._HOMES
    return next((f"{name}.{home}" for home, names in homes.items() if each in names), name)


def _first_sentence(module: str, name: str) -> str:
    paragraph, _, _ = docstring(module, name).partition("\n\n")
    return " ".join(paragraph.split()).replace("|", "\\|")


# ── Docstrings ───────────────────────────────────────────────────────────────────────────────────────────


def docstring(module: str, name: str) -> str:
    """The docstring of a public name: its own, or the text below its assignment."""
    value = getattr(import_module(module), name)
    if (isclass(value) or isroutine(value)) and value.__name__ == name:
        return getdoc(value) or ""
    return _below_assignment(module, name) or ""


def _below_assignment(module: str, name: str) -> str | None:
    """The text below the assignment of a name; imports are followed to the module that defines it."""
    source = import_module(module).__file__
    assert source is not None
    tree = ast.parse(Path(source).read_text("utf-8"))
    for node, following in pairwise([*tree.body, None]):
        if node is not None and name in _assigned(node):
            return _text(following)
    for found in ast.walk(tree):
        if isinstance(found, ast.ImportFrom) and name in (alias.name for alias in found.names):
            package = module if Path(source).name == "__init__.py" else module.rpartition(".")[0]
            return _below_assignment(resolve_name("." * found.level + (found.module or ""), package), name)
    return None


def _assigned(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _text(node: ast.stmt | None) -> str | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return cleandoc(str(node.value.value))
    return None
