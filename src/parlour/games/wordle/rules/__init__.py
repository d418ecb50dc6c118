"""What a guess may be, what it learns, and which word a day has."""
