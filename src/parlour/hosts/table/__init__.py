"""Live tables: members in seats, moves in order, nothing told before it is stored. README.md maps the modules."""
