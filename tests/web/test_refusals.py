"""Refused moves: the reason, the article and the cells."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from quatuor.rules import GAMES
from quatuor.rules.game import Citation, Position

from .conftest import Meet
from .pages import Person, facts

LOCALES = [("en", "en-GB"), ("fr", "fr-FR")]


class Case(NamedTuple):
    """An illegal move after others, and the points to click for it."""

    game: str
    before: list[str]
    move: str
    pointed: list[str]


CASES = [
    Case("quantik", ["Cc3"], "Ca3", ["c", "a3"]),
    Case("quantik", ["Cc3"], "Bc3", ["b", "c3"]),
    Case("oxono", [], "Xa1a2", ["X", "a1"]),
    Case("cubulus", ["a11"], "a11", ["a11"]),
]


@pytest.mark.parametrize(("language", "locale"), LOCALES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.move)
def test_a_refused_move_is_explained(meet: Meet, language: str, locale: str, case: Case) -> None:
    person = meet(locale=locale)
    person.start(case.game, "me", "here")
    for text in case.before:
        person.type(text)
    citation = refusal(person, case.move)
    person.point(*case.pointed)
    explained(person, citation, language)


@pytest.mark.parametrize(("language", "locale"), LOCALES)
def test_a_path_of_the_wrong_length_is_explained(meet: Meet, language: str, locale: str) -> None:
    person = meet(locale=locale)
    person.start("omba", "me", "here")
    person.point("die")
    person.my_turn()
    reached = {tokens[-1] for tokens in facts(person)["legal"]}
    cell = next(cell for cell in ("b1", "b2") if cell not in reached)
    citation = refusal(person, f"@{cell}")
    person.point("hand-a", cell)
    explained(person, citation, language)


def test_typed_moves_are_refused_in_the_same_words(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.type("Cc3")
    citation = refusal(person, "Ca3")
    person.type("Ca3", played=False)
    explained(person, citation, "en")


def test_unreadable_input_is_reported(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.type("xyzzy", played=False)
    expect(person.refusal).to_contain_text("xyzzy")
    assert person.moves() == []


def test_a_refusal_changes_its_language_with_the_page(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.type("Cc3")
    citation = refusal(person, "Ca3")
    person.point("c", "a3")
    explained(person, citation, "en")
    person.press("Français")
    explained(person, citation, "fr")


def test_the_article_leads_to_the_rules_and_back(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.type("Cc3")
    person.point("c", "a3")
    person.refusal.get_by_role("link").click()
    expect(person.heading).to_have_text("Quantik rules")
    expect(person.page.locator("article.wanted")).to_be_in_viewport()
    person.page.go_back()
    person.my_turn()
    assert len(person.moves()) == 1


def test_it_is_not_your_turn(person: Person) -> None:
    person.start("omba", "me", "here")
    person.point("a1")
    expect(person.refusal).to_have_text(re.compile("Roll the die first"))
    person.press("Dismiss")
    expect(person.refusal).to_have_count(0)


def refusal(person: Person, move: str) -> Citation:
    """The rules' refusal of a move in the position on a page."""
    view = facts(person)
    position: Position = GAMES[view["game"]].parse(view["position"], view["players"], view["options"])
    citation = position.refusal(position.parse_move(move))
    assert citation is not None
    return citation


def explained(person: Person, citation: Citation, language: str) -> None:
    """The sentence and the article are shown and the cells marked, also for screen readers."""
    expect(person.refusal).to_contain_text(citation.sentence(language))
    link = person.refusal.get_by_role("link", name=citation.article, exact=True).first
    expect(link).to_have_attribute("href", re.compile(f"#{citation.article}$"))
    for cell in citation.cells:
        expect(person.spot(str(cell))).to_have_attribute(
            "aria-label", re.compile(person.say("boards.marked"))
        )


@pytest.mark.journey("NewGame")
def test_an_invalid_setting_is_shown_even_if_it_was_collapsed(person: Person) -> None:
    person.open("/new/quantik")
    more = person.page.get_by_text("More settings")
    more.click()
    person.page.get_by_label("Time per game").check()
    minutes = person.page.get_by_label("Minutes per player")
    minutes.fill("0")
    more.click()
    expect(minutes).to_be_hidden()
    person.press("Play On this screen")
    expect(minutes).to_be_focused()


@pytest.mark.journey("NotFound")
@pytest.mark.parametrize("path", ["/play/AAAAAAAAAAAAAAAA", "/rules/chess", "/new/chess", "/nowhere"])
def test_an_unknown_address_has_its_own_title(person: Person, path: str) -> None:
    person.open(path)
    expect(person.page).to_have_title(f"{person.heading.inner_text()} · Quatuor")
    expect(person.page.get_by_role("link", name="Back to the games")).to_be_visible()
