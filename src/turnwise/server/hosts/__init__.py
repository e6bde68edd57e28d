"""Where a game's code runs: in this process if the rules are ours, in a process that can be ended if a file brought it.

Whatever the routes want to know of a game is an operation (`operations`): plain values in, JSON out. A host answers
operations, here (`local`) or in children (`remote`, whose other side is `service`).
"""
