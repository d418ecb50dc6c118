"""The arena of a server: registered solvers, running matches, and what people see of them."""
