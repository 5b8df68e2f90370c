"""Tests of `server/play`."""
