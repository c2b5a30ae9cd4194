"""Entry lists from anywhere: which column is what, who is on them, and what was left out."""
