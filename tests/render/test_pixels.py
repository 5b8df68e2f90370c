"""Pictures made of pixels, read again by other programs: by SDL in pygame."""

from __future__ import annotations

import io
import re
import sys
import zlib
from random import Random

import pytest

from quatuor.cli import main
from quatuor.match import Match
from quatuor.record import Record, save
from quatuor.render.pixels import animation as animations
from quatuor.render.pixels.animation import ANIMATED, LAST_DELAY, animation, final, shots
from quatuor.render.pixels.bits import Bits
from quatuor.render.pixels.colours import Colour, palette
from quatuor.render.pixels.errors import PictureError
from quatuor.render.pixels.film import Film, Frame, film
from quatuor.render.pixels.gif import gif
from quatuor.render.pixels.prefix import _codewords, _lengths
from quatuor.render.pixels.raster import png
from quatuor.render.pixels.unpacking import _FILTERS, unpacked
from quatuor.render.pixels.webp import webp
from quatuor.render.svg import room_of, svg
from quatuor.render.svg.room import shared
from quatuor.rules import GAMES
from tests.render import SEATINGS, random_games

pygame = pytest.importorskip("pygame")
pytest.importorskip("resvg_py")

forms = pytest.mark.parametrize("form", ANIMATED)

MOVES = {
    "quantik": "Ca3 Db1 Bc4",
    "cubulus": "a11 b11 c11",
    "oxono": "Xd4e4 Oc3c2",
    "omba": "4 @b2 3",
}


def match_of(game: str) -> Match:
    match = Match(GAMES[game].start())
    for text in MOVES[game].split():
        match.enter(text)
    return match


def frames_of(content: bytes, form: str) -> list[tuple[bytes, tuple[int, int], float]]:
    """The pixels, the size and the milliseconds of each frame, as another program reads them."""
    read = pygame.image.load_animation(io.BytesIO(content), f"game.{form}")
    return [(pygame.image.tobytes(frame, "RGB"), frame.get_size(), time) for frame, time in read]


def pixels_of(picture: bytes) -> bytes:
    read: bytes = pygame.image.tobytes(pygame.image.load(io.BytesIO(picture), "board.png"), "RGB")
    return read


def mean_difference(one: bytes, other: bytes) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


# ── Whole games ──────────────────────────────────────────────────────────────────────────────────────────


@forms
@pytest.mark.parametrize("game", GAMES)
def test_an_animation_shows_every_position(game: str, form: str) -> None:
    match = match_of(game)
    frames = frames_of(animation(match, form, width=200, delay=500), form)
    assert [time for *_, time in frames] == [500] * len(match.entries) + [LAST_DELAY]
    room = shared(shot.room for shot in shots(match))
    for (pixels, size, _), shot in zip(frames, shots(match), strict=True):
        picture = png(shot.drawing("en", room), 200)
        assert size[0] == 200
        assert mean_difference(pixels, pixels_of(picture)) < 1


@forms
def test_an_animation_is_the_same_every_time(form: str) -> None:
    match = match_of("oxono")
    assert animation(match, form, width=120) == animation(match.copy(), form, width=120)


def test_the_last_move_is_ringed_and_a_roll_leaves_the_ring() -> None:
    match = match_of("omba")
    assert [str(shot.last) if shot.last else None for shot in shots(match)] == [None, None, "@b2", "@b2"]
    match.resign(1)
    assert final(match).outcome == match.outcome()
    assert [shot.outcome for shot in shots(match)][:-1] == [None] * 4


@pytest.mark.parametrize(("game", "players"), SEATINGS)
def test_all_pictures_of_a_game_have_one_size(game: str, players: int) -> None:
    positions = list(random_games(game, players, count=2))
    room = shared(map(room_of, positions))
    sizes = {
        re.search(r'viewBox="([^"]+)"', svg(position, room=room))[1]  # type: ignore[index]
        for position in positions
    }
    assert len(sizes) == 1


