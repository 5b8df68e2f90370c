"""Earlier moments of a game, by mouse, keyboard and screen reader, during and after it."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from quatuor.dice import Dice

from .conftest import Meet
from .pages import Person, facts, gather

MOVES = ["Ca4", "Bd1", "Dc2"]


def play(person: Person) -> None:
    person.start("quantik", "me", "here")
    for move in MOVES:
        person.type(move)


def bar(person: Person) -> Locator:
    return person.page.locator(".replay-bar")


def line(person: Person, number: int) -> Locator:
    return person.page.locator(".moves button").nth(number - 1)


def standing(person: Person) -> list[str]:
    """The occupied cells."""
    cells = person.page.locator("[role=gridcell]:not([aria-label*=empty])")
    found: list[str] = cells.evaluate_all("(all) => all.map((cell) => cell.dataset.spot).sort()")
    return found


def see(person: Person, *cells: str) -> None:
    person.see(f"{cells}", lambda _: standing(person) == sorted(cells))


def test_a_move_of_the_list_shows_the_board_after_it(person: Person) -> None:
    play(person)
    line(person, 1).click()
    expect(bar(person)).to_contain_text("You’re looking at move 1 of 3.")
    see(person, "a4")
    expect(person.spot("a4")).to_have_attribute("aria-label", "a4, light cube, last move")
    assert person.look().offered == []
    expect(line(person, 1)).to_have_attribute("aria-current", "step")
    person.point("b2")
    expect(person.refusal).to_contain_text("Go back to the game")
    person.press("One move forward")
    see(person, "a4", "d1")
    expect(person.refusal).to_have_count(0)
    bar(person).get_by_role("button", name="Back to the game").click()
    see(person, "a4", "c2", "d1")
    expect(bar(person)).to_have_count(0)
    person.type("Ab3")


def test_the_keys_lead_through_the_game(person: Person) -> None:
    play(person)
    page = person.page
    person.heading.focus()
    page.keyboard.press(",")
    see(person, "a4", "d1")
    page.keyboard.press("Home")
    see(person)
    expect(bar(person)).to_contain_text("the start of the game")
    page.keyboard.press("ArrowRight")
    see(person, "a4")
    line(person, 1).focus()
    page.keyboard.press("ArrowRight")
    expect(line(person, 2)).to_be_focused()
    person.spot("b2").focus()
    page.keyboard.press("ArrowLeft")
    expect(person.spot("a2")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    see(person, "a4", "d1")
    page.keyboard.press(".")
    see(person, "a4", "c2", "d1")
    page.keyboard.press(",")
    person.heading.focus()
    page.keyboard.press("End")
    expect(bar(person)).to_have_count(0)
    log = page.get_by_role("log")
    expect(log).to_contain_text("You’re looking at move 2 of 3.")
    expect(log).to_contain_text("Dark: cylinder to d1")
    expect(log).to_contain_text("Back to the game.")


def test_the_game_continues_meanwhile(meet: Meet) -> None:
    ada, blaise = gather(meet, "quantik", ["Ada", "Blaise"])
    watcher = meet()
    watcher.page.goto(ada.page.url)
    ada.type("Ca4")
    blaise.type("Bd1")
    for person in (ada, watcher):
        line(person, 1).click()
        see(person, "a4")
    ada.type("Dc2")
    expect(bar(ada)).to_have_count(0)
    blaise.see("the turn", lambda seen: seen.can_act)
    ada.press("To the start")
    see(ada)
    blaise.type("Ab3")
    for person, cells in ((ada, []), (watcher, ["a4"])):
        expect(bar(person)).to_contain_text("A move has been played since.")
        expect(bar(person)).to_contain_text("of the game" if person is ada else "move 1 of 4")
        see(person, *cells)
    expect(ada.page.get_by_role("log")).to_contain_text("Blaise: sphere to b3.")


def test_after_the_end_and_in_a_record(person: Person) -> None:
    play(person)
    person.menu("resign")
    person.press("Resign")
    expect(person.ending).to_be_visible()
    line(person, 2).click()
    see(person, "a4", "d1")
    person.continue_record('[Game "quantik"]\n\n1. Ca4 Bd1 2. Dc2', "here")
    person.my_turn()
    line(person, 1).click()
    see(person, "a4")


def test_a_roll_and_the_move_that_spends_it_are_one_step(person: Person) -> None:
    person.start("omba", "me", "here")
    chance = Dice(4)
    while [entry["kind"] for entry in facts(person)["entries"]] != ["roll", "move"] * 2:
        person.pick(chance)
    person.page.keyboard.press(",")
    expect(bar(person)).to_contain_text("You’re looking at move 1 of 2.")
    assert len(standing(person)) == 1
