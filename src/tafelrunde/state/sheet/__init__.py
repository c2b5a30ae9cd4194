"""The tournament sheet: a whole tournament as one plain file, turned into a journal and back."""
