"""A game is shared: its pictures are saved."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Meet

pygame = pytest.importorskip("pygame")


def test_a_finished_game_is_saved_as_pictures(meet: Meet, tmp_path: Path) -> None:
    ada = meet()
    ada.start("quantik", "me", "me")
    ada.tool("more")
    expect(ada.page.get_by_role("link", name=ada.say("game.tools.record-text"))).to_be_visible()
    expect(ada.page.get_by_role("link", name=ada.say("game.tools.picture-gif"))).to_have_count(0)
    ada.page.keyboard.press("Escape")
    ada.menu("resign")
    ada.press(ada.say("game.resign.yes"))
    expect(ada.ending).to_be_visible()
    animated = ada.save("gif", tmp_path, "picture")
    assert len(pygame.image.load_animation(animated)) == 2
    still = ada.save("png", tmp_path, "picture")
    assert pygame.image.load(io.BytesIO(still.read_bytes()), still.name).get_width() == 640
