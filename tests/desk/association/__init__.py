"""The association's desk, by commands alone."""
