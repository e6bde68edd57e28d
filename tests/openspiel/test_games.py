"""OpenSpiel's games here: each that its registry has of our kind, by its own rules, searched as minimax says."""

from __future__ import annotations

import json
import pickle
import random
import sys
from collections import defaultdict
from itertools import pairwise
from typing import Any

import prepared
import pytest

import turnwise
from turnwise import games
from turnwise.errors import MissingPackageError, OptionError, UnknownNameError
from turnwise.games import Game, HostedState
from turnwise.games.openspiel import SHOWS_ALL, ShownState, names

pyspiel = pytest.importorskip("pyspiel")

GAMES = names()
SMALL = {
    "breakthrough": "breakthrough(columns=3,rows=4)",
    "clobber": "clobber(columns=3,rows=3)",
    "connect_four": "connect_four(columns=4,rows=4,x_in_row=3)",
    "cursor_go": "cursor_go(board_size=2,max_cursor_moves=3)",
    "go": "go(board_size=2,komi=0.5)",
    "gomoku": "gomoku(connect=3,size=3)",
    "havannah": "havannah(board_size=3)",
    "hex": "hex(board_size=3)",
    "mnk": "mnk(k=3,m=4,n=3)",
    "oware": "oware(num_houses_per_player=2,num_seeds_per_house=2)",
    "quoridor": "quoridor(board_size=3)",
    "twixt": "twixt(board_size=5)",
    "y": "y(board_size=3)",
}
"""Boards on which lines of play meet soon, and games end within a few plies."""
MORE = ("dots_and_boxes(num_cols=3,num_rows=1,utility_margin=True)", "gomoku(anti=True,connect=3,size=3,wrap=True)",
        "hex(board_size=3,swap=True)", "hex(board_size=3,string_rep=explicit)", "nim(pile_sizes=2;3;4)",
        "misere(game=tic_tac_toe())")  # fmt: skip
"""Parameters that change rules or drawings, and a game made of another one."""
MOST_PLIES = 300  # of a random game; some last for thousands
NODES = 12_000  # of plain minimax
WALKS = 150


def load(name: str) -> Game:
    return games.load(f"openspiel:{name}")


def small(name: str) -> Game:
    return load(SMALL.get(name, name))


def walk(state: Any, seed: int, plies: int = MOST_PLIES) -> list[Any]:
    """The states of one random game, as far as it is followed."""
    choose, states = random.Random(seed), [state]
    while len(states) <= plies and states[-1].result() is None:
        states.append(states[-1].play(choose.choice(states[-1].legal_moves())))
    return states


def minimax(spiel: Any, depth: int, left: list[int]) -> float:
    """What OpenSpiel's own state is worth to its player 0; IndexError once too many nodes are visited."""
    left.pop()
    if spiel.is_terminal():
        return float(spiel.returns()[0])
    if depth == 0:
        return 0.0
    values = [minimax(spiel.child(action), depth - 1, left) for action in spiel.legal_actions()]
    return max(values) if spiel.current_player() == 0 else min(values)


def deepest(spiel: Any) -> tuple[int, float]:
    """The last depth that plain minimax reaches within its nodes, and the value there."""
    found = (0, 0.0)
    for depth in range(1, 10):
        try:
            found = depth, minimax(spiel, depth, [0] * NODES)
        except IndexError:
            break
    return found


def test_the_games_are_those_that_the_registry_has_of_our_kind() -> None:
    """Two players in turn, no chance, nothing hidden, one sum: asked of OpenSpiel, and 31 in its version 2.0.2."""
    kinds = {each.short_name: each for each in pyspiel.registered_games()}

    assert len(GAMES) >= 31
    assert {"amazons", "chess", "go", "quoridor", "y"} <= set(GAMES)
    assert all(kinds[name].utility == pyspiel.GameType.Utility.ZERO_SUM for name in GAMES)
    assert not {"backgammon", "kuhn_poker", "matrix_pd", "phantom_ttt"} & set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_random_game_is_the_same_in_both(name: str) -> None:
    """Players, moves, their names and results are OpenSpiel's; texts and drawings are read back or are plain."""
    game = load(name)
    states = walk(game.start(), seed=1)
    spiel = pyspiel.load_game(name).new_initial_state()
    beginner = spiel.current_player()
    for before, after in pairwise(states):
        actions = spiel.legal_actions()
        names_there = ["".join(spiel.action_to_string(action).split()) for action in actions]

        assert (before.to_move() ^ beginner, before.raw_moves()) == (spiel.current_player(), actions)
        assert [before.move_text(place) for place in before.legal_moves()] == names_there
        spiel = after.raw.spiel

    last = states[-1]
    read = game.parse(last.text())

    assert (last.result() is not None) == spiel.is_terminal()
    assert last.result() in (None, spiel.returns()[last.to_move() ^ beginner])
    assert read == last == pickle.loads(pickle.dumps(last))
    assert pickle.loads(pickle.dumps(last.raw)) == last.raw
    assert "\x1b" not in str(last)


