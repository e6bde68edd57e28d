"""What several commands take, described once."""

from cyclopts import Parameter

RECORD = Parameter(
    help="A file that `play --save` wrote, .pgn, .ggf or .wtb, a game of the store as store:12, or moves, such as 4453."
)
BEGINNING = Parameter(help="Where the moves begin, if they are not a file.")
