"""Which settings of the course report's agents for Angry give the scores that it prints, and which play best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from .. import games
from ..agents import make_agent
from ..agents.spec import CLASSIC, agent_text
from ..documents import Block, Column, Row, Table, prose
from ..messages import Message
from .angry_figures import BEST_PUBLIC, REPORT, best_score, start
from .conclusions import angry as concluded
from .conclusions.angry import Printed, Total, Tried
from .experiment import Setting
from .heads import COURSE, course, ours

SPEC = games.find("angry")
TIES = ("first", "last")
PRINTED = 3  # scores of one game that the course report shows
SHALLOWEST = 1  # depth of a bird that is not there


@dataclass(frozen=True)
class Settings:
    """All that the course report leaves open about its two agents."""

    hen: int
    bird: int
    ties: str
    bird_ties: str
    reading: str
    goal: str

    @property
    def agent(self) -> str:
        """The text of the agent."""
        return agent_text(
            CLASSIC,
            hen_depth=self.hen,
            bird_depth=self.bird,
            ties=self.ties,
            bird_ties=self.bird_ties,
            reading=self.reading,
            goal=self.goal,
        )


@dataclass(frozen=True)
class Ended:
    """How one game ended."""

    scores: tuple[int, ...]
    """After the last three moves."""
    won: bool
    caught: bool
    """Whether the bird has caught the queen."""


def settings_of(hens: Sequence[int], birds: Sequence[int]) -> list[Settings]:
    """List every combination with these depths."""
    return [Settings(*each) for each in product(hens, birds, TIES, TIES, ("text", "program"), ("10", "50"))]


def played(name: str, settings: Settings) -> Ended:
    """Play hen and bird by the course report's agents on a map."""
    player, state, scores = make_agent(settings.agent, SPEC, seed=0), start(name), []
    while not state.is_over():
        state = state.play(player.choose(state) if state.to_move() == 0 else state.legal_moves()[0])
        scores.append(int(state.score()))
    player.close()
    return Ended(tuple(scores[-PRINTED:]), state.is_won(), not any("Q" in row for row in state.rows()))


DEFAULTS = Settings(hen=7, bird=8, ties="last", bird_ties="first", reading="program", goal="10")
"""Those of `classic`; a test compares them."""


class Games:
    """Games of the course report's agents, each played once, when it is first asked for."""

    def __init__(self) -> None:
        self._ended: dict[tuple[str, Settings], Ended] = {}

    def ended(self, name: str, settings: Settings) -> Ended:
        """Return how the game on a map ended; where no bird is on it, its settings make no difference."""
        has_bird = any("B" in row for row in start(name).rows())
        key = name, settings if has_bird else replace(settings, bird=SHALLOWEST, bird_ties=TIES[0])
        if key not in self._ended:
            self._ended[key] = played(*key)
        return self._ended[key]

    def score(self, name: str, settings: Settings) -> int:
        """Return the score at the end."""
        return self.ended(name, settings).scores[-1]


def run_settings(setting: Setting) -> list[Block]:
    """Every setting on every map."""
    found, maps = Games(), setting["maps"]
    every = settings_of(setting["hen"], setting["bird"])
    deeper = [*every, *settings_of(setting["hen"], setting["deeper bird"])]
    for name, settings in setting.over(list(product(maps, deeper))):
        found.ended(name, settings)
    printed = [name for name in maps if name in REPORT]
    best = _best(found, deeper, maps, setting["shown"])
    return [_tried(found, every, printed), _as_printed(found, every, printed), best]


