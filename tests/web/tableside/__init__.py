"""Beside the board: chess clock, turn clock, minutes."""
