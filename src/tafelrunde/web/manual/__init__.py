"""The manual: help inside the house, for every role, offline, in the reader's language."""
