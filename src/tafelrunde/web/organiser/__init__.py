"""The organiser's console: from the announcement to the award ceremony."""
