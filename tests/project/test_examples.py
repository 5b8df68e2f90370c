"""The files that hosts copy: the documentation shows them as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import ROOT

DOCS = ROOT / "docs"


@pytest.mark.parametrize("file", sorted((DOCS / "examples").iterdir()), ids=lambda file: file.name)
def test_the_documentation_quotes_the_file(file: Path) -> None:
    page = (DOCS / "host.md").read_text("utf-8")
    assert f"\n{file.read_text('utf-8')}```\n" in page
    assert f"](examples/{file.name})" in page
