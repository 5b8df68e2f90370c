"""The analysis page: finished games of all four, exact values, records, the editor, and fairness."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from quatuor.cli import main
from quatuor.match import Match
from quatuor.playout import playouts
from quatuor.proof import check
from quatuor.proof import read as read_proof
from quatuor.record import Record, parse
from quatuor.rules import GAMES

from .conftest import Meet
from .pages import MIDDLE, Person, gather
from .test_axe import assert_accessible

PLAYERS = {"quantik": 2, "cubulus": 3, "oxono": 2, "omba": 2}
SHORT = {"quantik": 10, "cubulus": 56, "oxono": 52, "omba": 55}
"""Seeds of short games."""


def finished(game: str, players: int | None = None) -> Record:
    """A random game to its end."""
    match = Match(GAMES[game].start(players or PLAYERS[game]), ["Ana", "Bo"])
    (played,) = playouts(match, 1, SHORT[game])
    for move in played.moves:
        match.play(move)
    return Record.from_match(match)


def commanded(record: Record, plies: int, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The result of `quatuor analyse` for a position of the game."""
    moves = " ".join(node.move for node in record.line.nodes[:plies])
    players = str(record.start.ruleset.players)
    capsys.readouterr()
    assert main(["analyse", record.game.id, "--players", players, "--moves", moves, "--json"]) == 0
    reply: dict[str, Any] = json.loads(capsys.readouterr().out)
    return reply


def bring(person: Person, *records: Record) -> None:
    """Open the page and paste records, one after the other."""
    person.open(f"/analyse/{records[0].game.id}")
    person.page.get_by_text("Records", exact=True).click()
    person.page.get_by_label("… or paste records here").fill("\n".join(r.to_text() for r in records))
    person.press("Open")


