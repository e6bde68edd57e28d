"""Training the Othello weights: a small run from games to a file, stops, and mistakes."""

from __future__ import annotations

import json
import signal
import struct
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from patience import PATIENCE

import turnwise
from turnwise import DataError, Othello, _core, data
from turnwise.evaluation.files import read_evaluator
from turnwise.games.othello import OTHELLO, empties
from turnwise.learning import othello_training
from turnwise.learning.othello_training import PatternPlan, blocks, train
from turnwise.learning.pattern_samples import Material, SamplesShare, score_share
from turnwise.messages import Message

TINY: dict[str, Any] = {"samples": "30:20,10", "exact_empties": 14, "depth": "19:3,2", "rounds": 2}


def quiet(_what: Message, _done: int, _total: int) -> None:
    pass


def random_record(seed: int) -> bytes:
    """A game of random moves as WTHOR writes it; black's discs are made up."""
    random, state, moves = Random(seed), Othello(), []
    while not state.is_over():
        move = random.choice(state.legal_moves())
        name = state.move_text(move)
        if len(name) == 2 and name[1].isdigit():
            moves.append(10 * int(name[1]) + "abcdefgh".index(name[0]) + 1)
        state = state.play(move)
    return struct.pack("<HHHBB60s", 0, 0, 0, 32, 32, bytes(moves))


def stopped_at_once(_what: Message, _done: int, _total: int) -> None:
    raise KeyboardInterrupt


def stopped_at_the_fit(what: Message, _done: int, _total: int) -> None:
    """The positions of the first twelve empties are scored; nothing is fitted."""
    if "fitting" in str(what):
        raise KeyboardInterrupt


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return written(tmp_path)


def written(place: Path) -> Path:
    """A folder with one file of thirty games."""
    folder = place / "wthor"
    folder.mkdir()
    header = struct.pack("<BBBBIHHBBBB", 20, 26, 1, 1, 30, 0, 2026, 8, 0, 24, 0)
    (folder / "WTH_2026.wtb").write_bytes(header + b"".join(random_record(seed) for seed in range(30)))
    return folder


@pytest.mark.slow
def test_a_small_run_writes_weights_and_errors(tmp_path: Path, games: Path) -> None:
    path, folder = tmp_path / "my.weights", tmp_path / "training"
    result = train(path, folder=folder, games=games, progress=quiet, **TINY)

    assert path.read_bytes().startswith(b"TWOP")
    assert set(result.errors) == set(range(1, 59))


