"""The published description is true: every answer matches it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schemathesis.checks import CHECKS

from quatuor.rules import GAMES
from quatuor.server.app import API
from quatuor.server.http.description import described
from tests.server.live import Live, live

Case: TypeAlias = schemathesis.Case[Any]

# Overlong requests are refused unread with 413, which is not among the described statuses.
REFUSALS = ["400", "401", "403", "404", "405", "409", "413", "415", "422", "429"]
CONFIG = schemathesis.Config.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}}
)
DESCRIPTION = schemathesis.openapi.from_dict(described(API), config=CONFIG)
ONE_GAME = DESCRIPTION.include(path_regex=r"^/api/games/\{game\}")
ONE_STUDY = DESCRIPTION.include(path_regex=r"^/api/studies/\{study\}")
NEW_GAME = DESCRIPTION.include(operation_id="create")
DRAWN = DESCRIPTION.include(path_regex=r"^/(api/rules|pictures)/")
CHECKED: list[Any] = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
        "negative_data_rejection",
    )
]

fast = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(
        tmp_path_factory.mktemp("games"), requests_per_minute=10**9, new_games_per_hour=10**9
    ) as running:
        yield running


@pytest.fixture(scope="module")
def games(server: Live) -> list[dict[str, Any]]:
    """A waiting game, one in progress and a finished one."""
    waiting, playing, over = (
        server.create("omba", "me friend me"),
        server.create("cubulus", "me me me"),
        server.create("quantik", "me me"),
    )
    with server.page(over["id"], over["secret"]) as page:
        page.do("resign", version=page.welcome["view"]["version"])
        page.expect("done")
    return [waiting, playing, over]


def ask(case: Case, server: Live) -> schemathesis.Response:
    return case.call_and_validate(base_url=server.url, checks=CHECKED)


@DESCRIPTION.parametrize()
@fast
def test_anything(case: Case, server: Live) -> None:
    ask(case, server)


@ONE_GAME.parametrize()
@ONE_GAME.given(which=st.sampled_from(range(3)))
@fast
def test_existing_games(case: Case, server: Live, games: list[dict[str, Any]], which: int) -> None:
    case.path_parameters["game"] = games[which]["id"]
    if isinstance(case.body, dict) and "secret" in case.body:
        case.body["secret"] = games[which]["secret"]
    case.call_and_validate(base_url=server.url, checks=CHECKED[:-1])


@ONE_STUDY.parametrize()
@fast
def test_existing_studies(case: Case, server: Live) -> None:
    created = server.post("/api/studies", {"game": "omba", "nodes": [{"parent": 0, "move": "4"}]}).json()
    case.path_parameters["study"] = created["study"]["id"]
    if case.method != "GET":
        case.headers["Quatuor-Secret"] = created["secret"]
    content = case.body.get("content") if isinstance(case.body, dict) else None
    if isinstance(content, dict):
        content |= {"game": "omba", "players": 2, "options": {}, "position": None, "nodes": []}
    case.call_and_validate(base_url=server.url, checks=CHECKED[:-1])


@NEW_GAME.parametrize()
@NEW_GAME.given(game=st.sampled_from(sorted(GAMES)))
@fast
def test_new_games(case: Case, server: Live, game: str) -> None:
    if isinstance(case.body, dict):
        case.body |= {"game": game, "options": {}}
    case.call_and_validate(base_url=server.url, checks=CHECKED[:-1])


@DRAWN.parametrize()
@DRAWN.given(game=st.sampled_from(sorted(GAMES)))
@fast
def test_pictures(case: Case, server: Live, game: str) -> None:
    case.path_parameters["game"] = game
    if "file" in case.path_parameters:
        case.path_parameters["file"] = "dark.svg"
    case.call_and_validate(base_url=server.url, checks=CHECKED[:-1])


def test_the_published_description_is_up_to_date(server: Live) -> None:
    answer = server.get("/api/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == json.loads(json.dumps(described(API)))
    assert answer.json()["openapi"].startswith("3.1")


def test_every_reference_leads_somewhere() -> None:
    written = described(API)
    known = {f"#/components/schemas/{name}" for name in written["components"]["schemas"]}
    assert set(references(written)) <= known
    assert {"PageMessage", "ServerMessage", "Hello", "Welcome"} <= set(written["components"]["schemas"])
    for name, body in written["components"]["schemas"].items():
        Draft202012Validator.check_schema(body)
        assert name == "Health" or "#/$defs" not in json.dumps(body)


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for each in part.values():
            yield from references(each)
    elif isinstance(part, list):
        for each in part:
            yield from references(each)


def test_socket_messages_match_the_description(server: Live) -> None:
    components = described(API)["components"]
    validator = Draft202012Validator({"$ref": "#/components/schemas/ServerMessage", "components": components})
    made = server.create("omba", "me me")
    with server.page(made["id"], made["secret"]) as page:
        page.do("roll", version=page.welcome["view"]["version"])
        done = page.expect("done")
        page.do("play", text="@a1", version=0)
        refused = page.expect("refused")
        page.do("ask", picks=["@", "a1"])
        because = page.expect("because")
        for message in (page.welcome, *page.heard, done, refused, because):
            validator.validate(message)
    assert {message["type"] for message in page.heard} >= {"update"}
