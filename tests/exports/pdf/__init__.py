"""Prints: read back as text, as pictures and as codes."""
