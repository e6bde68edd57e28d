"""What several commands take, described once."""

from cyclopts import Parameter

RECORD = Parameter(help="A file that `play --save` wrote, .ggf or .wtb, or the moves of a game, such as 4453.")
BEGINNING = Parameter(help="Where the moves begin, if they are not a file.")
