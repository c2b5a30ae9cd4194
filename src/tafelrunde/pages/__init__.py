"""What does each person see? Plain data per audience, and the words that explain it."""
