"""The memory of analyses: enough for a few, little for a crowd."""

from __future__ import annotations

from contextlib import ExitStack

from quatuor.engine.investigation import Means
from quatuor.server.analysis.tables import Tables
from quatuor.server.settings import Settings


def test_few_have_full_tables_and_the_others_small_ones() -> None:
    tables = Tables(full=16, small=1, most=3, most_each=2)
    with ExitStack() as first, ExitStack() as others:
        assert [first.enter_context(tables.lent("a")) for _ in range(3)] == [16, 16, 1]
        assert [others.enter_context(tables.lent(name)) for name in "bc"] == [16, 1]
        first.close()
        assert others.enter_context(tables.lent("c")) == 16
    assert not tables._lent


def test_all_analyses_together_fit_beside_the_rest_of_the_server() -> None:
    settings = Settings()
    small = settings.analyses - settings.analyses_full
    searches = settings.analyses_full * settings.analysis_memory + small * settings.analysis_memory_small
    assert 1.5 * searches <= 256 << 20  # with the proofs beside them
    assert settings.analysis_memory_small < Means().memory
