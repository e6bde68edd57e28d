"""Self-play in rounds: candidates meet the champion, the better one stays, and a loop that was stopped goes on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import prepared
import pytest

from turnwise import games
from turnwise.arena import Sprt
from turnwise.arena.execution import Workers
from turnwise.atomic_files import write_text
from turnwise.cli.learn_loop import _learner
from turnwise.errors import DataError, OptionError, TurnwiseError
from turnwise.evaluation import Network, Weights
from turnwise.evaluation.files import ERRORS_SUFFIX, read_evaluator
from turnwise.evaluation.network import Layer
from turnwise.learning.loop import LOG, LoopPlan, Round, Tell, publish, run_loop
from turnwise.learning.network_learner import NetworkLearner
from turnwise.learning.othello_training import PatternPlan
from turnwise.learning.patterns import PatternLearner
from turnwise.messages import Message

SMALL: dict[str, Any] = {
    "positions": 60,
    "labels": {"nodes": 200, "solve_nodes": 2000, "shard": 60},
    "training": {"hidden": (8,), "epochs": 2, "validation": 0.0},
}
QUICK = Sprt(-400, 400, alpha=0.4, beta=0.4)  # knows after a few games


def plan_for(game: str, learner: NetworkLearner | PatternLearner, **more: Any) -> LoopPlan:
    usual = {"limits": "depth=1", "games": 40, "sprt": QUICK, "openings": "plies=2"}
    return LoopPlan(game=game, learner="network", settings=learner.settings(), **{**usual, **more})


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_every_game_learns_from_its_own_games(spec: games.Game, tmp_path: Path) -> None:
    learner = NetworkLearner(**SMALL)
    log, champion = run_loop(plan_for(spec.name, learner), learner, rounds=1, folder=tmp_path, workers=0)
    candidate = tmp_path / "round-01" / "candidate.network"

    assert log[0].gating_match["sprt"]["verdict"] in ("accept", "reject")
    assert champion == (candidate if log[0].published else None)
    read_evaluator(candidate, spec)


def test_a_champion_makes_the_data_and_meets_the_candidate(tmp_path: Path) -> None:
    learner = NetworkLearner(**SMALL)
    run_loop(plan_for("sim", learner), learner, rounds=1, folder=tmp_path / "first", workers=0)
    champion = tmp_path / "first" / "round-01" / "candidate.network"
    plan = plan_for("sim", learner, champion=champion, seed=1)
    log, _ = run_loop(plan, learner, rounds=2, folder=tmp_path / "second", workers=0)
    made = json.loads((tmp_path / "second" / "round-01" / "data-0" / "plan.json").read_text())["plan"]

    assert made["evaluate"] == str(champion)
    assert any(str(champion) in agent for agent in made["agents"])
    assert log[0].gating_match["agents"][1] == f"search:depth=1,weights={champion}"
    assert log[1].learned["positions"] > log[0].learned["positions"]


class Stairs:
    """Candidates that are good in every second round: they know in which column to play, or its opposite."""

    suffix: ClassVar[str] = ".json"

    def settings(self) -> dict[str, Any]:
        return {}

    def check(self, plan: LoopPlan) -> None:
        assert plan.game == "connect4"

    def learn(self, now: Round, candidate: Path, _workers: Workers, _tell: Tell) -> dict[str, Any]:
        write_text(candidate, threes(1.0 if now.number % 2 else -1.0).to_text())
        return {"round": now.number}


def threes(weight: float) -> Weights:
    names = games.find("connect4").start().features()
    return Weights(game="connect4", kind="evaluation", values=dict.fromkeys(names, weight), provenance={})


def test_the_better_one_stays(tmp_path: Path) -> None:
    """The second candidate, which wants what the first avoids, loses; the third is the first again and no better."""
    bad = tmp_path / "bad.json"
    write_text(bad, threes(-1.0).to_text())
    plan = LoopPlan(game="connect4", learner="", champion=bad, limits="depth=2", games=200, sprt=Sprt(0, 100))
    log, champion = run_loop(plan, Stairs(), rounds=3, folder=tmp_path / "loop", workers=0)

    assert [entry.published for entry in log] == [True, False, False]
    assert champion == tmp_path / "loop" / "round-01" / "candidate.json"
    assert log[2].gating_match["agents"][1] == f"search:depth=2,weights={champion}"


def test_a_loop_that_was_stopped_ends_like_one_that_was_not(tmp_path: Path) -> None:
    """Stopped in the middle of the self-play, of the training and of the test, each time."""
    learner = NetworkLearner(**SMALL)
    plan = plan_for("connect4", learner)
    whole, _ = run_loop(plan, learner, rounds=2, folder=tmp_path / "whole", workers=0)
    for step in ("self-play", "training", "match"):

        def stop(number: int, what: Message, done: int, _total: int, step: str = step) -> None:
            if number == 2 and str(what).startswith(step) and done:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run_loop(plan, learner, rounds=2, folder=tmp_path / "parts", workers=0, progress=stop)
    parts, _ = run_loop(plan, learner, rounds=2, folder=tmp_path / "parts", workers=0)
    last = Path("round-02") / "candidate.network"

    assert [without_paths(entry.gating_match) for entry in parts] == [
        without_paths(entry.gating_match) for entry in whole
    ]
    assert layers_of(tmp_path / "parts" / last) == layers_of(tmp_path / "whole" / last)


def without_paths(gate: dict[str, Any]) -> dict[str, Any]:
    timed = ("agents", "event", "seconds_a_move")
    return {name: value for name, value in gate.items() if name not in timed}


def layers_of(network: Path) -> Sequence[Layer]:
    return Network.read(network).layers


def test_patterns_learn_from_their_own_games(tmp_path: Path) -> None:
    few = PatternPlan(samples="2", exact_empties=4, depth="1", rounds=1)
    learner = PatternLearner(games=250, play_depth=1, plan=few)
    log, _ = run_loop(plan_for("othello", learner), learner, rounds=1, folder=tmp_path, workers=0)

    assert log[0].learned["samples"] > 50
    assert set(log[0].learned["errors"]) == set(log[0].learned["errors_before"])
    read_evaluator(tmp_path / "round-01" / "candidate.weights", games.find("othello"))


def test_patterns_learn_from_samples_of_another_loop(tmp_path: Path) -> None:
    few = PatternPlan(samples="2", exact_empties=4, depth="1", rounds=1)
    alone = PatternLearner(games=250, play_depth=1, plan=few)
    before, _ = run_loop(plan_for("othello", alone), alone, rounds=1, folder=tmp_path / "one", workers=0)
    more = replace(alone, data=(tmp_path / "one" / "round-01",))
    log, _ = run_loop(plan_for("othello", more, seed=1), more, rounds=1, folder=tmp_path / "two", workers=0)

    assert log[0].learned["samples"] > before[0].learned["samples"]


def test_a_folder_without_samples_is_refused(tmp_path: Path) -> None:
    learner = PatternLearner(games=250, data=(tmp_path / "nothing",))

    with pytest.raises(DataError, match=r"nothing' holds no samples of patterns"):
        run_loop(plan_for("othello", learner), learner, rounds=1, folder=tmp_path / "loop", workers=0)
    assert not (tmp_path / "loop").exists()


def test_the_champion_is_published_with_its_log(tmp_path: Path) -> None:
    learner = NetworkLearner(**SMALL)
    folder, file = tmp_path / "loop", tmp_path / "sim.network"
    run_loop(plan_for("sim", learner), learner, rounds=1, folder=folder, workers=0)
    candidate = folder / "round-01" / "candidate.network"
    publish(candidate, folder, file)

    assert file.read_bytes() == candidate.read_bytes()
    assert json.loads(file.with_suffix(".log.json").read_text()) == json.loads((folder / LOG).read_text())


@pytest.mark.parametrize("name", ["king.bin", "sim-v1.2", "sim"])
def test_the_champion_goes_to_the_file_that_is_named(tmp_path: Path, name: str) -> None:
    """Whatever its ending is, and what it is read with goes where it is looked for."""
    folder, file = tmp_path / "loop", tmp_path / name
    champion = folder / "round-01" / "candidate.weights"
    champion.parent.mkdir(parents=True)
    for path, content in ((champion, "w"), (champion.with_suffix(".probcut.json"), "p"), (folder / LOG, "l")):
        path.write_text(content)
    publish(champion, folder, file)

    assert file.read_text() == "w"
    assert file.with_suffix(ERRORS_SUFFIX).read_text() == "p"
    assert file.with_suffix(".log.json").read_text() == "l"
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"training": {"loss": "nope"}}, "unknown loss 'nope'"),
        ({"training": {"encoding": "nope"}}, "unknown sim encoding 'nope'"),
        ({"data": (Path("nofolder"),)}, "'nofolder' holds no positions"),
        ({"labels": {"nodes": -1}}, "nodes=-1: give a whole number from 0"),
        ({"openings": ("x=1",)}, "openings 'x=1': unknown option 'x'"),
    ],
)
def test_a_network_that_could_not_be_learned_is_refused_before_a_game(
    changes: dict[str, Any], words: str, tmp_path: Path
) -> None:
    learner = NetworkLearner(**{**SMALL, **changes})

    with pytest.raises(TurnwiseError, match=words):
        run_loop(plan_for("sim", learner), learner, rounds=1, folder=tmp_path / "loop", workers=0)
    assert not (tmp_path / "loop").exists()


@pytest.mark.parametrize("changes", [{"more": Path("nofolder")}, {"champion": Path("some.json")}])
def test_patterns_that_could_not_be_learned_are_refused_before_a_game(
    changes: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder without games, and a champion that is no patterns."""
    monkeypatch.chdir(tmp_path)
    names = games.find("othello").start().features()
    linear = Weights(game="othello", kind="evaluation", values=dict.fromkeys(names, 1.0), provenance={})
    write_text(Path("some.json"), linear.to_text())
    learner = PatternLearner(games=250, more=changes.get("more"))
    plan = plan_for("othello", learner, champion=changes.get("champion"))

    with pytest.raises(DataError, match=r"holds no games: give a folder of WTHOR|holds no pattern weights"):
        run_loop(plan, learner, rounds=1, folder=tmp_path / "loop", workers=0)
    assert not (tmp_path / "loop").exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["othello", "--layers", "64"], "--layers is an option of network, and this loop learns patterns"),
        (["othello", "--no-augment"], "--augment is an option of network, and this loop learns patterns"),
        (["sim", "--depth", "4"], "--depth is an option of patterns, and this loop learns network"),
    ],
)
def test_an_option_of_the_other_learner_is_refused(words: list[str], complaint: str, tmp_path: Path) -> None:
    game, *rest = words
    ran = prepared.run("learn", "loop", game, tmp_path / "file", *rest, "--folder", tmp_path / "loop")

    assert (ran.returncode, ran.stderr) == (2, f"{complaint}: leave it out\n")
    assert not (tmp_path / "loop").exists()


