"""Runs of tuners: what they find, that they can be stopped anywhere, and what they write."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tuning.nearness import Nearness, distance

from turnwise import games
from turnwise.agents import make_agent
from turnwise.errors import (
    DataError,
    LimitsError,
    MissingPackageError,
    OptionError,
    TurnwiseError,
    UnknownNameError,
)
from turnwise.evaluation import Weights, read_weights
from turnwise.tuning import METHODS, TunePlan, find_parameters, tune
from turnwise.tuning.genetic import Genetic, survivors
from turnwise.tuning.run import Step
from turnwise.tuning.tuner import mean_of

PLAN = TunePlan(game="othello", population=12, epochs=6, games=2, benchmark_games=0)
TINY = TunePlan(game="othello", agent="classic:depth=1,branching=2", population=3, epochs=1, games=2, benchmark_games=6)


class StoppedError(Exception):
    """Stands for a kill."""


def stop_at(epoch: int, done: int) -> Any:
    def progress(step: Step) -> None:
        if step.epoch == epoch and step.done >= done:
            raise StoppedError

    return progress


@pytest.mark.parametrize("method", METHODS)
def test_a_method_comes_nearer_to_a_hidden_optimum(method: str) -> None:
    plan = replace(PLAN, method=method, epochs=20)
    report = tune(plan, judge=Nearness())

    assert distance(report.found.mean) < 0.6 * distance(report.parameters.start)


@pytest.mark.parametrize("method", METHODS)
def test_the_same_seed_finds_the_same(method: str) -> None:
    plan = replace(PLAN, method=method)
    one, other = tune(plan, judge=Nearness()), tune(plan, judge=Nearness())

    assert one == other
    assert one.found != tune(replace(plan, seed=1), judge=Nearness()).found


@pytest.mark.parametrize("method", METHODS)
def test_a_run_killed_after_an_epoch_goes_on_as_if_nothing_had_been(method: str, tmp_path: Path) -> None:
    plan = replace(PLAN, method=method)
    with pytest.raises(StoppedError):
        tune(plan, folder=tmp_path, judge=Nearness(), progress=stop_at(3, 0))
    judge = Nearness()
    resumed = tune(plan, folder=tmp_path, judge=judge)

    assert judge.met[0][0] == 6
    assert resumed == tune(plan, judge=Nearness())


def test_a_run_killed_within_an_epoch_plays_no_game_twice(tmp_path: Path) -> None:
    """The games of the running epoch are in a file, one of them cut short by the kill."""
    with pytest.raises(StoppedError):
        tune(TINY, folder=tmp_path, workers=0, progress=stop_at(1, 4))
    journal = tmp_path / "games-2.jsonl"
    kept = journal.read_text()
    journal.write_text(kept + kept[:50])
    resumed = tune(TINY, folder=tmp_path, workers=0)

    assert len(kept.splitlines()) == 4
    assert resumed == tune(TINY, workers=0)
    assert not journal.exists()


def test_games_of_an_epoch_that_is_kept_do_not_stay(tmp_path: Path) -> None:
    """A kill comes after the checkpoint and before they are removed; the next run removes them."""
    tune(TINY, folder=tmp_path, workers=0)
    left = [tmp_path / f"games-{2 * TINY.filled().sizes[1] + half}.jsonl" for half in (0, 1)]
    for file in left:
        file.write_text("{}\n")
    tune(TINY, folder=tmp_path, workers=0)

    assert [file.exists() for file in left] == [False, False]


def test_the_number_of_workers_changes_nothing() -> None:
    assert tune(TINY, workers=0) == tune(TINY, workers=2)


def test_openings_come_again_where_they_are_too_few() -> None:
    """The start of the game is the only opening of no plies: enough for two games a pairing, and not for four."""
    report = tune(replace(TINY, openings="plies=0", epochs=0), workers=0)

    assert report.games == 2 * 3 + 6
    with pytest.raises(LimitsError, match="openings 'plies=0' give 1 distinct positions"):
        tune(replace(TINY, openings="plies=0", games=4), workers=0)


def test_everybody_meets_everybody_and_the_benchmark_meets_the_start() -> None:
    nearness = Nearness()
    report = tune(replace(PLAN, epochs=0, benchmark_games=24), judge=nearness)
    (_, pairings), (_, benchmark) = nearness.met
    members = [tuple(vector) for vector in report.epochs[0].state["population"]]

    assert pairings == [(one, other) for index, one in enumerate(members) for other in members[index + 1 :]]
    assert benchmark == [(member, report.parameters.start) for member in members]
    assert sum(report.epochs[0].benchmark) == 24
    assert report.games == 2 * 66 + 24


@pytest.mark.parametrize(
    ("method", "what"),
    [
        ("genetic", "mean of what survives"),
        ("cma", "mean of the distribution"),
        ("spsa", "mean of the second half of the way"),
    ],
)
def test_a_file_says_what_its_weights_are(tmp_path: Path, method: str, what: str) -> None:
    tune(replace(PLAN, method=method, epochs=1), folder=tmp_path, judge=Nearness())

    assert read_weights(tmp_path / "weights.json").provenance["what"] == what


def test_the_mean_of_the_survivors_is_what_is_written(tmp_path: Path) -> None:
    report = tune(PLAN, folder=tmp_path, judge=Nearness())
    state = report.epochs[-1].state
    kept = survivors(Genetic().members(report.parameters, state), state["points"])
    written, best = read_weights(tmp_path / "weights.json"), read_weights(tmp_path / "best.json")

    assert tuple(written.values.values()) == tuple(map(round, mean_of(kept)))
    assert tuple(best.values.values()) == tuple(map(round, kept[0]))
    assert written.provenance["plan"]["seed"] == 0
    assert written.provenance["games"] == report.games


def test_the_file_is_what_the_agent_takes(tmp_path: Path) -> None:
    tune(PLAN, folder=tmp_path, judge=Nearness())
    spec = games.find("othello")

    assert make_agent(f"classic:depth=1,weights={tmp_path / 'weights.json'}", spec).choose(spec.start()) in range(64)


def test_a_folder_of_another_plan_is_refused(tmp_path: Path) -> None:
    tune(replace(PLAN, epochs=0), folder=tmp_path, judge=Nearness())

    with pytest.raises(DataError, match="holds a run with other --epochs, --seed: give those again, or another folder"):
        tune(replace(PLAN, seed=1), folder=tmp_path, judge=Nearness())


def test_a_run_that_an_earlier_version_began_goes_on(tmp_path: Path) -> None:
    """Earlier versions called the benchmark games a gauge, in the plan and in every epoch."""
    whole = tune(replace(PLAN, benchmark_games=24), judge=Nearness())
    tune(replace(PLAN, benchmark_games=24, epochs=2), folder=tmp_path, judge=Nearness())
    file = tmp_path / "tuning.json"
    text = file.read_text().replace('"benchmark_games"', '"gauge"').replace('"benchmark"', '"gauge"')
    file.write_text(text.replace('"epochs": 2', '"epochs": 6'))

    found = tune(replace(PLAN, benchmark_games=24), folder=tmp_path, judge=Nearness())

    assert '"gauge"' in text
    assert found.epochs == whole.epochs


def test_games_of_another_plan_are_not_counted(tmp_path: Path) -> None:
    """A run is killed in its first epoch: another plan finds the folder taken, and its games are of other starts."""
    with pytest.raises(StoppedError):
        tune(TINY, folder=tmp_path, workers=0, progress=stop_at(0, 4))
    other = replace(TINY, openings="plies=2")

    with pytest.raises(DataError, match="holds a run with other --openings"):
        tune(other, folder=tmp_path, workers=0)
    (tmp_path / "tuning.json").unlink()
    assert (tmp_path / "games-0.jsonl").exists()
    assert tune(other, folder=tmp_path, workers=0) == tune(other, workers=0)


@pytest.mark.parametrize("state", [{}, {"population": []}, {"population": [[1], [2]], "points": [1, 0]}, []], ids=str)
def test_a_checkpoint_that_says_too_little_is_named(tmp_path: Path, state: Any) -> None:
    tune(replace(PLAN, epochs=0), folder=tmp_path, judge=Nearness())
    path = tmp_path / "tuning.json"
    fields = json.loads(path.read_text())
    fields["epochs"][0]["state"] = state
    path.write_text(json.dumps(fields))

    with pytest.raises(DataError, match=r"tuning\.json' is not a checkpoint"):
        tune(replace(PLAN, epochs=0), folder=tmp_path, judge=Nearness())


@pytest.mark.parametrize(
    "changes",
    [
        {"openings": "nope=3"},
        {"openings": "file:nofile"},
        {"openings": "plies=0", "games": 4},
        {"method": "cma", "population": 3},
        {"method": "cma", "weights": "branching", "agent": None, "population": 4},
    ],
    ids=str,
)
def test_a_plan_that_is_refused_leaves_no_folder(changes: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(TurnwiseError):
        tune(replace(TINY, **changes), folder=tmp_path / "run", workers=0)
    assert not (tmp_path / "run").exists()


def test_a_way_has_no_best_individual(tmp_path: Path) -> None:
    report = tune(replace(PLAN, method="spsa", epochs=1), folder=tmp_path, judge=Nearness())

    assert report.found.best is None
    assert set(report.to_json()) >= {"start", "mean"}
    assert not (tmp_path / "best.json").exists()


def test_a_damaged_checkpoint_is_named(tmp_path: Path) -> None:
    (tmp_path / "tuning.json").write_text("{")

    with pytest.raises(DataError, match=r"tuning\.json' is not a checkpoint"):
        tune(PLAN, folder=tmp_path, judge=Nearness())


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"method": "luck"}, UnknownNameError, "unknown method 'luck': methods are genetic, cma, spsa"),
        ({"weights": "pruning", "agent": "search:depth=1"}, OptionError, "has no weights 'pruning' in othello: it has"),
        ({"agent": "random"}, OptionError, "agent 'random' has no weights 'evaluation' in othello"),
        ({"population": 1}, OptionError, "population=1: give a whole number from 2"),
        ({"games": 3}, OptionError, "games=3: give an even number"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(changes: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        replace(PLAN, **changes).filled()


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_every_game_can_be_tuned(spec: Any) -> None:
    plan = TunePlan(game=spec.name, agent="search:depth=1", population=2, epochs=1, games=2, benchmark_games=2)

    assert len(tune(plan, workers=0).found.mean) == len(spec.start().features())


def test_without_the_package_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "cmaes", None)

    with pytest.raises(MissingPackageError, match=r"pip install 'cmaes[<>]"):
        tune(replace(PLAN, method="cma"), judge=Nearness())


def test_the_work_of_cma_grows_with_the_epochs_and_not_with_their_square(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every epoch is told once, and once more for what is recommended at the end."""
    cmaes = pytest.importorskip("cmaes")
    told: list[int] = []
    tell = cmaes.CMA.tell
    monkeypatch.setattr(cmaes.CMA, "tell", lambda self, found: (told.append(len(found)), tell(self, found))[1])
    report = tune(replace(PLAN, method="cma", epochs=30), judge=Nearness())

    assert report.found.best
    assert len(told) <= 3 * 31


