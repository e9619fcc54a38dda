"""Skyline of the World as data: JSON, share codes, and what hides secrets in both."""
