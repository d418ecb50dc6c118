"""A self-hosted house of parlour games."""

from importlib.metadata import version

__version__ = version("parlour")