def test_one_number_of_the_search_is_tuned_like_weights(tmp_path: Path) -> None:
    plan = TunePlan(
        game="othello",
        method="spsa",
        weights="probcut",
        agent="search:nodes=100",
        population=2,
        epochs=1,
        benchmark_games=0,
    )
    report = tune(plan, folder=tmp_path, workers=0)
    (value,) = report.found.mean
    spec = games.find("othello")

    assert report.parameters.start == (1.1,)
    assert 0 <= value <= 4
    assert make_agent(f"search:nodes=100,weights={tmp_path / 'weights.json'}", spec).choose(spec.start()) in range(64)
    with pytest.raises(OptionError, match="cma needs 2 weights at least, and probcut is one: give spsa"):
        tune(replace(plan, method="cma"), workers=0)


def test_a_run_begins_at_what_the_agent_is_given() -> None:
    given = find_parameters("othello", "probcut", "search:nodes=100,probcut=2.5,seed=3")
    classic = find_parameters("othello", agent="classic:evaluation=1/2/3/4/5/6,depth=2")

    assert (given.start, given.text((1.25,))) == ((2.5,), "search:nodes=100,probcut=1.25,seed=3")
    assert classic.start == (1, 2, 3, 4, 5, 6)
    assert find_parameters("othello", "branching").text((3.4,)) == "classic:branching=3"
    plan = TunePlan(game="othello", agent="classic:evaluation=1/2/3/4/5/6").filled()
    assert plan.filled() == plan


