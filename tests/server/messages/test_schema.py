"""The schema in the repository, from which the front end's types are made, matches the messages."""

from __future__ import annotations

import json

from quatuor.server.messages.schema import message_types, schema
from tests import ROOT

KEPT = ROOT / "web" / "messages.schema.json"


def test_the_stored_schema_is_up_to_date() -> None:
    assert json.loads(KEPT.read_text("utf-8")) == json.loads(json.dumps(schema())), "hint: make messages"


def test_every_message_is_in_it() -> None:
    named = {kind.__name__ for kind in message_types()} - {"FromPage", "ToPage", "PageRequest"}
    assert named <= schema()["$defs"].keys()
