"""A new game begins with one click on a card, as it was set up below and the last time."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from quatuor.rules import GAMES

from .conftest import Meet
from .pages import TITLES, Person, facts

OPPONENTS = {
    "computer": ("computer", 3, True),
    "friend": ("person", None, False),
    "here": ("person", None, True),
}
"""The opponent that each card brings: kind, level, and whether the seat is taken."""


def card(person: Person, kind: str) -> None:
    """Click on the title of a card: its button covers all of it."""
    person.page.locator(f'h2[id$="-{kind}"]').click(force=True)
    person.page.wait_for_url("**/play/*")
    expect(person.page.locator("[data-spot]").first).to_be_attached()


def seats(person: Person) -> list[tuple[str, int | None, bool]]:
    """The kind and level of each seat, in the order asked for, and whether it is taken."""
    return [(seat["kind"], seat["level"], seat["taken"]) for seat in facts(person)["seats"]]


def choose_players(person: Person, count: int) -> None:
    person.page.get_by_label(str(count), exact=True).check()


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("kind", OPPONENTS)
def test_one_click_begins(person: Person, game: str, kind: str) -> None:
    person.open(f"/new/{game}")
    card(person, kind)
    assert sorted(seats(person), key=str) == sorted([("person", None, True), OPPONENTS[kind]], key=str)


@pytest.mark.parametrize(("kind", "links"), [("computer", 0), ("friend", 1), ("here", 0)])
def test_a_card_fills_all_other_seats(person: Person, kind: str, links: int) -> None:
    person.open("/new/omba")
    choose_players(person, 4)
    card(person, kind)
    assert len(seats(person)) == 4
    assert sum(seat[0] == "computer" for seat in seats(person)) == (3 if kind == "computer" else 0)
    assert len(person.invitations() if links else []) == links


def test_the_cards_follow_the_settings_below(person: Person) -> None:
    person.open("/new/quantik")
    person.page.get_by_text("More settings").click()
    person.page.get_by_label("The computer goes first").check()
    person.page.get_by_label("Time per game").check()
    person.choose_start("fair")
    card(person, "here")
    view = facts(person)
    assert (view["clock"]["kind"], view["start_kind"], view["fairness"]["order"]) == (
        "countdown",
        "fair",
        "seats",
    )
    person.open("/new/quantik")
    expect(person.page.locator('input[value="usual"]')).to_be_checked()


def test_level_and_players_are_remembered_for_each_game(person: Person) -> None:
    slider = person.page.get_by_role("slider", name="Level", exact=True)
    person.open("/new/omba")
    choose_players(person, 3)
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "8 · master")
    card(person, "computer")
    assert sorted(seat[1] or 0 for seat in seats(person)) == [0, 8, 8]
    person.open("/new/omba")
    expect(slider).to_have_value("8")
    expect(person.page.get_by_label("3", exact=True)).to_be_checked()
    person.open("/new/quantik")
    expect(slider).to_have_value("3")


def test_enter_after_the_name_invites(meet: Meet) -> None:
    ada, blaise = meet(), meet()
    ada.open("/new/oxono")
    name = ada.page.get_by_label("Your name").first
    name.fill("Ada")
    name.press("Enter")
    (link,) = ada.invitations()
    blaise.open(link)
    expect(blaise.page.get_by_text("Ada would like to play with you.")).to_be_visible()


def test_the_level_of_a_card_can_be_set_without_starting(person: Person) -> None:
    person.open("/new/quantik")
    slider = person.page.get_by_role("slider", name="Level", exact=True)
    slider.click()
    expect(slider).not_to_have_value("3")
    assert person.page.url.endswith("/new/quantik")


# ── Set-ups of Cubulus ───────────────────────────────────────────────────────────────────────────────────


def neutral_cells(person: Person) -> list[str]:
    cells = [str(cell) for cell in GAMES["cubulus"].cells]
    contents: Sequence[str] = facts(person)["contents"]
    return [cell for cell, content in zip(cells, contents, strict=True) if content]


@pytest.mark.parametrize(("kind", "words"), [("random", "Random set-up"), ("symmetric", "Symmetric set-up")])
def test_a_set_up_is_drawn_in_one_click(person: Person, kind: str, words: str) -> None:
    person.open("/new/cubulus")
    person.choose_start(kind)
    card(person, "here")
    cells = neutral_cells(person)
    assert len(cells) == 9
    expect(person.page.get_by_text(words, exact=True)).to_be_visible()
    expect(person.turn).to_have_text("White to move")
    person.menu("resign")
    person.press(person.say("game.resign.yes"))
    person.press(person.say("game.over.rematch"))
    expect(person.ending).to_have_count(0)
    expect(person.page.get_by_text(words, exact=True)).to_be_visible()
    assert facts(person)["start_kind"] == kind
    assert neutral_cells(person) != cells
    person.open("/new/cubulus")
    expect(person.page.locator(f'input[value="{kind}"]')).to_be_checked()


def test_by_hand_leaves_the_set_up_to_black(person: Person) -> None:
    person.open("/new/cubulus")
    card(person, "here")
    assert neutral_cells(person) == []
    expect(person.turn).to_have_text("Black to move")


def test_set_ups_are_offered_only_to_two_players_of_cubulus(person: Person) -> None:
    offer = person.page.get_by_role("group", name="Set-up")
    for game in ("quantik", "oxono", "omba"):
        person.open(f"/new/{game}")
        expect(offer).to_have_count(0)
    person.open("/new/cubulus")
    expect(offer).to_be_visible()
    choose_players(person, 3)
    expect(offer).to_have_count(0)
