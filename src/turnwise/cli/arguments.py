"""What several commands take, described once."""

from cyclopts import Parameter

RECORD = Parameter(
    help="A file that `play --save` wrote, .pgn, .ggf or .wtb, a game of the store as store:12, or moves, such as 4453."
)
BEGINNING = Parameter(help="Where the moves begin, if they are not a file.")

# Matches and tournaments; what decides the games is described by their plans.
WORKERS = Parameter(
    help="Number of processes; 0 plays in this one, `ray` or `ray://host:port` on a cluster; default: one a processor."
)
# Of commands whose workers take much memory each.
TABLE_WORKERS = Parameter(
    help="Number of processes, each with a table of its own; 0 works in this one, `ray` or `ray://host:port` on a "
    "cluster."
)
DEPTH = Parameter(help="Plies, for agents that take a depth and name none.")
NODES = Parameter(help="Nodes of a move, for agents that take them and name none.")
STORE = Parameter(help="File or database that keeps the games; `none` keeps nothing; default: the user's own.")
