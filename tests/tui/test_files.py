"""Matches in files: annotations are kept, and any file name works."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.widgets import Input

from quatuor.record import FileError, load, parse
from quatuor.tui import application, files
from quatuor.tui.app import QuatuorApp
from quatuor.tui.game_screen import GameScreen

from .player import Player, play

ANNOTATED = """[Game "quantik"] [Event "a rainy evening"] {At the window.}
1. Ca3 ! {The corner.} (1. Ab2 {no}) 2. Aa1 {Well.} *"""
STRANGE = pytest.mark.parametrize("name", ["~nosuchuser/x.qtr", "x" * 300])


async def type_name(player: Player, key: str, name: str) -> None:
    await player.press(key)
    player.app.screen.query_one(Input).value = name
    await player.press("enter")


def saved_again(path: Path, name: Path | None = None) -> None:
    """Open a record, play a move, and save it."""

    async def scenario(player: Player) -> None:
        player.session.enter("Bb3")
        await type_name(player, "s", str(name or path))
        assert isinstance(player.app.screen, GameScreen)
        assert not player.session.unsaved

    play(application(record=path, pace=0), scenario)


def as_it_should_be() -> str:
    return parse(ANNOTATED.replace("*", "3. Bb3 *")).to_text()


def test_saving_keeps_comments_marks_variations_and_headers(tmp_path: Path) -> None:
    path = tmp_path / "evening.qtr"
    path.write_text(ANNOTATED)
    saved_again(path)
    assert path.read_text() == as_it_should_be()


def test_saving_twice_keeps_them_too(tmp_path: Path) -> None:
    path = tmp_path / "evening.qtr"
    path.write_text(ANNOTATED)

    async def scenario(player: Player) -> None:
        player.session.enter("Bb3")
        await type_name(player, "s", str(path))
        await player.press("u")
        player.session.enter("Db3")
        await type_name(player, "s", str(path))
        assert path.read_text() == as_it_should_be().replace("Bb3", "Db3")

    play(application(record=path, pace=0), scenario)


@pytest.mark.parametrize("name", ["evening.json", "evening.JSON", "evening.qtr"])
def test_json_stays_json(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(" \n" + parse(ANNOTATED).to_json())
    saved_again(path)
    assert json.loads(path.read_text())["headers"] == {"Event": "a rainy evening"}
    assert load(path).to_text() == as_it_should_be()


@pytest.mark.parametrize(("old", "new", "start"), [(".json", ".qtr", "["), (".qtr", ".json", "{")])
def test_the_extension_of_a_new_name_decides_the_form(tmp_path: Path, old: str, new: str, start: str) -> None:
    path, copy = tmp_path / f"evening{old}", tmp_path / f"copy{new}"
    record = parse(ANNOTATED)
    path.write_text(record.to_json() if old == ".json" else record.to_text())
    saved_again(path, copy)
    assert copy.read_text().startswith(start)
    assert load(copy).to_text() == as_it_should_be()


@STRANGE
def test_an_impossible_file_name_is_reported(name: str) -> None:
    with pytest.raises(FileError) as caught:
        files.named(name)
    assert caught.value.sentence("en").endswith("is not a valid file name.")
    assert len(caught.value.sentence("en")) < 100


@STRANGE
@pytest.mark.parametrize(("key", "words"), [("s", "Not saved."), ("ctrl+o", "Not opened.")])
def test_an_impossible_file_name_does_no_harm(key: str, words: str, name: str) -> None:
    async def scenario(player: Player) -> None:
        await type_name(player, key, name)
        assert player.status.startswith(words)

    play(_quantik(), scenario)


def _quantik() -> QuatuorApp:
    return application("quantik", seed=1, pace=0)
