"""The porch: slow, many and vanished visitors."""
