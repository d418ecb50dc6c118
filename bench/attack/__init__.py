"""Attacks on a server of the kit's own, all at once, while bystanders play: `python -m bench.attack`."""
