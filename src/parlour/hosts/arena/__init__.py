"""The arena: solvers anywhere on the network compete for the same hidden words.

- `match/` plays one match without a server: `play` reaches the contestants of a `SolverMatch` through a `Caller` and
  feeds the model with events; results, storage, pages and the terminal are written from it.
- `http/` is the caller for solvers on the network.
- `builtin/` has Parlour's own solvers.
- `service/` is the arena of a server: registered solvers, running matches and what people see of them.
"""
