"""CITATION.cff follows version 1.2.0 of its format and matches this project."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests import ROOT

KEYS = {"cff-version", "message", "type", "title", "abstract", "authors", "version", "license", "keywords"}
"""All keys in use; the format defines each of them and requires those in `NEEDED`."""
NEEDED = {"cff-version", "message", "title", "authors"}


def test_the_citation_matches_the_project() -> None:
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