def test_a_run_begins_at_the_weights_of_a_file(tmp_path: Path) -> None:
    """They go into the text of the agent, so that the plan is another when the file is; another kind stays a file."""
    tune(replace(PLAN, epochs=0), folder=tmp_path, judge=Nearness())
    file, other = tmp_path / "weights.json", tmp_path / "pruning.json"
    pruning = dict.fromkeys(find_parameters("othello", "pruning").names, 5)
    other.write_text(Weights(game="othello", kind="pruning", values=pruning).to_text())
    values = tuple(read_weights(file).values.values())
    text = "/".join(f"{value:g}" for value in values)
    parameters = find_parameters("othello", agent=f"classic:weights={file}+{other},depth=1")

    assert (parameters.start, parameters.agent) == (values, f"classic:depth=1,weights={other}")
    plan = TunePlan(game="othello", agent=f"classic:weights={file}").filled()
    assert plan.agent == f"classic:evaluation={text}"
    assert plan.filled() == plan


def test_other_agents_have_the_weights_they_play_with() -> None:
    """The classic agent begins with the report's weights, a search by features with none."""
    assert find_parameters("othello").start == (1000, 10, 800, 150, 50, 20)
    assert find_parameters("othello").text((1.4, 2000, -3, 4, 5, 6)) == "classic:evaluation=1/1000/0/4/5/6"
    assert find_parameters("sim").text((0.5, -2, 0, 0, 0, 0, 1)) == "search:depth=2,evaluation=0.5/-2/0/0/0/0/1"


