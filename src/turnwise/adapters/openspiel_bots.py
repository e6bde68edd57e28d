"""Agents of ours as bots of OpenSpiel, and bots of OpenSpiel as agents: `openspiel:mcts,simulations=500`.

    from turnwise.adapters.openspiel_bots import AgentBot
    pyspiel.evaluate_bots(game.new_initial_state(), [AgentBot(game, "search:depth=4"), their_bot], 1)

Both play games of OpenSpiel, and ours through `turnwise.adapters.openspiel`.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from random import Random
from typing import Any, ClassVar

from .. import games
from .._core import MAX_DEPTH
from ..agents import Agent, agent_of
from ..api import GivenAgent
from ..errors import OptionError, UnknownNameError
from ..extras import need
from ..games import Game, HostedState
from ..games.openspiel import PREFIX, heard, hosted_state, is_in_python
from ..messages import Listing, Message
from .openspiel import EXTRA, TurnwiseGame, TurnwiseState, pyspiel, spiel_state

SpielBot: Any = pyspiel.Bot

SEEDS = 1 << 31  # of OpenSpiel's bots
MEMORY_MB = 1000  # of the tree
LARGEST, MOST_UCT = (1 << 31) - 1, 1000
SELECTIONS = ("uct", "puct")


class AgentBot(SpielBot):  # type: ignore[misc]
    """An agent, as `turnwise match` takes it, or a function of yours; plays either side of a game of OpenSpiel.

    `seed` tells the choices of its first game, and of each that it begins by `restart`.
    """

    def __init__(self, game: Any, agent: GivenAgent = "search:level=3", *, seed: int = 0) -> None:
        super().__init__()
        self.spec: Game = game.kind.spec if isinstance(game, TurnwiseGame) else games.load(f"{PREFIX}:{game}")
        self.agent: Agent = agent_of(agent, self.spec, seed=seed)
        self._random = Random(seed)
        self._known: HostedState | None = None

    def restart(self) -> None:
        """Begin another game."""
        self.agent.begin(self._random.randrange(SEEDS))
        self._known = None

    def restart_at(self, _state: Any) -> None:
        """Begin another game anywhere."""
        self.restart()

    def inform_action(self, _state: Any, _player: int, _action: int) -> None:
        """Do nothing: a state tells all that an agent needs."""

    def provides_policy(self) -> bool:
        """Return False: an agent gives a move, and no chances of others."""
        return False

    def step(self, state: Any) -> int:
        """Return the action that the agent chooses."""
        if isinstance(state, TurnwiseState):
            move = self.agent.choose(state.here.state)
            return next(action for action, each in state.here.moves.items() if each == move)
        self._known = hosted = hosted_state(self.spec, state, self._known)
        return int(hosted.raw_moves()[self.agent.choose(hosted)])

    def close(self) -> None:
        """Close the agent."""
        self.agent.close()


class BotAgent:
    """A bot of OpenSpiel as an agent of ours; a class for each bot says how it is made."""

    bot: ClassVar[str]
    """Its name."""

    def __init__(self) -> None:
        self._seed = 0
        self._bots: dict[tuple[str, int], Any] = {}

    def seed(self, seed: int) -> None:
        """Let the bot begin by a seed."""
        self._seed = seed % SEEDS
        self._bots.clear()

    def choose(self, state: Any) -> Any:
        """Return the bot's move; of a state of somebody's class, a move of that class."""
        there = spiel_state(games.game_of_state(state), state)
        action = int(self._bot_for(there).step(there))
        if not isinstance(there, TurnwiseState):
            return action
        return there.here.game.kind.numbers.move(state, action)

    def _bot_for(self, there: Any) -> Any:
        """Return the bot for the game and the player to move, which it keeps from move to move.

        Bots of OpenSpiel are made for one player; some crash when they are asked for the other one's move.
        """
        game, player = there.get_game(), there.current_player()
        seat = str(game), player
        if seat not in self._bots:
            with heard():
                self._bots[seat] = self._checked(game, player)
        return self._bots[seat]

    def _checked(self, game: Any, player: int) -> Any:
        try:
            return self.make(game, player)
        except (pyspiel.SpielError, TypeError, ValueError) as refusal:
            raise OptionError(
                "OpenSpiel's bot '{bot}' does not play {game}: {error}",
                bot=self.bot,
                game=str(game),
                error=" ".join(str(refusal).split()),
            ) from None

    def make(self, game: Any, player: int) -> Any:
        """Make the bot for a player of a game of OpenSpiel."""
        return pyspiel.load_bot(self.bot, game, player)


class Mcts(BotAgent):
    """Monte Carlo tree search: `simulations` for a move, each valued by random `rollouts`."""

    bot = "mcts"

    def __init__(
        self,
        simulations: int = 1000,
        uct_c: float = 2.0,
        rollouts: int = 1,
        *,
        solve: bool = True,
        selection: str = "uct",
    ) -> None:
        super().__init__()
        for name, value in {"simulations": simulations, "rollouts": rollouts}.items():
            if not 1 <= value <= LARGEST:
                raise _refused(
                    self.bot, name, value, Message("a whole number from {least} to {most}", least=1, most=LARGEST)
                )
        if not 0 <= uct_c <= MOST_UCT:
            wanted = Message("a number from {least:g} to {most:g}", least=0, most=MOST_UCT)
            raise _refused(self.bot, "uct_c", uct_c, wanted)
        if selection not in SELECTIONS:
            raise _refused(self.bot, "selection", selection, Message("one of {choices}", choices=Listing(SELECTIONS)))
        self._simulations, self._uct_c, self._rollouts = simulations, uct_c, rollouts
        self._solve, self._selection = solve, selection

    def make(self, game: Any, player: int) -> Any:  # noqa: ARG002
        """Make OpenSpiel's own in C++; games in Python, as ours are there, get the one in Python."""
        if is_in_python(game):
            return self._in_python(game)
        return pyspiel.MCTSBot(
            game,
            pyspiel.RandomRolloutEvaluator(self._rollouts, self._seed),
            self._uct_c,
            self._simulations,
            MEMORY_MB,
            self._solve,
            self._seed,
            False,
            getattr(pyspiel.ChildSelectionPolicy, self._selection.upper()),
        )

    def _in_python(self, game: Any) -> Any:
        """Make the same bot of OpenSpiel's Python code: the one in C++ lets go of Python's lock, and crashes there."""
        mcts = need("open_spiel.python.algorithms.mcts", extra=EXTRA)
        numbers = need("numpy", extra=EXTRA).random.RandomState(self._seed)
        return mcts.MCTSBot(
            game,
            self._uct_c,
            self._simulations,
            mcts.RandomRolloutEvaluator(self._rollouts, numbers),
            solve=self._solve,
            random_state=numbers,
            child_selection_fn=getattr(mcts.SearchNode, f"{self._selection}_value"),
        )


