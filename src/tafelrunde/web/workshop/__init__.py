"""The workshop: rulebooks are made here, question by question, without a line of TOML."""
