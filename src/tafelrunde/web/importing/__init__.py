"""Where an association brings along what it has: members, past seasons, the calendar."""
