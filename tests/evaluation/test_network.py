"""Networks in the core: the plain formula's numbers, minimax at every depth, and files that say what is wrong."""

from __future__ import annotations

import json
import struct
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest
from conformance.reference import SetUp, minimax
from conformance.setups import SETUPS
from conformance.setups.hand_of_the_king import hand_of_the_king
from conformance.test_search import OPTION_SETS
from evaluation.networks import Formula, random_network

import turnwise
from turnwise import games, search
from turnwise.agents import make_agent, player_of
from turnwise.engine import play_games
from turnwise.errors import DataError, OptionError, UnknownNameError
from turnwise.evaluation import Network, read_evaluator
from turnwise.evaluation.weights import Weights, parse_weights

KING = games.find("hand_of_the_king")
OTHELLO = games.find("othello")
OLD_OUTPUTS = [-0.0332, 0.441, 0.4669, 1.5829]  # of version_1.network, on the day it was written
SHAPES = [(), (1,), (32, 16), (7, 5, 3), (40,), (130, 20), (256, 64, 8), (136, 72, 9, 3)]
# One set-up of each kind: the core is the same, what differs is the encoding.
NAMES = {
    "angry",
    "angry-mapgame2_hard-queenscripted",
    "connect4-width7-height6-connect4",
    "connect4-width8-height8-connect4",
    "connect4-width5-height4-connect4",
    "handoftheking-seed1",
    "handoftheking-seed4-ruleboxed",
    "othello",
    "othello-size6",
    "sim",
    "sim-n5",
}
SOME = [setup for setup in SETUPS if setup.name in NAMES]
some_setups = pytest.mark.parametrize("setup", SOME, ids=lambda setup: setup.name)


UNITS = {"Sim": 1 / 1000, "HandOfTheKing": 1 / 200}  # scores are whole numbers of these, in points; else of 1 / 100


def outputs(states: list[Any], network: Network) -> list[float]:
    """The core's outputs as they are, neither rounded nor turned nor bounded."""
    return array("f", type(states[0])._outputs(states, network.native())).tolist()


@pytest.mark.parametrize("slope", [0.01, 0.0, 0.3])
@pytest.mark.parametrize("hidden", SHAPES, ids=str)
def test_outputs_are_those_of_the_plain_formula(hidden: tuple[int, ...], slope: float) -> None:
    """To one part in 10 000, in Hand of the King, whose rows are small numbers as well as ones."""
    states = [turnwise.HandOfTheKing(seed=5), *hand_of_the_king(seed=1).states(seed=2)[1::9]]
    for encoding in states[0].encodings():
        network = random_network(states[0], hidden, encoding=encoding, slope=slope)
        expected = [Formula(network).output(state) for state in states]

        assert outputs(states, network) == [pytest.approx(each, rel=1e-4, abs=1e-4) for each in expected]


@pytest.mark.parametrize("hidden", [(32, 16), (136, 9)], ids=str)
@some_setups
def test_guesses_are_the_output_in_points_within_the_bounds(setup: SetUp, hidden: tuple[int, ...]) -> None:
    """Along a game and back again: whatever was summed before, the numbers are those of a fresh sum."""
    states = setup.states(seed=1)[:-1]
    network = random_network(setup.start(), hidden, scale=0.9)
    native, formula = network.native(), Formula(network)
    forth = [state.evaluate(native) for state in states]
    back = [state.evaluate(native) for state in reversed(states)]
    half = 0.5 * UNITS.get(setup.game, 1 / 100)

    assert forth == list(reversed(back)) == [state.evaluate(network.native()) for state in states]
    for state, found in list(zip(states, forth, strict=True))[::5]:
        assert found == pytest.approx(formula.points(state), abs=half + 1e-3), state


def test_the_first_players_view_is_turned_for_the_second() -> None:
    state = turnwise.HandOfTheKing(seed=2)
    mover = random_network(state, (32, 16), encoding="report", scale=0.1)
    first = Network(**{**vars(mover), "perspective": "first"})
    later = state.play(state.legal_moves()[0])

    assert (state.to_move(), later.to_move()) == (0, 1)
    assert state.evaluate(first.native()) == state.evaluate(mover.native()) != 0
    assert later.evaluate(first.native()) == -later.evaluate(mover.native()) != 0


