"""The draw of the dice on pages: it waits for everyone, says what is wrong, and can be checked afterwards."""

from __future__ import annotations

import shlex
from pathlib import Path

from playwright.sync_api import expect

from quatuor.cli import main
from quatuor.record import load

from .conftest import Meet
from .pages import facts, gather

KEPT = "quatuor/1/game/"


def test_lots_are_drawn_when_everyone_is_here(meet: Meet) -> None:
    ada, blaise = meet(), meet()
    ada.start("omba", "me", "friend", name="Ada")
    (link,), address = ada.invitations(), ada.page.url
    ada.open("/")
    blaise.join(link, "Blaise")
    expect(blaise.page.get_by_text("Waiting for Ada. Lots are drawn once everyone is here")).to_be_visible()
    assert facts(blaise)["dice"] == {"bound": [], "revealed": [], "until": None}
    ada.page.goto(address)
    expect(ada.turn).to_have_text("Your turn: roll the die")
    assert facts(blaise)["fairness"]["scheme"] == 2


def test_the_command_on_the_page_checks_the_record(meet: Meet, tmp_path: Path) -> None:
    people = gather(meet, "omba", ["Ada", "Blaise"], starts=None)
    people[0].menu("resign")
    people[0].press("Resign")
    for number, person in enumerate(people):
        expect(person.ending).to_be_visible()
        person.page.get_by_text("Provably fair dice and draw").click()
        expect(person.page.get_by_text("Checked by this browser: everyone revealed")).to_be_visible()
        shown = person.page.locator("code", has_text="quatuor verify-dice").inner_text()
        _, command, _, *kept = shlex.split(shown)
        assert kept[::2] == ["--commitment", "--entropy", "--commitments", "--order", "--given"]
        (tmp_path / str(number)).mkdir()
        file = person.save("text", tmp_path / str(number))
        assert len(load(file).seats) == 2
        assert main([command, str(file), *kept]) == 0
        wrong = [*kept[: kept.index("--order")], "--order", "seats", "--given", "-"]
        assert main([command, str(file), *wrong]) == 1


def test_a_browser_without_the_share_says_that_another_has_it(meet: Meet) -> None:
    blaise = meet()
    wish = {
        "game": "omba",
        "seats": [{"kind": "me"}, {"kind": "friend"}],
        "clock": {"kind": "days", "days": 3},
    }
    made = blaise.context.request.post("/api/games", data=wish).json()
    blaise.join(f"/join/{made['id']}#{made['invitations'][0]['secret']}", "Blaise")
    expect(blaise.page.get_by_text("Waiting for the browser of Player 1.")).to_be_visible()
    blaise.page.evaluate(
        """(key) => {
            const { shares, ...kept } = JSON.parse(localStorage.getItem(key));
            localStorage.setItem(key, JSON.stringify(kept));
        }""",
        KEPT + made["id"],
    )
    blaise.page.reload()
    expect(blaise.refusal).to_contain_text("Another browser holds this seat’s share of the dice.")


def test_someone_alone_begins_at_once(meet: Meet) -> None:
    ada = meet()
    ada.start("omba", "me", "here")
    expect(ada.turn).to_contain_text("to roll")
    view = facts(ada)
    assert [change for change in view["fairness"]["commitments"] if change] == view["fairness"]["commitments"]
