"""Where the association's people, uploads and invitations are kept, apart from its journals."""
