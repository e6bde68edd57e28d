"""An agent is a value: parsed once, written in one way, and changed by methods and never by cutting its text."""

import ast
import pickle
from pathlib import Path

import pytest

import turnwise
from turnwise import OptionError, UnknownNameError, games
from turnwise.agents import AGENTS, AgentSpec, agent_kinds, make_agent
from turnwise.agents.custom import custom
from turnwise.agents.options import Option
from turnwise.agents.spec import BUILT_IN, DEFAULTS, ORDER, PART_DEPTH, canonical, canonical_plan

SAME = {
    "search:depth=2,nodes=1000": (
        "search:nodes=1000,depth=2",
        "search:nodes=01000,depth=+2",
        "search:depth=۲,nodes=۱۰۰۰",
    ),
    "search:seconds=0.5,seed=1": ("search:seed=1,seconds=0.50", "search:seconds=5e-1,seed=01,threads=1,method=full"),
    "search:evaluation=1/-0.5": ("search:evaluation=1.0/-.5",),
    "search:depth=2,opening_margin=0.5": ("search:depth=2,variety=0.5",),  # as earlier versions stored it
    "classic": ("classic:prune=yes", "classic:prune=1,literal=no"),
    "classic:prune=no,reading=program": ("classic:literal=1,prune=0", "classic:reading=program,prune=no"),
    "perfect:seconds=2,clock=30": ("perfect:clock=30.0,aim=score,seconds=2.0",),
    "network:a+b,depth=4": ("network:depth=4,file=a+b", "network:depth=04,a+b"),
    "external:depth=3,timeout=2,cmd=run --a=1,b=2": ("external:timeout=2.0,depth=3,cmd=run --a=1,b=2",),
    "my_agent.py:choose,timeout=2": ("my_agent.py:choose,timeout=2.0",),
    "my_agent.py:Mine,alpha=x,beta=01": ("my_agent.py:Mine,beta=01,alpha=x",),
    "somebodys:alpha=1.0,seed=3": ("somebodys:seed=3,alpha=1.0",),
}


@pytest.mark.parametrize("text", SAME)
def test_whichever_way_it_was_typed_the_canonical_text_is_the_same(text: str) -> None:
    """Order, leading zeros, other digits and options that say what holds anyway make no other agent."""
    agent = AgentSpec.parse(text)

    assert str(agent) == text
    for typed in SAME[text]:
        assert AgentSpec.parse(typed) == agent, typed
        assert hash(AgentSpec.parse(typed)) == hash(agent)
    assert pickle.loads(pickle.dumps(agent)) == agent


@pytest.mark.parametrize("text", ["search:depth=1.0", "search:depth=4x", "classic:prune=maybe", "search:seconds=inf"])
def test_a_value_that_no_option_takes_stays_as_typed_and_is_refused(text: str) -> None:
    """Writing numbers in one way does not make a wrong number right."""
    assert str(AgentSpec.parse(text)) == text
    with pytest.raises(OptionError):
        make_agent(text, "connect4")


def test_the_agents_of_the_catalogue_are_the_kinds_that_are_built_in() -> None:
    """Whatever is not among them is read as somebody's code."""
    assert tuple(kind.name for kind in AGENTS) == BUILT_IN


def _samples(option: Option) -> list[str]:
    """Texts that an option takes, some of them not in their shortest form."""
    count = len(option.genes.names) if option.genes and option.genes.usual is None else 1
    tried = ["1", "01", "2", "1.0", "0.50", "5e-1", "yes", "no", "0", *_words(option)]
    texts = ["/".join([each] * count) for each in tried]
    return [text for text in texts if _takes(option, text)]


def _words(option: Option) -> list[str]:
    wanted = str(option.wanted)
    return wanted.removeprefix("one of ").split(", ") if wanted.startswith("one of ") else []


def _takes(option: Option, text: str) -> bool:
    try:
        option.read(text)
    except (ValueError, KeyError):
        return False
    return True


@pytest.mark.parametrize("game", [game.name for game in games.SHIPPED])
def test_the_canonical_text_of_an_option_means_what_was_typed(game: str) -> None:
    """Of every option of every kind in every game: its place is known, and its value is read the same afterwards."""
    spec = games.find(game)
    for kind in agent_kinds(spec):
        known = kind.options(spec)
        for name, option in known.items():
            own = spec.classic.choices if spec.classic else {}
            assert name in ORDER or name.endswith(PART_DEPTH) or name in own, (kind.name, name)
            for text in _samples(option):
                written = AgentSpec(kind.name, ((name, text),))
                usual = DEFAULTS.get(kind.name, {}).get(name)
                for found, value in written.options or ((name, str(usual)),):
                    read = known[found].read(value)
                    assert read == option.read(text) or (found, value) == ("reading", "program"), (name, text, value)


def test_an_empty_name_of_a_file_is_written_as_one() -> None:
    """Without its option's name nothing would be left of it; whoever makes such an agent is told about the file."""
    agent = AgentSpec.parse("ensemble:file=")

    assert str(agent) == "ensemble:file="
    assert AgentSpec.parse(str(agent)) == agent


@pytest.mark.parametrize("text", ["search:depth", "search:depth=4,,seed=1", "my_agent.py:choose,fast", "search:=4"])
def test_what_is_no_option_is_named(text: str) -> None:
    """The same words for every kind of agent."""
    with pytest.raises(UnknownNameError, match="write options as key=value, not"):
        AgentSpec.parse(text)


@pytest.mark.parametrize("text", ["random:seed=1,seed=2", "my_agent.py:choose,a=1,a=2", "network:a,file=b"])
def test_an_option_stands_once(text: str) -> None:
    """A second value would have to win or lose, and nobody says which."""
    with pytest.raises(UnknownNameError, match="is given twice"):
        AgentSpec.parse(text)


