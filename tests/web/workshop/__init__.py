"""The workshop in the browser."""
