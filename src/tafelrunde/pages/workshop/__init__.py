"""The workshop: what a rulebook says and does, before anybody plays by it."""
