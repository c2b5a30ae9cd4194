"""Files in and out: workbooks, the portable tournament, calendar, feed, a table for other sites."""
