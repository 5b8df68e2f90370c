"""Tests of `server/room`."""
