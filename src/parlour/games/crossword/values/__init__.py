"""What a game is made of: boards, and the scores of boards."""
