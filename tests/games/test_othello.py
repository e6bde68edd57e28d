"""Facts of Othello: counts, published results, one scene a rule, the course report's agent."""

from __future__ import annotations

import random

import pytest
from oracles.othello import OthelloOracle
from oracles.othello_report import Report, SplitMix64

import turnwise
from turnwise import IllegalMoveError, OptionError, Othello, ParseError, UnknownNameError
from turnwise.agents import make_agent
from turnwise.games import find, parse_position

START = "---------------------------OX------XO--------------------------- X"
PERFT = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800]
FEATURES = ("mobility", "squares", "corners", "next_to_corners", "discs", "empty_neighbours")
CRITERIA = ("x", "y", "x+y", "x-y", "random")
FEINSTEIN = "d3c5d6e3f5f4e2d2c2e6e7g5c4c3g4g3f3c7b5d7b7b3c6b6f7f6b4b2g6g7f2g2"


def board(*rows: str, side: str = "X") -> Othello:
    """A position drawn row by row."""
    return Othello.parse("".join(rows) + f" {side}")


def named(state: Othello) -> list[str]:
    return [state.move_text(move) for move in state.legal_moves()]


def random_positions(count: int, seed: int, size: int = 8) -> list[Othello]:
    """Unfinished positions after a random number of random moves."""
    choose, positions = random.Random(seed), []
    while len(positions) < count:
        state = Othello(size=size)
        for _ in range(choose.randrange(size * size - 4)):
            if not state.is_over():
                state = state.play(choose.choice(state.legal_moves()))
        if not state.is_over():
            positions.append(state)
    return positions


# ---- the rules, one scene each ----


def test_black_begins_with_four_moves() -> None:
    state = Othello()

    assert state.text() == START
    assert (state.to_move(), state.count(0), state.count(1)) == (0, 2, 2)
    assert named(state) == ["d3", "c4", "f5", "e6"]


def test_a_move_turns_lines_in_all_eight_directions() -> None:
    """White stands around d4 in every direction, with black behind: all of it turns over."""
    state = board(
        "X--X--X-",
        "-O-O-O--",
        "--OOO---",
        "XOO-OOX-",
        "--OOO---",
        "-O-O-O--",
        "X--X--X-",
        "--------",
    )
    after = state.play("d4")

    assert after.count(1) == 0
    assert after.count(0) == 8 + 16 + 1
    assert after.is_over()


def test_a_line_turns_only_up_to_the_next_own_disc() -> None:
    """Behind b1 the line goes on with black and white: the far part stays."""
    after = board("-OXOX-", "------", "------", "------", "------", "------").play("a1")

    assert after.rows()[0] == "XXXOX-"


def test_lines_do_not_run_around_the_edge() -> None:
    """White on h1 and black on a2 are neighbours in the bits only."""
    state = board("------XO", "O-------", *["--------"] * 6, side="O")

    assert named(state) == ["f1"]
    assert named(board("-------O", "X-------", *["--------"] * 6)) == []


def test_an_empty_square_ends_a_line() -> None:
    assert board("-O-X----", *["--------"] * 7).is_over()


def test_without_a_square_the_player_passes() -> None:
    """Black has nowhere to go, white has: the pass is the only move, and turns nothing."""
    state = board("OX------", *["--------"] * 7)

    assert named(state) == ["pass"]
    assert state.legal_moves() == [64]
    assert state.play("pass").text() == state.text()[:-1] + "O"
    assert named(state.play(64)) == ["c1"]


def test_nobody_passes_while_a_square_is_open() -> None:
    with pytest.raises(IllegalMoveError, match=r"illegal move 'pass' .*: legal moves are d3, c4, f5, e6"):
        Othello().play("pass")


def test_the_game_is_over_when_neither_can_move() -> None:
    """Squares are left, and no pass is asked for: 3 to 1, and the twelve empty ones to black."""
    state = board("XX--", "--X-", "----", "O---")

    assert state.is_over()
    assert (state.legal_moves(), state.result()) == ([], 14)
    assert board("XX--", "--X-", "----", "O---", side="O").result() == -14
    with pytest.raises(IllegalMoveError, match="the game is over"):
        state.play("pass")


