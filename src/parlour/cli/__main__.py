"""`python -m parlour.cli` is `parlour`."""

from parlour.cli.main import main

main()
