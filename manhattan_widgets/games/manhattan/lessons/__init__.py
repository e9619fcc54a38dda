"""What lessons and exercises know of Manhattan; the course lies in ``course/``."""
