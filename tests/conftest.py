"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# A shared machine is slow at times; how long an example takes says nothing about the rules.
settings.register_profile("quatuor", deadline=None)
settings.load_profile("quatuor")
