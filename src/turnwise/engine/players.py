"""Players: they choose moves in the core, one after another, and play whole games there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypedDict, Unpack

from .. import _core
from ..errors import OptionError
from ..report import Limits, Move, Played, Score
from .evaluators import Evaluator, python_evaluator
from .options import PlayerOptions
from .request import check_options, check_priors, search_request, with_leaves
from .state import GameState
from .stopping import StopToken

MOST_MOVES = 10_000  # of one game; some positions of Angry let players wait for ever


class Style(TypedDict, total=False):
    """What a player does besides its search."""

    random: bool
    """Plays any legal move, and does not search at all."""
    sampled_moves: int | None
    """First moves that are chosen at random among the best, default: 0, None for all; that takes the score of every
    move."""
    margin: float
    """Points by which a move may fall short of the best and still be chosen at random."""
    noise: float
    """Deviation of the error in the score of a move that is chosen at random, in points."""
    blunder_rate: float
    """Chance to look one ply less far, again and again, down to one ply."""
    takes_wins: bool
    """Plays a move that wins at once, without a search."""
    reshuffles: bool
    """Takes another search option shuffle_seed at random for each move."""


class Player(Protocol):
    """Chooses moves in the core, one after another. Made by make_player; native games set two to play whole games."""

    def choose(self, state: Any, seconds: float | None = None, stop: StopToken | None = None) -> Move:
        """Return a legal move of an unfinished state, found within so many seconds.

        One that the token has stopped counts as not asked for: the next choice is what it would have been.
        """

    def restart(self, seed: int) -> None:
        """Begin again: the same plan and seed give the same moves."""

    def keep_seed(self) -> None:
        """Begin with the seed of now, whatever `restart` is given."""

    @property
    def nodes(self) -> int:
        """Moves tried for the last choice."""

    @property
    def seconds(self) -> float:
        """Time the last choice took; 0 where there was nothing to search."""

    @property
    def score(self) -> Score | None:
        """What the last choice seemed worth to the player who made it; None where nothing was evaluated."""


def make_player(
    game: type[Any],
    *,
    seed: int,
    limits: Limits | None = None,
    evaluate: Evaluator | None = None,
    flat_wins: bool = False,
    style: Style | None = None,
    **options: Unpack[PlayerOptions],
) -> Player:
    """Make a player of the game with this class of states; limits, evaluator and options are those of a search.

    >>> from turnwise import Sim
    >>> make_player(Sim, seed=1, limits=Limits(depth=2)).choose(Sim())
    0
    """
    chosen = limits or Limits()
    check_options(chosen, options)
    check_priors(options, evaluate)
    request = search_request(chosen, options=with_leaves(options, evaluate))
    request.flat_wins = flat_wins
    weights = dict(evaluate) if isinstance(evaluate, Mapping) else evaluate
    if hasattr(game, "_player"):
        player: Player = game._player(request, weights, False, **(style or {}))
    else:
        player = _core.PythonPlayer.make(request, python_evaluator(game, evaluate), False, **(style or {}))
    player.restart(seed)
    return player


def play_games(
    starts: Sequence[GameState],
    players: tuple[Player, Player],
    seeds: Sequence[tuple[int, int]],
    *,
    most_moves: int = MOST_MOVES,
) -> list[Played]:
    """Play whole games in the core, one from each start; the first player moves for side 0, the second for side 1.

    Each game begins with both players as new, restarted with the game's own pair of seeds, so it does not depend on
    the games before it; a player that keeps a seed of its own begins with that. The players themselves are only copied.
    A game of `most_moves` is left unfinished. The GIL is released for all of it; Ctrl-C ends it within a tenth of a
    second, and then nothing is returned.

    >>> from turnwise import Sim
    >>> player = make_player(Sim, seed=0, style={"random": True})
    >>> [game.result for game in play_games([Sim(), Sim()], (player, player), [(1, 2), (3, 4)])]
    [1, 1]
    """
    first, second = players
    for player in players:
        if not hasattr(player, "play_games"):
            raise OptionError(
                "{type}: only players of native games play whole games by themselves", type=type(player).__name__
            )
    if type(first) is not type(second):
        raise OptionError(
            "{first} and {second}: give two players of one game",
            first=type(first).__name__,
            second=type(second).__name__,
        )
    games: list[Played] = first.play_games(second, starts, seeds, most_moves)  # type: ignore[attr-defined]
    return games
