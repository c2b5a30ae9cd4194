"""Prints at the desk: every sheet of paper a hall needs, one click each."""
