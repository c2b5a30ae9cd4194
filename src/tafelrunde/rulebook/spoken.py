"""Moved to words/numbers.py; found here by those who still look for it here."""

from tafelrunde.words.numbers import *  # noqa: F403
