"""Hooks for MkDocs.

The pages under docs/ are read in two places: as files in the repository, where a link may lead to any file,
and on the site, which has only pages. So the documents in the project's root become pages, README.md the
first one. A link out of docs/ leads to the page of that document, or becomes plain text if there is none.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[2]
DOCUMENTS: Final = {
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "README.md": "index.md",
}
"""Documents of the root, and the pages they are on the site."""
LINK: Final = re.compile(r"(?<!!)\[([^\]\[]+)\]\(([^)\s:#]+)(#[^)]*)?\)")
SESSION: Final = re.compile(r"^```(?:python|pycon)$(?=\n>>>)", re.MULTILINE)
REMARK: Final = re.compile(r"^```(\w+) \w+$", re.MULTILINE)
"""A fence whose language is followed by a word for the tests."""


ELSEWHERE: Final = re.compile(
    r'<(?:script|img|iframe|source)\b[^>]*\bsrc="?(?:https?:)?//[^">]*|<link\b[^>]*\bhref="?(?:https?:)?//[^">]*'
)

log = logging.getLogger("mkdocs.hooks.quatuor")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the documents of the root."""
    for source, page in DOCUMENTS.items():
        if files.get_file_from_path(page) is None:
            text = _from_docs((ROOT / source).read_text("utf-8"))
            files.append(File.generated(config, page, content=text))
    return files


def _from_docs(text: str) -> str:
    """A document of the root, with its links as they are seen from docs/."""
    return re.sub(r"\]\((?!\w+:|#)([^)]+)\)", lambda found: f"]({relpath(found[1], 'docs')})", text)


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Point links out of docs/ to the site's own pages, and highlight Python sessions."""
    here = PurePosixPath(page.file.src_uri).parent
    linked = LINK.sub(lambda found: _redirected(found, here), markdown)
    return REMARK.sub(r"```\1", SESSION.sub("```pycon", linked))


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Warn about a page that loads something from elsewhere: the site must work offline."""
    for found in ELSEWHERE.findall(output):
        log.warning("%s loads %s", page.file.src_uri, found)
    return output


def _redirected(found: re.Match[str], here: PurePosixPath) -> str:
    words, target, anchor = found[1], found[2], found[3] or ""
    place = normpath(f"docs/{here}/{target}")
    if place.startswith("docs/"):
        return found[0]
    if place in DOCUMENTS:
        return f"[{words}]({relpath(DOCUMENTS[place], str(here))}{anchor})"
    return words
