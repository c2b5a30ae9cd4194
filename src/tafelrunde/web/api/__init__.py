"""The read-only API: what everybody may see anyway, for programs."""
