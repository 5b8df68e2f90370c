"""What is answered over HTTP: games, what there is to play, rules, pictures, pages, health."""
