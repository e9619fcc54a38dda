"""Where everything begins: pictures to press, and each tool opened in place."""