def test_an_animation_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of("quantik")
    assert len(frames_of(animation(match, "gif", width=64, latest=3), "gif")) == 3
    monkeypatch.setattr(animations, "MOST_FRAMES", 3)
    with pytest.raises(PictureError, match="4 frames is too long: 3 at most"):
        animation(match, "gif")
    monkeypatch.setattr(animations, "MOST_FRAMES", 4)
    monkeypatch.setattr("quatuor.render.pixels.film.MOST_PIXELS", 1000)
    with pytest.raises(PictureError, match="hint: choose a smaller --size"):
        animation(match, "gif", width=64)


# ── The forms ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("write", [gif, webp])
@pytest.mark.parametrize("colours", [1, 2, 3, 16, 17, 200, 256])
def test_noise_and_runs_survive(write: object, colours: int) -> None:
    """Frames that fill several tables of codes, and that need short and long codewords."""
    chance = Random(colours)  # noqa: S311 - not a secret
    table = tuple((chance.randrange(256), chance.randrange(256), at) for at in range(colours))
    noise = [bytes(chance.randrange(colours) for _ in range(101)) for _ in range(97)]
    skewed = [bytes(min(int(chance.expovariate(0.7)), colours - 1) for _ in range(101)) for _ in range(97)]
    flat = [bytes(101)] * 97
    shown = [Frame(0, 0, tuple(rows), 100) for rows in (noise, skewed, flat)]
    corner = Frame(2, 4, (bytes([colours - 1]),), 50)
    content = write(Film(101, 97, table, (*shown, corner)))  # type: ignore[operator]
    frames = frames_of(content, write.__name__)  # type: ignore[attr-defined]
    for frame, (pixels, size, _) in zip(shown, frames, strict=False):
        assert size == (101, 97)
        assert pixels == b"".join(bytes(table[entry]) for entry in frame.pixels)
    last = bytearray(frames[2][0])
    last[3 * (4 * 101 + 2) : 3 * (4 * 101 + 2) + 3] = bytes(table[-1])
    assert frames[3][0] == bytes(last)
    assert [time for *_, time in frames] == [100, 100, 100, 50]


def test_a_frame_is_the_rectangle_that_changed() -> None:
    one, other = (
        svg(GAMES["quantik"].parse(text)) for text in ("..../..../..../....", "..../..../..../A...")
    )
    first, second, third = film([png(one, 200), png(other, 200), png(other, 200)], (1, 1, 1)).frames
    assert (first.left, first.top, first.width) == (0, 0, 200)
    assert second.left % 2 == second.top % 2 == 0
    assert second.height < first.height
    assert (third.width, third.height) == (1, 1)


def test_a_skewed_code_has_no_codeword_that_is_too_long() -> None:
    counts, following = {}, (1, 1)
    for value in range(30):
        counts[value], following = following[0], (following[1], sum(following))
    lengths = _lengths(counts, 15)
    assert max(lengths.values()) <= 15
    assert sum(2 ** (15 - length) for length in lengths.values()) == 2**15
    assert len(set(_codewords(lengths).values())) == 30


def test_bits_begin_with_the_lowest() -> None:
    bits = Bits()
    bits.put(0b1, 1)
    bits.put(0b101_1100, 7)
    bits.put(0b11, 2)
    assert bits.content() == bytes([0b1011_1001, 0b11])


# ── PNG, and colours ─────────────────────────────────────────────────────────────────────────────────────


def test_unpacking_gives_the_pixels_and_shares_what_stays() -> None:
    pictures = [png(shot.drawing("en"), 150) for shot in shots(match_of("cubulus"))]
    before = None
    for picture in pictures:
        sheet = unpacked(picture, before)
        fresh = unpacked(picture)
        assert sheet.rows == fresh.rows
        pixels = b"".join(bytes(pixel) for row in sheet.rows for pixel in zip(*row, strict=True))
        assert pixels == pixels_of(picture)
        if before is not None:
            assert sum(one is other for one, other in zip(sheet.rows, before.rows, strict=True)) > 20
        before = sheet


