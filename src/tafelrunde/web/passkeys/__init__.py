"""Logging in without a password: keys that live in a phone, a laptop or on a stick."""
