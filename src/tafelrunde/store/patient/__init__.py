"""Databases that wait a moment before they give up."""
