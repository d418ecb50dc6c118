"""Judges that rate words with a language model. They know no game: words go in, a verdict comes out."""
