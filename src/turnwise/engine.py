"""Search, solve and perft: one call each for native games and for games written in Python."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from math import isfinite
from random import Random
from typing import Any, Protocol, TypedDict, TypeVar, Unpack, cast

from . import _core, data
from .errors import LimitsError, OptionError, UnknownNameError, UnknownOptionError
from .evaluation.files import Learned
from .evaluation.network import Network
from .kinds import check_whole, of_core
from .messages import Listing, Message
from .report import Hopes, Likings, Limits, Move, Played, Playouts, Report, Score
from .report_text import EXACT

StopToken = _core.StopToken
Evaluator = str | Mapping[str, float] | Learned | Network | Sequence[Network] | Callable[[Any], Score]
"""A name from `state.evaluators()`, weights by feature name, what `evaluation.read_evaluator` reads from a file, a
network or a list of networks, whose mean evaluates, or a function of a state."""
Progress = Callable[[Report], bool | None]
SolverProgress = Callable[[int, float], bool | None]

MOST_NODES = 1 << 62  # what the core can count
MOST_MOVES = 10_000  # of one game; some positions of Angry let players wait for ever
FULL = "full"  # the only method that deepens
DEFAULT_LIMITS = Limits(seconds=1.0)  # of a search that was given none
IMAGINED_PLIES = 6  # of the deepest player whose mistakes are imagined, as in core/play/mistakes.h
EVEN_OPPONENT = (1 / (IMAGINED_PLIES + 1),) * (IMAGINED_PLIES + 1)  # nothing is known of the other side
OTHER_WORDS = {"time": "seconds", "timeout": "seconds", "plies": "depth", "max_depth": "depth", "evaluator": "evaluate"}

_S = TypeVar("_S", bound="GameState")
_T = TypeVar("_T")


class GameState(Hashable, Protocol):
    """What the engine asks of a game written in Python: an immutable, hashable state."""

    def to_move(self) -> int:
        """0 for the first player, 1 for the second."""

    def result(self) -> Score | None:
        """Return the final score for the player to move; None while the game goes on."""

    def legal_moves(self) -> Iterable[Move]:
        """List the moves of an unfinished state."""

    def play(self: _S, move: Move) -> _S:
        """Return the next state."""


NEEDED = ("to_move", "result", "legal_moves", "play")
"""What a class must have to be a game."""


def has_rules(given: object) -> bool:
    """Whether something, or a class of such things, has all methods of a state."""
    return all(callable(getattr(given, name, None)) for name in NEEDED)


class SearchOptions(TypedDict, total=False):
    """How a search goes. Options change the number of nodes; only the selective ones change the value at a depth."""

    method: str
    """"full", or plain and to one depth: "alpha_beta", "minimax"."""
    move_order: str
    """Of the plain methods: "natural", "ascending" or "shuffled"."""
    shuffle_seed: int
    """Of a shuffled order, and of what a selection draws."""
    branching: int
    """Of the plain methods, and selective: at most so many moves of a state, as the game chooses; 0 is all."""
    pruning: Mapping[str, int]
    """Weights of the criteria by which it chooses; default: all alike."""
    probcut: float
    """Selective: believe a shallow search that is so many standard deviations off the window, where the evaluator knows
    how far it errs (Othello); 0 is off. 1.1 is right in 73 cases of 100, 1.5 in 87, 2 in 95, 2.6 in 99."""
    threads: int
    table_bytes: int
    aspiration: bool
    null_windows: bool
    table: bool
    killers: bool
    history: bool
    forced: bool
    symmetry: bool
    clip: bool


class Habits(TypedDict, total=False):
    """What a player does besides its search."""

    random: bool
    """Plays any legal move, and does not search at all."""
    draws: int | None
    """First moves that are drawn among the best, default: 0, None for all; that takes the score of every move."""
    variety: float
    """Points by which a move may fall short of the best and still be drawn."""
    noise: float
    """Deviation of the error in the judgement of a move that is drawn, in points."""
    lapse: float
    """Chance to look one ply less far, again and again, down to one ply."""
    takes_wins: bool
    """Plays a move that wins at once, without a search."""
    reshuffles: bool
    """Draws the search option shuffle_seed anew for each move."""


class Player(Protocol):
    """Chooses moves in the core, one after another. Made by make_player; native games set two to play whole games."""

    def choose(self, state: Any, seconds: float | None = None, stop: StopToken | None = None) -> Move:
        """Return a legal move of an unfinished state, found within so many seconds.

        One that the token has stopped counts as not asked for: the next choice is what it would have been.
        """

    def restart(self, seed: int) -> None:
        """Begin anew: the same plan and seed give the same moves."""

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
        """What the last choice seemed worth to the player who made it; None where nothing was judged."""


class Question(TypedDict, total=False):
    """What a solver is asked besides the state; see Solver.solve."""

    depth: int | None
    nodes: int | None
    seconds: float | None
    limits: Limits | None
    all_moves: bool
    winner_only: bool
    line: bool
    confidence: str
    threads: int
    progress: SolverProgress | None
    stop: StopToken | None


def search(
    state: GameState,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    limits: Limits | None = None,
    evaluate: Evaluator | None = None,
    symmetric: bool = False,
    flat_wins: bool = False,
    all_moves: bool = False,
    tree: int = 0,
    progress: Progress | None = None,
    stop: StopToken | None = None,
    **options: Unpack[SearchOptions],
) -> Report:
    """Find the best move: iterative deepening alpha-beta until a limit is reached or the state is solved.

    `evaluate` judges states at the horizon; a function gets a state and returns a score for its player to move
    (say `symmetric=True` if it gives symmetric states equal scores). With `flat_wins` a finished game is won, drawn
    or lost and nothing finer: a win is beyond every guess. `all_moves` scores every legal move,
    `tree=N` keeps the first N nodes of the last iteration. `progress` is called after each iteration and may
    return False to stop. SearchOptions lists the other options. Without any limit it takes a second, or less where
    the state is solved before; `limits=Limits()` lets it go on until it is.

    >>> from turnwise import Connect4
    >>> search(Connect4.parse("112233"), depth=4).best
    3
    """
    chosen = _limits(limits, depth=depth, nodes=nodes, seconds=seconds, default=DEFAULT_LIMITS)
    _check_names(options)
    request = _request(chosen, progress=_reported(progress, state), stop=stop, options=options)
    check_depth(chosen, method=options.get("method", FULL))
    request.all_moves = all_moves
    request.flat_wins = flat_wins
    if tree < 0:
        raise LimitsError("tree={tree}: give 0 or more nodes to keep", tree=tree)
    request.tree_nodes = min(tree, MOST_NODES)
    if hasattr(state, "_search"):
        weights = dict(evaluate) if isinstance(evaluate, Mapping) else evaluate
        found = _asked(lambda: state._search(request, weights, symmetric))
    else:
        judge = _python_evaluator(type(state), evaluate, state)
        found = _asked(lambda: _core.search_python(state, request, judge))
    return Report.from_core(found, state)


def _asked(work: Callable[[], _T]) -> _T:
    """Ask the core; what it complains of is a TurnwiseError, what the code of a game raises stays what it is."""
    try:
        return work()
    except (TypeError, ValueError) as error:
        raise of_core(error) from error.__cause__


_stop: ContextVar[StopToken | None] = ContextVar("stop", default=None)


@contextmanager
def stopped_by(stop: StopToken) -> Iterator[None]:
    """Let a token stop every search, solver and agent that is asked in the block and names none itself.

    For whoever calls code that searches, such as an agent, and may lose interest in what it finds.

    >>> from turnwise import Othello
    >>> stop = StopToken()
    >>> stop.stop()
    >>> with stopped_by(stop):
    ...     search(Othello(), seconds=3600).stopped
    True
    """
    before = _stop.set(stop)
    try:
        yield
    finally:
        _stop.reset(before)


def stop_token() -> StopToken | None:
    """Return the token that may stop what is begun here, for a player, which does not know of blocks."""
    return _stop.get()


def make_player(
    game: type[Any],
    *,
    seed: int,
    limits: Limits | None = None,
    evaluate: Evaluator | None = None,
    flat_wins: bool = False,
    habits: Habits | None = None,
    **options: Unpack[SearchOptions],
) -> Player:
    """Make a player of the game with this class of states; limits, evaluator and options are those of a search.

    >>> from turnwise import Sim
    >>> make_player(Sim, seed=1, limits=Limits(depth=2)).choose(Sim())
    0
    """
    chosen = limits or Limits()
    check_depth(chosen, method=options.get("method", FULL))
    request = _request(chosen, progress=None, stop=None, options=options)
    request.flat_wins = flat_wins
    weights = dict(evaluate) if isinstance(evaluate, Mapping) else evaluate
    if hasattr(game, "_player"):
        player: Player = game._player(request, weights, False, **(habits or {}))
    else:
        player = _core.PythonPlayer.make(request, _python_evaluator(game, evaluate), False, **(habits or {}))
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
    >>> player = make_player(Sim, seed=0, habits={"random": True})
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


def check_depth(limits: Limits, *, method: str) -> None:
    """Refuse a plain method without a depth: it does not deepen, so other limits would leave it with nothing."""
    if method != FULL and limits.depth is None:
        raise LimitsError("method={method} needs a depth", method=method)


def perft(state: GameState, depth: int) -> int:
    """Count the lines of play of exactly `depth` plies.

    >>> from turnwise import Connect4
    >>> perft(Connect4(), 4)
    2401
    """
    check_whole(depth=depth)
    if not 0 <= depth <= _core.MAX_DEPTH:
        raise LimitsError("perft depth={depth}: give 0 to {most} plies", depth=depth, most=_core.MAX_DEPTH)
    if hasattr(state, "_perft"):
        return cast(int, state._perft(depth))
    return _asked(lambda: _core.perft_python(state, depth))


def playouts(state: GameState, games: int, *, seed: int = 0) -> Playouts:
    """Play games of uniformly random moves to the end, native games without crossing to Python.

    >>> from turnwise import Sim
    >>> playouts(Sim(), 1000).draws
    0
    """
    check_whole(games=games, seed=seed)
    for name, value in (("games", games), ("seed", seed)):
        if not 0 <= value < MOST_NODES:
            raise LimitsError("{name}={value}: give a whole number from 0", name=name, value=value)
    if hasattr(state, "_playouts"):
        return Playouts(*state._playouts(games, seed))
    rng = Random(seed)
    results = [_playout(state, rng) for _ in range(games)]
    first, second = sum(score > 0 for score, _ in results), sum(score < 0 for score, _ in results)
    return Playouts(games, sum(moves for _, moves in results), first, second, games - first - second)


def _playout(state: GameState, rng: Random) -> tuple[Score, int]:
    """Play one random game: the first player's score, and the number of moves."""
    moves = 0
    while (result := state.result()) is None:
        state = state.play(rng.choice(list(state.legal_moves())))
        moves += 1
    return (result if state.to_move() == 0 else -result), moves


