"""President: be the first to get rid of your cards; the last player gives their best cards away in the next deal."""
