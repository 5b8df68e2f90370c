"""Games between people in separate browsers, brought together by a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from quatuor.dice import Dice

from .conftest import Meet
from .pages import TITLES, Person, facts, gather, play_together

NAMES = ["Ada", "Blaise", "Charles", "Dorothy"]


@pytest.mark.parametrize("game", TITLES)
def test_a_game_between_two_browsers(meet: Meet, game: str) -> None:
    people = gather(meet, game, NAMES[:2])
    play_together(people, Dice(7))
    agree_on_the_end(people)


@pytest.mark.parametrize(("game", "count"), [("cubulus", 3), ("omba", 4)])
def test_a_game_between_more(meet: Meet, game: str, count: int) -> None:
    people = gather(meet, game, NAMES[:count])
    play_together(people, Dice(7))
    agree_on_the_end(people)
    assert {line["player"] for line in facts(people[0])["entries"] if line["kind"] == "move"} == set(
        range(count)
    )


@pytest.mark.parametrize(("game", "count"), [("cubulus", 3), ("omba", 4)])
def test_a_resigned_player_is_out_and_the_others_play_on(meet: Meet, game: str, count: int) -> None:
    people = gather(meet, game, NAMES[:count])
    chance = Dice(7)
    play_together(people, chance, 12)
    people[1].menu("resign")
    people[1].press("Resign")
    for person in people:
        expect(person.seat_of("Blaise")).to_contain_text("out")
    play_together(people[:1] + people[2:], chance, 6)
    assert 1 in facts(people[0])["out"]  # in Omba the die may have eliminated others since


def test_everyone_sees_who_is_present(meet: Meet) -> None:
    ada, blaise = gather(meet, "quantik", NAMES[:2])
    seat = ada.seat_of("Blaise")
    expect(seat).to_contain_text("connected")
    blaise.page.close()
    expect(seat).to_contain_text("not connected")


def test_the_secret_of_an_invitation_leaves_the_address(meet: Meet) -> None:
    ada, blaise = meet(), meet()
    ada.start("quantik", "me", "friend")
    (link,) = ada.invitations()
    asked: list[str] = []
    blaise.page.on("request", lambda request: asked.append(request.url))
    blaise.open(link)
    secret = link.partition("#")[2]
    assert len(secret) >= 22
    assert secret not in blaise.page.url
    assert not any(secret in address for address in asked)


@pytest.mark.journey("Join")
def test_an_invitation_says_what_is_played(meet: Meet) -> None:
    ada, blaise = meet(), meet()
    ada.open("/new/omba")
    ada.page.get_by_text("More settings").click()
    ada.page.get_by_label("Who plays here").nth(1).select_option("friend")
    ada.page.get_by_label("Time per game").check()
    games = ada.context.request.get("/api/catalogue").json()["games"]
    option = next(game for game in games if game["id"] == "omba")["options"][0]
    ada.page.get_by_role("group", name=option["question"]["en"]).get_by_role("radio").nth(1).check()
    ada.press("Start and invite")
    (link,) = ada.invitations()
    blaise.open(link)
    expect(blaise.page.get_by_text("10 minutes each, plus 5 s per move")).to_be_visible()
    reading = f"{option['label']['en']}: {option['values'][1]['label']['en']}"
    for person in (ada, blaise):
        readings = person.page.get_by_role("list", name="Rule variants")
        expect(readings.get_by_role("listitem")).to_have_count(1)
        expect(readings.get_by_role("link", name=reading)).to_be_visible()
    expect(blaise.page.get_by_role("link", name="Omba rules")).to_be_visible()
    blaise.page.get_by_role("link", name=reading).click()
    expect(blaise.page.locator("article.wanted")).to_be_in_viewport()


def test_a_spectator_sees_the_moves_and_cannot_move(meet: Meet) -> None:
    ada, blaise, watcher = *gather(meet, "quantik", NAMES[:2]), meet()
    watcher.page.goto(ada.page.url)
    expect(watcher.page.get_by_text("You’re watching.")).to_be_visible()
    play_together([ada, blaise], Dice(1), 2)
    watcher.see("the move", lambda _: watcher.moves() == ada.moves() != [])
    assert watcher.look().offered == []
    expect(watcher.page.get_by_role("button", name="Take back")).to_have_count(0)


def agree_on_the_end(people: list[Person]) -> None:
    """Everyone sees the same result, and only the winners read that they won."""
    view = facts(people[0])
    for person in people:
        expect(person.ending).to_contain_text(view["ending"]["article"]["words"]["en"])
    assert len({tuple(person.moves()) for person in people}) == 1
    winners = [player for player, score in enumerate(view["ending"]["scores"]) if score == "1"]
    winning = [person.ending.get_by_role("heading").inner_text() == "You win!" for person in people]
    assert winning == [player in winners for player in range(len(people))]
