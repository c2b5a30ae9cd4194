"""Letters by e-mail: what is written, to whom, and how it gets there while no page waits."""