def test_a_wipe_out_is_worth_the_whole_board() -> None:
    """After nine moves white has no disc left: 13 to 0 counts as 64 to 0."""
    state = Othello.parse("e6f4e3f6g5d6e7f5c5")

    assert (state.count(0), state.count(1)) == (13, 0)
    assert (state.to_move(), state.result()) == (1, -64)


def test_a_draw_leaves_the_empty_squares_to_nobody() -> None:
    assert board("X---", "----", "----", "---O").result() == 0


def test_a_full_board_counts_discs() -> None:
    assert board("XXXX", "XXXX", "XOOO", "OOOO").result() == 2


# ---- text ----


def test_other_letters_are_read_and_the_usual_ones_printed() -> None:
    for black, white, empty in ("xo.", "*O-", "BW-", "bw.", "Xo-"):
        letters = START[:-2].translate(str.maketrans("XO-", black + white + empty))

        assert Othello.parse(f"{letters} {black}") == Othello()
        assert Othello.parse(f"{letters} {white}").text() == START[:-1] + "O"


def test_move_strings_are_played_from_the_start() -> None:
    state = Othello().play("f5").play("d6").play("c3")

    for text in ("f5d6c3", "F5D6C3", "f5 d6 c3", "f5,d6,c3", "8x8:f5d6c3"):
        assert Othello.parse(text) == state
    assert Othello.parse("") == parse_position(find("othello"), "start") == Othello()
    for text in ("f5d6", state.text()):
        assert Othello.parse(f" \t{text} \r\n") == Othello.parse(text)


def test_a_pass_may_be_written_or_left_out() -> None:
    """White cannot answer the eighth move, so that black moves again."""
    before = Othello.parse("f5f6d3g5h5h4f7h6")
    assert named(before) == ["pass"]
    more = named(before.play("pass"))[0]

    for name in ("pass", "pa", "ps", "--", "PA", "", " pass "):
        assert Othello.parse(f"f5f6d3g5h5h4f7h6{name}{more}") == before.play(64).play(more)
    for name in ("pass", "pa", "ps", "--", "PASS"):
        assert before.parse_move(name) == 64


def test_small_boards_have_their_own_corner() -> None:
    assert parse_position(find("othello"), "start:size=6") == Othello(size=6)
    assert Othello(size=6).text() == "--------------OX----XO-------------- X"
    assert named(Othello(size=6)) == ["c2", "b3", "e4", "d5"]
    assert named(Othello(size=4)) == ["b1", "a2", "d3", "c4"]
    assert Othello.parse("4x4:b1") == Othello(size=4).play(1)
    assert Othello(size=4).move_text(16) == "pass"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("-" * 63 + " X", "a board has 64, 36 or 16 squares, not 63"),
        ("X", "a board has 64, 36 or 16 squares, not 1"),
        (START[:-2], "say who is to move after the board, X or O"),
        (START[:-1], "say who is to move after the board, X or O"),
        (START[:-1] + "Q", "'Q' is not a side to move, write X or O after the board"),
        (START + "X", "'XX' is not a side to move"),
        ("--Z" + START[3:], "'Z' on c1 is not a disc, write X, O or - for each square"),
        ("--3" + START[3:], "'3' on c1 is not a disc"),
        ("f5d6a1", r"move 3 \('a1'\) turns nothing over"),
        ("f5d9", r"move 2 \('d9'\) is not a square, squares are a1 to h8"),
        ("f5d", r"move 2 \('d'\) is not a square"),
        ("f5pass", r"move 2 \('pass'\) is not a move while a square can be played"),
        ("e6f4e3f6g5d6e7f5c5a1", r"move 10 \('a1'\) comes after the end of the game"),
        ("4x4:e5", r"move 1 \('e5'\) is not a square, squares are a1 to d4"),
        ("5x5:c3", "write the size before ':' as 8x8, 6x6 or 4x4"),
    ],
)
def test_a_position_that_cannot_be_names_the_place(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message) as refused:
        Othello.parse(text)
    assert str(refused.value).startswith(f"othello position '{text.strip()}': ")


def test_other_sizes_are_refused() -> None:
    with pytest.raises(ParseError, match="othello option size='5': choose 8, 6 or 4"):
        Othello(size=5)


