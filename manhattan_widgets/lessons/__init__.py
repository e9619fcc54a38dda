"""Lessons: data files that anyone can write, what counts as done, and how learners get on."""
