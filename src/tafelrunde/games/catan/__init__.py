"""Catan: what its tournaments agreed on."""
