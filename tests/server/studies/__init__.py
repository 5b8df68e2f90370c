"""Tests of `server/studies`."""
