"""Tests of the exercises: made from real positions, judged by the rules."""
