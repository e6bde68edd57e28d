"""What a newcomer types after `import turnwise`: each line prints what helps, and no mistake shows a traceback's guts.

Lines run in one console, as in a session; what they print is compared with what is expected. A mistake prints a
traceback as Python does, so what counts is its last line: the error's name and one line that says what to do.
"""

from __future__ import annotations

import code
import contextlib
import io
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import turnwise
from turnwise import TurnwiseError

BOARD = """\
  a  b  c  d  e  f  g
 ┌─────────────────────┐
 │ ·  ·  ·  ·  ·  ·  · │
 │ ·  ·  ·  ·  ·  ·  · │
 │ ·  ·  ·  ·  ·  ·  · │
 │ ·  ·  ·  ·  ·  ·  · │
 │ ·  ·  ○  ○  ·  ·  · │
 │ ·  ·  ●  ●  ·  ·  · │
 └─────────────────────┘
"""
NIM = '''
class Nim:
    """Take one, two or three stones; whoever takes the last one wins."""

    def __init__(self, stones: int = 10, player: int = 0):
        self.stones, self.player = stones, player

    def to_move(self):
        return self.player

    def result(self):
        return None if self.stones else -1

    def legal_moves(self):
        return [take for take in (1, 2, 3) if take <= self.stones]

    def play(self, take):
        return Nim(self.stones - take, 1 - self.player)

    def __eq__(self, other):
        return (self.stones, self.player) == (other.stones, other.player)

    def __hash__(self):
        return hash((self.stones, self.player))

    def __repr__(self):
        return f"Nim({self.stones}, {self.player})"


class Unhashable(Nim):
    __hash__ = None


class Needy(Nim):
    def __init__(self, stones: int, player: int = 0):
        super().__init__(stones, player)


class Lists(Nim):
    def legal_moves(self):
        return [[take] for take in super().legal_moves()]

    def play(self, move):
        return Lists(self.stones - move[0], 1 - self.player)


class Wins(Nim):
    """Whoever takes the last stone loses: the other one's win is True."""

    def result(self):
        return None if self.stones else True

    def play(self, take):
        return Wins(self.stones - take, 1 - self.player)


class Deep:
    def __init__(self, depth: int):
        self.depth = depth

    def choose(self, state):
        return state.legal_moves()[0]
'''
SESSION = f"""{NIM}
import turnwise
from turnwise import Connect4
state = Connect4.parse("4433")
"""


@dataclass
class Printed:
    """What a line left on the screen."""

    out: str
    err: str


def typed(line: str, before: str = SESSION) -> Printed:
    """Type a line at the prompt of a console in which the session has been run."""
    out, err = io.StringIO(), io.StringIO()
    names: dict[str, object] = {"__name__": "__console__"}
    exec(before, names)
    console = code.InteractiveConsole(names)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        console.runsource(line, symbol="single")
    return Printed(out.getvalue(), err.getvalue())