# ---- counts and known results ----


def test_perft() -> None:
    """A pass is a ply; a game that ends sooner stays one line, as in the published counts."""
    assert [turnwise.perft(Othello(), depth) for depth in range(12)] == PERFT


@pytest.mark.slow
def test_perft_to_depth_twelve() -> None:
    assert turnwise.perft(Othello(), 12) == 1_939_886_636


def test_perft_of_the_oracle() -> None:
    def lines(oracle: OthelloOracle, depth: int) -> int:
        moves = oracle.legal_moves()
        if depth == 0 or not moves:
            return 1
        return sum(lines(oracle.play(move), depth - 1) for move in moves)

    for size in (8, 6, 4):
        assert [turnwise.perft(Othello(size=size), depth) for depth in range(5)] == [
            lines(OthelloOracle(size=size), depth) for depth in range(5)
        ]


def test_the_second_player_wins_four_by_four() -> None:
    """11 to 3, and the two squares left empty to the winner: ten discs."""
    report = turnwise.solve(Othello(size=4))

    assert (report.score, report.solved) == (-10, True)


def test_feinsteins_game_on_six_by_six() -> None:
    """The line of perfect play of 1993, written on b2 to g7 of a large board, ends 16 to 20."""
    moves = "".join(chr(ord(FEINSTEIN[i]) - 1) + chr(ord(FEINSTEIN[i + 1]) - 1) for i in range(0, len(FEINSTEIN), 2))
    state = Othello.parse(f"6x6:{moves}")

    assert state.is_over()
    assert (state.count(0), state.count(1)) == (16, 20)


# ---- the report ----


def test_the_classic_evaluation_weighs_the_reports_features() -> None:
    weights = Othello.classic_weights()
    agent = Report(list(weights.values()), [], 64, SplitMix64(0))

    assert tuple(weights) == FEATURES
    for size in (8, 6, 4):
        for state in random_positions(100, seed=size, size=size):
            assert state.evaluate("classic") == pytest.approx(agent.evaluate(OthelloOracle.of(state)), abs=1e-9), state


def genes(choose: random.Random, count: int) -> list[int]:
    return [choose.randrange(1001) for _ in range(count)]


def search_with(agent: Report, state: Othello, depth: int, seed: int) -> turnwise.Report:
    return turnwise.search(
        state,
        depth=depth,
        method="alpha_beta",
        move_order="ascending",
        shuffle_seed=seed,
        flat_wins=True,
        evaluate=dict(zip(FEATURES, agent.evaluation, strict=True)),
        branching=agent.branching,
        pruning=dict(zip(CRITERIA, agent.pruning, strict=True)),
    )


@pytest.mark.parametrize(("depth", "count", "size"), [(1, 120, 8), (2, 80, 8), (3, 20, 8), (3, 40, 6), (4, 40, 4)])
@pytest.mark.parametrize("draws", [False, True], ids=["still", "drawing"])
def test_classic_decisions_are_the_reports(depth: int, count: int, size: int, draws: bool) -> None:
    """Same move and value as the transcription, for random genes; random numbers are shared where they count."""
    choose = random.Random(f"{depth} {size} {draws}")
    for state in random_positions(count, seed=depth, size=size):
        seed, pruning = choose.getrandbits(63), [*genes(choose, 4), choose.randrange(1, 1001) if draws else 0]
        agent = Report(genes(choose, 6), pruning, choose.randrange(1, 9), SplitMix64(seed))
        report = search_with(agent, state, depth, seed)
        move, value = agent.choose(OthelloOracle.of(state), depth)

        assert state.move_text(report.best) == move, (str(state), agent)
        if abs(value) < 10**6:
            assert report.rank == pytest.approx(value, abs=1e-9)
        else:
            assert report.rank * value > 0
            assert abs(report.rank) > 10**6


def test_diversity_pruning_keeps_squares_that_lie_apart() -> None:
    """By columns alone: of b, c, d and h, the ends of the largest gap stay."""
    state = board("--------", "-OOO---O", "-XXX---X", *["--------"] * 5)
    assert named(state) == ["a1", "b1", "c1", "d1", "e1", "h1"]
    columns = {"x": 1}
    kept = {
        node.move
        for node in turnwise.search(
            state, depth=1, method="minimax", move_order="ascending", branching=2, pruning=columns, tree=20
        ).tree
    }

    assert {state.move_text(move) for move in kept if move is not None} == {"e1", "h1"}


