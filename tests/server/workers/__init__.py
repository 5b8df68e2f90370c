"""Tests of `server/workers`."""
