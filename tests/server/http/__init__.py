"""Tests of `server/http`."""
