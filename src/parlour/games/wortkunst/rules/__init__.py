"""The rules of Wortkunst, one file for each of its ideas."""
