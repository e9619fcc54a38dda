"""``mw.explore``: positions are set up and looked at."""
