"""Beside the board: the table's chess clock, the clock for a turn, and the running minutes."""
