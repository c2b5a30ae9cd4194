"""Rulebooks and handbooks: what was agreed, for everybody to read."""
