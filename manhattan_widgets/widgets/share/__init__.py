"""``mw.share``: codes and links, and what opens them."""
