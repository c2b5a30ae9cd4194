"""Tafelrunde runs tournaments of multiplayer board games, and the seasons made of them."""

__version__ = "0.1.0"
