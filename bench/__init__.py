"""Speed and growth, as ratios of one run against a stated baseline; never a timed test."""
