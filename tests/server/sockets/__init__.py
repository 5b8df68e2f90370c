"""Tests of `server/sockets`."""
