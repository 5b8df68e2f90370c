from __future__ import annotations

from itertools import combinations
from math import dist

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


# ── Colour blindness ─────────────────────────────────────────────────────────────────────────────────────

SIGHTS = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How linear light is seen: the matrices of Machado, Oliveira and Fernandes (2009) at full severity."""
APART = 0.15
"""The least distance in OKLab, where about 0.02 is just noticeable side by side. Pieces and chips are small
and apart, so they need several times that; black and white are 1 apart."""


def linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def times(rows: tuple[tuple[float, ...], ...], values: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, values, strict=True)) for row in rows)


def seen(colour: Colour, sight: str) -> tuple[float, ...]:
    """A colour in OKLab (Ottosson 2020) as someone with this sight sees it."""
    light = tuple(
        min(1.0, max(0.0, value)) for value in times(SIGHTS[sight], tuple(map(linear, colour.channels)))
    )
    cones = times(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        light,
    )
    return times(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        tuple(max(0.0, value) ** (1 / 3) for value in cones),
    )


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("game", ["plain", *DRAWINGS])
def test_players_are_told_apart_with_any_sight(game: str, sight: str) -> None:
    """Pieces and chips have the same colours in both themes, so one test serves both."""
    seats = PLAIN.seats if game == "plain" else drawing(game).style.seats
    for one, other in combinations(seats, 2):
        assert dist(seen(one.fill, sight), seen(other.fill, sight)) >= APART, (str(one.fill), str(other.fill))


def test_the_page_changes_no_player_colour_between_themes() -> None:
    page = (ROOT / "web/src/boards/colours.css").read_text("utf-8")
    assert "light-dark" not in page
    assert "prefers-color-scheme" not in page
    assert "data-theme" not in page
