"""The plan of a data set of labelled positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from .. import games
from ..agents.spec import canonical
from ..arena.match import check_agent
from ..arena.openings import parse_openings
from ..bounded import is_file
from ..engine import Evaluator
from ..errors import OptionError, UnknownNameError
from ..evaluation import read_evaluator
from ..games.game import Game
from ..messages import Listing, Message
from ..plans import About, Openings, Seed, check_fields

AGENTS = ("search:level=4", "search:level=5", "search:level=6")


@dataclass(frozen=True, kw_only=True)
class DataPlan:
    """All that decides what a shard holds."""

    game: str
    positions: Annotated[
        int,
        Ge(1),
        About(Message("Positions"), Message("Positions to make, rounded up to whole shards"), decides=False),
    ] = 100_000
    nodes: Annotated[
        int,
        Ge(0),
        About(
            Message("Nodes of the search"),
            Message("Nodes of the search that labels what is not solved; 0 labels it with the result of its game"),
        ),
    ] = 20_000
    solve_nodes: Annotated[
        int,
        Ge(0),
        About(Message("Nodes of the solver"), Message("Nodes of the solver for a position; 0 solves nothing")),
    ] = 20_000
    simulations: Annotated[
        int,
        Ge(0),
        About(
            Message("Simulations of the tree search"),
            Message(
                "Label the moves as well, to learn which to try: by exact scores where the solver finds them all, else"
                " by the visits of so many simulations; 0 labels positions only"
            ),
        ),
    ] = 0
    evaluate: Annotated[
        str,
        About(
            Message("Evaluator"),
            Message("Evaluator of the search, by name or as a file, such as a network"),
            default="the game's own",
        ),
    ] = ""
    agents: Annotated[
        tuple[str, ...],
        About(
            Message("Players"),
            Message("A player; may be repeated, and two of them are chosen at random for each game"),
            option="agent",
        ),
    ] = AGENTS
    openings: Openings = ""
    plies: Annotated[
        int,
        Ge(0),
        About(Message("Random moves"), Message("Maximum random moves after the opening of a game")),
    ] = 8
    step: Annotated[
        int,
        Ge(1),
        About(Message("Moves between positions"), Message("Moves from one position of a game to the next one taken")),
    ] = 4
    random_move_share: Annotated[
        float,
        Ge(0),
        Le(1),
        About(
            Message("Random-move share"),
            Message("Share of positions that are one random move off the game, as most positions of a search are"),
        ),
    ] = 0.25
    shard: Annotated[int, Ge(1), About(Message("Shard size"), Message("Positions of a shard"))] = 1000
    seed: Seed = 0

    def __post_init__(self) -> None:
        """Name the agents in the one way that folders are compared by."""
        object.__setattr__(self, "agents", tuple(map(canonical, self.agents)))

    def check(self) -> Game:
        """Refuse what cannot be played before anything is."""
        spec = games.find(self.game)
        if not (spec.encodings() or spec.feature_names()):
            raise OptionError(
                "{game} has nothing to learn from: give its class features(), which returns numbers by name",
                game=spec.name,
            )
        parse_openings(self.openings, spec)
        if not self.agents:
            raise OptionError("agents: name at least one")
        for text in self.agents:
            check_agent(text, spec)
        check_fields(self)
        self.evaluator(spec)
        return spec

    def evaluator(self, spec: Game) -> Evaluator | None:
        """Find or read what judges at the horizon of the search; None is the usual one."""
        names = spec.evaluators()
        if not self.evaluate or self.evaluate in names:
            return self.evaluate or None
        if not is_file(self.evaluate):
            raise UnknownNameError(
                "evaluate '{evaluate}': give a file that evaluates {game}, or one of {names}",
                evaluate=self.evaluate,
                game=spec.name,
                names=Listing(names),
            )
        return read_evaluator(self.evaluate, spec)
