"""Matches and tournaments as jobs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...arena import MatchPlan, MatchReport, Sprt, Terms, TournamentPlan, TournamentReport, play_match, play_tournament
from ...errors import OptionError
from ...games.spec import GameSpec
from ...store import Store
from ..boards import Json, view_of
from ..requests import MatchRequest, TournamentRequest
from ..safety import bounded_agent, check_agent, find_game
from .job import Progress, Told

AGENT_SECONDS = 10.0  # most for a move
OPENINGS = re.compile(r"(random:)?[\w=,+.-]*")  # no file, no folder
LETTERS_SHOWN = 60


def checked_openings(text: str, spec: GameSpec) -> str:
    """Refuse openings that a file would be opened for."""
    if not OPENINGS.fullmatch(text):
        raise OptionError(f"openings '{text[:LETTERS_SHOWN]}': write key=value,... without files")
    files = view_of(spec).file_setups
    for pair in filter(None, text.removeprefix("random:").split(",")):
        key, _, values = pair.partition("=")
        for value in values.split("+"):
            if key in files and value not in files[key]:
                raise OptionError(
                    f"openings: {key}='{value}' might be a file, choose {', '.join(files[key]) or 'none'}"
                )
    return text


def safe_agents(texts: list[str], spec: GameSpec) -> tuple[str, ...]:
    """Check agents, and bound what has limits of its own."""
    return tuple(bounded_agent(check_agent(text, spec, spec.start()), AGENT_SECONDS) for text in texts)


class MatchJob:
    """Two agents, many games."""

    def __init__(self, store: Store, workers: int) -> None:
        self._store = store
        self._workers = workers

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse what cannot be played, or would open a file."""
        _match_plan(MatchRequest.model_validate(plan)).check()

    def run(self, plan: Mapping[str, Any], told: Told, *, resume: bool) -> Json:
        """Play, telling after each pair."""
        asked = MatchRequest.model_validate(plan)

        def progress(report: MatchReport) -> None:
            told(Progress(2 * report.tally.pairs, asked.games, _match_words(report), report.to_json()))

        report = play_match(
            _match_plan(asked),
            games=asked.games,
            workers=self._workers,
            store=self._store,
            resume=resume,
            progress=progress,
        )
        return report.to_json()


class TournamentJob:
    """Many agents, each against each or by another system."""

    def __init__(self, store: Store, workers: int) -> None:
        self._store = store
        self._workers = workers

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse what cannot be played, or would open a file."""
        _tournament_plan(TournamentRequest.model_validate(plan)).check()

    def run(self, plan: Mapping[str, Any], told: Told, *, resume: bool) -> Json:
        """Play, telling after each pair."""
        chosen = _tournament_plan(TournamentRequest.model_validate(plan))

        def progress(report: TournamentReport) -> None:
            told(Progress(report.pairs, chosen.pairs, _tournament_words(report), _table(report)))

        report = play_tournament(chosen, workers=self._workers, store=self._store, resume=resume, progress=progress)
        return _table(report)


def _match_plan(asked: MatchRequest) -> MatchPlan:
    spec = find_game(asked.game)
    first, second = safe_agents(asked.agents, spec)
    return MatchPlan(
        game=spec.name,
        agents=(first, second),
        seed=asked.seed,
        openings=checked_openings(asked.openings, spec),
        terms=Terms(adjudicate=asked.adjudicate),
        sprt=None if asked.sprt is None else Sprt(asked.sprt[0], asked.sprt[1]),
    )


def _tournament_plan(asked: TournamentRequest) -> TournamentPlan:
    spec = find_game(asked.game)
    return TournamentPlan(
        game=spec.name,
        agents=safe_agents(asked.agents, spec),
        system=asked.system,
        games=asked.games,
        rounds=asked.rounds,
        seed=asked.seed,
        openings=checked_openings(asked.openings, spec),
        terms=Terms(adjudicate=asked.adjudicate),
    )


def _match_words(report: MatchReport) -> str:
    wins, draws, losses = report.tally.wins_draws_losses
    return f"+{wins} ={draws} -{losses}"


def _tournament_words(report: TournamentReport) -> str:
    leader = max(zip(report.points(), report.plan.agents, strict=True))
    return f"{leader[1]} leads with {leader[0]:g}"


def _table(report: TournamentReport) -> Json:
    """The report, with the cross table as the page shows it: the best first."""
    order = report.order()
    cross = [[report.cross(agent, other) for other in order] for agent in order]
    return {**report.to_json(), "order": order, "cross": cross}