@pytest.mark.parametrize("game", PLAYERS)
def test_a_finished_game_is_analysed(person: Person, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = finished(game)
    plies = len(record.line.nodes)
    bring(person, record)
    page = person.page
    expect(page.locator("[data-node]")).to_have_count(plies + 1)
    page.locator(f'[data-node="{plies - 1}"]').click()
    known = commanded(record, plies - 1, capsys)
    expect(page.locator(f".verdict [data-kind={known['kind']}]")).to_be_visible()
    if known["kind"] == "exact":
        assert_same(page.locator(".verdict"), known)
        assert_same(page.locator(f".worth[data-move='{known['moves'][0]['move']}']"), known["moves"][0])
    page.get_by_role("button", name="Review the whole game").click()
    expect(page.get_by_role("button", name="Review the whole game")).to_be_visible()
    expect(page.locator(".sums li")).to_have_count(PLAYERS[game])
    if game == "quantik":
        assert page.locator(".sums [data-kind=estimate]").count() == 0
    if game == "omba":
        rows = page.locator("tr[data-player]")
        expect(rows).to_have_count(2)
        reply = {
            cell.get_attribute("data-column"): float(cell.get_attribute("data-value") or "nan")
            for cell in rows.first.locator("td").all()
        }
        assert "ended" not in reply, "it was played to its end"
        sum_of_parts = reply["prior"] + reply["luck"] - reply["error"] + reply["gifts"]
        assert sum_of_parts == pytest.approx(reply["score"], abs=1e-9)
        score = rows.first.locator("td[data-column=score]")
        assert score.evaluate("(cell) => cell.getBoundingClientRect().right <= innerWidth")


def assert_same(reply: Locator, known: dict[str, Any]) -> None:
    """The page shows exactly the numbers of the command."""
    expect(reply).to_have_attribute("data-scores", " ".join(map(str, known["scores"])))
    if known["distance"] is not None:
        expect(reply).to_have_attribute("data-distance", str(known["distance"]))
    else:
        assert reply.get_attribute("data-distance") is None


def test_an_estimate_never_has_the_exact_badge(person: Person) -> None:
    """Not even one with a score of 1 and a distance."""
    move = {"move": "Xd4d3", "tokens": ["X", "d4", "d3"], "kind": "estimate", "scores": [1, 0], "distance": 1}
    reply = {
        "type": "finding",
        "kind": "estimate",
        "scores": [1, 0],
        "distance": 1,
        "moves": [{**move, "line": ["Xd4d3"], "probability": None, "group": 0}],
        "line": ["Xd4d3"],
        "depth": 99,
        "nodes": 0,
        "seconds": 9,
        "state": "finished",
    }

    def answer(socket: WebSocketRoute) -> None:
        def heard(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["type"] == "analyse":
                socket.send(json.dumps({**reply, "id": asked["id"]}))

        socket.on_message(heard)

    person.page.route_web_socket("**/api/analysis", answer)
    person.open("/analyse/oxono")
    expect(person.page.locator(".verdict")).to_contain_text("> 99%")
    expect(person.page.locator("[data-kind=estimate]")).to_have_count(2)
    assert person.page.locator("[data-kind=exact]").count() == 0
    assert person.page.get_by_role("button", name="Certificate").count() == 0
    assert "exact" not in (person.page.locator(".bar").get_attribute("aria-label") or "")
    person.page.close()  # only this page gets the forged messages


def test_variations_words_and_a_link_to_any_position(person: Person, meet: Meet, tmp_path: Path) -> None:
    first, second = finished("quantik"), finished("oxono")
    files = [tmp_path / "first.qtr", tmp_path / "second.json"]
    files[0].write_text(first.to_text())
    files[1].write_text(second.to_json())
    person.prefer_notation()
    person.open("/analyse/quantik")
    page = person.page
    page.get_by_text("Records", exact=True).click()
    page.get_by_label("Record files").set_input_files(files)
    opened = page.get_by_role("region", name="Records read").get_by_role("button")
    expect(opened).to_have_count(2)
    page.locator('[data-node="2"]').click()
    other = next(str(move) for move in _at(first, 2).legal_moves() if str(move) != first.line.nodes[2].move)
    person.write(other)
    expect(page.locator(".variation [data-node]")).to_have_count(1)
    page.get_by_label(f"Comment on {other}").fill("What if?")
    with page.expect_download() as saving:
        person.press("Save as text")
    saved = parse(Path(saving.value.path()).read_text("utf-8"))
    (variation,) = saved.line.nodes[2].variations
    assert (variation.nodes[0].move, variation.nodes[0].comments) == (other, ("What if?",))
    assert saved.seats[0].name == "Ana"
    guest = meet()
    guest.open(page.url)
    expect(guest.page.locator(f'[data-node="3"][aria-current] [data-notation="{other}"]')).to_be_visible()
    person.press("Promote the variation")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[aria-current=step]")).to_contain_text(other)
    opened.nth(1).click()
    expect(person.heading).to_contain_text("OXONO")


def _at(record: Record, plies: int) -> Any:
    position = record.start
    for node in record.line.nodes[:plies]:
        position = position.play(position.parse_move(node.move))
    return position


SHOWN_WHERE = """(items) => items.map((item) => {
  const { left, top } = item.getBoundingClientRect();
  return [Math.round(left), Math.round(top)];
})"""
"""Script that finds where the turns of a list are."""


def columns(turns: Locator) -> list[tuple[int, int]]:
    """The row and the column of each turn of a list, counted from its own first ones."""
    places = turns.evaluate_all(SHOWN_WHERE)
    lefts, tops = ({place[side] for place in places} for side in (0, 1))
    return [(sorted(tops).index(top), sorted(lefts).index(left)) for left, top in places]


def test_each_of_three_players_has_a_column(person: Person) -> None:
    """A row per round, here and in the game; who is out leaves their place empty."""
    moves = ["c23", "b32", "b12", "c22", "c32"]
    person.open(f"/analyse/cubulus?players=3&moves={'+'.join(moves)}")
    expect(person.page.locator(".slot [data-node]")).to_have_count(5)
    assert columns(person.page.locator(".slot")) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    person.start("cubulus", "me", "here", "here", name="Ana")
    for move in moves:
        person.type(move)
    assert columns(person.page.locator(".moves .slot")) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]


def test_who_is_out_leaves_their_column_empty(person: Person) -> None:
    record = finished("omba", 3)
    moves = [node.move for node in record.line.nodes]
    assert moves[6:8] == ["4", "-"], "Amber falls in the second round"
    person.open(f"/analyse/omba?players=3&moves={'+'.join(moves)}")
    expect(person.page.locator(".slot [data-node]")).to_have_count(len(moves))
    places = columns(person.page.locator(".slot"))
    assert places[:6] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert all(column > 0 for _, column in places[4:])


def test_a_review_is_read_and_clicked_through(person: Person) -> None:
    """Accuracy on top, mistakes in words, and a graph that leads to every move."""
    person.open("/analyse/quantik?moves=Bd4+Dd1+Bc2+Ad3+Db3+Cd2#6")
    page = person.page
    person.press("Review the whole game")
    expect(page.locator(".sums li")).to_have_text(
        [re.compile("Light.*33%.*2 blunders"), re.compile("Dark.*33%")]
    )
    expect(page.get_by_text("Cone to d1 throws away the win. Sphere to c4 kept it.")).to_be_visible()
    expect(page.locator(".fault.blunder")).to_have_count(4)
    expect(page.get_by_text("Turning point, round 3: cone to b3 throws away the win.")).to_be_visible()
    page.locator("[data-fault='2']").scroll_into_view_if_needed()
    x, y = page.locator("[data-fault='2']").evaluate(MIDDLE)
    page.mouse.click(x, y)
    expect(page.locator("[data-node='2']")).to_have_attribute("aria-current", "step")
    slider = page.get_by_role("slider", name="How the game went")
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile("Move 2 of 6, cone to d1, blunder, Light 100%")
    )
    slider.press("ArrowRight")
    expect(page.locator("[data-node='3']")).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Try sphere to a3").click()
    expect(page.locator(".variation [data-node]")).to_contain_text("sphere to a3")
    expect(page.locator(".variation [data-node]")).to_have_attribute("aria-current", "step")


