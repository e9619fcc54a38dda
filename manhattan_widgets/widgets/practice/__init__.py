"""``mw.practice``: exercises."""
