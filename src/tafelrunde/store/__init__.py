"""Where is it kept? Django models and the ledger: the only door through which anything changes."""