def test_who_begins_is_the_first_player() -> None:
    """White is player 1 of OpenSpiel's chess, and would have moved second here."""
    game = load("chess")
    state = game.start()
    for move in ("f3", "e5", "g4"):
        state = state.play(state.parse_move(move))
    mated = state.play(turnwise.search(state, depth=1).best)

    assert game.start().to_move() == 0
    assert (state.to_move(), mated.to_move(), mated.winner(), mated.result()) == (1, 0, 1, -1)
    assert all(load(name).start().to_move() == 0 for name in GAMES)


@pytest.mark.parametrize("name", [*GAMES, *MORE])
def test_search_finds_what_plain_minimax_of_openspiel_finds(name: str) -> None:
    """From the start and from positions of random games, as deep as minimax gets; ko and repetition among them."""
    game = small(name)
    for seed, plies in ((0, 0), (1, 4), (2, 9), (3, 30), (4, 100)):
        state = [each for each in walk(game.start(), seed, plies) if each.result() is None][-1]
        depth, value = deepest(state.raw.spiel)
        found = turnwise.search(state, depth=depth)

        assert depth > 0
        assert found.score == (value if state.raw.spiel.current_player() == 0 else -value)


@pytest.mark.parametrize("name", [*sorted(SHOWS_ALL), *MORE[:-1]])
def test_states_that_are_taken_for_equal_have_the_same_future(name: str) -> None:
    """Two ways to one key are followed by the same moves side by side: moves, drawings and results never differ.

    Few moves are chosen from, so that lines of play meet often.
    """
    game, met = small(name), defaultdict[Any, list[Any]](list)
    choose = random.Random(7)
    for seed in range(WALKS):
        state = game.state()
        while state.result() is None:
            state = state.play(choose.choice(state.legal_moves()[: 2 + seed % 5]))
            met[state].append(state)
    pairs = [(same[0], other) for same in met.values() for other in same[1:] if _differ(same[0], other)]

    assert pairs
    for one, other in pairs:
        _check_same_future(one, other, choose)


def _differ(one: Any, other: Any) -> bool:
    return bool(one.spiel.history() != other.spiel.history())


def _check_same_future(one: Any, other: Any, choose: random.Random) -> None:
    while True:
        assert (one, one.to_move(), one.result(), str(one)) == (other, other.to_move(), other.result(), str(other))
        if one.result() is not None:
            return
        assert one.legal_moves() == other.legal_moves()
        move = choose.choice(one.legal_moves())
        one, other = one.play(move), other.play(move)


def test_states_of_other_games_are_known_by_their_moves() -> None:
    """A knight out and home again leaves the board as it was, and a repetition more behind it."""
    state = load("chess").start()
    for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
        state = state.play(move)
    other = load("chess").start()
    for move in ("Nc3", "Nc6", "Nb1", "Nb8"):
        other = other.play(move)

    assert not any(issubclass(load(name).state, ShownState) for name in ("chess", "go", "oware", "checkers"))
    assert str(state) == str(other)
    assert state != other


def test_ko_is_seen_by_the_search() -> None:
    """A board that was there before ends the game: of two states with one drawing the same move ends only one."""
    game = load("go(board_size=2,komi=0.5)")
    states = [state for seed in range(200) for state in walk(game.start(), seed, 12) if state.result() is None]
    alike = defaultdict(set)
    for state in states:
        alike[str(state).partition("\n")[2], state.to_move()].add(
            tuple(state.play(move).result() for move in state.legal_moves())
        )

    assert any(len(results) > 1 for results in alike.values())
    assert len({hash(state) for state in states}) > len(alike)


@pytest.mark.parametrize(("name", "most"), [("go", 362), ("pentago", 288)])
def test_more_than_256_moves_are_searched(name: str, most: int) -> None:
    """Also by agents that play: the engine takes up to 512 moves of one state."""
    state = load(name).start()
    report = turnwise.search(state, depth=2)
    agent = turnwise.make_agent("search:depth=1,seed=3", f"openspiel:{name}")

    assert len(state.legal_moves()) == most
    assert (report.score, report.depth) == (0, 2)
    assert agent.choose(state) in state.legal_moves()


def test_more_moves_than_the_engine_takes_are_told_in_one_line() -> None:
    """A board of 30 by 30 has 900 first moves: it can be played at random, and a search says what it takes."""
    state = load("mnk(k=5,m=30,n=30)").start()

    assert state.play(899).to_move() == 1
    with pytest.raises(turnwise.TurnwiseError, match="900 moves: 512 are the most"):
        turnwise.search(state, depth=1)


