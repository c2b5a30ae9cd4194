"""What is true now? The tournament as a fold over its journal, and the sheet that carries it."""
