"""`turnwise analyse --agent`: what any agent thinks of a position, external programs among them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest
from patience import PATIENCE

Turnwise = Callable[..., Any]
ENGINE = f"external:timeout={PATIENCE},cmd={sys.executable} -m turnwise engine"


def test_a_program_is_asked_in_place_of_our_search(turnwise: Turnwise) -> None:
    """Turnwise itself is the program: score, line, depth and nodes are those of the search, but nothing is proved."""
    fields = ("position", "score", "best", "line", "depth", "nodes")
    asked, ours = (
        json.loads(turnwise("analyse", "othello", "f5d6c3", "--depth", 4, "--json", *agent).out)
        for agent in (("--agent", f"{ENGINE} othello search:probcut=0"), ())
    )

    assert {name: asked[name] for name in fields} == {name: ours[name] for name in fields}
    assert (asked["solved"], asked["proven"]) == (False, None)


@pytest.mark.parametrize("agent", ["search:depth=3", "search:level=4", "classic", "perfect:nodes=1000", "greedy"])
def test_our_own_agents_are_asked_too(turnwise: Turnwise, agent: str) -> None:
    ran = turnwise("analyse", "connect4", "4", "--agent", agent, "--json")
    values = json.loads(ran.out)

    assert (ran.code, ran.err) == (0, "")
    assert values["line"][0] == values["best"]


def test_a_finished_game_is_told_without_the_agent(turnwise: Turnwise) -> None:
    ran = turnwise("analyse", "connect4", "1122334", "--agent", "external:cmd=/no/such", "--json")

    assert json.loads(ran.out)["solved"] is True


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--agent human", "agent human: a person tells no score, choose another agent"),
        ("--agent search --all-moves", "--agent and --all-moves do not go together: the agent has options of its own"),
        ("--agent search --threads 2", "--agent and --threads do not go together: the agent has options of its own"),
        ("--agent external:cmd=/no/such", "external agent '/no/such' did not start: No such file or directory"),
        ("--agent external:cmd=true", "external agent 'true' ended with exit code 0 without an answer"),
    ],
)
def test_what_cannot_be_asked_is_one_line(turnwise: Turnwise, words: str, complaint: str) -> None:
    ran = turnwise("analyse", "connect4", "44", *words.split())

    assert (ran.code, ran.out, ran.err) == (2, "", f"{complaint}\n")


def test_an_agent_without_a_score_is_named_with_its_move(turnwise: Turnwise) -> None:
    ran = turnwise("analyse", "connect4", "44", "--agent", "random:seed=1")
    complaint = "agent 'random:seed=1' plays [a-g] and tells no score: choose another agent\n"

    assert ran.code == 2
    assert re.fullmatch(complaint, ran.err)


def test_ctrl_c_stops_a_program_and_keeps_what_it_found() -> None:
    """It was to think for an hour; after what it tells is seen, Ctrl-C asks it for its best move so far."""
    arguments = ["-m", "turnwise", "analyse", "connect4", "44", "--seconds", "3600", "--agent", f"{ENGINE} connect4"]
    program = pexpect.spawn(sys.executable, arguments, encoding="utf-8", timeout=PATIENCE, dimensions=(40, 400))
    program.expect("depth [0-9]+  best [a-g]  score")
    program.sendintr()
    program.expect("best    [a-g]")
    program.expect(pexpect.EOF)
    program.close()

    assert program.exitstatus == 130
