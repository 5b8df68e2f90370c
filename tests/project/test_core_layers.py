"""The layers of the core: the table in core/README.md allows every `#include "…"`."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from graphlib import CycleError, TopologicalSorter
from os.path import normpath
from pathlib import Path

import pytest

from tests import ROOT

CORE = ROOT / "core"
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


@dataclass(frozen=True)
class Group:
    """A row of the table: file patterns, and the names of the groups these files may include."""

    name: str
    patterns: tuple[str, ...]
    may_include: tuple[str, ...]

    def holds(self, file: str) -> bool:
        return any(fnmatch(file, pattern) for pattern in self.patterns)


def table(core: Path) -> list[Group]:
    """The groups of the core, lowest first."""
    lines = (core / "README.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return [
        Group(name, tuple(re.findall(r"`([^`]+)`", files)), tuple(re.findall(r"\w+", lower)))
        for name, files, lower, _ in rows[2:]
    ]


def includes(core: Path) -> dict[str, list[str]]:
    """Every source of the core with the files it includes, all named from the core's folder."""
    sources = sorted(path for path in core.rglob("*") if path.suffix in {".hpp", ".cpp"})
    return {path.relative_to(core).as_posix(): list(included(core, path)) for path in sources}


def included(core: Path, path: Path) -> Iterator[str]:
    for name in INCLUDE.findall(path.read_text("utf-8")):
        yield Path(normpath(path.parent / name)).relative_to(core).as_posix()


def violations(core: Path) -> list[str]:
    """All errors in the table and in the includes."""
    groups, files = table(core), includes(core)
    return [*broken_table(groups, files), *broken_files(groups, files), *cycles(files)]


def broken_table(groups: list[Group], files: dict[str, list[str]]) -> Iterator[str]:
    for place, group in enumerate(groups):
        lower = {other.name for other in groups[:place]}
        yield from (f"{group.name} is not above {name}" for name in group.may_include if name not in lower)
        for pattern in group.patterns:
            if not any(fnmatch(file, pattern) for file in files):
                yield f"{pattern} names no file"


def broken_files(groups: list[Group], files: dict[str, list[str]]) -> Iterator[str]:
    for file, targets in files.items():
        owners = [group for group in groups if group.holds(file)]
        if len(owners) != 1:
            yield f"{file} is in {len(owners)} groups"
            continue
        for target in targets:
            if target not in files:
                yield f"{file} includes {target}, which does not exist"
            elif not allowed(owners[0], target, groups):
                yield f"{file} includes {target}"


def allowed(owner: Group, target: str, groups: list[Group]) -> bool:
    may = {owner.name, *owner.may_include}
    return any(group.holds(target) for group in groups if group.name in may)


def cycles(files: dict[str, list[str]]) -> Iterator[str]:
    try:
        TopologicalSorter(files).prepare()
    except CycleError as error:
        yield "a cycle: " + " → ".join(error.args[1])


def test_every_include_is_allowed_by_the_table() -> None:
    found = includes(CORE)
    assert sum(map(len, found.values())) > 100, "this test looks in the wrong place"
    assert violations(CORE) == []


PLANTED = {
    "rules include a search": ("games/oxono.hpp", "../search/tree.hpp", " includes search/tree.hpp"),
    "a search includes a game": ("search/path.hpp", "../games/omba.hpp", " includes games/omba.hpp"),
    "a tool knows games": ("bits.hpp", "game.hpp", " includes game.hpp"),
    "a check needs Python": ("check/tree.cpp", "../bindings/search.hpp", " includes bindings/search.hpp"),
    "no such file": ("perft.hpp", "gone.hpp", " includes gone.hpp, which does not exist"),
    "a file in no group": ("stray.hpp", "game.hpp", " is in 0 groups"),
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(CORE, tmp_path / "core"))


@pytest.mark.parametrize(("file", "target", "finding"), PLANTED.values(), ids=PLANTED)
def test_a_planted_include_is_found(copy: Path, file: str, target: str, finding: str) -> None:
    with (copy / file).open("a", encoding="utf-8") as source:
        source.write(f'#include "{target}"\n')
    assert file + finding in violations(copy)


def test_a_planted_cycle_is_found(copy: Path) -> None:
    with (copy / "game.hpp").open("a", encoding="utf-8") as source:
        source.write('#include "repetition.hpp"\n')
    assert len(violations(copy)) == 1
    assert violations(copy)[0].startswith("a cycle: ")


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("| concept | `game.hpp`", "| concept | `games.hpp` `game.hpp`", "games.hpp names no file"),
        ("| tools, concept | Counting", "| tools, concept, search | Counting", "play is not above search"),
    ],
)
def test_a_broken_table_is_found(copy: Path, old: str, new: str, finding: str) -> None:
    readme = copy / "README.md"
    text = readme.read_text("utf-8")
    assert text.count(old) == 1
    readme.write_text(text.replace(old, new), "utf-8")
    assert violations(copy) == [finding]
