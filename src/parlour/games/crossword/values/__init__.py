"""The values of a match: boards, and the scores of boards."""
