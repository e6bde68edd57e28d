"""Matches and tournaments as jobs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from ...agents.code import Code
from ...arena import (
    MatchPlan,
    MatchReport,
    Sprt,
    TimeControl,
    TournamentPlan,
    TournamentReport,
    play_match,
    play_tournament,
)
from ...arena.match import draw_starts
from ...arena.report import document_of, match_blocks
from ...documents import block_to_json
from ...errors import OptionError
from ...games.game import Game
from ...games.look import Json
from ...messages import Listing, Message
from ...store import Store
from ..networks import Networks
from ..validation import NO_NETWORKS, bounded_agent, check_agent, find_game
from .forms import FORMS
from .job import Job, Progress, Told

AGENT_SECONDS = 10.0  # most for a move
OPENINGS = re.compile(r"(random:)?[\w=,+.-]*")  # no file, no folder
LETTERS_SHOWN = 60
CHECK_SECONDS = 3.0  # for counting openings before a job is taken; one that has too few after longer fails when it runs


def checked_openings(text: str, spec: Game) -> str:
    """Refuse openings that a file would be opened for."""
    if not OPENINGS.fullmatch(text):
        raise OptionError("openings '{openings}': write key=value,... without files", openings=text[:LETTERS_SHOWN])
    files = spec.view.file_setups
    for pair in filter(None, text.removeprefix("random:").split(",")):
        key, _, values = pair.partition("=")
        for value in values.split("+"):
            if key in files and value not in files[key]:
                raise OptionError(
                    "openings: {option}='{value}' might be a file, choose {choices}",
                    option=key,
                    value=value,
                    choices=Listing(files[key]) if files[key] else Message("none"),
                )
    return text


def safe_agents(texts: list[str], spec: Game, own: Sequence[str], networks: Networks) -> tuple[str, ...]:
    """Check agents, and bound what has limits of its own; `own` are those of the operator."""
    checked = (check_agent(text, spec, spec.start(), own, networks) for text in texts)
    return tuple(str(bounded_agent(agent, AGENT_SECONDS)) for agent in checked)


def workers_for(game: str, agents: Sequence[str], workers: int) -> int:
    """Count the workers for a job: what was registered in this process only stays in it."""
    return 0 if Code.of(game, agents).stays else workers


class _GamesJob:
    """What jobs of games work with."""

    def __init__(self, store: Store, workers: int, own: Sequence[str] = (), networks: Networks = NO_NETWORKS) -> None:
        self._store = store
        self._workers = workers
        self._own = own
        self._networks = networks


class MatchJob(_GamesJob):
    """Two agents, many games."""

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse what cannot be played, or would open a file."""
        chosen = _match_plan(plan, self._own, self._networks)
        _check_openings(chosen, 1 if chosen.sprt else chosen.games // 2)

    def run(self, job: Job, told: Told) -> Json:
        """Play, telling after each pair."""
        plan = _match_plan(job.plan, self._own, self._networks)

        def progress(report: MatchReport) -> None:
            told(Progress(2 * report.tally.pairs, plan.games, _match_words(report), _figures(report)))

        report = play_match(
            plan,
            workers=workers_for(plan.game, plan.agents, self._workers),
            store=self._store,
            resume=job.resumes,
            progress=progress,
        )
        return _figures(report)


class TournamentJob(_GamesJob):
    """Many agents, each against each or by another system."""

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse what cannot be played, or would open a file."""
        chosen = _tournament_plan(plan, self._own, self._networks)
        _check_openings(chosen, chosen.openings_needed)

    def run(self, job: Job, told: Told) -> Json:
        """Play, telling after each pair."""
        chosen = _tournament_plan(job.plan, self._own, self._networks)

        def progress(report: TournamentReport) -> None:
            told(Progress(report.pairs, chosen.pairs, _tournament_words(report), _table(report)))

        workers = workers_for(chosen.game, chosen.agents, self._workers)
        report = play_tournament(chosen, workers=workers, store=self._store, resume=job.resumes, progress=progress)
        return _table(report)


def _match_plan(request: Mapping[str, Any], own: Sequence[str], networks: Networks) -> MatchPlan:
    spec, agents, asked = _asked("match", request, own, networks)
    bounds = asked.pop("sprt")
    return MatchPlan(spec.name, (agents[0], agents[1]), sprt=Sprt(*bounds) if bounds else None, **asked)


def _tournament_plan(request: Mapping[str, Any], own: Sequence[str], networks: Networks) -> TournamentPlan:
    spec, agents, asked = _asked("tournament", request, own, networks)
    return TournamentPlan(spec.name, agents, **asked)


def _asked(
    kind: str, request: Mapping[str, Any], own: Sequence[str], networks: Networks
) -> tuple[Game, tuple[str, ...], dict[str, Any]]:
    """Read a request: its game, its agents made safe, and the other fields of its plan."""
    asked = FORMS[kind].read(request)
    spec = find_game(asked.pop("game"))
    agents = safe_agents(asked.pop("agents"), spec, own, networks)
    checked_openings(asked["openings"], spec)
    control = TimeControl(adjudicate=asked.pop("adjudicate"))
    return spec, agents, {**asked, "time_control": control}


def _check_openings(plan: MatchPlan | TournamentPlan, pairs: int) -> None:
    """Refuse what cannot be played, and openings that are too few."""
    spec = plan.check()
    with suppress(TimeoutError):
        draw_starts(plan.openings, spec, plan.seed, pairs, give_up=monotonic() + CHECK_SECONDS)


def _match_words(report: MatchReport) -> Message:
    wins, draws, losses = report.tally.wins_draws_losses
    return Message("W: {wins}, L: {losses}, D: {draws}", wins=wins, losses=losses, draws=draws)


def _tournament_words(report: TournamentReport) -> Message:
    points, leader = max(zip(report.points(), report.plan.agents, strict=True))
    return Message("{agent} leads with {points:g}", agent=leader, points=points)


def _figures(report: MatchReport) -> Json:
    """The report, and the blocks that the page draws."""
    return {**report.to_json(), "blocks": [block_to_json(block) for block in match_blocks(report)]}


def _table(report: TournamentReport) -> Json:
    """The report, its cross table with the best first, and the blocks that the page draws."""
    order = report.order()
    cross = [[str(report.cross(agent, other)) for other in order] for agent in order]
    blocks = [block_to_json(block) for block in document_of(report).blocks]
    return {**report.to_json(), "order": order, "cross": cross, "blocks": blocks}
