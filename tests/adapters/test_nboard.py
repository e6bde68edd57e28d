"""NBoard through the real command: the session of its page, passes both ways, pings while it thinks, the end."""

from __future__ import annotations

import re
import signal

import pytest
from adapters.conversation import Conversation

import turnwise
from turnwise import Othello
from turnwise.adapters.nboard import NBoardEngine
from turnwise.formats.game import must_pass
from turnwise.games.othello import OTHELLO

PASSES = "f5f6d3g5h5h4f7h6"  # black has no move now
BOARD = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *"
TAGS = "".join(f"{'BW'[i // 2 % 2]}[{PASSES[i : i + 2].upper()}]" for i in range(0, len(PASSES), 2))
GAME = f"set game (;GM[Othello]PC[NBoard]DT[2014-02-21]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[{BOARD}]{TAGS};)"
SMALL = "set game (;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- *];)"
ANSWER = re.compile(r"=== ([A-H][1-8]|PA)/(-?\d+\.\d\d)?/\d+\.\d\d")


def engine(*arguments: str) -> Conversation:
    return Conversation("--protocol", "nboard", *arguments)


def go(nboard: Conversation) -> str:
    nboard.write("go")
    found = ANSWER.fullmatch(nboard.read_until("==="))
    assert found
    return found[1]


def test_a_session_as_the_board_has_it() -> None:
    """The last question is answered though the input ends."""
    with engine() as nboard:
        nboard.write("nboard 2", f"{SMALL}", "set depth 12", "set contempt 0", "ping 1", "go")
        code, lines, complaints = nboard.end()

    assert (code, complaints) == (0, "")
    assert lines[:3] == ["set myname Turnwise", "pong 1", "status Turnwise is thinking"]
    assert re.fullmatch(r"search ([A-D][1-4]|PA)+ -10\.00 0 100%", lines[3])
    assert re.fullmatch(r"nodestats \d+ \d+\.\d\d", lines[4])
    assert lines[5] == "status"
    assert ANSWER.fullmatch(lines[6])


def test_go_plays_nothing_until_the_move_comes_back() -> None:
    with engine() as nboard:
        nboard.write("set depth 2")
        first, second = go(nboard), go(nboard)
        nboard.write(f"move {first}/1.5/0.2")
        reply = go(nboard)

    assert first == second
    assert Othello().play(first).play(reply)


def test_passes_are_pa_both_ways() -> None:
    """Black must pass: it is hinted, answered and taken; and a move without it is taken as well."""
    after = Othello.parse(PASSES).play("pass")
    with engine() as nboard:
        nboard.write(GAME, "set depth 2", "hint 4")
        hint = nboard.read_until("search")
        answer = go(nboard)
        nboard.write("move PA//0.1")
        reply = go(nboard)
        nboard.write(GAME, f"move {reply}", "analyze")
        analysis = nboard.read_until("analysis")

    assert (hint[:9], answer) == ("search PA", "PA")
    assert after.play(reply)
    assert analysis.startswith("analysis 10 ")  # the pass that was left out counts


@pytest.mark.parametrize("size", [8, 6, 4])
def test_whole_games_follow_the_rules(size: int) -> None:
    """Both sides are the engine; each answer is brought back as the board does, with a ping between."""
    with engine("--agent", "random:seed=18") as nboard:
        nboard.write("nboard 2", f"set game (;GM[Othello]TY[{size}];)")
        state, passes = Othello(size=size), 0
        while not state.is_over():
            answer = go(nboard)
            assert (answer == "PA") == must_pass(state)
            passes += answer == "PA"
            state = state.play(answer)
            nboard.write("ping 3", f"move {answer}//0.5")
            assert nboard.read_until("pong") == "pong 3"
        nboard.write("go")
        assert nboard.read() == "status the game is over"

    assert passes > 0


def test_a_ping_is_answered_while_it_thinks_and_the_thought_is_dropped() -> None:
    with engine() as nboard:
        nboard.write("set depth 40", "go")
        assert nboard.read() == "status Turnwise is thinking"
        nboard.write("ping 7")
        assert nboard.read() == "pong 7"
        nboard.write("set depth 1", SMALL, "hint 2")
        lines = [nboard.read() for _ in range(5)]

    assert [line.split()[0] for line in lines] == ["status", "search", "search", "nodestats", "status"]


def test_a_hint_scores_the_best_moves_for_the_player_to_move() -> None:
    """All first moves on the board of four are alike and lose by ten."""
    with engine() as nboard:
        nboard.write(SMALL, "hint 9")
        scores = [nboard.read_until("search").split()[2:] for _ in range(4)]

        assert scores == [["-10.00", "0", "100%"]] * 4
        assert nboard.read().startswith("nodestats ")