def _tried(found: Games, every: Sequence[Settings], maps: Sequence[str]) -> Table:
    rows = []
    for name in maps:
        ended = [found.ended(name, each) for each in every]
        hits = sum(each.scores == REPORT[name] for each in ended)
        caught = sum(each.caught for each in ended)
        most = max(each.scores[-1] for each in ended)
        rows.append(Tried(name, REPORT[name][-1], len(every), hits, caught, most, best_score(name, "on")))
    return Table(
        name="angry_tried",
        title=Message("Settings tried"),
        columns=(
            Column(Message("map")),
            Column(COURSE),
            Column(ours(Message("settings tried"))),
            Column(ours(Message("all three scores as printed"))),
            Column(ours(Message("queen caught"))),
            Column(ours(Message("most points"))),
            Column(Message("exact, waiting")),
        ),
        rows=tuple(rows),
        above=prose(
            Message(
                "The course report tells neither the depths of its two modules nor G, and which of equal steps is "
                "taken only for the hen: `get_best_action` takes the first."
            ),
            Message(
                "Here every combination plays both maps of which the course report prints the end: the depth of the "
                "hen, the depth of the bird, the first or the last of equal steps for each of them, the two readings "
                "and the two values of G."
            ),
        ),
        below=prose(*concluded.tried(rows)),
    )


def _as_printed(found: Games, every: Sequence[Settings], maps: Sequence[str]) -> Table:
    rows = []
    for name in maps:
        hits = [each for each in every if found.ended(name, each).scores == REPORT[name]]
        for settings in hits or _nearest(found, every, name):
            ended, exact = found.ended(name, settings), best_score(name, "on")
            rows.append(Printed(name, settings.agent, settings.ties, REPORT[name], ended.scores, ended.caught, exact))
    numbers = range(1, PRINTED + 1)
    return Table(
        name="angry_as_printed",
        title=Message("Settings that give the printed scores, or come nearest"),
        columns=(
            Column(Message("map")),
            Column(Message("agent")),
            *(Column(course(str(number))) for number in numbers),
            *(Column(ours(str(number))) for number in numbers),
            Column(Message("queen caught")),
            Column(Message("exact, waiting")),
        ),
        rows=tuple((row.map, row.agent, *row.course, *row.ours, row.caught, row.exact) for row in rows),
        above=prose(
            Message("The three scores are those after the last three moves of a game."),
            Message(
                "The bird's order of steps and the way it counts its path differ between the readings, so two settings "
                "can be the same player."
            ),
        ),
        below=prose(*concluded.as_printed(rows)),
    )


def _nearest(found: Games, every: Sequence[Settings], name: str) -> list[Settings]:
    """List the settings whose last score is nearest to the course report's."""
    gaps = {each: abs(found.score(name, each) - REPORT[name][-1]) for each in every}
    return [each for each in every if gaps[each] == min(gaps.values())]


def _best(found: Games, every: Sequence[Settings], maps: Sequence[str], shown: int) -> Table:
    """Show what plays best over all maps, the most points together first, and what the maps allow."""
    totals = {each: tuple(found.score(name, each) for name in maps) for each in every}
    ranked = sorted(every, key=lambda each: -sum(totals[each]))
    agents: dict[tuple[int, ...], str] = {}
    for each in ranked:
        agents.setdefault(totals[each], each.agent)
    usual = tuple(found.score(name, DEFAULTS) for name in maps)
    most = tuple(max(found.score(name, each) for each in every) for name in maps)
    known = (
        ("classic", usual),
        (Message("best of all settings, map by map"), most),
        (Message("best public agent"), tuple(BEST_PUBLIC[name] for name in maps)),
        (Message("exact, waiting"), tuple(best_score(name, "on") for name in maps)),
    )
    rows: list[Row] = [(agent, *row, sum(row)) for row, agent in list(agents.items())[:shown]]
    rows += [(name, *row, sum(row)) for name, row in known]
    compared = [Total(sum(totals[each]), int(each.goal)) for each in every]
    return _best_table(maps, rows, concluded.defaults(sum(usual), compared, int(DEFAULTS.goal)))


def _best_table(maps: Sequence[str], rows: Sequence[Row], said: Sequence[Message]) -> Table:
    return Table(
        name="angry_best",
        title=Message("Settings that play best"),
        columns=(Column(ours(Message("agent"))), *(Column(name) for name in maps), Column(Message("sum"))),
        rows=tuple(rows),
        above=prose(
            Message(
                "The same settings and some with a deeper bird, on every map, the largest sum of scores first; "
                "settings with the same scores have one row."
            ),
            Message(
                "Below them stand `classic` as it is by default, the best that any of the settings reaches on each "
                "map, the best public agent, and the proven best."
            ),
        ),
        below=prose(*said),
    )
