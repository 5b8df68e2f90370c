"""Fixtures and settings of all tests."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, settings

# A shared machine is sometimes slow, so the time of a Hypothesis example means nothing.
settings.register_profile("quatuor", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quatuor")

# In the background of a shell Ctrl-C is ignored, and every program the tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# OpenSpiel logs through absl, whose handler keeps the stderr it finds. Under pytest that is a file of
# pytest's, which it would close for everyone as soon as logging is configured again.
if find_spec("absl") is not None:
    import absl.logging

    absl.logging.get_absl_handler().python_handler.setStream(sys.__stderr__)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that are about the other kind of database (`make postgres`)."""
    on_servers = os.environ.get("QUATUOR_TEST_DATABASE") == "postgresql"
    other = "files_only" if on_servers else "servers_only"
    left_out = [each for each in items if each.get_closest_marker(other)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [each for each in items if not each.get_closest_marker(other)]


@pytest.fixture(scope="session", autouse=True)
def no_user_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests must not depend on tables or puzzles in the user's data folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("QUATUOR_DATA", str(tmp_path_factory.mktemp("no-data")))
        yield
