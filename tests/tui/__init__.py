"""The terminal app, without a screen and through real keys and clicks."""
