"""Agents as OpenSpiel's bots and its bots as agents, on its games and on ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import prepared
import pytest

import turnwise
from turnwise import games
from turnwise.agents import AgentSpec, agent_of
from turnwise.errors import OptionError, TurnwiseError, UnknownNameError

pytest.importorskip("pyspiel")

import pyspiel

from turnwise.adapters.openspiel import load_game
from turnwise.adapters.openspiel_bots import AgentBot, bots

NIM = f"{Path(__file__).parents[1] / 'foreign' / 'nim.py'}:Nim"
THEIRS = "openspiel:breakthrough(columns=3,rows=4)"
OURS = [*(game.name for game in games.SHIPPED), NIM]


def spiel_game(name: str) -> Any:
    return pyspiel.load_game(name.removeprefix("openspiel:")) if name.startswith("openspiel:") else load_game(name)


@pytest.mark.parametrize("name", [THEIRS, "openspiel:chess", "connect4", "hand_of_the_king", NIM])
def test_an_agent_plays_as_a_bot(name: str) -> None:
    """OpenSpiel runs the game; an agent of ours moves for one side, its random bot for the other."""
    game = spiel_game(name)
    bot = AgentBot(game, "search:nodes=50", seed=1)
    returns = pyspiel.evaluate_bots(game.new_initial_state(), [bot, pyspiel.make_uniform_random_bot(1, 3)], 1)

    assert sum(returns) == 0
    assert not bot.provides_policy()
    bot.close()


def test_a_bot_chooses_what_the_agent_chooses() -> None:
    game = pyspiel.load_game("breakthrough(columns=3,rows=4)")
    bot, agent = AgentBot(game, "search:depth=3"), turnwise.make_agent("search:depth=3", THEIRS)
    state, ours = game.new_initial_state(), games.load(THEIRS).start()
    while not state.is_terminal():
        action = bot.step(state)

        assert action == ours.raw_moves()[agent.choose(ours)]
        state.apply_action(action)
        ours = ours.play(ours.place_of(action))


def test_a_bot_is_asked_anywhere() -> None:
    """Another game's state, an earlier one, and one that was set up and that no moves lead to."""
    game = pyspiel.load_game("chess")
    bot = AgentBot(game, "search:depth=3")
    mate = game.new_initial_state("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
    start = game.new_initial_state()

    assert mate.action_to_string(bot.step(mate)) == "Ra8#"
    assert bot.step(start.child(start.legal_actions()[0])) >= 0
    assert bot.step(start) in start.legal_actions()


def test_each_restart_is_another_game_by_the_seed() -> None:
    game = load_game("connect4")

    def moves(seed: int) -> list[int]:
        bot, found = AgentBot(game, "random", seed=seed), list[int]()
        for _ in range(6):
            bot.restart()
            found.append(bot.step(game.new_initial_state()))
        return found

    assert moves(1) == moves(1)
    assert len(set(moves(1))) > 1


def test_a_function_is_a_bot() -> None:
    game = load_game(NIM)

    assert AgentBot(game, lambda state: min(state.legal_moves())).step(game.new_initial_state()) == 0


@pytest.mark.parametrize("name", [THEIRS, *OURS])
def test_mcts_is_an_agent(name: str) -> None:
    """On OpenSpiel's games its bot in C++, on ours its bot in Python; the same seed, the same move."""
    game = games.load(name)

    def choice(seed: int) -> int:
        return agent_of("openspiel:mcts,simulations=8", game, seed=seed).choose(game.start())

    assert choice(4) == choice(4)
    assert choice(4) in game.start().legal_moves()


@pytest.mark.parametrize("agent", ["openspiel:mcts,simulations=2000", "openspiel:alpha_beta,depth=3"])
@pytest.mark.parametrize(("name", "position"), [("openspiel:tic_tac_toe", "start x(0,0) o(1,0) x(0,1) o(1,1)"),
                                               ("connect4", "112233")])  # fmt: skip
def test_a_bot_that_searches_sees_a_win(name: str, position: str, agent: str) -> None:
    game = games.load(name)
    state = game.parse(position)
    few = agent.replace("2000", "200") if game.is_native else agent
    move = agent_of(few, game, seed=1).choose(state)

    assert state.play(move).winner() == state.to_move()


@pytest.mark.parametrize("name", [THEIRS, NIM])
def test_bots_of_the_registry_are_agents(name: str) -> None:
    game = games.load(name)

    assert {"mcts", "alpha_beta", "uniform_random"} | set(pyspiel.registered_bots()) == set(bots())
    assert agent_of("openspiel:uniform_random,seed=3", game).choose(game.start()) in game.start().legal_moves()
    assert agent_of("openspiel:fixed_action_preference", load := games.load("connect4")).choose(load.start()) == 0


@pytest.mark.parametrize(
    ("name", "agent"),
    [
        *((name, "openspiel:uniform_random,seed=3") for name in ("openspiel:chess", "connect4", NIM)),
        *((name, "openspiel:fixed_action_preference") for name in ("openspiel:tic_tac_toe", "connect4")),
    ],
)
def test_a_bot_moves_for_either_side(name: str, agent: str) -> None:
    """OpenSpiel makes these bots for one player; asked for the other's move, the random one ended the process."""
    game = games.load(name)
    bot, state = agent_of(agent, game), game.start()
    for _ in range(2):
        move = bot.choose(state)

        assert move in state.legal_moves()
        state = state.play(move)


def test_the_text_of_an_agent_has_one_form() -> None:
    agent = AgentSpec.parse("openspiel:mcts,uct_c=1.5,simulations=50,seed=2")

    assert (agent.kind, str(AgentSpec.parse(str(agent)))) == ("openspiel:mcts", str(agent))
    assert agent.get("simulations") == "50"
    assert not agent.runs_code
    assert AgentSpec.parse("openspiel:mcts") == AgentSpec("openspiel:mcts")


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("openspiel:mtcs", UnknownNameError, "did you mean 'mcts'"),
        ("openspiel:zzzzz", UnknownNameError, "there are alpha_beta, "),
        ("openspiel:mcts,simulations=0", OptionError, "simulations='0' is not a whole number from 1"),
        ("openspiel:mcts,uct_c=-1", OptionError, "uct_c='-1' is not a number from 0 to 1000"),
        ("openspiel:mcts,uct_c=nan", OptionError, "uct_c='nan' is not a number"),
        ("openspiel:mcts,selection=best", OptionError, "selection='best' is not one of uct, puct"),
        ("openspiel:mcts,simulations=many", OptionError, "'many' is not a whole number"),
        ("openspiel:mcts,colour=1", UnknownNameError, "options are simulations, uct_c"),
        ("openspiel:alpha_beta,depth=0", OptionError, "depth='0' is not a whole number from 1"),
        ("openspiel:mcts,simulations", UnknownNameError, "key=value"),
    ],
)
def test_what_is_no_bot_is_told_in_one_line(text: str, error: type[TurnwiseError], words: str) -> None:
    with pytest.raises(error, match=words) as caught:
        agent_of(text, games.load("connect4"))

    assert "\n" not in str(caught.value)