def test_analyze_goes_back_from_the_last_position() -> None:
    with engine() as nboard:
        nboard.write(SMALL, "move B1", "analyze", "learn")
        _, lines, _ = nboard.end()

    assert sorted(lines) == ["analysis 0 -10.00", "analysis 1 10.00", "learned"]


WRONG = {
    "set game hello": "status holds no game in GGF: one is written as (;GM[Othello] ... ;)",
    "set game (;GM[Othello]TI[soon]TY[8];)": "status TI[soon]: write the time of a side as MINUTES:SECONDS",
    "set depth 99": "status set depth '99': give a whole number from 1 to 60",
    "hint x": "status hint 'x': give a whole number from 1 to 64",
    "move F5/x": "status move 'F5/x': write it as F5, F5/EVALUATION or F5/EVALUATION/SECONDS",
}


def test_what_is_wrong_is_told_and_what_is_unknown_is_passed_over() -> None:
    with engine() as nboard:
        nboard.write("hello", "", *WRONG, "ping 2")
        answers = [nboard.read() for _ in range(len(WRONG) + 1)]

    assert answers == [*WRONG.values(), "pong 2"]


def depth_of(nboard: Conversation, game: str, *settings: str) -> str:
    """Ask for a move in a position; the depth of the line that tells of it."""
    nboard.write(*settings, game, "go")
    depth = nboard.read_until("search").split()[-1]
    nboard.read_until("===")
    return depth


def ending(empties: int, tags: str = "") -> str:
    """A position of a game of shallow searches, with so many empty squares."""
    state = Othello.parse("f5d6c3d3c4f4c5b3c2e6")
    while sum(row.count("-") for row in state.rows()) > empties:
        state = state.play(turnwise.search(state, depth=2).best)
    board, side = state.text().replace("X", "*").split()
    return f"set game (;GM[Othello]TY[8]{tags}BO[8 {board} {side}];)"


def test_the_end_of_the_game_is_searched_beyond_the_depth() -> None:
    """Depth 8 sees 14 empty squares solved, 18 searched boldly to the end, and 20 to that depth."""
    with engine() as nboard:
        depths = [depth_of(nboard, ending(empties), "set depth 8") for empties in (14, 18, 20)]

    assert depths == ["100%", "77%", "8"]


def test_a_depth_is_reached_with_probcut() -> None:
    """The nodes are those of a bold search, not of one that leaves nothing out."""
    state = Othello.parse("f5d6c3d3c4f4")
    bold, plain = (turnwise.search(state, depth=9, probcut=probcut).nodes for probcut in (1.1, 0))
    with engine() as nboard:
        nboard.write("set depth 9", "set game (;GM[Othello]TY[8]B[F5]W[D6]B[C3]W[D3]B[C4]W[F4];)", "go")
        nodes = int(nboard.read_until("nodestats").split()[1])

    assert nodes == bold < plain


def test_the_clock_of_a_game_ends_a_search_that_no_depth_does() -> None:
    """Sixty plies would take days; two minutes less what was used leave this side three tenths of a second."""
    with engine() as nboard:
        nboard.write("set depth 60", "set game (;GM[Othello]TI[02:00]TY[8]B[F5//1]W[D6]B[C3//118.7]W[D3//1];)")

        assert Othello.parse("f5d6c3d3").play(go(nboard))


def test_both_sides_have_clocks_of_their_own() -> None:
    """What a move took is told with it, or else is what the engine itself has measured; a new game begins anew."""
    nboard = NBoardEngine(OTHELLO, None, seed=0)
    nboard.serve(
        ["set game (;GM[Othello]TI[1:00]TY[8]B[F5//5]W[D6//7];)", "move C3//2.5", "move D3/-1"], lambda _: None
    )

    assert nboard.left() == 60 - 5 - 2.5
    nboard.serve(["move C4/0/0"], lambda _: None)
    assert nboard.left() == 60 - 7
    nboard.serve(["set game (;GM[Othello]TY[8];)"], lambda _: None)
    assert nboard.left() is None


def test_quit_ends_a_thought_unheard() -> None:
    with engine() as nboard:
        nboard.write("set depth 40", "go", "quit")
        code, lines, complaints = nboard.end()

    assert (code, complaints) == (0, "")
    assert not any(line.startswith("===") for line in lines)


def test_ctrl_c_ends_a_thought() -> None:
    with engine() as nboard:
        nboard.write("set depth 40", "go")
        nboard.read()
        nboard.process.send_signal(signal.SIGINT)

        assert nboard.end() == (130, [], "")