def test_every_filter_is_undone() -> None:
    """By a PNG with one row of each filter, which SDL reads as well."""
    chance = Random(1)  # noqa: S311 - not a secret
    rows = [bytes([kind, *chance.randbytes(3 * 20)]) for kind in range(len(_FILTERS))] * 2

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content).to_bytes(4, "big")
        return len(content).to_bytes(4, "big") + kind + content + check

    header = (20).to_bytes(4, "big") + len(rows).to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    parts = (b"IHDR", header), (b"IDAT", zlib.compress(b"".join(rows))), (b"IEND", b"")
    picture = b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)
    pixels = b"".join(bytes(pixel) for row in unpacked(picture).rows for pixel in zip(*row, strict=True))
    assert pixels == pixels_of(picture)


def test_few_colours_stay_as_they_are() -> None:
    counts: dict[Colour, int] = {(value, 255 - value, value // 2): 1 + value % 7 for value in range(256)}
    found = palette(counts)
    assert all(found.colours[entry] == colour for colour, entry in found.entry.items())


def test_many_colours_become_their_neighbours() -> None:
    chance = Random(2)  # noqa: S311 - not a secret
    counts: dict[Colour, int] = {tuple(chance.randbytes(3)): 1 for _ in range(5000)}
    found = palette(counts)
    assert len(found.colours) == 256
    errors = [
        max(abs(a - b) for a, b in zip(colour, found.colours[entry], strict=True))
        for colour, entry in found.entry.items()
    ]
    assert sum(errors) / len(errors) < 20


# ── The command ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def here(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.chdir(tmp_path)  # type: ignore[arg-type]
    monkeypatch.setenv("QUATUOR_LANG", "en")
    return tmp_path


def contents(name: str) -> bytes:
    with open(name, "rb") as file:  # noqa: PTH123 - a name in the current folder
        return file.read()


@pytest.mark.usefixtures("here")
def test_the_command_writes_what_the_ending_says(capsys: pytest.CaptureFixture[str]) -> None:
    moves = ("--moves", MOVES["quantik"])
    for name in ("a.svg", "a.png", "a.GIF", "a.webp"):
        assert main(["render", "quantik", *moves, "--out", name, "--lang", "fr"]) == 0
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 4
    assert contents("a.svg").decode() == final(match_of("quantik")).drawing("fr")
    assert pygame.image.load("a.png").get_width() == 480
    assert [len(frames_of(contents(name), name[-3:])) for name in ("a.GIF", "a.webp")] == [4, 4]


@pytest.mark.usefixtures("here")
def test_the_command_draws_a_record_at_a_size_and_a_pace() -> None:
    match = match_of("oxono")
    save("game.qtr", Record.from_match(match).to_text())
    words = ["render", "--record", "game.qtr", "--out", "a.gif", "--size", "128", "--delay", "1500"]
    assert main(words) == 0
    frames = frames_of(contents("a.gif"), "gif")
    assert [(size[0], time) for _, size, time in frames] == [(128, 1500), (128, 1500), (128, 4500)]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_record_that_is_too_long_is_one_line(capsys: pytest.CaptureFixture[str], language: str) -> None:
    there_and_back = "a11L~ " * (animations.MOST_FRAMES + 1)
    start = "rrr/rrr/...|r../.../...|rr./.../wbw 2 w -"
    options = ["--position", start, "--option", "repetition=off", "--moves", there_and_back]
    assert main(["render", "cubulus", *options, "--out", "a.gif", "--lang", language]) == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert "600" in printed.err


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_without_resvg_one_line_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["render", "oxono", "--out", "a.png", "--lang", language]) == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert 'pip install "quatuor[web]"' in printed.err
    assert main(["render", "oxono", "--out", "a.svg"]) == 0
