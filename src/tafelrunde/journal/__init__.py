"""What happened? Past-tense events, their JSON codec and the hash chain."""