def test_a_loop_that_was_begun_before_options_had_no_default_goes_on() -> None:
    """The settings of a loop of patterns, as its folder keeps them."""
    learner = _learner("patterns", games.find("othello"), (), {"network": {}, "patterns": {"self_play": 500}})

    assert learner.settings() == {
        "games": 500,
        "play_depth": 4,
        "plan": {
            "samples": "20000",
            "exact_empties": 14,
            "depth": "4",
            "seed": 1,
            "ridge": 5.0,
            "pull_to_next": 5.0,
            "pull_to_same_parity": 40.0,
            "rounds": 40,
        },
        "more": None,
        "data": [],
    }


def test_a_folder_of_another_loop_is_refused(tmp_path: Path) -> None:
    learner = NetworkLearner(**SMALL)
    run_loop(plan_for("sim", learner), learner, rounds=1, folder=tmp_path, workers=0)

    with pytest.raises(DataError, match="holds a loop with other --limits, --seed: give those again, or another"):
        run_loop(plan_for("sim", learner, limits="depth=2", seed=5), learner, rounds=1, folder=tmp_path, workers=0)


def test_a_loop_without_rounds_is_refused(tmp_path: Path) -> None:
    learner = NetworkLearner(**SMALL)

    with pytest.raises(OptionError, match="rounds=0: give a whole number from 1 to 99"):
        run_loop(plan_for("sim", learner), learner, rounds=0, folder=tmp_path)


def test_a_damaged_step_is_one_line(tmp_path: Path) -> None:
    learner = NetworkLearner(**SMALL)
    plan = plan_for("sim", learner)
    run_loop(plan, learner, rounds=1, folder=tmp_path, workers=0)
    (tmp_path / "round-01" / "gate.json").write_text("{")

    with pytest.raises(DataError, match=r"gate.json' is damaged: delete it to do this step again"):
        run_loop(plan, learner, rounds=1, folder=tmp_path, workers=0)
