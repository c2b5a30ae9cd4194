"""What does a player see on the phone? Plain data for each of its pages."""
