"""One game of each of the four, played with the accessibility tree alone."""

from __future__ import annotations

import pytest

from quatuor.dice import Dice

from .access import Listener
from .pages import TITLES, Person


@pytest.mark.parametrize("game", TITLES)
def test_a_game_played_by_ear(person: Person, game: str) -> None:
    listener = Listener(person.page)
    listener.start(TITLES[game])
    listener.play(Dice(7))
    headings = [thing.name for thing in listener.hear() if thing.role == "heading"]
    assert any(name.endswith((" wins", "You win!", "It’s a draw")) for name in headings)
    assert listener.news()


def test_the_board_is_described_in_words(person: Person) -> None:
    listener = Listener(person.page)
    person.start("quantik", "me", "here")
    person.type("Cc3")
    cells = [thing.name for thing in listener.hear() if thing.role == "gridcell"]
    assert len(cells) == 16
    assert "c3, light cube, last move" in cells
    assert listener.news() == ["Light: cube to c3. Dark to move."]
    whole = person.page.get_by_role("region", name="The board").get_by_role("paragraph").inner_text()
    assert "light cube" in whole
    assert whole.count("Row") == 4
