from __future__ import annotations

import pytest

from quatuor.render.games import DRAWINGS, drawing
from quatuor.render.palette import THEMES, Colour, Paint
from quatuor.rules import GAMES

PAINTS = [(game, paint) for game, drawn in DRAWINGS.items() for paint in drawn.style.seats]


def luminance(colour: Colour) -> float:
    """As the guidelines for accessible web pages define it."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (v / 255 for v in colour.channels)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_every_game_has_its_colours() -> None:
    assert list(DRAWINGS) == list(GAMES)
    assert all(len(drawing(game.id).style.seats) >= max(game.player_counts) for game in GAMES.values())


@pytest.mark.parametrize("paint", [paint for _, paint in PAINTS])
def test_letters_on_pieces_are_readable(paint: Paint) -> None:
    assert contrast(paint.fill, paint.ink) >= 3


@pytest.mark.parametrize("theme", THEMES.values())
def test_text_is_readable(theme: object) -> None:
    from quatuor.render.palette import Theme

    assert isinstance(theme, Theme)
    assert contrast(theme.page, theme.text) >= 7
    assert contrast(theme.page, theme.faint) >= 4


@pytest.mark.parametrize(
    ("text", "number"), [("#000000", 16), ("#ffffff", 231), ("#5fafd7", 74), ("#808080", 244)]
)
def test_the_nearest_colour_of_a_terminal(text: str, number: int) -> None:
    assert Colour.of(text).terminal == number


def test_a_colour_is_written_as_it_is_read() -> None:
    assert str(Colour.of("#1a2b3c")) == "#1a2b3c"
