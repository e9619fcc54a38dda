"""``mw.learn``: courses and lessons."""