class AlphaBeta(BotAgent):
    """The alpha-beta of OpenSpiel's Python code, `depth` plies deep; what is not over there is even."""

    bot = "alpha_beta"

    def __init__(self, depth: int = 4) -> None:
        super().__init__()
        if not 1 <= depth <= MAX_DEPTH:
            raise _refused(
                self.bot, "depth", depth, Message("a whole number from {least} to {most}", least=1, most=MAX_DEPTH)
            )
        self._depth = depth

    def make(self, game: Any, player: int) -> Any:  # noqa: ARG002
        """Make what searches, named as bots name it."""
        minimax = need("open_spiel.python.algorithms.minimax", extra=EXTRA)
        return _Searching(minimax.alpha_beta_search, game, self._depth)


class _Searching:
    def __init__(self, search: Any, game: Any, depth: int) -> None:
        self._search, self._game, self._depth = search, game, depth

    def step(self, state: Any) -> int:
        _, action = self._search(self._game, state, lambda _leaf: 0, self._depth, state.current_player())
        return int(action)


class UniformRandom(BotAgent):
    """Any legal action."""

    bot = "uniform_random"

    def make(self, game: Any, player: int) -> Any:  # noqa: ARG002
        """Make OpenSpiel's own."""
        return pyspiel.make_uniform_random_bot(player, self._seed)


OWN: Mapping[str, type[BotAgent]] = {kind.bot: kind for kind in (Mcts, AlphaBeta, UniformRandom)}
"""Bots with options or a seed; OpenSpiel's registry has others, which take neither."""


def bots() -> list[str]:
    """List the bots by their names."""
    return sorted({*OWN, *pyspiel.registered_bots()})


def load_agent(name: str) -> type[BotAgent]:
    """Return the class that makes the agent of a bot."""
    if name in OWN:
        return OWN[name]
    if name in pyspiel.registered_bots():
        return type(name, (BotAgent,), {"bot": name, "__doc__": BotAgent.__doc__})
    close = get_close_matches(name, bots(), n=1)
    if close:
        raise UnknownNameError("OpenSpiel has no bot '{name}': did you mean '{close}'?", name=name, close=close[0])
    raise UnknownNameError("OpenSpiel has no bot '{name}': there are {names}", name=name, names=Listing(bots()))


def _refused(bot: str, option: str, value: Any, wanted: Message) -> OptionError:
    return OptionError(
        "agent '{agent}': {option}='{value}' is not {wanted}",
        agent=f"{PREFIX}:{bot}",
        option=option,
        value=value,
        wanted=wanted,
    )
