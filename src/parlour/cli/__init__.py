"""One thin command."""
