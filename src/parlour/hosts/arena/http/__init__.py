"""Calls to solvers over HTTP/1.1, within limits of time, size and address."""