@pytest.mark.journey("Analysis")
def test_a_position_is_set_up_explored_and_proved(person: Person) -> None:
    person.open("/analyse/quantik")
    page = person.page
    expect(page.locator(".verdict [data-kind]")).to_have_attribute("data-kind", "exact")
    expect(page.get_by_text("and 63 symmetric ones")).to_be_visible()
    person.press("Set up a position")
    choose(page, "light sphere")
    page.locator('.editor [data-spot="a1"]').click()
    page.locator('.editor [data-spot="a2"]').click()
    expect(page.locator(".verdict.wrong")).to_contain_text("The first player has placed 2 pieces")
    expect(page.locator(".trays .wrong")).to_have_count(4)
    choose(page, "dark sphere")
    page.locator('.editor [data-spot="a2"]').click()
    expect(page.locator(".verdict.wrong")).to_contain_text("Column a holds A and a")
    expect(page.locator('.editor [data-spot="a2"]')).to_have_attribute(
        "aria-label", re.compile("part of the reason")
    )
    expect(page.locator('.editor [aria-label*="part of the reason"]')).to_have_count(2)
    choose(page, "dark cone")
    page.locator('.editor [data-spot="a2"]').click()
    expect(page.get_by_text("You can analyse this position. Light to move")).to_be_visible()
    expect(page.locator(".trays .wrong, .editor [aria-label*='part of the reason']")).to_have_count(0)
    person.press("Analyse this position")
    expect(page).to_have_url(re.compile(re.escape("position=..../..../d.../A...")))
    expect(page.locator("[data-spot]:focus")).to_have_count(1)
    with page.expect_download() as saving:
        person.press("Certificate")
    proof = read_proof(Path(saving.value.path()).read_bytes())
    check(proof)
    assert proof.position == "..../..../d.../A..."