def test_a_bot_that_its_game_does_not_suit_is_told_in_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    game = games.load("connect4")
    with pytest.raises(OptionError, match="bot 'uniform_restricted_actions' does not play turnwise_connect4"):
        agent_of("openspiel:uniform_restricted_actions", game).choose(game.start())

    assert capfd.readouterr().err == ""


def test_a_name_from_data_loads_no_bot() -> None:
    with pytest.raises(UnknownNameError):
        turnwise.agents.make_agent("openspiel:alpha_beta,depth=1,nowhere=1", "connect4")


def test_bots_play_matches_in_workers_and_are_stored(tmp_path: Path) -> None:
    store = turnwise.store.Store.open(tmp_path / "games.db")
    mcts = "openspiel:mcts,simulations=5"
    report = turnwise.match(THEIRS, mcts, "search:depth=2", games=4, workers=2, store=store)

    assert sum(report.tally.wins_draws_losses) == 4
    assert {name for _, record in store.records() for name in record.agents} == {mcts, "search:depth=2"}


def test_commands_take_bots() -> None:
    match = json.loads(
        prepared.run("match", THEIRS, "openspiel:mcts,simulations=20", "search:depth=2", "--games", 2, "--json").stdout
    )
    played = prepared.run("play", "connect4", "--first", "openspiel:uniform_random", "--second", "random", "--seed", 1)
    missed = prepared.run("match", "connect4", "openspiel:mtcs", "random")

    assert match["games"] == 2
    assert played.returncode == 0
    assert (missed.returncode, missed.stderr.count("\n")) == (2, 1)
