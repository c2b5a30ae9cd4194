"""A tournament in two houses."""
