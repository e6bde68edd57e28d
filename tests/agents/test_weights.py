"""Weights that agents read from files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from turnwise import games
from turnwise.agents import AGENTS, make_agent
from turnwise.errors import DataError, OptionError
from turnwise.evaluation import Weights, read_weights

OTHELLO = games.find("othello")
VALUES = {"mobility": 900, "squares": 20, "corners": 700, "next_to_corners": 100, "discs": 5, "empty_neighbours": 30}


def keep(path: Path, **changes: Any) -> Path:
    """Write a weights file for Othello, some of it changed."""
    fields = {"game": "othello", "kind": "evaluation", "values": VALUES, "provenance": {"method": "by hand"}, **changes}
    path.write_text(Weights(**fields).to_text(), encoding="utf-8")
    return path


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    found = read_weights(keep(tmp_path / "w.json"))

    assert found == Weights(game="othello", kind="evaluation", values=VALUES, provenance={"method": "by hand"})


@pytest.mark.parametrize("kind", ["classic:depth=3", "search:depth=3"])
def test_an_agent_with_a_file_plays_like_one_with_the_same_weights(tmp_path: Path, kind: str) -> None:
    path = keep(tmp_path / "w.json")
    state = OTHELLO.parse("f5d6c3d3c4f4")
    inline = "/".join(map(str, VALUES.values() if kind.startswith("classic") else _by_feature(VALUES)))

    assert make_agent(f"{kind},weights={path}", OTHELLO).choose(state) == make_agent(
        f"{kind},evaluation={inline}", OTHELLO
    ).choose(state)


def _by_feature(values: dict[str, int]) -> list[int]:
    return [values[name] for name in OTHELLO.start().features()]


def test_names_may_stand_in_any_order(tmp_path: Path) -> None:
    path = keep(tmp_path / "w.json", values=dict(reversed(VALUES.items())))
    state = OTHELLO.parse("f5d6c3d3c4f4")
    plain = make_agent(f"classic:weights={keep(tmp_path / 'v.json')}", OTHELLO)

    assert make_agent(f"classic:weights={path}", OTHELLO).choose(state) == plain.choose(state)


def test_weights_of_what_is_left_out_are_read_too(tmp_path: Path) -> None:
    values = dict.fromkeys(OTHELLO.classic.pruning, 7)
    path = keep(tmp_path / "w.json", kind="pruning", values=values)

    assert make_agent(f"classic:weights={path}", OTHELLO).choose(OTHELLO.start()) in OTHELLO.start().legal_moves()


def test_files_of_two_kinds_go_together(tmp_path: Path) -> None:
    """One of the evaluation, one of what is left out, with a plus between: the same as both written out."""
    pruning = dict(zip(OTHELLO.classic.pruning, (0, 0, 900, 100, 0), strict=True))
    files = f"{keep(tmp_path / 'w.json')}+{keep(tmp_path / 'p.json', kind='pruning', values=pruning)}"
    inline = f"evaluation={'/'.join(map(str, VALUES.values()))},pruning={'/'.join(map(str, pruning.values()))}"
    both, written = (
        make_agent(f"classic:depth=3,branching=2,{option}", OTHELLO) for option in (f"weights={files}", inline)
    )
    states = [OTHELLO.parse("f5d6c3d3c4f4f6f3e6e7"[: 2 * plies]) for plies in range(11)]

    assert [both.choose(state) for state in states] == [written.choose(state) for state in states]
    with pytest.raises(OptionError, match=r"weights='a\.json\+' is not the name of a file, or of several with"):
        make_agent("classic:weights=a.json+", OTHELLO)


def test_a_file_may_hold_one_number_of_the_search(tmp_path: Path) -> None:
    path = keep(tmp_path / "w.json", kind="probcut", values={"value": 2.25})
    state = OTHELLO.parse("f5d6c3d3c4f4")
    one, other = (make_agent(f"search:depth=7,{option}", OTHELLO) for option in (f"weights={path}", "probcut=2.25"))

    assert (one.choose(state), one.nodes) == (other.choose(state), other.nodes)
    assert make_agent("search:depth=7", OTHELLO).choose(state) in state.legal_moves()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "sim"}, "evaluation of sim is nothing that 'classic:weights=.*' takes here"),
        ({"kind": "depth"}, "depth of othello is nothing that"),
        ({"values": {"mobility": 1}}, "evaluation of othello has mobility, squares, corners"),
        ({"values": {**VALUES, "discs": 1001}}, "its values are not 6 whole numbers from 0 to 1000"),
        ({"values": {**VALUES, "discs": 0.5}}, "its values are not 6 whole numbers from 0 to 1000"),
    ],
)
def test_weights_for_something_else_are_refused(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    path = keep(tmp_path / "w.json", **changes)

    with pytest.raises(DataError, match=message):
        make_agent(f"classic:weights={path}", OTHELLO)


def test_damage_is_seen(tmp_path: Path) -> None:
    """One digit of a value, a cut file, another format and another version."""
    text = keep(tmp_path / "w.json").read_text()
    damages = {
        text.replace("900", "901"): "the checksum does not fit",
        text[:100]: "not a Turnwise weights file, or corrupted",
        "[]": "not a Turnwise weights file, or corrupted",
        json.dumps({**json.loads(text), "version": 2}): "version 2 is not the 1 that this program reads",
    }

    for damaged, message in damages.items():
        (tmp_path / "d.json").write_text(damaged)
        with pytest.raises(DataError, match=message):
            read_weights(tmp_path / "d.json")


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), 10**400, True, "1", None], ids=lambda value: str(value)[:4]
)
def test_a_value_that_is_no_finite_number_is_refused(tmp_path: Path, value: Any) -> None:
    """The checksum fits: somebody has written such a file."""
    path = keep(tmp_path / "w.json", values={**VALUES, "discs": value})

    with pytest.raises(DataError, match="damaged, it needs a finite value for each name"):
        read_weights(path)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(DataError, match=r"cannot read 'gone\.json': No such file"):
        make_agent("classic:weights=gone.json", OTHELLO)


def test_weights_are_given_once(tmp_path: Path) -> None:
    path = keep(tmp_path / "w.json")

    with pytest.raises(OptionError, match="give evaluation once, itself or a file of it"):
        make_agent(f"classic:evaluation=1/1/1/1/1/1,weights={path}", OTHELLO)
    with pytest.raises(OptionError, match="give evaluation once, itself or a file of it"):
        make_agent(f"classic:weights={path}+{path}", OTHELLO)
    with pytest.raises(OptionError, match="give evaluate or weights, not both"):
        make_agent(f"search:depth=1,evaluate=mobility,weights={path}", OTHELLO)


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_every_game_takes_weights_by_feature(spec: Any) -> None:
    """All zero is the evaluator that knows nothing, and plays its moves."""
    state = spec.start()
    zeros = "/".join("0" for _ in state.features())

    assert make_agent(f"search:depth=2,evaluation={zeros}", spec).choose(state) in state.legal_moves()


def test_options_that_read_files_say_so() -> None:
    reading = {name for kind in AGENTS for name, option in kind.options(OTHELLO).items() if option.reads_file}

    assert reading == {"weights", "file", "cmd"}
