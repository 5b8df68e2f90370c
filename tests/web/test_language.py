"""French and English: chosen from the browser, switched by hand, and never mixed."""

from __future__ import annotations

import re
import string
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from quatuor.i18n import voice

from .conftest import Meet
from .pages import TITLES, Person

ALL_TEXT = """() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!parentElement.closest("[lang]:not(html), script, style, .book")) texts.push(data);
  }
  const attributes = ["aria-label", "title", "alt", "placeholder"];
  for (const element of document.querySelectorAll("body *:not([lang])"))
    for (const name of attributes) texts.push(element.getAttribute(name) ?? "");
  return texts.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""
"""All text, visible or hidden, except the rule books with their notation and text in another language."""
OTHER = {"en": "fr", "fr": "en"}


@cache
def foreign(language: str) -> re.Pattern[str]:
    """The sentences of the page that exist only in the other language."""
    own, other = voice("web", language).texts, voice("web", OTHER[language]).texts
    mine = set(own.values())
    sentences = [
        text for key, text in other.items() if text != own[key] and text not in mine and telling(text)
    ]
    return re.compile("|".join(map(as_pattern, sentences)))


def telling(text: str) -> bool:
    """Whether a sentence has enough words to be recognised, whatever its facts."""
    words = re.sub(r"\{.*?\}", " ", text).split()
    return sum(len(word.strip(string.punctuation)) > 2 for word in words) >= (2 if "{" in text else 1)


def as_pattern(text: str) -> str:
    parts = re.split(r"\{.*?\}", text.replace("\u00a0", " "))
    return "^" + ".+".join(map(re.escape, parts)) + "$"


@cache
def keys() -> frozenset[str]:
    """The keys of all sentences, which must never be shown."""
    return frozenset(voice("web", "en").texts)


def assert_speaks(person: Person, language: str) -> None:
    """Every text is in this language, without keys or unfilled placeholders."""
    expect(person.page.locator("html")).to_have_attribute("lang", language)
    texts: list[str] = person.page.evaluate(ALL_TEXT)
    assert [text for text in texts if foreign(language).search(text)] == []
    assert [text for text in texts if text in keys() or re.fullmatch(r"[a-z]+(\.[\w-]+)+", text)] == []
    assert [text for text in texts if re.search(r"\{[\w-]*\}", text)] == []


@pytest.mark.parametrize(
    ("locale", "language"),
    [("en-GB", "en"), ("en-US", "en"), ("fr-FR", "fr"), ("fr-CA", "fr"), ("de-DE", "en")],
)
def test_the_browser_decides_the_language(meet: Meet, locale: str, language: str) -> None:
    person = meet(locale=locale)
    person.open("/")
    assert_speaks(person, language)
    expect(person.heading).to_have_text(voice("web", language)("home.title"))


def test_the_chosen_language_is_kept(meet: Meet) -> None:
    person = meet(locale="fr-FR")
    person.open("/")
    person.press("English")
    assert_speaks(person, "en")
    person.page.reload()
    expect(person.heading).to_have_text("Board games to play together")
    person.open("/rules/omba")
    assert_speaks(person, "en")


def opened(path: str) -> Callable[[Person], None]:
    def go(person: Person) -> None:
        person.open(path)
        for summary in person.page.locator("summary").all():
            summary.click()

    return go


def inviting(person: Person) -> None:
    person.start("omba", "me", "friend", "friend")
    person.invitations()


def invited(person: Person) -> None:
    person.start("omba", "me", "friend")
    link = person.invitations()[0]
    person.page.evaluate("localStorage.clear()")
    person.open(link)


def playing(game: str) -> Callable[[Person], None]:
    def go(person: Person) -> None:
        person.start(game, "me", "here", minutes=10)
        person.my_turn()

    return go


def refused(person: Person) -> None:
    playing("quantik")(person)
    person.type("Cc3")
    person.point("c", "a3")
    expect(person.refusal).to_be_visible()


def advised(person: Person) -> None:
    playing("quantik")(person)
    person.tool("hint")
    expect(person.spot("A").or_(person.page.locator(".advice strong")).last).to_be_visible()


def looking_back(person: Person) -> None:
    playing("quantik")(person)
    person.type("Cc3")
    person.press(person.say("steps.first"))
    expect(person.page.locator(".replay-bar")).to_be_visible()


def resigned(game: str) -> Callable[[Person], None]:
    def go(person: Person) -> None:
        playing(game)(person)
        person.menu("resign")
        person.press(person.say("game.resign.yes"))
        expect(person.ending).to_be_visible()

    return go


def at_home(person: Person) -> None:
    """With a game to continue and a finished one."""
    resigned("quantik")(person)
    playing("omba")(person)
    person.open("/")


def reading(person: Person) -> None:
    person.read_record('[Game "quantik"]\n\n1. Ca4 Bd1')


STATES: dict[str, Callable[[Person], None]] = {
    "home": opened("/"),
    "home with games": at_home,
    "my games": opened("/games"),
    "opening a record": opened("/record"),
    "record": reading,
    "playing on": opened("/continue/quantik?moves=Ca4+Bd1"),
    "puzzles": opened("/puzzles/quantik"),
    "lessons": opened("/learn/quantik"),
    "nowhere": opened("/new/chess"),
    "no game": opened("/play/AAAAAAAAAAAAAAAA"),
    "no rules": opened("/rules/chess"),
    **{f"new {game}": opened(f"/new/{game}") for game in TITLES},
    **{f"rules of {game}": opened(f"/rules/{game}") for game in TITLES},
    "inviting": inviting,
    "invited": invited,
    **{game: playing(game) for game in TITLES},
    **{f"{game} over": resigned(game) for game in TITLES},
    "refused": refused,
    "hint": advised,
    "looking back": looking_back,
}


@pytest.mark.parametrize("state", STATES)
def test_every_text_changes_with_the_language(meet: Meet, state: str) -> None:
    person = meet(locale="fr-FR")
    STATES[state](person)
    assert_speaks(person, "fr")
    before = person.page.evaluate(ALL_TEXT)
    if person.page.locator("dialog[open]").count():
        person.page.keyboard.press("Escape")
        before = person.page.evaluate(ALL_TEXT)
    person.page.locator("header").first.get_by_role("button", name="English").click()
    expect(person.page.locator("html")).to_have_attribute("lang", "en")
    person.see("English", lambda _: person.page.evaluate(ALL_TEXT) != before)
    assert_speaks(person, "en")


@pytest.mark.parametrize("game", TITLES)
def test_the_rules_change_too(meet: Meet, game: str) -> None:
    person = meet(locale="fr-FR")
    person.open(f"/rules/{game}")
    for language in ("fr", "en"):
        book: list[dict[str, Any]] = person.context.request.get(f"/api/rules/{game}?lang={language}").json()
        for number, article in enumerate(book):
            expect(person.page.get_by_role("article").nth(number)).to_contain_text(article["title"])
        person.page.locator("header").first.get_by_role("button", name="English").or_(
            person.page.get_by_role("button", name="Français")
        ).first.click()
