"""What lessons and exercises know of Skyline of the World; the course lies in ``course/``."""
