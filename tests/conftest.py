"""What all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A shared machine is slow at times; how long an example takes says nothing about the rules.
settings.register_profile("quatuor", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quatuor")
