"""`python -m turnwise.cli` is `turnwise`."""

from .app import main

main()
