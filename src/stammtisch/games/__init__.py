"""The games: siblings that never import each other. ``registry`` lists them."""
