"""The server for agents."""
