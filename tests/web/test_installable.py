"""The app can be installed, opens without the server and says so, and an update is used at once."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect

from quatuor.server.http.pages import STATIC

from .conftest import people_at
from .pages import TITLES, Person, eventually
from .serving import Site
from .test_axe import assert_accessible

KEPT = """async () => {
  const names = await caches.keys();
  const paths = [];
  for (const name of names)
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  return [names, paths];
}"""
READY = "async () => { await navigator.serviceWorker.ready; }"
WITH_OTHER_PAGES = """
import sys
from pathlib import Path
from quatuor.server.http.pages import Pages
read, folder = Pages.read, Path(sys.argv.pop(1))
Pages.read = lambda: read(folder)
from quatuor.cli import main
sys.exit(main())
"""
"""A server that serves a build from another folder."""


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A build that can be changed."""
    return Path(shutil.copytree(STATIC, tmp_path / "static"))


@pytest.fixture
def own(tmp_path: Path, build: Path) -> Iterator[Site]:
    """A server that can be stopped."""
    data = tmp_path / "data"
    data.mkdir()
    site = Site(data, program=("-c", WITH_OTHER_PAGES, str(build)))
    yield site
    site.kill()


@pytest.fixture
def visitor(own: Site, browser: Browser) -> Iterator[Person]:
    with people_at(own.url, browser) as meeting:
        yield meeting(service_workers="allow")


def keep(person: Person) -> list[str]:
    """Visit, and wait until the app is kept; returns the paths kept."""
    person.open("/")
    person.page.evaluate(READY)
    _, paths = person.page.evaluate(KEPT)
    assert isinstance(paths, list)
    return paths


def test_the_manifest_names_icons_of_the_right_sizes(person: Person) -> None:
    person.open("/")
    link = person.page.locator('link[rel="manifest"]').get_attribute("href")
    answer = person.page.request.get(link or "")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("Quatuor", "standalone", "/")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        body = person.page.request.get(icon["src"]).body()
        if icon["type"] == "image/png":
            size = "x".join(str(int.from_bytes(body[at : at + 4])) for at in (16, 20))
            assert (body[:4], size) == (b"\x89PNG", icon["sizes"])
        else:
            assert b"<svg" in body


def test_only_static_parts_are_kept(visitor: Person) -> None:
    paths = keep(visitor)
    visitor.start("quantik", "me", "here")
    visitor.type("Ca3")
    _, after = visitor.page.evaluate(KEPT)
    assert paths.count("/") == 1
    for path in {*paths, *after} - {"/"}:
        assert (STATIC / path.removeprefix("/")).is_file(), path
        assert not path.endswith((".html", "sw.js"))


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_without_the_server_the_app_opens_and_says_so(own: Site, browser: Browser, locale: str) -> None:
    with people_at(own.url, browser) as meeting:
        person = meeting(service_workers="allow", locale=locale, bypass_csp=True)
        keep(person)
        person.start("quantik", "me", "here")
        played = person.page.url
        own.kill()
        for path in ("/", "/rules/quantik", "/new/omba", "/puzzles/oxono"):
            person.open(path)
            message = person.page.get_by_role("alert")
            expect(message).to_contain_text(person.say("error.network"))
        assert_accessible(person)
        person.page.goto(played)
        expect(person.page.get_by_text(person.say("game.lost")).first).to_be_visible()
        own.start()
        person.open("/")
        expect(person.page.get_by_role("link", name=TITLES["quantik"]).first).to_be_visible()


def test_addresses_that_are_not_pages_are_not_replaced(own: Site, visitor: Person) -> None:
    keep(visitor)
    visitor.page.reload()
    own.kill()
    asked = "() => fetch('/api/catalogue').then(() => 'answered', () => 'failed')"
    assert visitor.page.evaluate(asked) == "failed"
    other = visitor.context.new_page()
    with pytest.raises(Error, match="ERR_"):
        other.goto("/api/catalogue")
    other.close()


def test_an_update_is_used_at_once_and_drops_the_old_files(own: Site, build: Path, visitor: Person) -> None:
    keep(visitor)
    visitor.page.reload()
    (old,), _ = visitor.page.evaluate(KEPT)
    own.kill()
    update(build)
    own.start()
    visitor.open("/")
    assert visitor.page.locator("html").get_attribute("data-build") == "new"
    # The old worker ends with the last of its pages.
    visitor.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    comes_true(visitor, "async () => (await caches.keys()).length > 1")
    comes_true(visitor, "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)")
    eventually(lambda: opened_with_one_cache(visitor), visitor.page, "the end of the old worker")
    (new,), _ = visitor.page.evaluate(KEPT)
    assert new != old
    own.kill()
    visitor.open("/")
    assert visitor.page.locator("html").get_attribute("data-build") == "new"


def opened_with_one_cache(person: Person) -> bool:
    """Leave for a moment, and come back: the browser needs a while to see that the old worker has no page."""
    person.page.goto("about:blank")
    person.page.wait_for_timeout(500)
    person.open("/")
    return bool(person.page.evaluate("async () => (await caches.keys()).length === 1"))


def comes_true(person: Person, asked: str) -> None:
    """Playwright itself does not wait for what a promise brings."""
    eventually(lambda: bool(person.page.evaluate(asked)), person.page, asked)


def update(build: Path) -> None:
    """Change the entry of a build, as a new version would."""
    index, worker = build / "index.html", build / "sw.js"
    (entry,) = set(re.findall(r"/assets/index-[\w-]+\.js", index.read_text("utf-8")))
    renamed = entry.replace("index-", "index-new")
    code = (build / entry.removeprefix("/")).read_text("utf-8")
    (build / renamed.removeprefix("/")).write_text(f'{code}\ndocument.documentElement.dataset.build = "new";')
    index.write_text(index.read_text("utf-8").replace(entry, renamed), "utf-8")
    text = worker.read_text("utf-8").replace(json.dumps(entry), json.dumps(renamed))
    worker.write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "another"', text), "utf-8")
