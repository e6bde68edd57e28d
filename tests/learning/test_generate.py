"""Self-play: the same shards from any workers, every position once, labels that are true."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from turnwise import games
from turnwise.arena.openings import canonical_key
from turnwise.engine import search, solve
from turnwise.errors import DataError, OptionError, UnknownNameError
from turnwise.extras import install_command
from turnwise.learning import DataPlan, generate, read_positions
from turnwise.learning.labels import EXACT, SEARCH
from turnwise.learning.shards import RESULT, read_rows, shard_path

SMALL: dict[str, Any] = {"nodes": 300, "solve_nodes": 2000, "shard": 40, "plies": 6}
KING = DataPlan(game="hand_of_the_king", openings="companions=on+off", seed=3, **SMALL)


def rows_of(folder: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = read_rows(folder).to_pylist()
    return rows


@pytest.fixture(scope="module")
def king(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("king")
    generate(KING, positions=120, folder=folder, workers=0)
    return folder


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_every_game_gives_positions_with_true_labels(spec: games.Game, tmp_path: Path) -> None:
    """Exact labels are those of a fresh solver, searched ones those of the same search, for the player to move."""
    plan = DataPlan(game=spec.name, **SMALL)
    report = generate(plan, positions=40, folder=tmp_path, workers=0)
    rows = rows_of(tmp_path)

    assert len(rows) == report.positions == 40
    assert Counter(row["label"] for row in rows) == Counter(report.labels)
    assert set(report.labels) <= {EXACT, SEARCH}
    for row in rows:
        state = spec.parse(row["position"])
        assert not state.is_over()
        assert row["key"] == canonical_key(state)
        if row["label"] == EXACT:
            assert row["score"] == pytest.approx(solve(state).rank)
        else:
            report_of_search = search(state, nodes=plan.nodes, probcut=spec.probcut, table_bytes=1 << 20)
            assert row["score"] == pytest.approx(report_of_search.rank, rel=1e-6)


def test_both_kinds_of_label_and_both_sets_of_rules_are_there(king: Path) -> None:
    rows = rows_of(king)
    state = games.find("hand_of_the_king").state

    assert {row["label"] for row in rows} == {EXACT, SEARCH}
    assert {state.parse(row["position"]).options()["companions"] for row in rows} == {"on", "off"}
    assert any(row["result"] is None for row in rows)
    assert {state.parse(row["position"]).to_move() for row in rows} == {0, 1}


def test_the_result_is_that_of_the_game_for_the_player_to_move(tmp_path: Path) -> None:
    """Perfect players: who wins their game wins the position, with either player to move."""
    plan = DataPlan(game="sim", agents=("perfect",), random_move_share=0.0, shard=40, plies=4)
    generate(plan, positions=40, folder=tmp_path, workers=0)
    rows = rows_of(tmp_path)

    assert {row["label"] for row in rows} == {EXACT}
    played = [row for row in rows if row["result"] is not None]
    assert [row["result"] > 0 for row in played] == [row["score"] > 0 for row in played]
    assert len({row["score"] > 0 for row in played}) == 2


def test_without_a_search_the_result_is_the_label(tmp_path: Path) -> None:
    plan = DataPlan(game="hand_of_the_king", nodes=0, solve_nodes=0, shard=30)
    generate(plan, positions=30, folder=tmp_path, workers=0)
    rows = rows_of(tmp_path)

    assert {row["label"] for row in rows} == {RESULT}
    assert all(row["score"] == row["result"] for row in rows)


def test_positions_of_a_game_are_not_neighbours(king: Path) -> None:
    by_game: dict[tuple[int, int], list[int]] = {}
    for row in rows_of(king):
        by_game.setdefault((row["shard"], row["match"]), []).append(row["ply"])

    assert max(map(len, by_game.values())) > 2
    for plies in by_game.values():
        assert all(after - before >= KING.step - 1 for before, after in pairwise(plies))


def test_two_workers_make_the_same_shards(king: Path, tmp_path: Path) -> None:
    generate(KING, positions=120, folder=tmp_path, workers=2)

    assert [path.name for path in sorted(tmp_path.iterdir())] == [path.name for path in sorted(king.iterdir())]
    assert all((tmp_path / path.name).read_bytes() == path.read_bytes() for path in king.iterdir())


def test_more_positions_are_added_to_those_there_are(king: Path, tmp_path: Path) -> None:
    generate(KING, positions=40, folder=tmp_path, workers=0)
    kept = shard_path(tmp_path, 0).stat().st_mtime_ns
    report = generate(KING, positions=120, folder=tmp_path, workers=0)

    assert (report.positions, report.done, report.shards) == (80, 3, 3)
    assert shard_path(tmp_path, 0).stat().st_mtime_ns == kept
    assert rows_of(tmp_path) == rows_of(king)


def test_a_killed_run_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    """SIGKILL after the first shard; the same command makes the rest, the same as an undisturbed run."""
    words = [sys.executable, "-m", "turnwise.cli", "learn", "data", "sim", "--shard", "60", "--positions", "600"]
    words += ["--workers", "2", "--seed", "5", "--folder"]
    killed, quiet = tmp_path / "killed", tmp_path / "quiet"
    with subprocess.Popen([*words, killed], start_new_session=True) as run:
        while not list(killed.glob("shard-*.parquet")) and run.poll() is None:
            time.sleep(0.01)
        os.killpg(run.pid, signal.SIGKILL)
    before = len(list(killed.glob("shard-*.parquet")))
    done = [subprocess.run([*words, folder, "--json"], capture_output=True, check=True) for folder in (killed, quiet)]

    assert before >= 1
    assert json.loads(done[0].stdout)["done"] == json.loads(done[1].stdout)["done"] == 10
    assert rows_of(killed) == rows_of(quiet)


def test_a_position_is_read_once_however_often_it_was_made(tmp_path: Path) -> None:
    """Few positions of Sim exist early on, up to symmetry: shards repeat each other, the data set does not."""
    plan = DataPlan(game="sim", openings="plies=0", plies=2, step=3, shard=80)
    generate(plan, positions=240, folder=tmp_path, workers=0)
    keys = [row["key"] for row in rows_of(tmp_path)]
    found = read_positions([tmp_path, tmp_path], "sim")
    read_keys = [canonical_key(games.find("sim").parse(text)) for text in found.texts]

    assert len(set(keys)) < len(keys)
    assert found.read == 2 * len(keys)
    assert len(found) == len(read_keys) == len(set(read_keys)) == len(set(keys))


def test_an_exact_label_is_read_before_a_guess(tmp_path: Path) -> None:
    guessed = DataPlan(game="hand_of_the_king", nodes=0, solve_nodes=0, shard=60, random_move_share=0.0, plies=0)
    solved = DataPlan(game="hand_of_the_king", nodes=0, solve_nodes=20_000, shard=60, random_move_share=0.0, plies=0)
    for plan, name in ((guessed, "guessed"), (solved, "solved")):
        generate(plan, positions=60, folder=tmp_path / name, workers=0)
    found = read_positions([tmp_path / "guessed", tmp_path / "solved"], "hand_of_the_king")

    assert len(found) == 60
    assert found.exact.sum() == sum(row["label"] == EXACT for row in rows_of(tmp_path / "solved")) > 10


def test_a_folder_of_another_plan_is_refused(king: Path) -> None:
    with pytest.raises(DataError, match="holds positions made with other --nodes, --seed: give those again, or"):
        generate(DataPlan(**{**vars(KING), "nodes": 5, "seed": 1}), positions=40, folder=king, workers=0)


def test_a_folder_of_an_earlier_version_is_filled_further(king: Path, tmp_path: Path) -> None:
    """Earlier versions called the share of positions off the game `stray`."""
    for path in king.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    plan = tmp_path / "plan.json"
    plan.write_text(plan.read_text().replace('"random_move_share"', '"stray"'))

    assert '"stray"' in plan.read_text()
    assert generate(KING, positions=40, folder=tmp_path, workers=0).positions == 0


def test_a_damaged_shard_is_named(king: Path, tmp_path: Path) -> None:
    for path in king.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    shard_path(tmp_path, 1).write_bytes(shard_path(king, 1).read_bytes()[:-40])

    with pytest.raises(DataError, match=r"shard '.*shard-00001.parquet' is damaged, delete it and make it again"):
        read_positions([tmp_path], "hand_of_the_king")


def test_another_game_or_an_empty_folder_is_refused(king: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="holds positions of hand_of_the_king, not of sim"):
        read_positions([king], "sim")
    with pytest.raises(DataError, match="holds no positions: make some with  turnwise learn data"):
        read_positions([tmp_path], "sim")


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        ({"step": 0}, OptionError, "step=0: give a whole number from 1"),
        ({"random_move_share": 2.0}, OptionError, "random_move_share=2: give a number from 0 to 1"),
        ({"agents": ()}, OptionError, "agents: name at least one"),
        ({"agents": ("human",)}, OptionError, "agent 'human': a match is for programs"),
        ({"evaluate": "luck"}, UnknownNameError, "luck"),
        ({"openings": "size=3"}, UnknownNameError, "unknown option 'size'"),
    ],
    ids=lambda value: str(value),
)
def test_a_plan_that_cannot_be_is_one_line(
    wrong: dict[str, Any], kind: type[Exception], words: str, tmp_path: Path
) -> None:
    with pytest.raises(kind, match=words):
        generate(DataPlan(game="sim", **wrong), positions=10, folder=tmp_path / "new", workers=0)
    assert not (tmp_path / "new").exists()


def test_a_missing_package_is_one_line(tmp_path: Path) -> None:
    """Said before anything is played, by a program that has no pyarrow."""
    script = "import sys; sys.modules['pyarrow'] = None; from turnwise.cli import main; main(sys.argv[1:])"
    words = ["learn", "data", "sim", "--folder", str(tmp_path / "new")]
    done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"package pyarrow is missing: install it with  {install_command('learn')}\n"