def likings(state: Any, *, limits: Limits, clear_lead: float, evaluate: Evaluator | None = None) -> Likings:
    """Return how likely each move of a state is from players who look 0, 1, 2, ... plies ahead; see Solver.mistakes."""
    _check_clear_lead(clear_lead)
    request = _request(limits, progress=None, stop=None, options={})
    found: Mapping[str, Any]
    if hasattr(state, "_likings"):
        given = dict(evaluate) if isinstance(evaluate, Mapping) else evaluate
        found = _asked(lambda: state._likings(request, given, clear_lead))
    else:
        judge = _python_evaluator(type(state), evaluate, state)
        found = _asked(lambda: _core.likings_python(state, request, judge, clear_lead))
    by_move = dict(zip(found["moves"], zip(*found["likings"], strict=True), strict=True))
    return Likings(by_move, found["nodes"], found["seconds"])


class Solver:
    """Finds exact scores; keeps its table between calls, so related positions help each other.

    >>> from turnwise import Connect4
    >>> Solver().solve(Connect4.parse("2252576253462244111563365343671351441")).score
    -1
    """

    def __init__(self, *, table_bytes: int = 64 << 20, book: bool = True) -> None:
        self._table_bytes = table_bytes
        self._book = book
        self._native: dict[type, Any] = {}  # by class of solver, and by class of state, which is the shorter way

    def solve(
        self,
        state: Any,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        limits: Limits | None = None,
        all_moves: bool = False,
        winner_only: bool = False,
        line: bool = True,
        confidence: str = EXACT,
        threads: int = 1,
        progress: SolverProgress | None = None,
        stop: StopToken | None = None,
    ) -> Report:
        """Return the exact score, or the best bound there was time for (`solved` and `proven` say which).

        Without a limit it takes as long as it needs: a moment near the end of a game, ages at the start of a large one.
        `winner_only` asks who wins, not by how much, where that is less work: the score is then a bound on the
        right side of 0, and `proven` is "winner". Without `line` the best move is enough, where the rest of the line
        takes work. A `confidence` below "exact" is for solvers that can be bold (Othello: "bold", "likely", "careful"):
        a likely score for less work, which is not `solved`. `progress` is called a few times a second with the nodes
        and seconds so far and may return False to stop. `threads` is for solvers that can use more than one: Hand of
        the King without companions.
        Only games written in Python, which are searched, take a `depth`.
        """
        chosen = _limits(limits, depth=depth, nodes=nodes, seconds=seconds, default=Limits())
        state = self._read(state)
        native = self._native_solver(state)
        if native is None:
            if confidence != EXACT:
                raise UnknownNameError(
                    "unknown confidence '{confidence}': a game written in Python is solved exactly",
                    confidence=confidence,
                )
            return search(state, limits=chosen, all_moves=all_moves, progress=_by_iteration(progress), stop=stop)
        if chosen.depth is not None:
            raise LimitsError(
                "depth={depth}: a solver looks to the end of the game, give nodes or seconds", depth=chosen.depth
            )
        request = _request(chosen, progress=progress, stop=stop, options={"threads": threads})
        request.all_moves = all_moves
        request.winner_only = winner_only
        request.line = line
        request.confidence = confidence
        return Report.from_core(native.solve(state, request), state, bounds_are_proofs=confidence == EXACT)

    def mistakes(
        self,
        state: Any,
        *,
        limits: Limits,
        clear_lead: float,
        opponent: Sequence[float] = EVEN_OPPONENT,
        drawn: bool = False,
        evaluate: Evaluator | None = None,
        stop: StopToken | None = None,
    ) -> Hopes:
        """Return the chance, for each move of a state that is proved lost or drawn, that the other side goes wrong.

        The other side is imagined as a mix of players who look 0, 1, 2, ... plies ahead; `opponent` has the weight of
        each. `clear_lead` is how many points of the evaluator decide most games. What follows their moves is proved
        where that is quick, and guessed where not; every round looks one more of their moves ahead. Moves that lose a
        drawn state are left out.

        It is for Hand of the King and for games written in Python.
        """
        _check_clear_lead(clear_lead)
        mix = _mix_of(opponent)
        state = self._read(state)
        if state.result() is not None:
            raise OptionError("the game is over: there is no move after which anybody could go wrong")
        request = _request(limits, progress=None, stop=stop, options={})
        given = dict(evaluate) if isinstance(evaluate, Mapping) else evaluate
        native = self._native_solver(state)
        found: Mapping[str, Any]
        if hasattr(state, "_mistakes"):
            found = _asked(lambda: state._mistakes(native, request, given, drawn, mix, clear_lead))
        elif native is None:
            judge = _python_evaluator(type(state), evaluate, state)
            found = _asked(lambda: _core.mistakes_python(state, request, judge, drawn, mix, clear_lead))
        else:
            raise OptionError(
                "{type}: its solver is not asked for mistakes, only for scores", type=type(state).__name__
            )
        return Hopes(**{**found, "chances": dict(found["chances"])})

    def score(self, state: Any) -> Score:
        """Return the exact score alone: no line, no limits, the least overhead."""
        native = self._native.get(type(state)) or self._native_solver(state)
        if native is None:
            return self.solve(state, line=False).score
        score: Score = native.score(state)  # not cast(): that is one more call
        return score

    @staticmethod
    def _read(given: Any) -> Any:
        """Return the state to solve; above the games, texts and games are read here too."""
        return given

    def _native_solver(self, state: GameState) -> Any | None:
        """Return the solver of the state's game, made when first asked for; None for a game written in Python."""
        kind = getattr(state, "_native_solver", None)
        if kind is None:
            return None
        if kind not in self._native:
            self._native[kind] = kind(self._table_bytes, data.read(kind.BOOK) if self._book else b"")
        return self._native.setdefault(type(state), self._native[kind])

    def clear(self) -> None:
        """Forget everything seen so far."""
        for native in set(self._native.values()):
            native.clear()


