"""Carcassonne: what its tournaments agreed on."""
