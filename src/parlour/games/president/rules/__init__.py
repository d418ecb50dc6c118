"""The rules of President, one file for each of its ideas."""