def choose(page: Page, piece: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{piece}, ")).click()


EDITED = {
    "quantik": ("A", ("a4", "c2"), "..../..../..A./....", "..../..../..../...."),
    "oxono": (
        "*",
        ("a6", "c2"),
        "....../....../..@.../....../..*.../......",
        "....../....../..@.../....../....../......",
    ),
    "cubulus": (
        "w",
        ("a13", "b11"),
        ".../.../...|.../.../...|.../.../.w. 2 b -",
        ".../.../...|.../.../...|.../.../... 2 b -",
    ),
    "omba": ("b", ("a3", "c2"), ".,.,./.,.,b/.,.,. 2 a - -", ".,.,./.,.,./.,.,. 2 a - -"),
}
"""A piece of each game, dragged to a cell, to another and off the board: what the text is then."""


@pytest.mark.parametrize("game", EDITED)
def test_pieces_are_dragged_onto_the_board_over_it_and_off(person: Person, game: str) -> None:
    piece, (first, second), there, gone = EDITED[game]
    person.open(f"/analyse/{game}")
    person.press("Set up a position")
    page = person.page
    text = page.get_by_label("Position as text")
    tray = page.locator(f'[data-piece="{piece}"]')
    person.drag(tray, to=page.locator(f'.editor [data-spot="{first}"]'))
    person.drag(
        page.locator(f'.editor [data-spot="{first}"]'), to=page.locator(f'.editor [data-spot="{second}"]')
    )
    expect(text).to_have_value(there)
    person.drag(page.locator(f'.editor [data-spot="{second}"]'), to=tray)
    expect(text).to_have_value(gone)
    page.keyboard.press("Control+z")
    expect(text).to_have_value(there)
    page.locator(f'.editor [data-spot="{second}"]').click(button="right")
    expect(text).to_have_value(gone)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    expect(text).to_have_value(there)


def test_a_position_is_set_up_with_the_keyboard(person: Person) -> None:
    """Pieces from the tray, up and down with Enter, off with Delete. Fields show that they are wrong."""
    person.open("/analyse/omba")
    person.press("Set up a position")
    page = person.page
    text = page.get_by_label("Position as text")
    page.locator('[data-piece="a"]').press("Enter")
    page.locator('.editor [data-spot="a3"]').press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(text).to_have_value("a,aa,./.,.,./.,.,. 2 a - -")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(text).to_have_value("a,a,./.,a,./.,.,. 2 a - -")
    page.keyboard.press("Delete")
    expect(text).to_have_value("a,a,./.,.,./.,.,. 2 a - -")
    page.get_by_label("Who is out").select_option("a")
    expect(page.get_by_label("Whose turn")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Who is out")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Roll", exact=True)).to_have_attribute("aria-invalid", "false")
    page.get_by_label("Whose turn").select_option("b")
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    person.press("Usual start")
    expect(text).to_have_value(".,.,./.,.,./.,.,. 2 a - -")
    person.press("Undo")
    expect(text).to_have_value("a,a,./.,.,./.,.,. 2 b - a")


TOUCHES = ("touchStart", "touchMove", "touchMove", "touchMove", "touchEnd")


def test_pieces_are_dragged_with_a_finger(meet: Meet) -> None:
    visitor = meet(viewport={"width": 390, "height": 844}, has_touch=True)
    visitor.open("/analyse/quantik")
    page = visitor.page
    page.get_by_role("button", name="Set up a position").tap()
    page.locator(".editor").scroll_into_view_if_needed()
    (x, y), (to_x, to_y) = (
        page.locator(place).evaluate(MIDDLE) for place in ('[data-piece="c"]', '[data-spot="b2"]')
    )
    finger = page.context.new_cdp_session(page)
    for step, kind in enumerate(TOUCHES):
        share = min(1, step / 3)
        place = {"x": x + (to_x - x) * share, "y": y + (to_y - y) * share}
        points = [] if kind == "touchEnd" else [place]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(page.get_by_label("Position as text")).to_have_value("..../..../.c../....")


def test_no_game_against_others_is_analysed_before_it_is_over(meet: Meet) -> None:
    person, friend = meet(), meet()
    gather(iter([person, friend]).__next__, "quantik", ["Ada", "Blaise"])
    link = person.page.get_by_role("link", name="Analyse from here")
    assert link.count() == 0
    game = person.page.url.rpartition("/")[2]
    friend.open(f"/analyse/quantik?from={game}")
    expect(friend.page.get_by_text("You can’t analyse a game against other people")).to_be_visible()
    assert friend.page.locator("[data-spot]").count() == 0
    person.menu("resign")
    person.press("Resign")
    expect(person.ending).to_be_visible()
    person.page.get_by_role("link", name="Analyse", exact=True).click()
    expect(person.page.locator("[data-node]")).to_have_count(2)
    expect(person.page.locator(".turn")).to_contain_text("resign")


def test_it_is_accessible_and_fits_a_phone(meet: Meet) -> None:
    visitor = meet(bypass_csp=True, viewport={"width": 360, "height": 740}, has_touch=True, locale="fr-FR")
    bring_in_french = "/analyse/omba?players=2&moves=4+@b2+3+@b2+6"
    visitor.open(bring_in_french)
    page = visitor.page
    expect(page.locator(".verdict")).to_be_visible()
    page.get_by_role("button", name="Examiner toute la partie").tap()
    expect(page.locator("tr[data-player]")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert_accessible(visitor)
    page.get_by_role("button", name="Composer une position").tap()
    expect(page.locator(".editor")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert_accessible(visitor)