def solve(state: GameState, **question: Unpack[Question]) -> Report:
    """Solve one state with a fresh solver; see Solver.solve for the options."""
    return Solver().solve(state, **question)


def _check_clear_lead(points: float) -> None:
    if not (isfinite(points) and points > 0):
        raise OptionError(
            "clear_lead={points:g}: give a number above 0, the points that decide most games", points=points
        )


def _mix_of(opponent: Sequence[float]) -> tuple[float, ...]:
    """Return the weights of the imagined players as shares of 1."""
    count = IMAGINED_PLIES + 1
    if len(opponent) != count or not all(isfinite(weight) and weight >= 0 for weight in opponent) or not any(opponent):
        raise OptionError("opponent: give {count} weights of 0 or more, not all of them 0", count=count)
    return tuple(weight / sum(opponent) for weight in opponent)


def _request(
    limits: Limits, *, progress: Callable[..., object] | None, stop: StopToken | None, options: Mapping[str, object]
) -> _core.SearchRequest:
    request = _core.SearchRequest()
    if limits.depth is not None:
        request.depth = min(limits.depth, _core.MAX_DEPTH)
    if limits.nodes is not None:
        request.nodes = min(limits.nodes, MOST_NODES)
    if limits.seconds is not None:
        request.seconds = limits.seconds
    request.progress = progress
    watched = stop or stop_token()
    if watched is not None:
        request.watch(watched)
    for name, value in options.items():
        request.set(name, dict(value) if isinstance(value, Mapping) else value)
    return request


