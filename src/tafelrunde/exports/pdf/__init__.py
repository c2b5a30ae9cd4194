"""Prints: plain data of pages.paper in, a tagged and searchable PDF out."""