def test_large_action_numbers_are_moves_like_any_other() -> None:
    """Shogi's reach beyond 13 000; here they are places in the list, and texts."""
    largest = max(max(state.raw_moves()) for state in walk(load("shogi").start(), 5, 120) if state.result() is None)
    state = next(each for each in walk(load("shogi").start(), 5, 120) if largest in each.raw_moves())

    assert largest > 10_000
    assert state.play(state.move_text(state.place_of(largest))).raw.spiel.history()[-1] == largest


def test_a_game_of_a_thousand_plies_is_played_and_read_back() -> None:
    state: HostedState = load("chinese_checkers").start()
    states = walk(state, 2, 1100)

    assert len(states) > 1000
    assert states[0].game.parse(states[-1].text()) == states[-1]


@pytest.mark.parametrize(
    ("name", "error", "words"),
    [
        ("conect_four", UnknownNameError, "did you mean 'connect_four'"),
        ("zzz", UnknownNameError, "can be played here are amazons, "),
        ("kuhn_poker", OptionError, "chance takes part"),
        ("phantom_ttt", OptionError, "do not see everything"),
        ("matrix_rps", OptionError, "at the same time"),
        ("chinese_checkers(players=3)", OptionError, "not for two players"),
        ("connect_four(rows=x)", OptionError, "Wrong type for parameter rows"),
        ("connect_four(colour=1)", OptionError, "Unknown parameter 'colour'"),
        ("connect_four(rows=-3)", OptionError, "OpenSpiel makes no game of"),
        ("hex(board_size=2000)", OptionError, "more than 1048576 moves"),
        ("connect_four(rows=4", OptionError, "Missing closing bracket"),
        ("y(board_size=0)", OptionError, "no move to begin with"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(
    name: str, error: type[Exception], words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """OpenSpiel writes its errors to standard error besides; there they are kept back."""
    with pytest.raises(error, match=words) as caught:
        load(name)

    assert "\n" not in str(caught.value)
    assert capfd.readouterr().err == ""


def test_what_openspiel_warns_of_is_passed_on_once() -> None:
    """A match loads its game again and again."""
    played = prepared.run("match", "openspiel:quoridor(board_size=5)", "random", "random", "--games", 2)

    assert (played.returncode, played.stderr.count("known issues")) == (0, 1)


def test_a_game_has_one_name_however_it_is_written() -> None:
    written = "openspiel:connect_four(rows=4,columns=5)"

    assert (
        games.load(written)
        is games.load("openspiel:connect_four(columns=5,rows=4)")
        is games.find("openspiel:connect_four(columns=5,rows=4)")
    )
    assert games.load("openspiel:tic_tac_toe()").name == "openspiel:tic_tac_toe"
    assert turnwise.search("openspiel:tic_tac_toe start x(1,1)", depth=2).score == 0


def test_a_name_from_data_loads_nothing() -> None:
    with pytest.raises(UnknownNameError, match="unknown game 'openspiel:hex"):
        games.find("openspiel:hex(board_size=4)")


def test_without_openspiel_one_line_tells_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)

    with pytest.raises(MissingPackageError, match=r"pyspiel is missing: install it with .*open_?spiel"):
        games.load("openspiel:breakthrough")


def test_every_kind_of_agent_plays(tmp_path: Any) -> None:
    """A match with two workers: what a game is travels by its name, and the store has it."""
    store = turnwise.store.Store.open(tmp_path / "games.db")
    report = turnwise.match(
        "openspiel:hex(board_size=4)", "search:nodes=300", "random", games=4, workers=2, store=store
    )
    names = ("greedy", "perfect:nodes=200", "search:level=1", "search:level=6", "search:level=10")
    state = games.load("openspiel:hex(board_size=4)").start()

    assert sum(report.tally.wins_draws_losses) == 4
    assert {record.game for _number, record in store.records()} == {"openspiel:hex(board_size=4)"}
    for name in names:
        assert turnwise.make_agent(name, state.game).choose(state) in state.legal_moves()


def test_every_command_takes_a_game_of_openspiel() -> None:
    game = "openspiel:tic_tac_toe"
    solved = json.loads(prepared.run("solve", game, "start x(1,1) o(0,1)", "--json").stdout)
    analysed = json.loads(prepared.run("analyse", game, "--depth", 3, "--json").stdout)
    played = prepared.run("play", game, "--first", "search:depth=2", "--second", "random", "--seed", 1)
    engine = prepared.run("engine", game, "search:depth=3", lines="position start x(0,0) o(1,0) x(0,1) o(1,1)\ngo\n")
    match = json.loads(prepared.run("match", game, "perfect", "random", "--games", 4, "--json").stdout)
    missed = prepared.run("solve", "openspiel:tic_tac_to")

    assert (solved["score"], analysed["score"], played.returncode) == (1, 0, 0)
    assert engine.stdout.splitlines()[-1] == "move x(0,2)"
    assert (match["game"], match["losses"]) == (game, 0)
    assert (missed.returncode, missed.stderr.count("\n")) == (2, 1)
