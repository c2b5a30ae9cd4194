"""The manual: whole in both languages, true to the product, and one step from every page."""
