"""Dominion: what its tournaments agreed on."""
