"""The terminal game, first without a screen and then through real keys and clicks."""