@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS.keys())
@some_setups
def test_every_option_set_gives_the_value_of_minimax(setup: SetUp, options: dict[str, Any]) -> None:
    """Guesses of a network are symmetric for nobody; the value is that of plain minimax all the same."""
    native = random_network(setup.start(), (32, 16), scale=0.5).native()
    for state in (*setup.early_positions(1), *setup.some_positions(2, seed=5)):
        for depth in range(1, setup.depth + 1):
            expected = search(state, depth=depth, evaluate=native, method="minimax").rank

            assert search(state, depth=depth, evaluate=native, **options).rank == expected, f"{state} depth {depth}"


@some_setups
def test_native_minimax_is_minimax(setup: SetUp) -> None:
    native = random_network(setup.start(), (130, 20), scale=0.5).native()
    for state in setup.some_positions(2, seed=6):
        for depth in (1, 2):
            expected = minimax(setup, state, depth, lambda leaf: leaf.evaluate(native))

            assert search(state, depth=depth, evaluate=native, method="minimax").rank == pytest.approx(expected)


def test_threads_that_share_a_network_do_not_disturb_each_other() -> None:
    """Four threads walk through four games at once, with two networks in turns."""
    setup = SOME[0]
    natives = [random_network(setup.start(), (136, 20), seed=seed).native() for seed in (1, 2)]

    def walk(seed: int) -> list[float]:
        return [state.evaluate(native) for state in setup.states(seed)[:-1] for native in natives]

    with ThreadPoolExecutor(4) as pool:
        side_by_side = list(pool.map(walk, range(8)))

    assert side_by_side == [walk(seed) for seed in range(8)]


# ---- files ----


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "king.network"
    random_network(KING.start(seed=1), (32, 16), scale=0.3, provenance={"by": "chance"}).write(path)
    return path


def test_a_file_is_read_as_it_was_written(file: Path) -> None:
    written = random_network(KING.start(seed=1), (32, 16), scale=0.3, provenance={"by": "chance"})
    again = file.with_name("again.network")
    Network.read(file).write(again)

    assert Network.read(file) == written
    assert again.read_bytes() == file.read_bytes()
    assert sorted(path.name for path in file.parent.iterdir()) == ["again.network", "king.network"]
    assert json.loads(file.read_bytes().split(b"\n")[0])["layers"] == [written.sizes[0], 32, 16, 1]


def changed(content: bytes, **fields: Any) -> bytes:
    """The file with other words in its first line, and the checksum that goes with them."""
    line, _, arrays = content.split(b"\n", 2)
    changed = json.dumps({**json.loads(line), **fields}).encode() + b"\n"
    return changed + sha256(changed + arrays).hexdigest().encode() + b"\n" + arrays


def test_damage_is_named_in_one_line(file: Path) -> None:
    content = file.read_bytes()
    damages = {
        content[:-1]: "cut short, 28",
        content + b"\0": "damaged, the checksum does not fit",
        content[:-1] + bytes([content[-1] ^ 1]): "damaged, the checksum does not fit",
        changed(content, version=4): "version 4 is not the 3 that this program reads",
        changed(content, version=True): "version True is not the 3 that this program reads",
        content.replace(b'"scale": 0.3', b'"scale": 0.7'): "damaged, the checksum does not fit",
        changed(content, scale=0): "its first line does not describe a network",
        changed(content, scale=-1): "its first line does not describe a network",
        changed(content, scale=float("nan")): "its first line does not describe a network",
        changed(content, scale=1e300): "its first line does not describe a network",
        changed(content, slope=-0.5): "its first line does not describe a network",
        changed(content, slope=2): "its first line does not describe a network",
        changed(content, symmetric="no"): "its first line does not describe a network",
        changed(content, layers=[1]): "its first line does not describe a network",
        changed(content, layers="many"): "its first line does not describe a network",
        changed(content, scale="much"): "its first line does not describe a network",
        changed(content, perspective="mine"): "its first line does not describe a network",
        changed(content, encoding="dense"): "unknown encoding 'dense': hand_of_the_king has sparse, report",
        changed(content, game="chess"): "network of an unknown game 'chess'",
        changed(content, game="sim"): r"evaluates sim, not hand_of_the_king$",
        content[:30]: "not a Turnwise weights file, or corrupted",
        b"\xff" + content: "it is not text in UTF-8",
        b"": "not a Turnwise weights file, or corrupted",
    }
    for damaged, message in damages.items():
        file.write_bytes(damaged)
        with pytest.raises(DataError, match=message) as refused:
            read_evaluator(file, KING)
        assert "\n" not in str(refused.value)
        assert str(file) in str(refused.value)


