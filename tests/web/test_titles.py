"""The title of a page names it, in both languages: in tabs, bookmarks and the history."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Meet

NAMED = {
    "/games": {"en": "My games", "fr": "Mes parties"},
    "/record": {"en": "Open a record", "fr": "Ouvrir une partie enregistrée"},
    "/continue/quantik": {"en": "Play on: Quantik", "fr": "Continuer : Quantik"},
    "/new/omba": {"en": "New game: Omba", "fr": "Nouvelle partie : Omba"},
    "/rules/quantik": {"en": "Quantik rules", "fr": "Règles du jeu Quantik"},
    "/learn/oxono": {"en": "Learn OXONO", "fr": "Apprendre OXONO"},
    "/learn/quantik/Q4": {"en": "The ban", "fr": "L’interdit"},
    "/puzzles/omba": {"en": "Omba puzzles", "fr": "Problèmes du jeu Omba"},
    "/puzzles/omba/3": {"en": "Omba: puzzle 3", "fr": "Omba : problème 3"},
    "/analyse/cubulus": {"en": "Cubulus analysis", "fr": "Analyse de Cubulus"},
    "/study/new": {"en": "Studies", "fr": "Études"},
    "/nowhere": {"en": "There’s nothing here", "fr": "Il n’y a rien ici"},
}


@pytest.mark.parametrize("path", NAMED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_title_names_the_page(meet: Meet, path: str, language: str) -> None:
    person = meet(locale={"en": "en-GB", "fr": "fr-FR"}[language])
    person.page.goto(path)
    expect(person.page).to_have_title(f"{NAMED[path][language]} · Quatuor")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_title_follows_the_reader(meet: Meet, locale: str) -> None:
    person = meet(locale=locale)
    person.open("/")
    expect(person.page).to_have_title(f"Quatuor · {person.say('app.tagline')}")
    person.page.locator('a[href="/rules/omba"]').first.click()
    expect(person.page).to_have_title(f"{person.say('rules.title', game='Omba')} · Quatuor")
    person.page.go_back()
    expect(person.page).to_have_title(f"Quatuor · {person.say('app.tagline')}")
    person.start("quantik", "me", "here")
    expect(person.page).to_have_title("● Quantik · Quatuor")