def test_limits_are_added_where_the_agent_takes_them_and_names_none() -> None:
    """A level has limits of its own; what an agent says itself stays; others get the limits they know."""
    connect4 = games.find("connect4")
    limits = {
        "search": "search:depth=4,seconds=2,clock=9",
        "search:depth=6": "search:depth=6,seconds=2,clock=9",
        "search:level=3": "search:level=3",
        "perfect": "perfect:seconds=2,clock=9",
        "classic:seed=1": "classic:depth=4,seed=1",
        "random": "random",
        "external:cmd=run a,b": "external:depth=4,seconds=2,clock=9,cmd=run a,b",
        "my_agent.py:choose": "my_agent.py:choose",
        "nobodys": "nobodys",
    }

    for text, limited in limits.items():
        assert str(AgentSpec.parse(text).with_limits(connect4, depth=4, seconds=2.0, clock=9.0)) == limited


def test_a_class_of_ones_own_gets_the_limits_that_are_its_keywords() -> None:
    """A registered agent with a keyword `depth` is limited like the ones of the package."""

    class Deep:
        def __init__(self, depth: int = 1) -> None:
            self.depth = depth

        def choose(self, state: turnwise.Sim) -> int:
            return state.legal_moves()[0]

    custom.register("deep_one", Deep)
    try:
        found = AgentSpec.parse("deep_one").with_limits(games.find("sim"), depth=3, nodes=10)
    finally:
        custom.unregister("deep_one")

    assert str(found) == "deep_one:depth=3"


def test_a_program_that_is_named_like_code_is_a_program() -> None:
    """The kind comes first: what follows `cmd=` is a command, whatever it looks like."""
    agent = AgentSpec.parse("external:seconds=2,cmd=run app.py:main")

    assert (agent.kind, agent.get("cmd"), agent.is_code) == ("external", "run app.py:main", False)


def test_options_are_put_in_and_taken_out() -> None:
    """A value with a comma would end where the comma stands, so it is refused; a command may have any."""
    agent = AgentSpec.parse("search:seed=1")

    assert str(agent.with_option("weights", "a+b").with_option("depth", 4)) == "search:depth=4,weights=a+b,seed=1"
    assert str(agent.with_option("seed", 2)) == "search:seed=2"
    assert agent.without("seed") == AgentSpec("search")
    assert str(AgentSpec.of("external", cmd="run a,b", depth=2)) == "external:depth=2,cmd=run a,b"
    with pytest.raises(OptionError, match="a comma ends an option"):
        agent.with_option("weights", "a,b")


def test_files_are_those_of_code_weights_and_networks() -> None:
    """A file name with an equals sign is written with its key, so that it is read again."""
    assert AgentSpec.parse("ensemble:a+b,seed=1").files() == ("a", "b")
    assert AgentSpec.parse("folder/mine.py:choose").files() == ("folder/mine.py",)
    assert AgentSpec.parse("somebodys:file=x").files() == ()
    named = AgentSpec.of("network", file="a=b.network")
    assert str(named) == "network:file=a=b.network"
    assert AgentSpec.parse(str(named)) == named


def test_names_of_players_that_are_no_agents_stay_as_they_are() -> None:
    """Records of other programs name people; plans of earlier versions have what was typed."""
    assert canonical("Thor, 1999") == "Thor, 1999"
    assert canonical_plan({"agent": "search:nodes=5,depth=4", "seed": 1}) == {
        "agent": "search:depth=4,nodes=5",
        "seed": 1,
    }
    assert canonical_plan({"agent": None}) == {"agent": None}


def test_an_agent_may_be_given_as_a_value() -> None:
    """make_agent takes the value or any of its texts, and the name of the agent is the canonical one."""
    agent = AgentSpec.of("search", nodes=50, depth=3)

    for given in (agent, "search:nodes=50,depth=3"):
        assert make_agent(given, "sim").name == "search:depth=3,nodes=50"
        assert turnwise.make_agent(given, "sim").name == "search:depth=3,nodes=50"


CUTS = ("partition", "rpartition", "split", "rsplit")
OTHER_COLONS = {
    "arena/openings.py", "cli/app.py", "formats/links.py", "formats/reading.py", "games/", "lab/lab.py",
    "learning/othello_training.py", "server/clients.py", "server/key_header.py", "server/middleware.py",
    "server/validation.py",
}  # fmt: skip
"""Modules that cut something else at a colon: openings, positions, addresses, secrets, steps of a training."""


def test_nobody_but_the_value_itself_cuts_agent_texts() -> None:
    """An agent's text is parsed in one module: no other one cuts a text at a colon, or names the person itself."""
    package = Path(turnwise.__file__).parent
    for path in sorted(package.rglob("*.py")):
        place = path.relative_to(package).as_posix()
        if place == "agents/spec.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if any(place.startswith(other) for other in OTHER_COLONS):
                continue
            assert not _cuts_at_colon(node), f"{place}:{getattr(node, 'lineno', 0)} cuts a text at a colon"
            assert not _is_named_human(node), f"{place}:{getattr(node, 'lineno', 0)} names the person again"


def _cuts_at_colon(node: ast.AST) -> bool:
    is_cut = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CUTS
    return is_cut and any(isinstance(each, ast.Constant) and each.value == ":" for each in node.args)  # type: ignore[attr-defined]


def _is_named_human(node: ast.AST) -> bool:
    is_name = isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    return is_name and node.value.value == "human"  # type: ignore[attr-defined]
