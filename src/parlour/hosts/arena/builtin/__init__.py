"""Parlour's own solvers, and how they answer the requests of a match."""
