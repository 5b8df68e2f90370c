"""The sockets: `visit` is their common life cycle, `game` and `analysis` are their purposes."""