SHOWN = {
    "print(state)": BOARD,
    "state": "Connect4.parse('3344')\n",
    "eval(repr(state)) == state": "True\n",
    "state.text()": "'3344'\n",
    "state.game": "<game connect4: Drop discs into columns; four of yours in a line win.>\n",
    "print(Connect4())": "·  ·  · │\n",
    "turnwise.search(state)": "<Report b +18 (exact), 69 nodes, ",
    "print(turnwise.search(state))": "score   +18  (exact: the player to move wins)\nbest    b\nline    b e a\n",
    "turnwise.search('connect4 4433').best_text": "'b'\n",
    "turnwise.search('connect4 4433', depth=4).line_texts": "['b', 'e', 'a']\n",
    "turnwise.search(Connect4, depth=2).best_text": "'d'\n",
    "turnwise.search('connect4 start:width=4,height=4').solved": "True\n",
    "turnwise.solve('connect4 2252576253462244111563').score": "-2\n",
    "turnwise.Solver().score('connect4 2252576253462244111563')": "-2\n",
    "turnwise.perft('connect4', 4)": "2401\n",
    "turnwise.playouts('sim', 100).draws": "0\n",
    "turnwise.search(Nim)": "<Report 2 +1 (exact), ",
    "print(turnwise.solve(Nim(7), all_moves=True))": "best    3\n",
    "turnwise.register(Nim)": "<game nim: Take one, two or three stones; whoever takes the last one wins.>\n",
    "turnwise.register(Nim) and turnwise.search('nim start:stones=7').best_text": "'3'\n",
    "turnwise.make_agent('search:level=3', 'connect4')": "<agent search:level=3 of connect4>\n",
    "turnwise.make_agent('search:depth=4', 'connect4').choose(state)": "1\n",
    "turnwise.make_agent('search:depth=10', Nim).choose(Nim(10))": "2\n",
    "turnwise.agents.make_agent('random', 'sim')": "<agent random of sim>\n",
    "turnwise.make_agent(lambda state: state.legal_moves()[0], 'connect4').choose(state)": "3\n",
    "turnwise.make_agent('search:depth=4', 'connect4').choose('4433')": "1\n",
    "turnwise.make_agent('search:depth=4', 'connect4').choose('connect4 4433')": "1\n",
    "turnwise.make_agent('search:depth=10', Nim).choose('nim start:stones=7')": "2\n",  # the place of the move 3
    "turnwise.make_agent(lambda state: 2, Nim).choose(Nim(10))": "2\n",
    "turnwise.make_agent('search:depth=4', 'connect4').score is None": "True\n",
    "turnwise.make_agent(Deep(4), 'connect4').choose(state)": "3\n",
    "turnwise.match('sim', turnwise.make_agent(lambda s: s.legal_moves()[0], 'sim'), 'random', games=2).tally.pairs": (
        "1\n"
    ),
    "turnwise.search(Wins(2)).score, turnwise.register(Wins).parse('start:stones=2 2').result()": "(1, 1)\n",
    "turnwise.games.find('sim')": "<game sim: Draw edges between dots; ",
    "turnwise.arena.MatchPlan('connect4', ('search:depth=2', 'random')).agents": "('search:depth=2', 'random')\n",
    "turnwise.match('connect4', 'search:depth=4', 'random', games=8)": (
        "<MatchReport connect4: search:depth=4 vs random, +8 =0 -0, elo at least "
    ),
    "print(turnwise.match('connect4', 'search:depth=4', lambda s: s.legal_moves()[-1], games=8))": (
        "LOS: 99.1 %, Score: 100.0 %, W: 8, L: 0, D: 0\nPtnml(0-2): [0, 0, 0, 0, 4]\n"
    ),
    "turnwise.match('connect4', 'search:depth=4', 'random', games=8).wins": "8\n",
    "turnwise.match(Nim, 'search:depth=8', 'random', games=2, openings='plies=0-3').tally.pairs": "1\n",
    "turnwise.play('connect4 112233', first='search', second='random')": "● search wins after 1 move\n",
    "turnwise.search('connect4 start:width=3,height=3,connect=3', depth=1, tree=9).tree._repr_svg_()[:4]": "'<svg'\n",
    "turnwise.register(Nim).start()._repr_svg_()[:4]": "'<svg'\n",
    "list(turnwise.analysis.explain('connect4 41424').sentences())": "['Second must play d4: ",
    "'Game' in dir(turnwise), turnwise.Game.__name__, turnwise.State.__name__": "(True, 'Game', 'State')\n",
}

