"""``mw.analyze``: chances, costs of moves and luck of a game."""
