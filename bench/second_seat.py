"""The second seat of Hand of the King: games won there, kept one by one so that a run can be taken up again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from common import HERE, Timed, publish

from turnwise import HandOfTheKing, games
from turnwise.agents import make_agent
from turnwise.intervals import rate_interval

SPEC = games.find("hand_of_the_king")
LOG = HERE.parent / "build" / "second_seat.jsonl"  # games, not for the repository; the table is in bench/results
FIRST_DEAL = 5000  # of the course's dealer; tuning uses others
COLUMNS = ["agent", "against", "build", "deals", "won", "95 % interval", "banners a game", "s a move", "most"]


class Contest(NamedTuple):
    """One agent in the second seat against another on so many deals."""

    agent: str
    against: str
    deals: int


QUICK = ("perfect:seconds=0.1", "perfect:seconds=0.1,aim=win")
SLOW = ("perfect:seconds=1", "perfect:seconds=1,aim=win")
OPPONENTS = ("classic", "random", "search:level=4", "search:level=6", "search:level=8")
CONTESTS = (
    *(Contest(agent, against, 400) for agent in QUICK for against in OPPONENTS),
    *(Contest(agent, "classic", 50) for agent in SLOW),
)


def play(contest: Contest, seed: int) -> dict[str, Any]:
    """Play one deal without companions: the margin in banners, and how long the agent thought."""
    us, them = (Timed(make_agent(text, SPEC, seed=seed)) for text in (contest.agent, contest.against))
    state: Any = HandOfTheKing(seed=seed, companions="off")
    while not state.is_over():
        state = state.play((them, us)[state.to_move()].choose(state))
    us.close()
    them.close()
    margin = state.result() if state.to_move() == 1 else -state.result()
    return {"margin": margin, "mean": round(mean(us.times), 4), "most": round(max(us.times), 3)}


def lines_of(log: Path) -> list[dict[str, Any]]:
    """Read the games that were played before."""
    return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []


def missing(contest: Contest, build: str, log: Path) -> Iterator[int]:
    """Name the deals that this build has not played yet."""
    key = (build, contest.agent, contest.against)
    played = {line["seed"] for line in lines_of(log) if (line["build"], line["agent"], line["against"]) == key}
    return (seed for seed in range(FIRST_DEAL, FIRST_DEAL + contest.deals) if seed not in played)


def row_of(contest: Contest, build: str, lines: list[dict[str, Any]]) -> list[Any]:
    """Sum up one contest."""
    key = (build, contest.agent, contest.against)
    found = [line for line in lines if (line["build"], line["agent"], line["against"]) == key]
    won = sum(line["margin"] > 0 for line in found)
    low, high = rate_interval(won, len(found))
    thought = mean(line["mean"] for line in found)
    most = max((line["most"] for line in found if line["most"] is not None), default="-")
    return [
        contest.agent,
        contest.against,
        build,
        len(found),
        won,
        f"{low:.1%} to {high:.1%}",
        round(mean(line["margin"] for line in found), 2),
        thought,
        most,
    ]


def bench(build: str, log: Path = LOG) -> None:
    """Play what is missing, and publish every build of the log side by side."""
    log.parent.mkdir(exist_ok=True)
    for contest in CONTESTS:
        for seed in missing(contest, build, log):
            line = {"build": build, "agent": contest.agent, "against": contest.against, "seed": seed}
            with log.open("a") as sink:
                sink.write(json.dumps({**line, **play(contest, seed)}) + "\n")
        summarise(log)


def summarise(log: Path) -> None:
    """Publish the table of all games so far."""
    lines = lines_of(log)
    builds = list(dict.fromkeys(line["build"] for line in lines))
    played = {(line["build"], line["agent"], line["against"]) for line in lines}
    rows = [
        row_of(contest, build, lines)
        for contest in CONTESTS
        for build in builds
        if (build, contest.agent, contest.against) in played
    ]
    publish("hand_of_the_king_second_seat", "Games won in the second seat, deals from 5000", COLUMNS, rows)
