"""The reactive models that widgets observe: a game being played, a game being looked at again."""
