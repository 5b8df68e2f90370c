"""Cubulus and Omba in three dimensions: drawn in software, played by clicks on the canvas."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Response, expect

from quatuor.dice import Dice

from .conftest import NAMES, Meet, people_at
from .pages import MOST_PLIES, Glance, Person, eventually, facts
from .serving import Site
from .test_axe import assert_accessible

SOLID = ("cubulus", "omba")
HEAVIEST = 250_000
"""The maximum transfer size of the 3D code, in bytes."""
SOONEST = 3.0
"""The maximum number of seconds until a game in three dimensions is playable."""
SMALL = {"width": 420, "height": 800}
SMALLEST = {"width": 360, "height": 640}
"""Small, because fewer pixels are drawn faster."""
COUNT_FRAMES = """
  window.frames = 0;
  let drawing = false;
  for (const how of ["drawElements", "drawArrays"]) {
    const draw = WebGL2RenderingContext.prototype[how];
    WebGL2RenderingContext.prototype[how] = function (...all) {
      if (!drawing) window.frames++;
      drawing = true;
      queueMicrotask(() => { drawing = false; });
      return draw.apply(this, all);
    };
  }
"""
COUNT_WORDS = """
  window.words = [];
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (...all) {
    const { a, b } = this.getTransform();
    window.words.push(Math.abs(Math.round((Math.atan2(b, a) * 180) / Math.PI)));
    return write.apply(this, all);
  };
"""
"""How many degrees the words painted on the board are turned."""
GRAPHICS_CARD = """
  const get = WebGL2RenderingContext.prototype.getParameter;
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === 0x9246 ? "A graphics card" : get.call(this, name);
  };
