"""Lists an association brings along: members, results of past seasons, the calendar."""
