"""`python -m turnwise` is the command `turnwise`."""

from .cli import main

main()
