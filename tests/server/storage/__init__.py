"""Tests of `server/storage`."""
