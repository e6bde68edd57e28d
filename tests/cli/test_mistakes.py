"""A mistake gets one line on standard error and exit code 2: never a traceback, never a panel."""

from collections.abc import Callable
from typing import Any

import pytest

GAMES = (
    "games are connect4, hand_of_the_king, sim, angry, othello; "
    "a game of your own is named by its file, as nim.py:Nim (see: turnwise games)"
)
HELP = "(see: turnwise --help)"


def help_of(command: str) -> str:
    """Write where an error of a command points."""
    return f"(see: turnwise {command} --help)"


AGENTS = (
    "human, random, greedy, classic, search, mcts, puct, perfect, network, ensemble, course_ensemble, external, "
    "or your own as my_agent.py:choose"
)

MISTAKES = {
    "games --x": f"unknown option: --x {help_of('games')}",
    "foo": (
        "unknown command 'foo': choose one of games, play, analyse, solve, review, replay, match, tournament, tune, "
        f"learn, lab, study, store, convert, lesson, export, book, certificate, serve, engine, perft, bench {HELP}"
    ),
    "anlyse": f"unknown command 'anlyse': did you mean 'analyse'? {HELP}",
    "match --hepl": f"unknown option: --hepl. Did you mean --help? {help_of('match')}",
    "--nonsense": f"unknown option: --nonsense {HELP}",
    "--versoin": f"unknown option: --versoin. Did you mean --version? {HELP}",
    "-x": f"unknown option: -x {HELP}",
    "lab -x": f"unknown option: -x {help_of('lab')}",
    "lab rnu": f"unknown command 'rnu': did you mean 'run'? {help_of('lab')}",
    "tournament connect4 a b --system x": (
        f'invalid value "x" for --system. Choose from: "round-robin", "gauntlet", "swiss" {help_of("tournament")}'
    ),
    "analyse": f'command "analyse" parameter GAME requires an argument {help_of("analyse")}',
    "analyse conect4": "unknown game 'conect4': did you mean 'connect4'? (see: turnwise games)",
    "analyse chess": f"unknown game 'chess': {GAMES}",
    "analyse connect4 9": "connect4 position '9': no such column, columns are 1 to 7, at move 1 ('9')",
    "analyse sim start:n=2": "sim option n='2': give a whole number from 3 to 9",
    "analyse sim start:n": "sim position 'start:n': write options as key=value, not 'n'",
    "analyse sim start:": "sim position 'start:': an option is missing after ':'",
    "analyse connect4 start:w=3": "unknown connect4 option 'w': options are width, height, connect",
    "analyse connect4 start --dept 3": f"unknown option: --dept. Did you mean --depth? {help_of('analyse')}",
    "analyse connect4 start --depth q": (f'invalid value "q" for --depth: give a whole number {help_of("analyse")}'),
    "analyse connect4 start --depth 0": "depth=0: give a whole number above 0",
    "analyse connect4 start --threads 0": "--threads 0: give a number above 0",
    "analyse connect4 start --evaluate x": (
        "unknown connect4 evaluator 'x': choose one of threats, classic, zero, sign"
    ),
    "analyse connect4 start --method minimax": "method=minimax needs a depth",
    "analyse connect4 start --method x --depth 3": (
        f'invalid value "x" for --method. Choose from: "full", "alpha_beta", "minimax", "mcts" {help_of("analyse")}'
    ),
    "analyse othello start --method minimax --depth 2 --probcut 1": (
        "search option probcut: a plain method leaves nothing out, give method='full'"
    ),
    "solve sim start --confidence bold": "unknown sim confidence 'bold': this solver is always exact",
    "learn patterns othello x --games y --folder z --depth 4:x": (
        "depth=4:x: give one number, or steps such as 19:6,4 for 6 up to 19 empties, 4 beyond"
    ),
    "learn patterns othello x --games y --folder z --depth 9:2,9:3,4": (
        "depth=9:2,9:3,4: let the empties of the steps increase"
    ),
    "learn patterns othello x --games y --folder z --depth 19:11,4": "depth=19:11,4: give numbers from 1 to 10",
    "learn patterns othello x --games y --folder z --exact 21": "exact=21: give a whole number from 1 to 20",
    "analyse connect4 start --tree x.png": "--tree 'x.png': the name must end in .json, .txt, .svg",
    "analyse connect4 start --depth 2 --tree /no/such/x.txt": (
        "cannot write '/no/such/x.txt': the folder must exist and be writable"
    ),
    "analyse connect4 1 2": f"more than the command takes: '2' {help_of('analyse')}",
    "solve connect4 4 --table-mb 0": "--table-mb 0: give a number above 0",
    "book connect4 x.book --table-mb 0": "--table-mb 0: give a number above 0",
    "book connect4 x.book --plies 13": "--plies 13: give a number from 1 to 12",
    "solve connect4": "solve needs one of: a POSITION, or --file FILE",
    "solve connect4 --file /no/such": "cannot read '/no/such': No such file or directory",
    "perft sim -1": "perft depth=-1: give 0 to 250 plies",
    "perft sim x": f'invalid value "x" for DEPTH: give a whole number {help_of("perft")}',
    "perft connect4 1.9": f'invalid value "1.9" for DEPTH: give a whole number {help_of("perft")}',
    "match connect4 random random --games 2.5": (
        f'invalid value "2.5" for --games: give a whole number {help_of("match")}'
    ),
    "analyse connect4 start --depth 4.5": (
        f'invalid value "4.5" for --depth: give a whole number {help_of("analyse")}'
    ),
    "play connect4 --seed .5": f'invalid value ".5" for --seed: give a whole number {help_of("play")}',
    "play connect4 --first random --second random --seed -1": (
        "seed=-1: give a whole number from 0 to 9223372036854775807"
    ),
    "engine connect4 random --seed -1": "seed=-1: give a whole number from 0 to 9223372036854775807",
    "perft sim 2 --position 00": (
        "sim position '00': '00' is not an edge; write two different dots from 0 to 5, such as 01"
    ),
    "bench foo": f"unknown game 'foo': {GAMES}",
    "engine connect4 --protocol gtp": "protocol 'gtp' is for othello, not for connect4",
    "engine othello --protocol uci": (
        f'invalid value "uci" for --protocol. Choose from: "lines", "gtp", "nboard" {help_of("engine")}'
    ),
    "engine othello --protocol gtp human": "engine human: a person cannot answer a program, choose another agent",
    "match sim random external:cmd=/no/such": "external agent '/no/such' did not start: No such file or directory",
    "match sim random external:cmd=/etc": "external agent '/etc' did not start: Permission denied",
    "tournament sim random greedy external:cmd=such --games 2": (
        "external agent 'such' did not start: No such file or directory"
    ),
    "engine connect4 foo": f"unknown agent 'foo': agents are {AGENTS}",
    "review connect4 49": ("move 2: illegal move '9' in connect4 position '4': legal moves are a, b, c, d, e, f, g"),
    "replay connect4": "replay needs one of: a RECORD, or --best",
    "replay connect4 44 --delay -1": "--delay -1: give 0 to 60 seconds",
    "review connect4": f'command "review" parameter RECORD requires an argument {help_of("review")}',
    "review no.json": "cannot read 'no.json': No such file or directory",
    "replay no.pgn": "cannot read 'no.pgn': No such file or directory",
    "replay no.py": f"unknown game 'no.py': {GAMES}",
    "review connect4 no.json": "cannot read 'no.json': No such file or directory",
    "play sim --first serch": f"unknown agent 'serch': did you mean 'search'? agents are {AGENTS}",
    "play sim --second search:level=0": ("agent 'search:level=0': level='0' is not a whole number from 1 to 10"),
    "play sim --load no.json": "cannot read 'no.json': No such file or directory",
    "play sim --first external:cmd=/no/such --second random": (
        "external agent '/no/such' did not start: No such file or directory"
    ),
}


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_one_line_and_exit_code_2(line: str, turnwise: Callable[..., Any]) -> None:
    """Nothing reaches standard output, and standard error holds exactly the line that helps."""
    ran = turnwise(*line.split())

    assert (ran.code, ran.out, ran.err) == (2, "", MISTAKES[line] + "\n")
