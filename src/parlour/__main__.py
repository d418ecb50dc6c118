"""`python -m parlour` is the command `parlour`."""

from parlour.cli.main import main

main()
