"""The generated pages and pictures under docs/ are up to date."""

from __future__ import annotations

import re
import runpy
from functools import cache
from typing import Any

import pytest

from quatuor.rules import GAMES
from quatuor.rules.articles import LANGUAGES, rule_book
from tests import ROOT

DOCS = ROOT / "docs"


@cache
def builder() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "build.py"))


@cache
def made() -> dict[str, str]:
    files: dict[str, str] = builder()["files"]()
    return files


def test_generated_files_are_up_to_date() -> None:
    stale = [path for path, text in made().items() if not (DOCS / path).exists() or _read(path) != text]
    assert not stale, f"out of date: {', '.join(stale[:5])} …; hint: make docs"


def test_no_stale_generated_files_are_left() -> None:
    left = builder()["written"]() - set(made())
    assert not left, f"no longer made: {', '.join(sorted(left))}; hint: make docs"


def test_every_game_has_a_page_in_every_language() -> None:
    for game in GAMES.values():
        for language in LANGUAGES:
            page = made()[f"games/{game.id}.{language}.md"]
            assert all(f'id="{article}"' in page for article in rule_book(game.id, language).articles)
            assert all(author in page for author in game.authors)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_somewhere(language: str) -> None:
    pages = {path: text for path, text in made().items() if path.endswith(f"{language}.md")}
    for path, text in pages.items():
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
            assert (DOCS / path).parent.joinpath(target).resolve().exists(), f"{path} links to {target}"


def test_every_anchor_is_there() -> None:
    for path, text in made().items():
        for target, anchor in re.findall(r"\]\(([^)#]+\.md)#([^)]+)\)", text):
            page = (DOCS / path).parent.joinpath(target).resolve().relative_to(DOCS).as_posix()
            assert anchor in anchors(page), f"{path} links to {target}#{anchor}"


def anchors(page: str) -> set[str]:
    """The anchors of a page: its explicit ids, and its headings as Markdown names them."""
    text = made().get(page) or _read(page)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in headings}
    return {*re.findall(r'id="([^"]+)"', text), *(re.sub(r"[\s-]+", "-", slug) for slug in slugs)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_the_same_headings(language: str) -> None:
    headings = {
        tuple(re.findall(r"^## (.+)$", made()[f"games/{game}.{language}.md"], re.MULTILINE)) for game in GAMES
    }
    assert len(headings) == 1
    assert len(headings.pop()) == len(
        ("rules", "notation", "positions", "actions", "observations", "known", "levels", "credits")
    )


def test_every_page_is_in_the_navigation_of_the_site() -> None:
    listed = set(re.findall(r"[\w/.-]+\.md", (DOCS.parent / "mkdocs.yml").read_text("utf-8")))
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert pages - listed == set()


def test_the_pictures_are_small() -> None:
    assert sum(len(text.encode()) for path, text in made().items() if path.endswith(".svg")) < 2_000_000


def _read(path: str) -> str:
    return (DOCS / path).read_text("utf-8")
