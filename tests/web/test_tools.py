"""Everything besides clicking: dragging, typing, hints, resigning, draws, rematches, records, fair dice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from quatuor.dice import Dice
from tests.server.live import live

from .conftest import Meet, people_at
from .pages import Person, facts, gather, play_together
from .serving import ENVIRONMENT

NAMES = ["Ada", "Blaise"]


# ── Ways to move ──


def test_a_piece_is_dragged(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.drag(person.spot("C"), person.spot("c3"))
    person.see("the move", lambda _: entries(person, "move") == ["Cc3"])


def test_a_ball_is_dragged(person: Person) -> None:
    person.start("cubulus", "me", "here")
    person.drag(person.page.locator(".hand.open"), person.spot("a11"))
    person.see("the move", lambda _: entries(person, "move") == ["a11"])


def test_a_piece_is_dragged_from_the_reserve_to_a_gate(person: Person) -> None:
    person.start("omba", "me", "here")
    person.point("die")
    person.my_turn()
    gate = next(to for start, to in facts(person)["legal"] if start == "@")
    person.drag(person.spot("hand-a"), person.spot(gate))
    person.see("the move", lambda _: entries(person, "move") == [f"@{gate}"])


def test_a_totem_is_dragged(person: Person) -> None:
    person.start("oxono", "me", "here")
    symbol, to, place = facts(person)["legal"][0]
    label = f"{symbol} totem"
    person.drag(person.page.locator(f'[data-spot][aria-label*="{label}"]').first, person.spot(to))
    person.point(place)
    person.see("the move", lambda _: entries(person, "move") == [f"{symbol}{to}{place}"])


def test_a_move_can_be_typed_in_any_case(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.type("ca3")
    assert entries(person, "move") == ["Ca3"]


def test_a_cell_may_be_pointed_at_before_the_piece(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.point("b2", "D")
    person.see("the move", lambda _: entries(person, "move") == ["Db2"])


def test_the_board_is_turned(person: Person) -> None:
    person.start("quantik", "me", "here")
    before = person.spot("a1").bounding_box()
    person.tool("flip")
    person.see("the turned board", lambda _: person.spot("d4").bounding_box() == before)
    assert person.spot("a1").bounding_box() != before


@pytest.mark.parametrize("game", ["quantik", "omba"])
def test_a_hint_has_its_reason(person: Person, game: str) -> None:
    person.start(game, "me", "here")
    while "die" in person.my_turn().offered:
        person.pick(Dice(1))
    person.tool("hint")
    notice = person.page.get_by_role("status").filter(has_text="Hint")
    expect(notice).to_be_visible()
    assert len(notice.inner_text()) > len("Hint") + 10
    assert person.page.locator('[data-spot][aria-label*="hint"]').count() > 0
    assert entries(person, "move") == []


# ── Endings ──


def test_resigning_is_confirmed_first(person: Person) -> None:
    person.start("quantik", "me", "1")
    person.menu("resign")
    person.press("Play on")
    expect(person.ending).to_have_count(0)
    person.menu("resign")
    person.press("Resign")
    expect(person.ending).to_contain_text("The computer wins")


def test_a_draw_is_offered_declined_and_accepted(meet: Meet) -> None:
    ada, blaise = gather(meet, "cubulus", NAMES)
    ada.menu("draw")
    expect(blaise.page.get_by_text("Ada offers a draw.", exact=True)).to_be_visible()
    blaise.press("Decline")
    expect(ada.page.get_by_text("You’ve offered a draw.")).to_have_count(0)
    notice = ada.page.get_by_text("Blaise declined the draw.")
    expect(notice).to_be_in_viewport()
    ada.tool("more")
    expect(ada.page.get_by_role("button", name="Offer a draw")).to_be_disabled()
    ada.page.keyboard.press("Escape")
    play_together([ada, blaise], Dice(2), 1)
    expect(notice).to_have_count(0)
    blaise.menu("draw")
    ada.press("Accept")
    for person in (ada, blaise):
        expect(person.ending.get_by_role("heading")).to_have_text("It’s a draw")


def test_a_rematch_swaps_the_seats(meet: Meet) -> None:
    ada, blaise = gather(meet, "quantik", NAMES)
    before = seats(ada)
    ada.menu("resign")
    ada.press("Resign")
    ada.press("Rematch")
    expect(ada.page).not_to_have_url(blaise.page.url)
    expect(ada.turn).to_have_text("Waiting for Blaise")
    expect(ada.page.locator(".invite")).to_contain_text("Waiting for Blaise to accept.")
    expect(ada.seat_of("Blaise")).to_contain_text("invited")
    expect(ada.page.get_by_text("free seat")).to_have_count(0)
    blaise.press("Go to the rematch")
    blaise.page.wait_for_url(ada.page.url)
    play_together([ada, blaise], Dice(4), 4)
    assert seats(ada) == {name: 1 - player for name, player in before.items()}
    ada.page.go_back()
    expect(ada.ending).to_be_visible()


def test_a_win_can_be_claimed_against_an_absent_player(browser: Browser, tmp_path: Path) -> None:
    with live(tmp_path, gone_after=1500) as server, people_at(server.url, browser) as meeting:
        ada, blaise = gather(meeting, "quantik", NAMES)
        ada.type("Ca4")
        blaise.page.close()
        expect(ada.page.get_by_text("Blaise isn’t connected. You can claim the win in")).to_be_visible()
        ada.press("Claim the win")
        expect(ada.ending).to_contain_text("You win")
        assert "left" in ada.moves()[-1]


def test_the_clock_of_the_one_to_move_runs(person: Person) -> None:
    person.start("quantik", "me", "here", minutes=10)
    clocks = person.page.get_by_role("timer")
    expect(clocks.filter(has_text="9:5")).to_have_count(1)
    expect(clocks.filter(has_text="10:00")).to_have_count(1)


# ── Fair dice ──


def test_the_dice_are_provably_fair(meet: Meet, downloads: Path) -> None:
    ada, blaise = gather(meet, "omba", NAMES)
    commitment = facts(ada)["fairness"]["commitment"]
    ada.page.get_by_text("Provably fair dice and draw").click()
    expect(ada.page.get_by_text(commitment)).to_be_visible()
    expect(ada.page.get_by_text("The secret is revealed when the game is over.")).to_be_visible()
    play_together([ada, blaise], Dice(5), 24)
    ada.menu("resign")
    ada.press("Resign")
    expect(ada.page.get_by_text("Server’s secret")).to_be_visible()
    file = ada.save("text", downloads)
    assert verified(file).returncode == 0
    forged = file.read_text().replace(commitment, "0" * 64)
    file.write_text(forged)
    assert verified(file).returncode == 1


def verified(file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "quatuor", "verify-dice", str(file)]
    return subprocess.run(command, check=False, capture_output=True, text=True, env=ENVIRONMENT, timeout=60)


# ── The server's view ──


def entries(person: Person, kind: str) -> list[str]:
    return [entry["text"] for entry in facts(person)["entries"] if entry["kind"] == kind]


def seats(person: Person) -> dict[str, int]:
    return {seat["name"]: seat["player"] for seat in facts(person)["seats"]}