MISTAKES = {
    "turnwise.search('4433', depth=4)": (
        "ParseError: '4433' names no game: write game and position, as in 'connect4 4433'"
    ),
    "turnwise.search('conect4 4433')": "UnknownNameError: unknown game 'conect4': did you mean 'connect4'?",
    "turnwise.search(4433)": (
        "ArgumentTypeError: int 4433 is not a state: give a state, a game, or a text with game and position"
    ),
    "turnwise.search(state, time=1)": (
        "UnknownOptionError: unknown search option 'time': did you mean 'seconds'? options are depth, nodes, seconds, "
    ),
    "turnwise.search(state, dept=1)": "unknown search option 'dept': did you mean 'depth'?",
    "turnwise.make_agent('serch', 'connect4')": "UnknownNameError: unknown agent 'serch': did you mean 'search'?",
    "turnwise.make_agent(3, 'connect4')": "ArgumentTypeError: int 3 is not an agent: give a text such as",
    "turnwise.make_agent('random', 3)": "ArgumentTypeError: int 3 is not a game: give its name, such as 'connect4'",
    "turnwise.register(3)": "CodeError: 3 is not a game: give a class of states or a turnwise.Game",
    "turnwise.register_agent('search', len)": "OptionError: agent name 'search': Turnwise has an agent of this name",
    "turnwise.match('connect4', 'random', 'human')": "OptionError: agent 'human': a match is for programs",
    "turnwise.perft([], 2)": "ArgumentTypeError: list [] is not a state",
    "turnwise.make_agent('random', 'sim', seed='x')": "ArgumentTypeError: seed='x': give a whole number",
    "turnwise.make_agent('random', 'sim').choose(state)": "ArgumentTypeError: Connect4 is not a state of sim: give",
    "turnwise.make_agent('random', Nim).choose(3)": "ArgumentTypeError: int 3 is not a state: give a state",
    "turnwise.make_agent(Deep, 'sim')": "OptionError: Deep needs a value for depth: give an agent, as Deep(depth=...)",
    "turnwise.register_agent('deep', Deep) or turnwise.make_agent('deep', 'sim')": (
        "OptionError: agent deep needs a value for depth: write deep:depth=..."
    ),
    "turnwise.match('sim', 'random', 'random', games='x')": "ArgumentTypeError: games='x': give a whole number",
    "turnwise.match('sim', 'random', 'random', seed='x')": "ArgumentTypeError: seed='x': give a whole number",
    "turnwise.match('sim', 'random', 'random', openings=3)": "ArgumentTypeError: openings=3: give a text such as",
    "turnwise.match('sim', 'random', 'random', sprt=3)": "ArgumentTypeError: sprt=3: give two numbers of Elo",
    "turnwise.match('sim', 'random', 'random', sprt=('b', 'a'))": "ArgumentTypeError: sprt=('b', 'a'): give two",
    "turnwise.match('sim', 'random', 'random', sprt=(5, 0))": "OptionError: sprt bounds 5,0: the first must be less",
    "turnwise.match('sim', 'random', 'random', time_control=3)": "ArgumentTypeError: time_control=3: give arena.Time",
    "turnwise.match('sim', 'random', 'random', store='a.db')": "ArgumentTypeError: store='a.db': give an open",
    "turnwise.match('sim', 'random', 'random', progress=3)": "ArgumentTypeError: progress=3: give a function",
    "turnwise.match('sim', 'random', 'random', workers=[])": "ArgumentTypeError: workers=[]: give their number",
    "turnwise.match(Unhashable, 'random', 'random')": (
        "ArgumentTypeError: game unhashable: unhashable type: 'Unhashable': states are hashable values"
    ),
    "turnwise.perft('connect4', 'x')": "ArgumentTypeError: depth='x': give a whole number",
    "turnwise.playouts('connect4', 'x')": "ArgumentTypeError: games='x': give a whole number",
    "turnwise.search(Nim(), evaluate=lambda s: 'x')": "OptionError: the evaluation is 'x': give a number",
    "turnwise.search(state, evaluate=lambda s: 'x')": "OptionError: the evaluation is 'x': give a number",
    "turnwise.search(Unhashable())": (
        "ArgumentTypeError: state Nim(10, 0) is or has an unhashable type: 'Unhashable': states are hashable"
    ),
    "turnwise.solve(Lists(5), all_moves=True)": (
        "ArgumentTypeError: unhashable type: 'list': moves that are scored one by one are hashable, such as a tuple"
    ),
    "turnwise.search(Needy)": "OptionError: Needy needs a value for stones: give a state, as Needy(stones=...)",
    "turnwise.gamess": "AttributeError: module 'turnwise' has no attribute 'gamess'",
    "state.play('z')": "IllegalMoveError: illegal move 'z' in connect4",
}


@pytest.fixture(autouse=True)
def _no_game_stays() -> Iterator[None]:
    """Forget the games that a line registers."""
    yield
    for name in ("nim", "unhashable", "wins"):
        turnwise.unregister(name)
    turnwise.agents.custom.unregister("deep")


