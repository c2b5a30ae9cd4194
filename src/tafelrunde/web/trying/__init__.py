"""A rulebook tried out before anybody plays by it, and its rules to take along."""
