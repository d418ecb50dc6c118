"""Everything the bots think with: a fast simulator over ranks, simple playing habits, and a search that uses both."""
