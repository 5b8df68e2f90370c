"""CITATION.cff is of the format's version 1.2.0, and speaks of this project."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests import ROOT

KEYS = {"cff-version", "message", "type", "title", "abstract", "authors", "version", "license", "keywords"}
"""All keys that are used; the format knows each, and requires those of `NEEDED`."""
NEEDED = {"cff-version", "message", "title", "authors"}


def test_the_citation_is_of_this_project() -> None:
    yaml: Any = pytest.importorskip("yaml")
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(cited) >= NEEDED
    assert set(cited) <= KEYS
    assert cited["cff-version"] == "1.2.0"
    assert cited["type"] == "software"
    assert (str(cited["version"]), cited["license"]) == (project["version"], project["license"])
    assert cited["authors"] == project["authors"]
    assert len(set(cited["keywords"])) == len(cited["keywords"])
