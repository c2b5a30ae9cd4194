"""Databases that stay the ones they were."""
