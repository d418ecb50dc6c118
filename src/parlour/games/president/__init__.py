"""President: get rid of your cards first; the last player gives their best cards away in the next deal."""
