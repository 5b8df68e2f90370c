"""Tests of `server/analysis`."""
