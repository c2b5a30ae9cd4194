"""Who meets whom, in all rounds ahead? Plans of opponents, before anybody is drawn into them."""
