"""The examples on the pages work: sessions are true, programs run, commands parse."""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import re
import shlex
import sys
from collections.abc import Iterator
from itertools import dropwhile
from pathlib import Path

import pytest

from quatuor.arena import Contest, Standing, play_game, run
from quatuor.cli import build_parser
from quatuor.record import parse, save
from tests import ROOT

DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.rglob("*.md")), ROOT / "README.md"]
FENCE = re.compile(r"^```(\w*)(?: +(\S[^\n]*))?\n(.*?)^```", re.DOTALL | re.MULTILINE)

SUBSTITUTED = re.compile(r"\$\([^)]*\)")

TRIED_ELSEWHERE = {"README.md", "vector.md", "pettingzoo.md", "openspiel.md"}
"""Pages whose sessions are tested elsewhere."""
ONLY_IMPORTED = {
    "agents.md": "starts a server; tests/agents asks one the same",
    "arena.md": "plays for minutes, on a cluster",
    "data.md": "reads a file that takes long to make",
    "ugi.md": "starts `quatuor` by its name, wherever that is",
}
"""Pages whose programs are only imported, with the reason."""


def name(page: Path) -> str:
    return page.relative_to(DOCS if page.is_relative_to(DOCS) else ROOT).as_posix()


def blocks(page: Path, *languages: str) -> Iterator[str]:
    text = page.read_text("utf-8")
    return (found[3] for found in FENCE.finditer(text) if found[1] in languages)


def programs(page: Path) -> list[str]:
    return [block for block in blocks(page, "python") if ">>>" not in block]


def having(*languages: str) -> list[Path]:
    return [page for page in PAGES if any(blocks(page, *languages))]


@pytest.mark.parametrize(
    "page", [page for page in having("python", "pycon") if name(page) not in TRIED_ELSEWHERE], ids=name
)
def test_sessions_are_true(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUATUOR_LANG", "en")
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    tried = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert tried.failed == 0
    assert tried.attempted == sum(block.count(">>>") for block in blocks(page, "python", "pycon"))


@pytest.mark.parametrize("page", [page for page in PAGES if programs(page)], ids=name)
def test_programs_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save(tmp_path / "evening.qtr", parse('[Game "quantik"]  1. Aa1 2. Bb3 *').to_text())
    space: dict[str, object] = {"__name__": "page"}
    for program in programs(page):
        tree = ast.parse(program)
        if name(page) in ONLY_IMPORTED:
            tree.body = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(_hurried(tree), name(page), "exec"), space)  # noqa: S102 - our own pages


class _Hurry(ast.NodeTransformer):
    """Shortens searches from seconds to hundredths of a second."""

    def visit_keyword(self, node: ast.keyword) -> ast.keyword:
        return ast.keyword("seconds", ast.Constant(0.05)) if node.arg == "seconds" else node


def _hurried(tree: ast.Module) -> ast.Module:
    _Hurry().visit(tree)
    return ast.fix_missing_locations(tree)


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────────────


def commands(page: Path) -> Iterator[list[str]]:
    """The words of every command in the blocks of a page, without comments, with pipes split."""
    for block in blocks(page, "sh", "console"):
        for line in SUBSTITUTED.sub("today", block).replace("\\\n", " ").splitlines():
            lexer = shlex.shlex(line.removeprefix("$ "), posix=True, punctuation_chars="|;&<>")
            lexer.whitespace_split, words = True, list[str]()
            for word in [*lexer, "|"]:
                if not set(word) <= set("|;&<>"):
                    words.append(word)
                elif words:
                    yield words
                    words = []


@pytest.mark.parametrize("page", having("sh", "console"), ids=name)
def test_commands_can_be_parsed(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = list(commands(page))
    assert found
    for words in found:
        problem = _problem([*dropwhile(lambda word: "=" in word, words)])
        assert problem is None, f"{shlex.join(words)}: {problem}\n{capsys.readouterr().err}"


def _problem(words: list[str]) -> str | None:
    match words:
        case ["quatuor", *arguments]:
            return _unreadable(arguments)
        case ["make", target, *_]:
            known = re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
            return None if known else "no such target"
        case [".venv/bin/python" | "python", path, *_] if path.endswith(".py"):
            return None if (ROOT / path).exists() else "no such file"
    return None


def _unreadable(arguments: list[str]) -> str | None:
    try:
        build_parser("en").parse_args(arguments)
    except SystemExit as left:
        return None if left.code == 0 else "not understood"
    return None


# ── The guide to engines ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    """The files of the guide, in a folder."""
    for found in FENCE.finditer((DOCS / "guides" / "engine.md").read_text("utf-8")):
        if title := re.fullmatch(r'title="(\w+\.py)"', found[2] or ""):
            (tmp_path / title[1]).write_text(found[3], "utf-8")
    return tmp_path


def test_the_program_of_the_guide_plays(guide: Path) -> None:
    careful = f"ugi:{sys.executable} {guide / 'careful.py'}"
    contest = Contest.between("quantik", [careful, "random"], games=4, seed=7)
    standing = Standing(contest, run(contest, workers=1))
    assert standing.games == 4
    assert not standing.engines[careful].forfeits
    assert standing.engines[careful].points >= 2


def test_the_class_of_the_guide_plays(guide: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(guide)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    task = next(Contest.between("quantik", ["py:mine:make", "random"], games=2, seed=7).tasks())
    assert play_game(task).forfeits == ()