def flipped(content: bytes, bits: range) -> Iterator[bytes]:
    """The content with one bit the other way, for each of some bits."""
    for bit in bits:
        spoilt = bytearray(content)
        spoilt[bit // 8] ^= 1 << bit % 8
        yield bytes(spoilt)


def test_no_bit_of_a_file_can_flip_unseen() -> None:
    """One in the header used to change the scale, and the network played on."""
    content = random_network(KING.start(seed=1), (1,), scale=0.3, provenance={"by": "chance"}).to_bytes()
    head = content.index(b"\n", content.index(b"\n") + 1) + 1
    for spoilt in (*flipped(content, range(8 * head)), *flipped(content, range(8 * head, 8 * len(content), 997))):
        with pytest.raises(DataError):
            Network.from_bytes(spoilt)


def test_no_bit_of_weights_by_name_can_flip_unseen() -> None:
    """Where a flip leaves the meaning as it was, as that of a capital E in a number, the weights are the same."""
    weights = Weights(game="connect4", kind="evaluation", values={"a": 1.5, "b": -2e-05}, provenance={"seed": 1})
    for spoilt in flipped(weights.to_text().encode(), range(8 * len(weights.to_text()))):
        try:
            assert parse_weights(spoilt.decode()) == weights
        except (DataError, UnicodeDecodeError):
            continue


def test_a_file_of_version_1_is_read() -> None:
    """Written before the checksum covered its first line; how it evaluates has not changed."""
    old = Network.read(Path(__file__).with_name("version_1.network"))
    states = [games.find("sim").parse(text) for text in ("", "01", "01,23", "01,12,34")]

    assert (old.game, old.sizes, old.scale, old.provenance) == ("sim", [30, 4, 1], 0.5, {"by": "chance"})
    assert Network.from_bytes(old.to_bytes()) == old
    assert [round(Formula(old).output(state), 4) for state in states] == OLD_OUTPUTS
    for state in states:
        assert state.evaluate(old) == state.evaluate(Network.from_bytes(old.to_bytes()))


@pytest.mark.parametrize("weight", [nan, inf, 1e38, -1.1e6])
def test_weights_beyond_any_sum_are_refused(weight: float) -> None:
    """One of 1e38 used to overflow the whole numbers that the first layer is summed in."""
    network = random_network(KING.start(seed=1), (8,))
    (weights, bias), *rest = network.layers
    for spoilt in ((struct.pack("<f", weight) + weights[4:], bias), (weights, struct.pack("<f", weight) + bias[4:])):
        with pytest.raises(DataError, match="network with a weight that is not a number between -1000000 and 1000000"):
            Network(**{**vars(network), "layers": [spoilt, *rest]}).native()


@pytest.mark.parametrize(("field", "value"), [("slope", nan), ("slope", -0.1), ("scale", 0), ("scale", 1e7)])
def test_a_slope_and_a_scale_have_bounds(field: str, value: float) -> None:
    network = random_network(KING.start(seed=1), (8,))

    with pytest.raises(DataError, match=f"network with a {field} that is not a number between 0 and 1"):
        Network(**{**vars(network), field: value}).native()


def test_a_missing_file_is_named() -> None:
    with pytest.raises(DataError, match=r"cannot read 'gone\.network': No such file"):
        make_agent("network:gone.network", KING)


@pytest.mark.parametrize(
    ("made_for", "asked", "message"),
    [
        (turnwise.Othello(size=6), turnwise.Othello(), "for othello with size=6: this board has size=8"),
        (turnwise.Othello(), turnwise.Othello(size=4), "for othello with size=8: this board has size=4"),
        (turnwise.Connect4(), turnwise.Connect4(width=6, height=7), "with width=7: this board has width=6"),
        (turnwise.Connect4(), turnwise.Connect4(connect=5), "with connect=4: this board has connect=5"),
        (turnwise.Sim(n=7), turnwise.Sim(), "for sim with n=7: this board has n=6"),
        (turnwise.Sim(), turnwise.Connect4(), "network of sim: this is connect4"),
    ],
    ids=str,
)
def test_a_network_judges_its_own_board_only(made_for: Any, asked: Any, message: str) -> None:
    native = random_network(made_for, (8,)).native()

    assert made_for.evaluate(native) == made_for.evaluate(native)
    with pytest.raises(DataError, match=message):
        search(asked, depth=1, evaluate=native)


def test_what_a_network_does_not_say_of_its_board_is_as_usual() -> None:
    network = Network(**{**vars(random_network(turnwise.Connect4(), (8,))), "setup": {}})

    turnwise.Connect4().evaluate(network.native())
    with pytest.raises(DataError, match="with width=7: this board has width=6"):
        turnwise.Connect4(width=6, height=7).evaluate(network.native())


def test_every_kind_of_file_is_told_by_its_content(tmp_path: Path, file: Path) -> None:
    """Weights of turnwise tune, the package's own pattern weights, a network: names do not matter."""
    weights, patterns = tmp_path / "a", tmp_path / "b"
    values = dict.fromkeys(OTHELLO.start().features(), 1.0)
    weights.write_text(Weights(game="othello", kind="evaluation", values=values).to_text())
    patterns.write_bytes(turnwise.data.read("othello.weights"))
    start = OTHELLO.start()

    assert read_evaluator(weights, OTHELLO) == values
    assert start.evaluate(read_evaluator(patterns, OTHELLO)) == start.evaluate("patterns")
    assert isinstance(read_evaluator(file, KING), turnwise._core.Network)
    with pytest.raises(DataError, match=r"evaluates othello, not hand_of_the_king$"):
        read_evaluator(patterns, KING)
    with pytest.raises(DataError, match="evaluation of othello does not evaluate hand_of_the_king"):
        read_evaluator(weights, KING)


# ---- agents ----


def test_a_network_agent_plays_as_a_search_with_the_network(file: Path) -> None:
    state = KING.start(seed=1)
    best = search(state, depth=3, evaluate=Network.read(file).native()).best

    for text in ("network:{},depth=3", "network:depth=3,{}", "network:file={},depth=3", "search:depth=3,weights={}"):
        assert make_agent(text.format(file), KING).choose(state) == best


def test_native_games_with_networks_are_those_asked_move_by_move(file: Path) -> None:
    other = file.with_name("other.network")
    random_network(KING.start(seed=1), (256, 64, 8), encoding="report", perspective="first", seed=9).write(other)
    texts = (f"network:{file},depth=2", f"search:nodes=300,weights={other}")
    start, agents = KING.start(seed=4), [make_agent(text, KING) for text in texts]
    state, moves = start, []
    while not state.is_over():
        moves.append(agents[state.to_move()].choose(state))
        state = state.play(moves[-1])
    first, second = (player_of(agent) for agent in agents)
    assert first
    assert second

    assert play_games([start, start], (first, second), [(0, 0), (1, 1)])[1].moves == moves


def test_two_sets_of_pattern_weights_meet_in_one_match(tmp_path: Path) -> None:
    """The package's own from a file are the package's own; their errors are read from beside them."""
    path = tmp_path / "mine.weights"
    path.write_bytes(turnwise.data.read("othello.weights"))
    path.with_suffix(".probcut.json").write_bytes(turnwise.data.read("othello.probcut.json"))
    texts = (f"search:nodes=2000,weights={path}", "search:nodes=2000")
    mine, shipped = (player_of(make_agent(text, OTHELLO)) for text in texts)
    assert mine
    assert shipped
    start = OTHELLO.parse("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6")
    games_played = [play_games([start], pair, [(1, 2)])[0].moves for pair in ((mine, shipped), (shipped, shipped))]

    assert games_played[0] == games_played[1]
    with pytest.raises(DataError, match="weights of another board: this one of othello has none"):
        search(turnwise.Othello(size=6), depth=1, evaluate=read_evaluator(path, OTHELLO))


def test_an_ensemble_solves_the_end_and_judges_by_the_network_before_it(file: Path) -> None:
    start = KING.start(seed=1)
    agent = make_agent(f"ensemble:{file},nodes=500", KING)

    assert agent.choose(start) == search(start, nodes=500, evaluate=Network.read(file).native()).best
    state = start
    while len(state.cards()) > 8 or state.pending() is not None:
        state = state.play(state.legal_moves()[0])
    late = make_agent(f"ensemble:{file}", KING)
    assert late.choose(state) == turnwise.solve(state).best


def test_mistakes_with_files_are_named(tmp_path: Path, file: Path) -> None:
    patterns = tmp_path / "w"
    patterns.write_bytes(turnwise.data.read("othello.weights"))
    with pytest.raises(UnknownNameError, match=r"agent 'network:depth=2': name the file, as in network:my\.network$"):
        make_agent("network:depth=2", KING)
    with pytest.raises(UnknownNameError, match=r"write options as key=value, not 'b'$"):
        make_agent("ensemble:a,b", KING)
    with pytest.raises(OptionError, match="give evaluate or weights, not both"):
        make_agent(f"search:depth=1,evaluate=odds,weights={file}", KING)
    with pytest.raises(DataError, match=r"evaluates states, which is nothing that 'classic:weights=.*' takes here"):
        make_agent(f"classic:weights={patterns}", OTHELLO)
