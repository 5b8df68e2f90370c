"""A fair start is chosen for a new game, shown beside the board, kept by the record, and drawn anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from quatuor.dice import Dice
from quatuor.record import load
from quatuor.rules import GAMES
from quatuor.starts import FairStart, fair_starts

from .conftest import Meet
from .pages import Person, facts

GAMES_WITH_SOME = [game.id for game in GAMES.values() if fair_starts(game)]


def chosen(person: Person) -> FairStart:
    """The fair start of the game on the page."""
    view = facts(person)
    number: int = view["fair_start"]["number"]
    return fair_starts(GAMES[str(view["game"])])[number - 1]


def shown(person: Person, start: FairStart) -> Locator:
    return person.page.get_by_text(person.say("start.number", number=start.number), exact=True)


@pytest.mark.parametrize("game", GAMES_WITH_SOME)
def test_against_the_computer(person: Person, game: str) -> None:
    person.start(game, "me", "1", kind="fair")
    start = chosen(person)
    expect(shown(person, start)).to_be_visible()
    assert person.page.get_by_text("With best play").count() == (start.winner is not None)
    person.my_turn()
    person.move(Dice(7))
    person.my_turn()
    assert facts(person)["entries"][0]["player"] == start.position.player


def test_on_one_screen_from_the_start_to_the_record_and_the_rematch(person: Person, tmp_path: Path) -> None:
    person.start("quantik", "me", "here", kind="fair")
    start = chosen(person)
    name = ("Light", "Dark")[start.winner or 0]
    expect(person.page.get_by_text(f"With best play, {name} wins.")).to_be_visible()
    assert facts(person)["position"] == str(start.position)
    assert facts(person)["can_take_back"] == []
    person.move(Dice(7))
    person.tool("take-back")
    person.see_moves([])
    assert facts(person)["position"] == str(start.position)
    record = load(person.save("text", tmp_path))
    assert dict(record.headers)["FairStart"] == str(start.number)
    assert record.start == start.position
    person.menu("resign")
    person.press(person.say("game.resign.yes"))
    person.press(person.say("game.over.rematch"))
    expect(person.ending).to_have_count(0)
    expect(shown(person, chosen(person))).to_be_visible()


def test_a_friend_sees_it_before_joining_and_in_their_language(meet: Meet) -> None:
    ada, blaise = meet(), meet(locale="fr-FR")
    ada.start("quantik", "me", "friend", kind="fair")
    start = chosen(ada)
    (link,) = ada.invitations()
    blaise.open(link)
    expect(shown(blaise, start)).to_be_visible()
    name = ("Clair", "Foncé")[start.winner or 0]
    expect(blaise.page.get_by_text(f"Si l’on joue au mieux, {name} gagne.")).to_be_visible()
    blaise.join(link)
    expect(shown(blaise, start)).to_be_visible()
    expect(shown(ada, start)).to_be_visible()
    for person in (ada, blaise):
        assert facts(person)["status"] == "playing"
        assert facts(person)["position"] == str(start.position)


def test_it_is_offered_only_where_it_was_measured(person: Person) -> None:
    offer = person.page.locator('input[type=radio][value="fair"]')
    person.open("/new/omba")
    expect(offer).to_have_count(0)
    person.open("/new/cubulus")
    expect(offer).to_be_visible()
    person.page.get_by_label("3", exact=True).check()
    expect(offer).to_have_count(0)
    person.page.get_by_label("2", exact=True).check()
    expect(offer).to_be_visible()
