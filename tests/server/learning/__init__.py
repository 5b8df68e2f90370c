"""Tests of `server/learning`."""
