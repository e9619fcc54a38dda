"""Compiled Skyline."""
