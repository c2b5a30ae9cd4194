"""What follows? Placement, points, tie-breaks, tables, final rankings, seasons, invitations."""
