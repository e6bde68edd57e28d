"""Simulations with networks that have learned moves: what the core makes of their outputs, in every game."""

from __future__ import annotations

import struct
from math import exp
from pathlib import Path
from typing import Any

import pytest
from conformance.setups import PLAYED
from evaluation.networks import Formula, random_network
from foreign.nim import Nim

import turnwise
from turnwise import Connect4, Limits, games
from turnwise.agents import make_agent
from turnwise.arena import MatchPlan, play_match
from turnwise.engine import play_games
from turnwise.errors import DataError, OptionError, TurnwiseError, UnknownNameError
from turnwise.evaluation import Network

every_start = pytest.mark.parametrize(("name", "setup"), PLAYED, ids=[str(each) for each in PLAYED])
KING = games.find("hand_of_the_king")


def knowing(state: Any, hidden: tuple[int, ...] = (24,), **facts: Any) -> Network:
    """A network of random weights that has an opinion of every move."""
    return random_network(state, hidden, heads="policy", **facts)


def leaning(state: Any, move: int, *, winner: float = 0.0, score: float = 0.0) -> Network:
    """A network that thinks the same of every state: one move is good, and who wins by how much is known."""
    outputs = 2 + state.move_limit()
    bias = [winner, score, *(9.0 if each == move else 0.0 for each in range(state.move_limit()))]
    layer = (bytes(4 * outputs * state.encoding_size()), struct.pack(f"<{outputs}f", *bias))
    spec = games.game_of(type(state))
    return Network(game=spec.name, encoding=state.encodings()[0], layers=[layer], heads="policy")


def simulate(state: Any, network: Network, simulations: int = 100, **options: Any) -> turnwise.Report:
    return turnwise.search(
        state,
        method="mcts",
        simulations=simulations,
        evaluate=network,
        priors="network",
        all_moves=True,
        **options,
    )


@every_start
def test_simulations_by_a_network_are_counted_and_repeat_themselves(name: str, setup: dict[str, Any]) -> None:
    """In every shipped game; noise and temperature, which are random, too."""
    state = games.find(name).start(**setup)
    network = knowing(state)
    for options in ({}, {"root_noise": 0.25, "temperature": 1.0, "seed": 3}, {"keep_tree": True}):
        report, again = simulate(state, network, **options), simulate(state, network, **options)

        assert report.best in state.legal_moves()
        assert report.simulations == sum(report.visits.values())
        assert report.simulations == 100 or report.solved
        assert (report.best, report.visits, report.nodes) == (again.best, again.visits, again.nodes)


@pytest.mark.parametrize("hidden", [(), (24,), (136, 20)], ids=str)
@every_start
def test_outputs_are_those_of_the_plain_formula(name: str, setup: dict[str, Any], hidden: tuple[int, ...]) -> None:
    """One for who wins, one for the score, one for each move, in every encoding."""
    state = games.find(name).start(**setup)
    after = state.play(state.legal_moves()[0])
    for encoding in state.encodings():
        network = knowing(state, hidden, encoding=encoding)
        raw = type(state)._outputs([state, after], network.native())
        found = struct.unpack(f"<{len(raw) // 4}f", raw)
        expected = [output for each in (state, after) for output in Formula(network).outputs(each)]

        assert found == pytest.approx(expected, rel=1e-4, abs=1e-4)


def test_what_the_network_leans_to_is_tried_most() -> None:
    """A prior is the share of the exponentials: a logit of 9 among zeros leaves next to nothing to others."""
    state = Connect4()
    report = simulate(state, leaning(state, 6), simulations=50)

    assert report.best == 6
    assert report.visits[6] >= 45


@pytest.mark.parametrize("winner", [-4.0, 0.0, 2.0])
def test_who_wins_and_the_score_come_from_the_network(winner: float) -> None:
    """One simulation visits one child: its score is the network's for the other side, within what is possible."""
    state = Connect4()
    report = simulate(state, leaning(state, 0, winner=winner, score=3.0), simulations=1)

    assert report.visits[0] == 1
    assert report.moves[0] == -3.0


