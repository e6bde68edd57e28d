"""`python -m turnwise.cli` is `turnwise`."""

from . import main

main()
