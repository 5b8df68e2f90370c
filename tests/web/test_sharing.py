"""A game is shared: its pictures are saved, its board is shown on another page."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
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


class Silent(SimpleHTTPRequestHandler):
    """Serves files, and logs nothing."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Another site: puts a page there, and returns its address."""
    handler = partial(Silent, directory=str(tmp_path))

    def put(text: str) -> str:
        (tmp_path / "page.html").write_text(text, "utf-8")
        return f"http://127.0.0.1:{site.server_port}/page.html"

    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        yield put
        site.shutdown()
        thread.join()


def test_the_copied_code_shows_the_board_on_another_page(meet: Meet, elsewhere: Callable[[str], str]) -> None:
    ada = meet()
    ada.start("quantik", "me", "me")
    ada.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    ada.menu("embed")
    code = ada.page.evaluate("window.copied")
    ada.page.goto(elsewhere(f"<!doctype html><title>Elsewhere</title>{code}"))
    frame = ada.page.frame_locator("iframe")
    board = frame.get_by_role("link", name="Quantik – Light to move")
    expect(board).to_be_visible()
    box = board.bounding_box()
    assert box is not None
    assert (round(box["width"]), round(box["height"])) == (480, 540)
    with ada.page.expect_popup() as opened:
        board.click()
    expect(opened.value.get_by_role("heading", name="Quantik", exact=True).first).to_be_visible()
