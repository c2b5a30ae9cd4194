"""Faults made on purpose: what was acknowledged must outlive them."""
