"""How all tests run, wherever they lie."""

from hypothesis import settings

settings.register_profile("house", deadline=None)  # tests do not time things
settings.load_profile("house")