def test_a_selection_is_off_unless_asked_for_and_proves_nothing() -> None:
    """All moves are looked at by default; what was left out keeps a full search of the tree from being a proof."""
    late = random_positions(40, seed=5, size=4)
    for state in late:
        whole = turnwise.search(state, depth=40, method="alpha_beta")
        some = turnwise.search(state, depth=40, method="alpha_beta", branching=1)

        assert whole.solved
        assert some.solved == all(len(moves) == 1 for moves in _choices(state, some.line))


def _choices(state: Othello, line: list[int]) -> list[list[int]]:
    choices = []
    for move in line:
        choices.append(state.legal_moves())
        state = state.play(move)
    return choices


def test_a_selection_is_the_same_for_the_same_seed() -> None:
    state = Othello.parse("f5d6c3d3c4")
    drawn = {"depth": 4, "method": "alpha_beta", "branching": 3, "pruning": {"random": 9}}
    found = [turnwise.search(state, shuffle_seed=seed, **drawn).nodes for seed in (1, 1, 2, 3, 4)]

    assert found[0] == found[1]
    assert len(set(found)) > 1


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"branching": 3}, OptionError, "branching=3: the full method looks at every move, give method='alpha_beta'"),
        ({"branching": -1}, OptionError, "branching=-1: give a whole number from 0 to 512"),
        (
            {"method": "minimax", "branching": 3, "pruning": {"z": 1}},
            UnknownNameError,
            r"unknown criterion 'z': criteria are x, y, x\+y, x-y, random",
        ),
        ({"method": "minimax", "pruning": {"x": -1}}, OptionError, "pruning x=-1: give a whole number from 0"),
        ({"method": "minimax", "pruning": [1]}, OptionError, r"pruning=\[1\]: give weights by criterion"),
    ],
)
def test_a_selection_that_cannot_be_says_why(options: dict[str, object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        turnwise.search(Othello(), depth=1, **options)


def test_other_games_have_no_selection() -> None:
    with pytest.raises(OptionError, match="branching=3: this game does not say which moves to leave out"):
        turnwise.search(turnwise.Connect4(), depth=1, method="alpha_beta", branching=3)


def test_the_classic_agent_takes_its_genes_as_options() -> None:
    """Written-out defaults play like the agent without options; other genes play otherwise."""
    spec = find("othello")
    evaluation = "/".join(map(str, Othello.classic_weights().values()))
    usual, written, other = (
        make_agent(text, spec, seed=4)
        for text in (
            "classic",
            f"classic:depth=4,branching=6,evaluation={evaluation},pruning=500/500/500/500/500",
            "classic:depth=2,branching=2,evaluation=0/0/0/0/1000/0,pruning=1000/0/0/0/0",
        )
    )
    states = random_positions(25, seed=11)
    choices = [[agent.choose(state) for state in states] for agent in (usual, written, other)]

    assert choices[0] == choices[1] != choices[2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("classic:pruning=1/2/3", r"pruning='1/2/3' is not 5 whole numbers from 0 to 1000 .*\(x/y/x\+y/x-y/random\)"),
        ("classic:evaluation=1/2/3/4/5/1001", "is not 6 whole numbers from 0 to 1000"),
        ("classic:branching=0", "branching='0' is not a whole number from 1 to 512"),
    ],
)
def test_genes_that_cannot_be_are_refused(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        make_agent(text, find("othello"))


def test_other_games_have_no_genes() -> None:
    with pytest.raises(UnknownNameError, match="unknown option 'branching'"):
        make_agent("classic:branching=3", find("connect4"))


# ---- for people ----


def test_legal_squares_are_yellow_and_the_last_disc_is_marked() -> None:
    state = Othello.parse("f5")
    picture = find("othello").draw(state, last=37).text()
    yellow = [picture.plain[span.start : span.end] for span in picture.spans if "yellow" in str(span.style)]

    assert len(yellow) == 3
    assert "[●]" in picture.plain
    assert "+" not in find("othello").draw(state, marks=False).plain
