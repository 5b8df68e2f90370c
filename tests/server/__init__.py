"""The web app: rooms, storage, sockets, pages."""
