"""``mw.score``: where points come from."""
