"""What leaves the house as files: tables, reports, forms and feeds, as plain data."""
