"""Parlour's own solvers, and how they answer the requests of a match.

They are part of the arena because they compete like everyone's solvers, through the same requests: a newcomer has
opponents at once, and the server can play them without a network.
"""
