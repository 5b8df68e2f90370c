"""The first page is light: the transfer size of its scripts."""

from __future__ import annotations

from playwright.sync_api import Response, expect

from .conftest import Meet
from .pages import Person

MOST = 100_000


def test_less_than_a_hundred_kilobytes_of_script(meet: Meet) -> None:
    for locale in ("en-GB", "fr-FR"):
        assert 0 < weight(meet(locale=locale)) < MOST


def weight(person: Person) -> int:
    """Compressed bytes of script until the first page is ready."""
    scripts: list[Response] = []
    person.page.on("response", lambda answer: scripts.append(answer) if is_script(answer) else None)
    person.page.goto("/", wait_until="networkidle")
    expect(person.heading).to_be_visible()
    assert all(
        answer.headers.get("content-encoding") == "gzip" or length(answer) < 1024 for answer in scripts
    )
    return sum(map(length, scripts))


def is_script(answer: Response) -> bool:
    return answer.request.resource_type == "script"


def length(answer: Response) -> int:
    return int(answer.headers["content-length"])
