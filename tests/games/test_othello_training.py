"""Training the Othello weights: a small run from games to a file, stops, and mistakes."""

from __future__ import annotations

import struct
from pathlib import Path
from random import Random
from typing import Any

import pytest

from turnwise import DataError, Othello, _core, data
from turnwise.games import othello_training
from turnwise.games.othello_training import Plan, blocks, train

TINY: dict[str, Any] = {"samples": 20, "exact_empties": 6, "depth": 2, "rounds": 2}


def quiet(_what: str, _done: int, _total: int) -> None:
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


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with one file of thirty games."""
    folder = tmp_path / "wthor"
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
    monkeypatch.setattr(othello_training, "STEP", 7)

    def stop_at_forty(what: str, done: int, _total: int) -> None:
        if "of 40 empties" in what and done >= 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(stopped, folder=tmp_path / "two", games=games, progress=stop_at_forty, **TINY)
    train(stopped, folder=tmp_path / "two", games=games, progress=quiet, **TINY)

    assert stopped.read_bytes() == whole.read_bytes()


def test_missing_games_are_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no WTHOR files \(\*\.wtb\)"):
        train(tmp_path / "my.weights", folder=tmp_path / "training", games=tmp_path, progress=quiet, **TINY)


def test_a_damaged_file_of_games_is_named(tmp_path: Path, games: Path) -> None:
    (games / "WTH_2027.wtb").write_bytes(b"no games at all, but long enough for a header")

    with pytest.raises(DataError, match=r"WTH_2027\.wtb.*othello games: "):
        train(tmp_path / "my.weights", folder=tmp_path / "training", games=games, progress=quiet, **TINY)


def test_a_folder_keeps_its_plan(tmp_path: Path, games: Path) -> None:
    """Samples made with another depth would be mixed up with these."""
    folder = tmp_path / "training"
    folder.mkdir()
    (folder / "plan.json").write_text('{"exact_empties": 6, "depth": 4, "seed": 1}')

    with pytest.raises(DataError, match="name another folder"):
        train(tmp_path / "my.weights", folder=folder, games=games, progress=quiet, **TINY)


def test_a_damaged_file_of_samples_is_named(tmp_path: Path, games: Path) -> None:
    folder = tmp_path / "training"
    folder.mkdir()
    (folder / "samples-3").write_bytes(b"cut")

    with pytest.raises(DataError, match=r"samples-3.*othello samples: "):
        train(tmp_path / "my.weights", folder=folder, games=games, progress=quiet, **TINY)


def test_the_shipped_weights_are_whole() -> None:
    """And one flipped bit is found out."""
    trainer, shipped = _core.OthelloTrainer(seed=1, exact_empties=6, depth=2), data.read("othello.weights")
    trainer.use(shipped)

    assert trainer.weights() == shipped
    with pytest.raises(ValueError, match="othello weights: damaged"):
        trainer.use(shipped[:-1] + bytes([shipped[-1] ^ 1]))


def test_blocks_cover_all_empties_once() -> None:
    covered = [empties for block in blocks(Plan()) for empties in block]

    assert covered == list(range(1, 59))
