"""Regression on labelled positions: what it finds, that it can be stopped anywhere, and what it refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from turnwise import games
from turnwise.agents import make_agent
from turnwise.errors import DataError, OptionError, UnknownNameError
from turnwise.evaluation import read_weights
from turnwise.tuning import FitPlan, find_parameters, fit
from turnwise.tuning.fitting import share_of
from turnwise.tuning.regression import Position, fit_positions

TINY = FitPlan(game="sim", games=30, nodes=500)
OTHELLO = find_parameters("othello")
HIDDEN = {
    "mobility": 0.1,
    "squares": 0.02,
    "corners": 0.4,
    "next_to_corners": 0.0,
    "discs": 0.03,
    "empty_neighbours": 0.0,
}


class StoppedError(Exception):
    """Stands for a kill."""


def stop_after(games: int) -> Any:
    def progress(done: int, _of: int) -> None:
        if done >= games:
            raise StoppedError

    return progress


def games_judged_by(weights: dict[str, float], *, exact: bool) -> list[list[Position]]:
    """Random Othello games whose positions are worth what the weights say: in points, and as a chance to win."""
    rng = Random(3)
    return [[_judged(state, weights, rng, exact=exact) for state in _random_game(rng)] for _ in range(100)]


def _judged(state: Any, weights: dict[str, float], rng: Random, *, exact: bool) -> Position:
    score = sum(weights[name] * value for name, value in state.features().items())
    won = float(rng.random() < share_of(score))
    return Position(state.text(), (score > 0) - (score < 0) if exact else score, exact, won)


def _random_game(rng: Random) -> list[Any]:
    state, found = games.find("othello").start(), []
    while not state.is_over():
        found.append(state)
        state = state.play(rng.choice(state.legal_moves()))
    return found[10::8]


@pytest.mark.parametrize(("loss", "exact"), [("squares", False), ("logistic", False), ("logistic", True)])
def test_hidden_weights_are_found(loss: str, exact: bool) -> None:
    """Searched scores give ratios to a few in a hundred; exact ones, which only say who wins, to about a third."""
    plan = FitPlan(game="othello", loss=loss).filled()
    found = fit_positions(OTHELLO, plan, games_judged_by(HIDDEN, exact=exact))
    weights = dict(zip(OTHELLO.names, OTHELLO.playable(found.weights), strict=True))

    assert weights["corners"] == 1000
    assert weights["mobility"] == pytest.approx(250, rel=0.35 if exact else 0.05)
    assert weights["next_to_corners"] <= (150 if exact else 10)
    assert found.validation < found.start[1]


def test_the_scale_of_searched_scores_is_that_of_the_games() -> None:
    """Scores are ten times the logits by which games were drawn: ten points stand for odds of e to 1."""
    positions = [
        [replace(position, score=10 * position.score) for position in game]
        for game in games_judged_by(HIDDEN, exact=False)
    ]

    assert fit_positions(OTHELLO, FitPlan(game="othello").filled(), positions).scale == pytest.approx(10, rel=0.2)


def test_positions_are_labelled_and_the_fit_beats_weights_that_know_nothing(tmp_path: Path) -> None:
    report = fit(replace(TINY, games=100), folder=tmp_path, workers=0)
    written = read_weights(tmp_path / "weights.json")
    spec = games.find("sim")

    assert report.fit.exact == report.fit.positions
    assert report.fit.validation < report.fit.start[1]
    assert tuple(written.values.values()) == report.found.mean
    assert max(map(abs, report.found.mean)) == 1000
    assert make_agent(f"search:depth=2,weights={tmp_path / 'weights.json'}", spec).choose(spec.start()) in range(15)
    assert not (tmp_path / "best.json").exists()


def test_a_run_killed_while_it_labels_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    """Ten games are labelled, the next line is cut short by the kill."""
    with pytest.raises(StoppedError):
        fit(TINY, folder=tmp_path, workers=0, progress=stop_after(10))
    kept = (tmp_path / "positions.jsonl").read_text()
    (tmp_path / "positions.jsonl").write_text(kept + kept[:50])
    told: list[int] = []
    resumed = fit(TINY, folder=tmp_path, workers=0, progress=lambda done, _of: told.append(done))

    assert len(kept.splitlines()) == 1
    assert told == [10, 20, 30]
    assert resumed == fit(TINY, workers=0)
    assert fit(TINY, folder=tmp_path, workers=0, progress=stop_after(0)) == resumed


def test_neither_workers_nor_their_order_change_anything() -> None:
    assert fit(TINY, workers=2) == fit(TINY, workers=0)


def test_positions_are_from_the_part_of_the_games_that_is_asked_for(tmp_path: Path) -> None:
    """Openings of Sim have six plies, and then games last at most nine: a tenth of that is one position."""
    fit(replace(TINY, until=0.1), folder=tmp_path, workers=0)
    found = [json.loads(line)[1] for line in (tmp_path / "positions.jsonl").read_text().splitlines()]
    lengths = {len(game) for task in found for game in task}

    assert lengths == {1}


def test_another_seed_is_other_positions() -> None:
    assert fit(TINY, workers=0).fit != fit(replace(TINY, seed=1), workers=0).fit


def test_a_finished_run_writes_its_weights_again(tmp_path: Path) -> None:
    first = fit(TINY, folder=tmp_path, workers=0)
    (tmp_path / "weights.json").unlink()

    assert fit(TINY, folder=tmp_path, workers=0) == first
    assert tuple(read_weights(tmp_path / "weights.json").values.values()) == first.found.mean


@pytest.mark.parametrize("damage", [{"weights": [1]}, {"losses": []}, {"ridge": "much"}], ids=str)
def test_a_damaged_fit_is_named(damage: dict[str, Any], tmp_path: Path) -> None:
    fit(TINY, folder=tmp_path, workers=0)
    path = tmp_path / "tuning.json"
    fields = json.loads(path.read_text())
    fields["fit"] |= damage
    path.write_text(json.dumps(fields))

    with pytest.raises(DataError, match=r"tuning\.json' is not a checkpoint"):
        fit(TINY, folder=tmp_path, workers=0)


def test_a_folder_of_another_plan_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoppedError):
        fit(TINY, folder=tmp_path, workers=0, progress=stop_after(0))

    with pytest.raises(DataError, match="holds a run with other --nodes: give those again, or another folder"):
        fit(replace(TINY, nodes=600), folder=tmp_path, workers=0)


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_weights_of_every_game_can_be_fitted(spec: Any) -> None:
    plan = FitPlan(game=spec.name, agent="search:depth=1", games=10, nodes=200)
    report = fit(plan, workers=0)

    assert report.plan.loss == ("squares" if spec.every_point_counts else "logistic")
    assert any(report.found.mean)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"loss": "cubes"}, "unknown loss 'cubes': choose one of logistic, squares"),
        ({"game": "angry", "loss": "logistic"}, "loss=logistic: every point counts in angry, so give squares"),
        ({"game": "othello", "weights": "pruning"}, "regression fits weights of features, and 'random' is none"),
        ({"nodes": 0}, "nodes=0: give a whole number from 1"),
        ({"until": 0}, "until=0: give a number above 0, up to 1"),
        ({"games": 4}, "games=4: give a whole number from 5"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises((OptionError, UnknownNameError), match=message):
        replace(TINY, **changes).filled()
