"""``mw.replay``: a game is stepped through."""
