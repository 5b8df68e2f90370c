"""The web app in a real browser, on a real server."""