"""
"""Lets the browser's software pass for a graphics card."""
WATCH_FOR_SPOTS = """
  window.playable = new Promise((done) => {
    const look = () =>
      document.querySelector('canvas + * [data-spot][style*="translate"]') && done(performance.now());
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
"""
"""The milliseconds until the page in three dimensions was usable, reported by the page."""
UNDER = """(spot) => {
  const { x, y, width, height } = spot.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).tagName;
}"""
"""The element that a click hits."""
PIXELS = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const [colours, near] = [new Map(), (a, b) => Math.abs(a - b) < 14];
  let faults = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = data.subarray(at, at + 3);
    const colour = (red >> 3) * 1024 + (green >> 3) * 32 + (blue >> 3);
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
    if (near(red, 0xc4) && near(green, 0x16) && near(blue, 0x1c)) faults++;
  }
  const most = Math.max(...colours.values()) / (data.length / 4);
  return { colours: colours.size, most, faults };
}"""
"""Statistics of a screenshot: the number of colours, and the shares of the commonest and the error colour."""


def pixels(person: Person) -> dict[str, float]:
    person.page.mouse.move(1, 1)
    picture = base64.b64encode(person.page.locator("canvas").screenshot()).decode()
    counted: dict[str, float] = person.page.evaluate(PIXELS, picture)
    return counted


def places(person: Person) -> dict[str, str]:
    """The places of everything clickable on the canvas, once it is drawn."""
    found: dict[str, str] = person.page.evaluate(
        "async () => { for (const _ of [1, 2]) await new Promise(requestAnimationFrame);"
        "return Object.fromEntries([...document.querySelectorAll('canvas + * [data-spot]')]"
        ".map((spot) => [spot.dataset.spot, spot.style.transform])); }"
    )
    return found


@pytest.mark.parametrize("game", SOLID)
def test_a_game_against_the_computer_on_the_canvas(meet: Meet, game: str) -> None:
    person = meet(viewport=SMALLEST)
    person.start(game, "me", "1")
    person.show_solid()
    assert person.spot("b2" if game == "omba" else "b22").evaluate(UNDER) == "CANVAS"
    play_on(person, Dice(7))
    view = facts(person)
    assert view["status"] == "over"
    expect(person.ending).to_contain_text(view["ending"]["article"]["words"]["en"])
    seen = pixels(person)
    assert seen["colours"] > 150
    assert seen["most"] < 0.9


def settled(seen: Glance) -> bool:
    return seen.can_act or seen.over or (seen.hidden and not seen.busy)


def play_on(person: Person, chance: Dice) -> None:
    """Play to the end; turn the view if everything on offer is hidden."""
    for _ in range(MOST_PLIES):
        seen = person.see("the turn", settled)
        if seen.over:
            return
        if seen.offered:
            person.point(chance.choice(seen.offered))
            person.see_change(seen)
        elif seen.forced:
            person.page.locator(".turn button").click()
            person.see_change(seen)
        else:
            person.press("Turn right")
    raise AssertionError("the game did not end")


def test_one_key_switches_the_view_and_it_is_remembered(person: Person) -> None:
    person.page.add_init_script(WATCH_FOR_SPOTS)
    person.start("omba", "me", "here")
    assert person.page.locator("canvas").count() == 0
    scripts: list[Response] = []
    person.page.on("response", lambda answer: scripts.append(answer) if is_script(answer) else None)
    person.show_solid()
    assert 100_000 < sum(int(answer.headers["content-length"]) for answer in scripts) <= HEAVIEST
    expect(person.page.get_by_role("img", name="Omba in 3D")).to_be_visible()
    assert min(seconds_till_playable(person) for _ in range(3)) < SOONEST
    person.press("Show flat")
    expect(person.page.locator("svg [data-spot=die]")).to_be_attached()
    assert person.page.locator("canvas").count() == 0


def test_a_graphics_card_shows_three_dimensions_first(person: Person) -> None:
    person.page.add_init_script(GRAPHICS_CARD)
    person.start("omba", "me", "here")
    person.see_solid()
    person.press("Show flat")
    person.page.reload()
    expect(person.page.locator("svg [data-spot=die]")).to_be_attached()
    assert person.page.locator("canvas").count() == 0
    person.page.close()  # nobody else shall have this card


def seconds_till_playable(person: Person) -> float:
    person.page.reload(wait_until="commit")
    milliseconds: float = person.page.evaluate("window.playable")
    assert person.look().offered == ["die"]
    return milliseconds / 1000


def is_script(answer: Response) -> bool:
    return answer.request.resource_type == "script"


def test_refusals_are_shown_and_crates_are_dragged(meet: Meet) -> None:
    person = meet(viewport=SMALL)
    person.start("omba", "me", "here")
    person.show_solid()
    person.point("die")
    person.see("the roll", lambda seen: "hand-a" in seen.offered)
    assert pixels(person)["faults"] < 20
    person.point("hand-a")
    person.see("where to", lambda seen: len(seen.offered) > 0 and "hand-a" not in seen.offered)
    refused = next(cell for cell in ("a1", "c1", "b2", "b1") if cell not in person.look().offered)
    person.point(refused)
    expect(person.refusal).to_be_visible()
    eventually(lambda: pixels(person)["faults"] > 50, person.page, "the picture of the fault")
    person.page.keyboard.press("Escape")
    reached = next(tokens[1] for tokens in facts(person)["legal"] if tokens[0] == "@")
    person.drag(person.spot("hand-a"), person.spot(reached))
    person.see("the crate", lambda _: len(person.moves()) == 1 and "die" in person.look().offered)


def test_turned_and_opened(person: Person) -> None:
    person.start("cubulus", "me", "here", "here")
    person.show_solid()
    at_first = places(person)
    person.page.keyboard.press("o")
    closed = places(person)
    assert closed["b23"] != at_first["b23"]
    person.page.keyboard.press("o")
    person.page.keyboard.press("o")
    assert places(person) == at_first
    person.spot("a11").focus()
    person.page.keyboard.press("Shift+ArrowRight")
    assert places(person)["a11"] != at_first["a11"]
    person.press("Reset the view")
    assert places(person) == at_first
    box = person.page.locator("canvas").bounding_box()
    assert box
    drag(person, (box["x"] + 20, box["y"] + 20), (box["x"] + 120, box["y"] + 20))
    assert places(person) != at_first
    person.press("Reset the view")
    person.spot(person.look().offered[0]).focus()
    person.page.keyboard.press("Enter")
    person.see("the move", lambda _: len(person.moves()) == 1)


def drag(person: Person, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = person.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    mouse.move(*end)
    mouse.up()


def test_nothing_is_drawn_while_nothing_moves(meet: Meet) -> None:
    person = meet(reduced_motion="no-preference", viewport=SMALL)
    person.page.add_init_script(COUNT_FRAMES)
    person.start("omba", "me", "here")
    person.show_solid()
    before = frames_at_rest(person)
    person.page.wait_for_timeout(400)
    assert frames(person) == before > 0
    person.point("die")
    tumbling = frames_at_rest(person) - before
    assert tumbling > 3
    person.page.emulate_media(reduced_motion="reduce")
    person.press("Turn right")
    assert frames_at_rest(person) - before - tumbling <= 2


def test_letters_face_the_player_on_the_far_side(meet: Meet) -> None:
    person = meet(viewport=SMALL)
    person.page.add_init_script(COUNT_WORDS)
    person.start("cubulus", "me", "here")
    person.show_solid()
    upright = 0
    for _ in range(2):
        assert person.page.evaluate("window.words.at(-1)") == upright
        person.press("Turn the board")
        frames_are_drawn(person)
        upright = 180 - upright


def frames_are_drawn(person: Person) -> None:
    person.page.evaluate(
        "async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); }"
    )


def frames(person: Person) -> int:
    count: int = person.page.evaluate("window.frames")
    return count


def frames_at_rest(person: Person) -> int:
    """The number of frames drawn, once drawing has stopped."""
    last = -1
    while (now := frames(person)) != last:
        last = now
        person.page.wait_for_timeout(700)
    return now


def test_on_a_phone(meet: Meet) -> None:
    person = meet(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    person.start("cubulus", "me", "here")
    person.press("Show in 3D")
    person.see_solid()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    person.point("b22")
    person.see("the move", lambda _: len(person.moves()) == 1)
    assert pixels(person)["colours"] > 100


@pytest.mark.parametrize("game", SOLID)
def test_accessible(meet: Meet, game: str) -> None:
    visitor = meet(bypass_csp=True, viewport=SMALL)
    visitor.start(game, "me", "here")
    visitor.show_solid()
    assert_accessible(visitor)


def test_a_lost_webgl_context(meet: Meet) -> None:
    person = meet(viewport=SMALL)
    person.start("omba", "me", "here")
    person.show_solid()
    lose = """() => {
      const canvas = document.querySelector("canvas");
      canvas.getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
      return new Promise((done) => setTimeout(() => done(document.querySelector("canvas") !== canvas), 300));
    }"""
    assert person.page.evaluate(lose)
    person.see_solid()
    person.page.evaluate(lose)
    expect(person.page.get_by_text("couldn’t be shown")).to_be_visible()
    person.point("die")
    person.see("the roll", lambda seen: "hand-a" in seen.offered)


@pytest.fixture
def blind(browser: Browser) -> Iterator[Browser]:
    """A browser without WebGL."""
    found = next(filter(None, map(shutil.which, NAMES)))
    switches = ["--no-sandbox", "--disable-gpu", "--disable-3d-apis"]
    launched = browser.browser_type.launch(executable_path=found, args=switches)
    yield launched
    launched.close()


def test_without_webgl_the_flat_board_is_shown_with_a_note(site: Site, blind: Browser) -> None:
    with people_at(site.url, blind) as meet:
        person = meet()
        person.start("cubulus", "me", "here")
        person.press("Show in 3D")
        expect(person.page.get_by_text("has no WebGL")).to_be_visible()
        person.point("b22")
        person.see("the move", lambda _: len(person.moves()) == 1)


def test_games_with_one_view_have_no_switch(person: Person) -> None:
    person.start("quantik", "me", "here")
    assert person.page.get_by_role("button", name="Show in 3D").count() == 0
