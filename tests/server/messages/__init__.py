"""Tests of `server/messages`."""
