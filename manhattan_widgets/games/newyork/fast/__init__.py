"""Compiled New York; it imports numba only when it is used."""
