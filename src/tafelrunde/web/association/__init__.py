"""The association in the browser: seasons, calendar, results, ranking list, final, bans."""