def test_the_head_of_the_winner_decides_where_scores_are_even() -> None:
    """Nothing speaks for a move but who wins after a stone in the corner: it is put there, or not."""
    state = Connect4()
    inputs, outputs, corner_of_other_side = state.encoding_size(), 9, 42
    for log_odds in (-6.0, 6.0):
        weights = [0.0] * (inputs * outputs)
        weights[corner_of_other_side] = log_odds  # of the first output
        layer = (struct.pack(f"<{len(weights)}f", *weights), bytes(4 * outputs))
        network = Network(game="connect4", encoding="sparse", layers=[layer], heads="policy")
        visits = simulate(state, network, simulations=70).visits
        corner = visits.pop(0)

        assert corner > 2 * max(visits.values()) if log_odds < 0 else corner < min(visits.values())


def test_leaves_are_scored_for_the_first_player_where_the_encoding_is() -> None:
    """The same weights under two perspectives think the same of the first player, the opposite of the second."""
    state = turnwise.HandOfTheKing(seed=2)
    mover = knowing(state, encoding="report", scale=0.1)
    first = Network(**{**vars(mover), "perspective": "first"})
    later = state.play(state.legal_moves()[0])

    assert state.evaluate(first) == state.evaluate(mover) != 0
    assert later.evaluate(first) == -later.evaluate(mover) != 0
    assert simulate(state, first).visits == simulate(state, first).visits


def test_several_networks_think_as_their_mean() -> None:
    state = Connect4()
    both = turnwise.search(
        state,
        method="mcts",
        simulations=60,
        evaluate=[leaning(state, 0), leaning(state, 6)],
        priors="network",
        all_moves=True,
    )

    assert both.visits[0] + both.visits[6] > 50
    assert min(both.visits[0], both.visits[6]) > 20


@pytest.mark.parametrize("size", [(4, 4, 4), (4, 3, 3), (5, 3, 3)])
def test_small_boards_are_proved_whatever_the_network_thinks(size: tuple[int, int, int]) -> None:
    """A random network slows a proof down, and changes nothing in it."""
    width, height, connect = size
    start = Connect4(width=width, height=height, connect=connect)
    network = knowing(start, setup={"width": width, "height": height, "connect": connect})
    report = turnwise.search(start, method="mcts", limits=Limits(), evaluate=network, priors="network")

    assert report.solved
    assert report.score == turnwise.solve(start).score


def test_threads_share_a_network() -> None:
    state = Connect4()
    report = simulate(state, knowing(state), simulations=2000, threads=4)

    assert report.simulations == 2000
    assert sum(report.visits.values()) == 2000


def test_alpha_beta_asks_the_same_network_for_the_score() -> None:
    state = Connect4.parse("4453")
    network = leaning(state, 0, score=2.0)

    assert state.evaluate(network) == 2.0
    assert turnwise.search(state, depth=2, evaluate=network).best in state.legal_moves()


# ---- what is refused, in one line ----


def test_priors_of_a_network_need_one_that_has_learned_moves() -> None:
    """Whoever evaluates: nobody, a name, another network, a function, or a foreign game in Python."""
    state = Connect4()
    for evaluate in (None, "threats", random_network(state, (8,)), lambda _state: 0.0):
        with pytest.raises(OptionError, match=r"^search option priors=network: give a network that has learned moves"):
            turnwise.search(state, method="mcts", simulations=9, priors="network", evaluate=evaluate)
    with pytest.raises(OptionError, match=r"^search option priors=network: give a network"):
        turnwise.search(Nim(5), method="mcts", simulations=9, priors="network")


def test_a_game_in_python_does_not_take_a_network() -> None:
    network = knowing(Connect4())

    with pytest.raises(UnknownNameError, match="a game written in Python takes a function of a state"):
        turnwise.search(Nim(5), method="mcts", simulations=9, priors="network", evaluate=network)


def test_a_network_is_for_its_own_board() -> None:
    with pytest.raises(DataError, match="network for connect4 with width=7: this board has width=8"):
        simulate(Connect4(width=8), knowing(Connect4()))
    with pytest.raises(DataError, match="network of connect4: this is sim"):
        simulate(turnwise.Sim(), knowing(Connect4()))


