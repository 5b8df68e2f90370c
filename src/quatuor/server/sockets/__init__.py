"""The sockets: `visit` is the life that all of them share, `game` and `analysis` what a page is there for."""
