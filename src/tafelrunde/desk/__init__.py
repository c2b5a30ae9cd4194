"""Who may do what, when? Commands in, events or a Refusal out."""
