"""Wortkunst: German words on one board, judged for their beauty."""
