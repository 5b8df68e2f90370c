"""A position as a picture: in a plain terminal (`render.text`), and as SVG (`render.svg`)."""