def _limits(
    limits: Limits | None, *, depth: int | None, nodes: int | None, seconds: float | None, default: Limits
) -> Limits:
    given = (depth, nodes, seconds) != (None, None, None)
    if limits is None:
        return Limits(depth=depth, nodes=nodes, seconds=seconds) if given else default
    if given:
        raise LimitsError("give limits=Limits(...), or depth, nodes and seconds, but not both")
    return limits


def _check_names(options: Mapping[str, object]) -> None:
    """Refuse a keyword that a search does not have, naming the one that was meant, or all there are."""
    for name in options:
        if name not in SearchOptions.__annotations__:
            raise _unknown_option(name)


def _unknown_option(name: str) -> UnknownOptionError:
    from difflib import get_close_matches  # not for every import of the package

    known = [*_keywords(search), *SearchOptions.__annotations__]
    close = get_close_matches(OTHER_WORDS.get(name, name), known, n=1)
    if close:
        return UnknownOptionError(
            "unknown search option '{name}': did you mean '{close}'? options are {known}",
            name=name,
            close=close[0],
            known=Listing(known),
        )
    return UnknownOptionError("unknown search option '{name}': options are {known}", name=name, known=Listing(known))


def _keywords(function: Callable[..., object]) -> tuple[str, ...]:
    code = function.__code__
    return code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]


