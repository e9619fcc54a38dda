"""The games of this package, a folder each; :mod:`manhattan_widgets.rules.registry` finds them."""
