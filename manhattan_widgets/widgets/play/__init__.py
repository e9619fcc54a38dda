"""``mw.play``: a game is played."""
