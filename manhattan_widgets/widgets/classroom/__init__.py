"""``mw.classroom()``: what a class handed in."""