@pytest.mark.parametrize(
    ("outputs", "message"),
    [
        (2, "network of 2 outputs: heads for moves are 2 and one for each move"),
        (8, "network for 6 moves: this board of connect4 has 7"),
    ],
)
def test_heads_fit_the_moves_of_the_game(outputs: int, message: str) -> None:
    state = Connect4()
    layer = (bytes(4 * outputs * state.encoding_size()), bytes(4 * outputs))
    network = Network(game="connect4", encoding="sparse", layers=[layer], heads="policy")

    with pytest.raises(DataError, match=f"^{message}$"):
        simulate(state, network)


# ---- files ----


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    network, file = knowing(Connect4(), encoding="lines"), tmp_path / "moves.network"
    network.write(file)

    assert Network.read(file) == network
    assert b'"version": 3' in file.read_bytes().partition(b"\n")[0]
    assert b'"version": 2' in random_network(Connect4(), (8,)).to_bytes().partition(b"\n")[0]


def test_every_damage_of_a_file_is_told() -> None:
    """Any byte may flip, the file may end anywhere: it is an error of one line, and no other network."""
    content = knowing(Connect4(), ()).to_bytes()
    for place in [*range(0, 300, 7), *range(300, len(content), 211)]:
        broken = bytearray(content)
        broken[place] ^= 0x15
        for damaged in (bytes(broken), content[:place]):
            with pytest.raises(DataError) as caught:
                Network.from_bytes(damaged).native()
            assert "\n" not in str(caught.value)


# ---- the agent ----


def test_the_agent_plays_in_every_game_by_a_file(tmp_path: Path) -> None:
    """Programs, native matches and sessions make agents of the same text."""
    for spec in games.SHIPPED:
        state, file = spec.start(), tmp_path / f"{spec.name}.network"
        knowing(state).write(file)
        text = f"puct:{file},simulations=30"
        agent, again = (make_agent(text, spec, seed=1) for _ in range(2))

        assert agent.choose(state) == again.choose(state) in state.legal_moves()


def test_the_agent_plays_native_matches(tmp_path: Path) -> None:
    file = tmp_path / "connect4.network"
    knowing(Connect4()).write(file)
    spec = games.find("connect4")
    players = [make_agent(f"puct:{file},simulations={number}", spec)._player for number in (20, 40)]  # type: ignore[attr-defined]
    first, again = (play_games([Connect4()] * 3, (players[0], players[1]), [(1, 2)] * 3) for _ in range(2))

    assert [game.moves for game in first] == [game.moves for game in again]
    report = play_match(
        MatchPlan(game="connect4", agents=(f"puct:{file},simulations=20", "random"), openings="plies=2"), games=4
    )
    assert report.tally.pairs == 2


def test_the_agent_says_what_it_needs(tmp_path: Path) -> None:
    """A file, one that has learned moves, and a game that can be encoded."""
    plain = tmp_path / "plain.network"
    random_network(KING.start(seed=1), (8,)).write(plain)

    with pytest.raises(UnknownNameError, match=r"^agent 'puct': name the file, as in puct:my.network$"):
        make_agent("puct", KING)
    with pytest.raises(DataError, match=r"plain.network' has not learned which moves to try, make a network with"):
        make_agent(f"puct:{plain}", KING)
    with pytest.raises(TurnwiseError, match=r"^agent 'puct': nim has no encoding for a network, choose another agent$"):
        make_agent("puct", games.Game(name="nim", state=Nim))


def test_priors_are_shares_of_exponentials() -> None:
    """After many simulations from a tree of one level the visits go by the priors, as the formula of PUCT has it."""
    state = Connect4()
    bias = [0.0, 0.0, *(0.3 * move for move in range(7))]
    layer = (bytes(4 * 9 * state.encoding_size()), struct.pack("<9f", *bias))
    network = Network(game="connect4", encoding="sparse", layers=[layer], heads="policy")
    report = simulate(state, network, simulations=4000, depth=1, exploration=30)
    total = sum(exp(each) for each in bias[2:])

    assert [report.visits[move] / 4000 for move in range(7)] == pytest.approx(
        [exp(each) / total for each in bias[2:]], abs=0.01
    )
