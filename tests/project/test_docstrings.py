"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import quatuor

MODULES = [
    module.name
    for module in pkgutil.walk_packages(quatuor.__path__, "quatuor.")
    if not module.name.endswith(("__main__", "_core"))
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    found = [
        doctest.DocTestFinder().find(importlib.import_module(name))
        for name in ("quatuor.i18n", "quatuor.record")
    ]
    assert all(any(test.examples for test in tests) for tests in found)
