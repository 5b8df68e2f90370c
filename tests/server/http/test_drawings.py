"""Pictures of games over HTTP: what they show, what they cost, how long they are kept."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator

import httpx
import pytest

from quatuor.server.http.assets import Asset
from quatuor.server.http.drawings import Drawn
from tests.server.live import Live, live

pygame = pytest.importorskip("pygame")
pytest.importorskip("resvg_py")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(
        tmp_path_factory.mktemp("games"), requests_per_minute=10**6, new_games_per_hour=10**6
    ) as running:
        yield running


def played(server: Live, *moves: str, game: str = "quantik") -> str:
    """The id of a game in which these moves were played."""
    made = server.create(game, "me me")
    with server.page(made["id"], made["secret"]) as page:
        for version, move in enumerate(moves, page.welcome["view"]["version"]):
            page.do("play", text=move, version=version)
            page.expect("done")
    return str(made["id"])


def frames_of(answer: httpx.Response) -> int:
    kind = answer.headers["content-type"].rpartition("/")[2]
    return len(pygame.image.load_animation(io.BytesIO(answer.content), f"game.{kind}"))


@pytest.mark.parametrize(("form", "kind"), [("png", "image/png"), ("svg", "image/svg+xml")])
def test_a_picture_shows_the_current_position(server: Live, form: str, kind: str) -> None:
    game = played(server, "Ca3", "Db1")
    answer = server.get(f"/api/pictures/games/{game}", params={"form": form})
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["content-disposition"] == f'inline; filename="quatuor-{game}.{form}"'
    if form == "svg":
        assert "..../C.../..../.d.." in answer.text
    else:
        assert pygame.image.load(io.BytesIO(answer.content), "board.png").get_width() == 640


@pytest.mark.parametrize("form", ["gif", "webp"])
def test_an_animation_has_a_frame_per_move(server: Live, form: str) -> None:
    game = played(server, "Ca3", "Db1")
    answer = server.get(f"/api/pictures/games/{game}", params={"form": form})
    assert answer.headers["content-type"] == f"image/{form}"
    assert frames_of(answer) == 3


def test_a_picture_is_revalidated_and_changes_with_the_game(server: Live) -> None:
    made = server.create("quantik", "me me")
    path = f"/api/pictures/games/{made['id']}"
    first = server.get(path)
    assert first.headers["cache-control"] == "no-cache"
    tag = {"If-None-Match": first.headers["etag"]}
    assert server.get(path, headers=tag).status_code == 304
    with server.page(made["id"], made["secret"]) as page:
        page.do("play", text="Ca3", version=page.welcome["view"]["version"])
        page.expect("done")
    assert server.get(path, headers=tag).status_code == 200


def test_a_picture_has_no_names(server: Live) -> None:
    """Others keep pictures, but a name can be removed from the page."""
    made = server.create("oxono", "me friend")
    server.join(made, name="Zenobia")
    assert "Zenobia" in server.get(f"/api/games/{made['id']}").text
    assert "Zenobia" not in server.get(f"/api/pictures/games/{made['id']}", params={"form": "svg"}).text


def test_words_are_in_the_language_that_was_asked_for(server: Live) -> None:
    game = played(server)
    path = f"/api/pictures/games/{game}"
    assert "au trait" in server.get(path, params={"form": "svg", "lang": "fr"}).text
    assert "to move" in server.get(path, params={"form": "svg"}).text


def test_the_position_of_a_study_has_none_of_its_words(server: Live) -> None:
    content = {
        "game": "quantik",
        "position": "..../C.../..../.d..",
        "title": "Secret title",
        "author": "Zenobia",
        "words": "Hidden words",
    }
    study = server.post("/api/studies", content).json()["study"]["id"]
    answer = server.get(f"/api/pictures/studies/{study}", params={"form": "svg"})
    assert "..../C.../..../.d.." in answer.text
    assert not any(words in answer.text for words in ("Secret", "Zenobia", "Hidden"))


def test_a_puzzle_and_a_position_are_drawn(server: Live) -> None:
    position = server.get("/api/puzzles/oxono/3").json()["position"]
    assert position in server.get("/api/pictures/puzzles/oxono/3?form=svg").text
    place = {"moves": "4 @b2", "players": "3", "gate": "closed", "form": "svg"}
    answer = server.get("/api/pictures/boards/omba", params=place)
    assert answer.status_code == 200
    assert answer.text.count('class="player') == 3
    assert frames_of(server.get("/api/pictures/boards/omba", params=place | {"form": "gif"})) == 3


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/pictures/studies/nothing", 404),
        ("/api/pictures/studies/nothing?form=gif", 400),
        ("/api/pictures/puzzles/oxono/9999", 404),
        ("/api/pictures/puzzles/chess/1", 404),
        ("/api/pictures/boards/chess", 404),
        ("/api/pictures/boards/quantik?position=rubbish", 400),
        ("/api/pictures/boards/quantik?moves=Ca3,Cb3", 400),
        ("/api/pictures/boards/quantik?players=x", 400),
        ("/api/pictures/boards/quantik?foo=bar", 400),
        ("/api/pictures/boards/quantik?moves=" + "Ca3," * 1001, 400),
        ("/api/pictures/games/nothing", 404),
        ("/api/pictures/games/nothing?form=jpg", 400),
        ("/api/pictures/games/nothing?lang=de", 400),
    ],
)
def test_what_cannot_be_drawn_is_a_problem(server: Live, path: str, status: int) -> None:
    answer = server.get(path)
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "words"}


def test_pictures_cost_processor_time(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One address cannot have others wait: beyond its budget it is told to come back later."""
    folder = tmp_path_factory.mktemp("games")
    with live(folder, processor_share=0.001, processor_burst=0.05) as server:
        answers = [server.get(f"/api/pictures/games/{played(server)}") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 429, 429]
    assert int(answers[-1].headers["retry-after"]) > 0


# ── What is kept ─────────────────────────────────────────────────────────────────────────────────────────


def test_the_latest_pictures_are_kept() -> None:
    drawings: list[str] = []

    async def ask(kept: Drawn, key: str) -> None:
        async def draw() -> Asset:
            drawings.append(key)
            return Asset(b"x" * 100, "image/png")

        await kept.get(key, draw)

    async def ask_all() -> None:
        kept = Drawn(most=250)
        for key in "aababcab":
            await ask(kept, key)

    asyncio.run(ask_all())
    assert "".join(drawings) == "abcab"
