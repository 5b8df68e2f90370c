from __future__ import annotations

import pytest

from quatuor.render.games import DRAWINGS, drawing
from quatuor.render.palette import NEUTRAL, PLAIN, THEMES, Colour, Paint
from quatuor.rules import GAMES
from tests import ROOT

PAINTS = [
    *((game, paint) for game, drawn in DRAWINGS.items() for paint in drawn.style.seats),
    *(("plain", paint) for paint in (*PLAIN.seats, NEUTRAL)),
]


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


def test_the_page_has_the_same_colours() -> None:
    page = (ROOT / "web/src/boards/colours.css").read_text("utf-8")
    styles = {"seat": PLAIN} | {game: drawn.style for game, drawn in DRAWINGS.items()}
    paints = {
        f"{game}-{seat}": paint for game, style in styles.items() for seat, paint in enumerate(style.seats)
    }
    for name, paint in (paints | {"seat-none": NEUTRAL}).items():
        assert f"--{name}: {paint.fill};" in page
        assert f"--{name}-ink: {paint.ink};" in page


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