@pytest.mark.parametrize("line", SHOWN)
def test_a_line_shows_what_it_found(line: str) -> None:
    printed = typed(line)

    assert printed.err == ""
    assert SHOWN[line] in printed.out


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_ends_with_one_line_that_helps(line: str) -> None:
    printed = typed(line)

    assert MISTAKES[line] in printed.err.splitlines()[-1]


def test_errors_of_kind_are_turnwise_errors_and_type_errors() -> None:
    """To catch TypeError, as for any function, or TurnwiseError, for all of ours, is to catch them."""
    for call in (
        lambda: turnwise.search(3),  # type: ignore[arg-type]
        lambda: turnwise.search("sim", depht=2),  # type: ignore[call-arg]
        lambda: turnwise.perft("sim", "x"),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError) as raised:
            call()
        assert isinstance(raised.value, TurnwiseError)


def test_a_search_without_a_limit_ends_by_itself() -> None:
    """It takes a second on a board that takes hours; an empty Limits is the search that goes on."""
    report = turnwise.search(turnwise.Othello())

    assert report.stopped
    assert not report.solved
    assert turnwise.search(turnwise.Connect4(width=4, height=4), limits=turnwise.Limits()).solved


@pytest.mark.parametrize("game", turnwise.games.SHIPPED, ids=lambda game: game.name)
def test_every_state_prints_its_drawing_and_knows_its_game(game: turnwise.Game) -> None:
    state = game.start()

    assert str(state) == game.draw(state).plain
    assert state._repr_svg_().startswith("<svg")
    assert state.game is game
    assert eval(repr(state), {game.state.__name__: game.state}) == state


def test_notebooks_get_html_of_reports() -> None:
    """A report, a kept tree, a match and a tournament show themselves without being printed."""
    report = turnwise.search("connect4 start:width=3,height=3,connect=3", depth=2, tree=100)
    match = turnwise.match("sim", "random", "greedy", games=2, workers=0)
    plan = turnwise.arena.TournamentPlan("sim", ("random", "greedy"))
    tournament = turnwise.arena.play_tournament(plan, workers=0)

    assert report._repr_html_().count("<svg") == 2  # the board and the tree
    assert "estimate, depth 2" in report._repr_html_()
    assert "Results of random vs greedy" in match._repr_html_()
    assert "<th>points</th>" in tournament._repr_html_()
    assert "round-robin of 2 agents" in repr(tournament)
    assert str(tournament).splitlines()[1].split() == ["agent", "elo", "points", "games", "1", "2"]


def test_an_agent_by_its_file_is_loaded_for_the_caller_only(tmp_path: Path) -> None:
    """`turnwise.make_agent` runs what it is told to; the function that records and plans go through does not."""
    path = tmp_path / "mine.py"
    path.write_text("def choose(state):\n    return state.legal_moves()[0]\n")

    with pytest.raises(TurnwiseError, match="runs only for the person who names it"):
        turnwise.agents.make_agent(f"{path}:choose", "connect4")
    agent = turnwise.make_agent(f"{path}:choose", "connect4")
    assert agent.choose(turnwise.Connect4()) == 3
    agent.close()


def test_a_person_plays_at_the_prompt() -> None:
    """Moves come from standard input, and the last state is what the call returns."""
    program = "import turnwise; print(repr(turnwise.play('connect4 112233', second='random')))"
    done = subprocess.run([sys.executable, "-c", program], input="d\n", capture_output=True, text=True, check=True)

    assert "● human wins after 1 move" in done.stdout
    assert done.stdout.splitlines()[-1] == "Connect4.parse('1122334')"


def test_registered_agents_play_by_name() -> None:
    turnwise.register_agent("leftmost", lambda state: min(state.legal_moves()))
    try:
        report = turnwise.match("connect4", "leftmost", "leftmost", games=2)
    finally:
        turnwise.agents.custom.unregister("leftmost")

    assert report.plan.agents == ("leftmost", "leftmost")
    assert report.tally.pairs == 1