def _reported(progress: Progress | None, state: GameState) -> Callable[[Mapping[str, Any]], bool | None] | None:
    if progress is None:
        return None
    return lambda found: progress(Report.from_core(found, state))


def _by_iteration(progress: SolverProgress | None) -> Progress | None:
    if progress is None:
        return None
    return lambda report: progress(report.nodes, report.seconds)


def _python_evaluator(
    game: type[Any], evaluate: Evaluator | None, root: GameState | None = None
) -> Callable[[Any], Score] | None:
    """Return the function that evaluates states of a game in Python; a root tells at once which features there are."""
    if evaluate is None:
        return getattr(game, "evaluate", None)
    if isinstance(evaluate, Mapping):
        weighted = _WeightedFeatures(game, evaluate)
        if root is not None:
            weighted.check(root)
        return weighted
    if callable(evaluate):
        return evaluate
    raise UnknownNameError(
        "evaluate={evaluate}: a game written in Python takes a function of a state or weights by feature",
        evaluate=repr(evaluate),
    )


class _WeightedFeatures:
    """The sum of a state's features by weight; features that weigh nothing are not asked for."""

    def __init__(self, game: type[Any], weights: Mapping[str, float]) -> None:
        if not callable(getattr(game, "features", None)):
            raise UnknownNameError(
                "evaluate={evaluate}: {game} has no method features to weigh",
                evaluate=repr(dict(weights)),
                game=game.__name__,
            )
        for name, weight in weights.items():
            if not isinstance(weight, (int, float)):
                what = Message("the weight of '{feature}'", feature=name)
                raise OptionError("{what} is {value}: give a number", what=what, value=repr(weight))
        self._game, self._names = game, tuple(weights)
        self._weights = [(name, weight) for name, weight in weights.items() if weight]

    def check(self, state: Any) -> None:
        """Refuse names that the state's features do not have."""
        known = state.features()
        for name in self._names:
            if name not in known:
                raise UnknownNameError(
                    "unknown {game} feature '{name}': features are {known}",
                    game=self._game.__name__,
                    name=name,
                    known=Listing(map(str, known)),
                )

    def __call__(self, state: Any) -> Score:
        """Evaluate one state."""
        if not self._weights:
            return 0
        features: Mapping[str, Score] = state.features()
        try:
            return sum([weight * features[name] for name, weight in self._weights])
        except KeyError:
            self.check(state)
            raise


def _give_weights() -> None:
    """Pass the core the weights of its learned evaluations, which are read when they are first needed."""
    for kind in vars(_core).values():
        if hasattr(kind, "use_weights"):
            kind.use_weights(*data.learned(kind.WEIGHTS))
        if hasattr(kind, "use_network") and (network := data.read(kind.NETWORK)):
            kind.use_network(Network.from_bytes(network).native())


_give_weights()
