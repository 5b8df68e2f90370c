"""Tests of `server/boards`."""
