"""Half an hour of a house under fire: `make soak`, or `python -m tools.soak`."""