def test_the_banner_weights_of_hand_of_the_king_are_tuned_as_the_reports(tmp_path: Path) -> None:
    """Seven whole numbers from 0 to 20, beginning at the report's; what comes out is a file that classic plays with."""
    parameters = find_parameters("hand_of_the_king", agent="classic")
    plan = TunePlan(
        game="hand_of_the_king", agent="classic:depth=1", population=3, epochs=1, games=2, benchmark_games=0,
        openings="plies=0,companions=off",
    )  # fmt: skip
    report = tune(plan, folder=tmp_path, workers=0)
    spec = games.find("hand_of_the_king")
    state = spec.start(seed=4, companions="off")
    by_file, by_hand = (
        make_agent(text, spec)
        for text in (
            f"classic:depth=2,weights={tmp_path / 'weights.json'}",
            f"{report.parameters.text(report.found.mean)}",
        )
    )

    assert parameters.names == ("stark", "greyjoy", "lannister", "targaryen", "baratheon", "tyrell", "tully")
    assert parameters.start == (9, 7, 7, 6, 5, 9, 10)
    assert parameters.text((9, 7, 7, 6, 5, 9, 30)) == "classic:evaluation=9/7/7/6/5/9/20"
    assert TunePlan(game="hand_of_the_king", agent="classic").filled().sizes[:2] == (20, 9)
    assert all(value == int(value) and 0 <= value <= 20 for value in report.found.mean)
    assert by_file.choose(state) in state.legal_moves()
    assert by_hand.choose(state) in state.legal_moves()


def test_without_an_agent_hand_of_the_king_still_tunes_its_features() -> None:
    assert find_parameters("hand_of_the_king").agent == "search:depth=2"
