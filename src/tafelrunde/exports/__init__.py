"""What leaves the house? Prints, workbooks, calendars: made from plain pages, without a server."""
