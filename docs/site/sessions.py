"""Examples in docstrings, shown as what they are: a paragraph that begins with `>>>` becomes a code block."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

from griffe import Extension, Object


class Sessions(Extension):
    """Fences every session of every docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_package(self, *, pkg: Object, **_: Any) -> None:
        """The package itself, of which `on_object` is not told."""
        self.on_object(obj=pkg)


def fenced(text: str) -> str:
    """A docstring with its sessions fenced; those that follow each other are one block."""
    if "```pycon" in text:  # met before, under another name
        return text
    paragraphs = [
        _fence(paragraph) if paragraph.lstrip().startswith(">>>") else paragraph
        for paragraph in re.split(r"\n{2,}", text)
    ]
    return "\n\n".join(paragraphs).replace("\n```\n\n```pycon\n", "\n")


def _fence(paragraph: str) -> str:
    shown = dedent(paragraph).replace("<BLANKLINE>", "")
    return f"```pycon\n{shown}\n```"
