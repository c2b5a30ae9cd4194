"""Messages to phones whose page is closed, by HTTPS and by consent."""
