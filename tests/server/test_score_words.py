"""What the server says of scores and moves in words, for the page to show."""

from __future__ import annotations

import pytest
from running import Running
from saying import said

from turnwise import games
from turnwise.messages import as_message


@pytest.mark.parametrize(
    ("game", "position", "english", "persian"),
    [
        (
            "connect4",
            "2252576253462244111563365343671351441",
            "Red wins with disc 21 (19 on the board)",
            "با مهرهٔ ۲۱",
        ),
        ("sim", "start", "Blue wins: Red has to close a triangle within 15 moves", "تا ۱۵ حرکت دیگر"),
        ("angry", "start:queen=scripted", "Hen ends with 1973 points", "با ۱۹۷۳ امتیاز"),
    ],
)
def test_an_exact_score_is_said_in_words(server: Running, game: str, position: str, english: str, persian: str) -> None:
    """With the names of the players; a guess has no meaning of this kind."""
    found = server.post("/api/analyse", game=game, position=position, exact=True)

    assert said(found["meaning"]) == english
    assert persian in said(found["meaning"], "fa")
    guess = server.post("/api/analyse", game="othello", exact=False, limits={"depth": 2})
    assert guess["meaning"] is None


@pytest.mark.parametrize("name", ["connect4", "othello", "sim", "hand_of_the_king"])
def test_the_meaning_of_a_score_names_its_winner(name: str) -> None:
    """For either player to move: a score above 0 is a win of the player to move."""
    spec = games.find(name)
    start = spec.start()
    for state in (start, start.play(start.legal_moves()[0])):
        names = [str(name) for name in spec.view.look.players]
        winners = [str(spec.view.score_words(state, score)).partition(" ")[0] for score in (1, -2)]

        assert winners == (names if state.to_move() == 0 else names[::-1])


def test_half_a_banner_is_the_biggest_house() -> None:
    spec = games.find("hand_of_the_king")
    words = spec.view.score_words(spec.start(), 0.5)

    assert str(words) == "equal banners, and First wins by the biggest house"


def test_connect4_counts_discs_on_boards_with_an_odd_number_of_cells() -> None:
    """The last disc of 9x7 is the first player's: +1 for them is disc 32, for the second disc 31."""
    spec = games.find("connect4")
    start = games.parse_position(spec, "start:width=9,height=7")
    say = spec.view.score_words

    assert "disc 32" in str(say(start, 1))
    assert "disc 31" in str(say(start, -1))


def test_who_moves_is_named_where_a_side_has_several_pieces(server: Running) -> None:
    """Hen and queen, and the bird between them once it is there; other games name nobody."""
    found = server.post(
        "/api/position", game="angry", position="start:map=game2_simple", moves=["left", "left", "left"]
    )
    tree = server.post("/api/tree", game="angry", depth=2, method="minimax", nodes=30)
    line = server.post("/api/analyse", game="angry", limits={"depth": 3})

    assert found["movers"] == ["hen", "bird", "queen"]
    assert [node["mover"] for node in tree["nodes"][:3]] == [None, "hen", "queen"]
    assert line["movers"] == ["hen", "queen", "hen"]
    assert server.post("/api/position", game="connect4", moves=["d"])["movers"] == []


def test_a_solved_line_leads_to_the_end(server: Running) -> None:
    """The solver of Angry gives one move; the answer follows it to the end of the game."""
    start = "start:limit=6"
    found = server.post("/api/analyse", game="angry", position=start, exact=True)
    state = games.parse_position(games.find("angry"), start)
    for move in found["line"]:
        state = state.play(move)

    assert found["solved"]
    assert state.is_over()


def test_points_below_zero_keep_their_sign_before_the_digits() -> None:
    """In a text from right to left an isolate holds them together."""
    spec = games.find("angry")
    words = as_message(spec.view.score_words(spec.start(), -830))

    assert str(words) == "Hen ends with -830 points"
    assert words.text("fa") == "مرغ با \u2066−۸۳۰\u2069 امتیاز به پایان می‌رسد"