@pytest.mark.slow
def test_a_second_run_goes_on_and_ends_alike(tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped in the middle of its samples, a run comes to the same weights as one that was not."""
    whole, stopped = tmp_path / "whole.weights", tmp_path / "stopped.weights"
    train(whole, folder=tmp_path / "one", games=games, progress=quiet, **TINY)
    monkeypatch.setattr(othello_training, "MOST_TOGETHER", 7)

    def stop_at_forty(what: Message, done: int, _total: int) -> None:
        if "40 to 41 empties" in str(what) and done >= 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(stopped, folder=tmp_path / "two", games=games, progress=stop_at_forty, **TINY)
    train(stopped, folder=tmp_path / "two", games=games, progress=quiet, **TINY)

    assert stopped.read_bytes() == whole.read_bytes()


@pytest.mark.slow
def test_two_processes_come_to_the_same_weights(tmp_path: Path, games: Path) -> None:
    for workers in (0, 2):
        path, folder = tmp_path / f"{workers}.weights", tmp_path / f"training-{workers}"
        train(path, folder=folder, games=games, progress=quiet, workers=workers, **TINY)

    assert (tmp_path / "0.weights").read_bytes() == (tmp_path / "2.weights").read_bytes()


def samples_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("samples-*")}


@pytest.fixture(scope="module")
def scored(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The samples of the first block, as one process makes them without a stop."""
    place = tmp_path_factory.mktemp("scored")
    with pytest.raises(KeyboardInterrupt):
        train(place / "w", folder=place / "t", games=written(place), progress=stopped_at_the_fit, **TINY)
    return samples_of(place / "t")


def test_samples_do_not_depend_on_who_scores_them(tmp_path: Path, games: Path, scored: dict[str, bytes]) -> None:
    """Two processes, which finish their shares in any order: twelve files, the same to the byte."""
    with pytest.raises(KeyboardInterrupt):
        train(tmp_path / "w", folder=tmp_path / "t", games=games, progress=stopped_at_the_fit, workers=2, **TINY)

    assert sorted(scored) == sorted(f"samples-{empties}" for empties in range(1, 13))
    assert samples_of(tmp_path / "t") == scored


def test_a_run_goes_on_from_any_shares(tmp_path: Path, games: Path, scored: dict[str, bytes]) -> None:
    """A file of an earlier version, a share with a gap before it, and one that was joined already."""
    folder = tmp_path / "t"
    folder.mkdir()
    material = Material.of(1, [file.read_bytes() for file in games.iterdir()], None)
    (folder / "samples-3").write_bytes(share_of(material, 3, 0, 5))
    (folder / "samples-3-0000012").write_bytes(share_of(material, 3, 12, 4))
    (folder / "samples-4").write_bytes(scored["samples-4"])
    (folder / "samples-4-0000007").write_bytes(share_of(material, 4, 7, 4))
    with pytest.raises(KeyboardInterrupt):
        train(tmp_path / "w", folder=folder, games=games, progress=stopped_at_the_fit, **TINY)

    assert samples_of(folder) == scored


def share_of(material: Material, empties: int, first: int, count: int) -> bytes:
    return score_share(material, SamplesShare(empties, None, first, count)).content


def test_missing_games_are_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no WTHOR files \(\*\.wtb\)"):
        train(tmp_path / "my.weights", folder=tmp_path / "training", games=tmp_path, progress=quiet, **TINY)


def test_a_damaged_file_of_games_is_named(tmp_path: Path, games: Path) -> None:
    (games / "WTH_2027.wtb").write_bytes(b"no games at all, but long enough for a header")

    with pytest.raises(DataError, match=r"WTH_2027\.wtb.*othello games: "):
        train(tmp_path / "my.weights", folder=tmp_path / "training", games=games, progress=quiet, **TINY)


def test_a_folder_keeps_its_plan(tmp_path: Path, games: Path) -> None:
    """Samples made with another depth, or of other games, would be mixed up with these."""
    folder, path = tmp_path / "training", tmp_path / "my.weights"
    with pytest.raises(KeyboardInterrupt):
        train(path, folder=folder, games=games, progress=stopped_at_once, **TINY)
    plan = json.loads((folder / "plan.json").read_text())
    (games / "WTH_2027.wtb").write_bytes((games / "WTH_2026.wtb").read_bytes())

    assert (plan["exact_empties"], plan["depth"], plan["samples"]) == (14, "19:3,2", "30:20,10")
    assert [(file["name"], file["bytes"], file["games"]) for file in plan["games"]] == [("WTH_2026.wtb", 2056, 30)]
    with pytest.raises(DataError, match="holds samples made with other --depth, games: give those again, or an"):
        train(path, folder=folder, games=games, progress=quiet, **{**TINY, "depth": "2"})


def test_a_damaged_file_of_samples_is_named(tmp_path: Path, games: Path) -> None:
    folder = tmp_path / "training"
    folder.mkdir()
    (folder / "samples-3").write_bytes(b"cut")

    with pytest.raises(DataError, match=r"samples-3.*othello samples: "):
        train(tmp_path / "my.weights", folder=folder, games=games, progress=quiet, **TINY)


def test_the_shipped_weights_are_whole() -> None:
    """And one flipped bit is found out."""
    trainer, shipped = _core.OthelloTrainer(seed=1), data.read("othello.weights")
    trainer.use(shipped)

    assert trainer.weights() == shipped
    with pytest.raises(DataError, match="othello weights: damaged"):
        trainer.use(shipped[:-1] + bytes([shipped[-1] ^ 1]))


@pytest.mark.parametrize(
    "plan", [PatternPlan(), PatternPlan(exact_empties=6, depth="19:6,40:4,2"), PatternPlan(depth="30:2,10")], ids=str
)
def test_blocks_cover_all_empties_once(plan: PatternPlan) -> None:
    """And a search from a block ends below it, in positions whose weights are fitted."""
    covered = [empties for block in blocks(plan) for empties in block]

    assert covered == list(range(1, 59))
    for block in blocks(plan):
        assert all(empties - (plan.depth_at(empties) or empties) < block.start for empties in block)


SOLVES = """
from pathlib import Path
from turnwise.learning.othello_training import train

def ready(what, done, total):
    if "13 to 20 empties" in str(what) and done >= 7: print("ready", flush=True)

try:
    train(Path("my.weights"), folder=Path("training"), games=Path("wthor"), progress=ready,
          samples="19:1,1000000", exact_empties=20, rounds=1)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_ends_the_solving_of_positions(games: Path) -> None:
    """With twenty empties each takes long without good weights; what was drawn before stays."""
    command = [sys.executable, "-c", SOLVES]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=games.parent) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        try:
            rest, _ = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise

    assert (first, rest) == ("ready\n", "interrupted\n")
    assert (games.parent / "training" / "samples-19-0000000").exists()


def test_guesses_are_raised_at_a_knot_and_between_it_and_the_next(tmp_path: Path) -> None:
    """A disc at 33 empty squares is half a disc at 35, and nothing at 37."""
    trainer = _core.OthelloTrainer(seed=1)
    trainer.use(data.read("othello.weights"))
    trainer.raise_guesses(33, 1.0)
    (tmp_path / "raised.weights").write_bytes(trainer.weights())
    raised = read_evaluator(tmp_path / "raised.weights", OTHELLO)
    state, gained = OTHELLO.start(), {}
    while (left := empties(state)) >= 33:
        gained[left] = state.evaluate(raised) - state.evaluate()
        state = state.play(state.legal_moves()[0])

    assert [round(gained[left], 1) for left in (37, 36, 35, 34, 33)] == [0, 0, 0.5, 0, 1]


def test_odd_and_even_depths_of_the_shipped_weights_see_the_same() -> None:
    """In the mean of some positions, early and late: before they were levelled it was four discs early."""
    rng = Random(25)
    for left in (48, 40, 32, 26):
        swings = []
        for _ in range(20):
            state = OTHELLO.start()
            while not state.is_over() and empties(state) > left:
                strays = empties(state) > 54 or rng.random() < 0.1
                moves = state.legal_moves()
                state = state.play(rng.choice(moves) if strays else turnwise.search(state, depth=2).best)
            below, here, above = (turnwise.search(state, depth=depth, probcut=1.1).score for depth in (5, 6, 7))
            swings.append(here - (below + above) / 2)

        assert abs(sum(swings) / len(swings)) < 1, left
