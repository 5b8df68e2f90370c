"""The messages as one JSON Schema, from which the types of the front end are generated.

python -m quatuor.server.messages.schema > web/messages.schema.json
"""

from __future__ import annotations

import inspect
import json
import sys
from typing import Any, Final

from msgspec import Struct
from msgspec.json import schema_components

from .. import messages

UNIONS: Final = ("PageMessage", "ServerMessage", "AnalysisRequest", "AnalysisAnswer")
"""The messages of the sockets, in either direction."""


def message_types() -> list[type[Struct]]:
    """Every message, in the order of the file."""
    made = (value for value in vars(messages).values() if inspect.isclass(value))
    return [
        value
        for value in made
        if issubclass(value, Struct) and value.__module__.startswith(messages.__name__)
    ]


def schema() -> dict[str, Any]:
    """All messages, and those of the sockets in either direction."""
    kinds = [*message_types(), *(getattr(messages, name) for name in UNIONS)]
    found, components = schema_components(kinds, ref_template="#/$defs/{name}")
    unions = dict(zip(UNIONS, found[-len(UNIONS) :], strict=True))
    abstract = {kind.__name__ for kind in (messages.FromPage, messages.ToPage, messages.PageRequest)}
    definitions = {name: _as_sent(name, value) for name, value in components.items() if name not in abstract}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages",
        "type": "object",
        "additionalProperties": False,
        "$defs": {**definitions, **unions},
    }


def _as_sent(name: str, definition: dict[str, Any]) -> dict[str, Any]:
    """The server always sends every field; only a page may omit fields with defaults."""
    from_page = issubclass(getattr(messages, name), messages.FromPage | messages.PageRequest)
    return definition if from_page else {**definition, "required": list(definition["properties"])}


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=2)
    print()
