"""What lessons and exercises know of New York; the course lies in ``course/``."""
