"""Between the cable and the pages: who is let in, how long he may take, how much he may bring."""
