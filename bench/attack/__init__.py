"""Attacks on a test server, all at once, while bystanders play: `python -m bench.attack`."""
