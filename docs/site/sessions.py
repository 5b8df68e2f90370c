"""Show the examples in docstrings as code blocks: each paragraph that begins with `>>>`."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

from griffe import Extension, Object


class Sessions(Extension):
    """Fences every Python session of every docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_package(self, *, pkg: Object, **_: Any) -> None:
        """The package itself, for which `on_object` is not called."""
        self.on_object(obj=pkg)


def fenced(text: str) -> str:
    """A docstring with its sessions fenced; consecutive ones form one block."""
    if "```pycon" in text:  # already fenced, under another name
        return text
    paragraphs = [
        _fence(paragraph) if paragraph.lstrip().startswith(">>>") else paragraph
        for paragraph in re.split(r"\n{2,}", text)
    ]
    return "\n\n".join(paragraphs).replace("\n```\n\n```pycon\n", "\n")


def _fence(paragraph: str) -> str:
    shown = dedent(paragraph).replace("<BLANKLINE>", "")
    return f"```pycon\n{shown}\n```"
