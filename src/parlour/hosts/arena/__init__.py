"""The arena: solvers that live anywhere on the network play the same hidden words, and everything about it is told.

`play` in `match.py` plays a `MatchPlan` between `Contestant`s. It reaches them through a `Caller` (`client.py` has the
one for HTTP) and tells a watcher each `Event` as it happens. A `Record` keeps what was told; `statistics.py` counts it
and `wire.py` writes it. None of these knows about terminals, pages or storage.

In a house, an `Office` takes solvers in and a `Ring` holds their matches; these have a store.
"""
