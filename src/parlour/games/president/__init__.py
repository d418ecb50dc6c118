"""President: be rid of your cards first; who was last gives his best ones away in the next deal."""
