"""Phones at the door."""
