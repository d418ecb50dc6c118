"""Live tables: members in seats, moves in order, nothing told before it is stored; mapped in docs/architecture.md."""
