"""Deals played in the mind: a simulator over ranks alone, players of simple habits, and a search that uses both."""
