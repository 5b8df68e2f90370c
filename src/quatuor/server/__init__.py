"""The web app: pages, games played over sockets, and what keeps them."""
