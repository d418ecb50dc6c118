"""Finished matches as documents: to show, replay, verify and learn from."""
