"""Agents are made from one string, and mistakes in it are answered with one line."""

import pytest

from turnwise import LimitsError, OptionError, UnknownNameError, games
from turnwise.agents import AGENTS, AgentSpec, make_agent

CONNECT4 = games.find("connect4")
SIM = games.find("sim")

MISTAKES = {
    "serch": (
        "unknown agent 'serch': did you mean 'search'? "
        "agents are human, random, greedy, classic, search, mcts, puct, perfect, network, ensemble, "
        "course_ensemble, external, "
        "or your own as my_agent.py:choose"
    ),
    "search:dept=4": (
        "agent 'search:dept=4': unknown option 'dept', options are "
        "level, depth, nodes, seconds, evaluate, evaluation, weights, clock, opening_margin, method, threads, "
        "table_bytes, seed"
    ),
    "search:depth": "agent 'search:depth': write options as key=value, not 'depth'",
    "search:level=3,depth=2": "agent 'search:level=3,depth=2': level says how to search, leave out depth",
    "greedy:evaluate=x": "agent 'greedy:evaluate=x': evaluate='x' is not one of threats, classic, zero, sign",
    "random:seed=1,seed=2": "agent 'random:seed=1,seed=2': option 'seed' is given twice",
    "human:x=1": "agent 'human:x=1': unknown option 'x', it has none",
    "external:timeout=1": "agent 'external:timeout=1': name the program, as in external:cmd=python3 my.py",
}
WRONG_VALUES = {
    "search:depth=x": "agent 'search:depth=x': depth='x' is not a whole number from 1 to 250",
    "search:level=11": "agent 'search:level=11': level='11' is not a whole number from 1 to 10",
    "search:seconds=nan": "agent 'search:seconds=nan': seconds='nan' is not a number of seconds above 0",
    "classic:prune=maybe": "agent 'classic:prune=maybe': prune='maybe' is not yes or no",
    "external:cmd=": "agent 'external:cmd=': cmd='' is not a command",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_in_the_text_is_named_in_one_line(text: str) -> None:
    """Each wrong text gets the message that says what is wrong and what there is."""
    with pytest.raises(UnknownNameError) as caught:
        make_agent(text, CONNECT4)

    assert str(caught.value) == MISTAKES[text]


@pytest.mark.parametrize("text", WRONG_VALUES)
def test_a_value_that_an_option_cannot_take_is_no_unknown_name(text: str) -> None:
    """The option is known; its value is wrong."""
    with pytest.raises(OptionError) as caught:
        make_agent(text, CONNECT4)

    assert str(caught.value) == WRONG_VALUES[text]


@pytest.mark.parametrize("text", ["search:method=minimax", "search:method=alpha_beta,seconds=1"])
def test_a_plain_method_needs_a_depth_before_the_first_move(text: str) -> None:
    """The agent is refused when it is made, not when the game has begun."""
    with pytest.raises(LimitsError, match=r"^method=\w+ needs a depth$"):
        make_agent(text, CONNECT4)


def test_everything_after_cmd_is_the_command() -> None:
    """Commas, colons and equals signs in a command are its own; options stand before it."""
    agent = AgentSpec.parse("external:timeout=2,cmd=python3 -c 'a=1,b=2' --x:y")

    assert agent.kind == "external"
    assert agent.options == (("timeout", "2"), ("cmd", "python3 -c 'a=1,b=2' --x:y"))


def test_an_agent_keeps_the_text_that_made_it() -> None:
    """The name of an agent makes the same agent again."""
    assert make_agent("search:level=3,seed=5", SIM).name == "search:level=3,seed=5"


def test_every_kind_says_what_it_is_and_what_it_takes() -> None:
    """The catalogue is what the help prints: a summary a kind, a few words and a wanted value an option."""
    for kind in AGENTS:
        assert kind.summary
        for option in kind.options(CONNECT4).values():
            assert option.help
            assert option.wanted
