"""Parlour compared with other game servers, playing the same table: `python -m bench.peers`."""
