"""Whose turn it is to use a processor: shares of addresses and visitors, moves before long analyses.

`work` is what is scheduled, `accounts` who has used how much, `long_work` how much is under way at once, and `turns`
decides. `timed` lets it look at the clock; `shared` lets the processes of a server have one of it together.
"""
