"""What several commands take, described once."""

from cyclopts import Parameter

RECORD = Parameter(
    help="A file that `play --save` wrote, .pgn, .ggf or .wtb, a game of the store as store:12, or moves, such as 4453."
)
BEGINNING = Parameter(help="Where the moves begin, if they are not a file.")

# Of matches and tournaments.
OPENINGS = Parameter(help="Where games begin: plies=N and options of the start, or file:NAME with a position a line.")
SEED = Parameter(help="Of openings and agents; the same seed gives the same games with any number of workers.")
WORKERS = Parameter(
    help="Processes, one for each processor unless given; 0 plays in this one, `ray` or `ray://host:port` on a cluster."
)
DEPTH = Parameter(help="Plies, for agents that take a depth and name none.")
NODES = Parameter(help="Nodes of a move, likewise.")
SECONDS = Parameter(help="Time of a move, likewise; who takes longer loses.")
CLOCK = Parameter(help="Time of a whole game, likewise.")
ADJUDICATE = Parameter(help="End games whose outcome the exact solver finds at once.")
STORE = Parameter(help="File or database that keeps the games; the user's own unless given, `none` keeps nothing.")
