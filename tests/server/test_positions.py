"""What the API says about positions is what the engine, the solver and the program say."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest
from running import Running
from saying import said

import turnwise
from turnwise import Connect4, formats, games
from turnwise.analysis import explain
from turnwise.games.game import Game
from turnwise.messages import as_message

EVERY_GAME = pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)


def test_the_catalogue_names_every_game_and_no_file(server: Running) -> None:
    """A board file and an external program are for the command line only, networks those that the server made."""
    found = {game["name"]: game for game in server.client.get("/api/games").json()}

    assert list(found) == [spec.name for spec in games.SHIPPED]
    assert "board" not in found["hand_of_the_king"]["setups"]
    assert found["hand_of_the_king"]["deals"]
    assert next(iter(found["angry"]["look"]["fields"]["map"]["values"])) == "game1_simple"
    assert all("external" not in {agent["name"] for agent in game["agents"]} for game in found.values())
    assert all(game["networks"] or not any(agent["needs_file"] for agent in game["agents"]) for game in found.values())


@EVERY_GAME
def test_a_position_can_be_played_through_to_its_end(server: Running, spec: Game) -> None:
    """A seeded random game: each answer has the core's text, moves and result."""
    rng, state, moves = random.Random(11), spec.start(), []
    while not state.is_over():
        move = rng.choice(state.legal_moves())
        moves.append(state.move_text(move))
        state = state.play(move)
    for ply in (0, 1, len(moves) // 2, len(moves)):
        found = server.post("/api/position", game=spec.name, moves=moves[:ply])
        reached = spec.start()
        for text in moves[:ply]:
            reached = reached.play(text)

        assert found["text"] == reached.text()
        assert [each["text"] for each in found["legal"]] == [reached.move_text(each) for each in reached.legal_moves()]
        assert found["over"] == reached.is_over()
    assert said(found["reason"])
    assert said(found["reason"], "fa")
    assert found["winner"] == (None if found["result"] == 0 else int(found["result"] < 0))


def test_a_column_is_clicked_anywhere_and_the_stone_lands_at_its_foot(server: Running) -> None:
    found = server.post("/api/position", game="connect4", position="44")
    column = next(each for each in found["legal"] if each["text"] == "d")

    assert column["cells"] == [3, 10, 17, 31, 38, 24]
    assert found["board"]["cells"][38] == "0"
    assert found["board"]["cells"][31] == "1"


def test_turned_discs_are_named_as_changed(server: Running) -> None:
    found = server.post("/api/position", game="othello", moves=["f5"])

    assert found["last"] == [37]
    assert found["board"]["changed"] == [36, 37]
    assert found["board"]["side"] == {"discs": [4, 1], "empties": 59, "must_pass": False}


def test_an_edge_says_whose_triangle_it_closes(server: Running) -> None:
    found = server.post("/api/position", game="sim", position="01,34,12,45")
    edges = {(edge["a"], edge["b"]): (str(number), edge) for number, edge in enumerate(found["board"]["edges"])}
    notes = found["board"]["notes"]

    assert notes == {edges[0, 2][0]: [0], edges[3, 5][0]: [1]}
    assert edges[0, 1][1]["owner"] == 0


def test_a_walker_says_where_it_comes_from(server: Running) -> None:
    found = server.post("/api/position", game="angry")

    assert {each["text"]: (each["from"], each["cells"]) for each in found["legal"]} == {
        "down": (9, [19]),
        "left": (9, [8]),
    }


def test_a_companion_has_no_cell_but_words(server: Running) -> None:
    found = server.post("/api/position", game="hand_of_the_king", position="start:seed=1", moves=["f1", "f4", "e4"])

    assert found["board"]["side"]["pending"] == {"companion": None, "cells": []}
    assert [each["cells"] for each in found["legal"]] == [[]] * 6


@EVERY_GAME
def test_a_search_finds_what_the_engine_finds(server: Running, spec: Game) -> None:
    found = server.post("/api/analyse", game=spec.name, all_moves=True, limits={"nodes": 5000})
    state = spec.start()
    report = turnwise.search(state, nodes=5000, all_moves=True)

    assert (found["score"], found["nodes"], found["depth"]) == (report.score, report.nodes, report.depth)
    assert found["moves"] == {state.move_text(move): score for move, score in report.moves.items()}


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("connect4", "2252576253462244111563"),
        ("sim", "01,23,04"),
        ("othello", "-XXXXXX-OXXXXXXXOXXXXXXXOXXOXXXXOXXXOXXXOXXXXOXXOXXXXXOX--OOOO-- X"),
        ("angry", "start:map=game1_hard,limit=6"),
    ],
)
def test_exact_scores_of_all_moves_are_the_solvers(server: Running, game: str, position: str) -> None:
    found = server.post("/api/solve_moves", game=game, position=position)
    state = games.parse_position(games.find(game), position)
    report = turnwise.solve(state, all_moves=True)

    assert found["solved"]
    assert found["moves"] == {state.move_text(move): score for move, score in report.moves.items()}
    assert state.move_text(report.best) in found["best"]


def test_an_exact_analysis_is_the_solvers(server: Running) -> None:
    found = server.post("/api/analyse", game="connect4", position="2252576253462244111563", exact=True)

    assert (found["solved"], found["score"], found["winner"]) == (True, -2, "second")


def test_a_review_is_the_programs(server: Running) -> None:
    found = server.post("/api/review", game="sim", moves=["01", "23", "04", "12"])

    assert [row["comment"] for row in found["rows"]][-1] == "threw away a win: now a loss"
    assert found["rows"][-1]["best"] == ["05", "25", "35"]
    assert found["solved"]


@EVERY_GAME
def test_an_explanation_splits_the_score_by_the_evaluation_asked_for(server: Running, spec: Game) -> None:
    first = server.post("/api/explain", game=spec.name)
    assert first["evaluator"] == first["splits"][0]
    for name in first["splits"]:
        found = server.post("/api/explain", game=spec.name, evaluate=name)

        assert found["evaluator"] == name
        assert sum(each["part"] for each in found["features"]) == pytest.approx(found["score"], abs=0.01)


def test_an_evaluation_that_is_no_sum_is_named_with_those_that_are(server: Running) -> None:
    status, error = server.refused("/api/explain", game="angry", evaluate="zero")

    assert status == 422
    assert error == "angry evaluation 'zero' cannot be split: choose one of tour, classic"


def test_explanations_are_messages_for_any_language(server: Running) -> None:
    found = server.post("/api/explain", game="connect4", position="41424")
    expected = explain(turnwise.Connect4.parse("41424"))

    assert expected is not None
    assert len(found["sentences"]) == len(expected.facts)
    assert said(found["sentences"][0]) == "Yellow must play d4: otherwise Red wins there."
    assert said(found["sentences"][0], "fa") == "زرد باید در d4 بازی کند؛ وگرنه قرمز همان‌جا می‌برد."


def test_explanations_call_the_players_as_the_client_does(server: Running) -> None:
    asked = {"game": "sim", "position": "start", "moves": ["01", "23"]}
    words = " ".join(map(said, server.post("/api/explain", players=["Ann", "Bob"], **asked)["sentences"]))

    assert "Ann" in words
    assert "Red" not in words


def test_a_letter_that_ends_texts_is_named(server: Running) -> None:
    _, of_position = server.refused("/api/position", game="sim", position="ab\0cd")
    _, of_move = server.refused("/api/position", game="sim", moves=["0\x001"])

    assert of_position == "sim position: letter 3 is NUL, which no notation has"
    assert of_move == "move: letter 2 is NUL, which no notation has"


@pytest.mark.parametrize(("map", "birds"), [("game1_simple", 0), ("game2_simple", 1)])
def test_a_bird_that_is_not_there_is_not_counted(server: Running, map: str, birds: int) -> None:
    found = server.post("/api/explain", game="angry", position=f"start:map={map}")

    assert [each["name"] for each in found["features"]].count("bird_to_queen") == birds


@EVERY_GAME
def test_a_small_tree_hangs_together(server: Running, spec: Game) -> None:
    found = server.post("/api/tree", game=spec.name, depth=2, method="alpha_beta", nodes=3000)
    nodes = found["nodes"]

    assert nodes[0]["parent"] == -1
    assert all(nodes[each["parent"]]["ply"] == each["ply"] - 1 for each in nodes[1:])
    assert found["score"] == turnwise.search(spec.start(), depth=2, method="alpha_beta").score


@pytest.mark.parametrize("method", ["minimax", "alpha_beta"])
def test_counts_of_a_tree_do_not_depend_on_what_is_kept(server: Running, method: str) -> None:
    """All seven columns hang under the root, and leaves and cuts are those of a search that keeps every node."""
    whole = turnwise.search(Connect4(), depth=5, method=method, tree=100_000)
    why = Counter(node.why for node in whole.tree)

    for nodes in (100, 3000):
        found = server.post("/api/tree", game="connect4", depth=5, method=method, nodes=nodes)
        counts = found["counts"]

        assert [each["move"] for each in found["nodes"] if each["ply"] == 1] == list("dcebfag")
        assert (counts["nodes"], counts["leaves"], counts["pruned"]) == (whole.nodes, why["horizon"], why["pruned"])
        assert {reason: count for reason, count in counts["why"].items() if count} == why
        assert len(found["nodes"]) + found["omitted"] == len(whole.tree)
    assert method != "minimax" or counts["leaves"] == 16807


@EVERY_GAME
@pytest.mark.parametrize("playouts", ["random", "guided", "none"])
def test_simulations_of_a_tree_are_those_of_the_engine(server: Running, spec: Game, playouts: str) -> None:
    """Their sums are the visits of every node, their moves lead on from it, and the same seed gives them again."""
    asked = {"game": spec.name, "method": "mcts", "simulations": {"most": 40, "seed": 3, "playouts": playouts}}
    found = server.post("/api/tree", nodes=5000, **asked)
    visits = Counter(node for each in found["simulations"] for node in each["path"])

    assert found["counts"]["simulations"] == len(found["simulations"])
    assert found["simulations"] == server.post("/api/tree", nodes=5000, **asked)["simulations"]
    assert [node["visits"] for node in found["nodes"]] == [visits[index] for index in range(len(found["nodes"]))]
    for each in found["simulations"]:
        moves = [found["nodes"][node]["move"] for node in each["path"][1:]] + each["moves"]
        state = server.post("/api/position", game=spec.name, moves=moves)
        assert -1 <= each["reward"] <= 1
        assert playouts == "none" or state["over"] or len(each["moves"]) > 100


def test_simulations_are_for_the_player_at_the_root(server: Running) -> None:
    """After 1122 and a move elsewhere the second player wins at once: rewards and proofs are hers."""
    found = server.post(
        "/api/tree", game="connect4", moves=["a", "b", "a", "b", "a", "b", "c"], method="mcts", nodes=5000
    )
    last = found["simulations"][-1]

    assert found["line"] == ["b"]
    assert last["reward"] > 0.9
    assert last["proved"][0][0] > 0
    assert found["nodes"][0]["to_move"] == 1


@EVERY_GAME
def test_what_is_drawn_is_read_back(server: Running, spec: Game) -> None:
    """The board of a start, sent to the editor, is the start again."""
    start = server.post("/api/position", game=spec.name)
    board = start["board"]
    drawn = {
        "cells": board.get("cells") and (board["side"].get("names") or board["cells"]),
        "edges": board.get("edges") and [edge["owner"] for edge in board["edges"]],
    }

    assert server.post("/api/edit", game=spec.name, **drawn)["text"] == start["text"]


def test_a_drawn_board_with_a_winning_line_is_read(server: Running) -> None:
    drawn = server.post("/api/position", game="connect4", position="1122334")

    found = server.post("/api/edit", game="connect4", cells=drawn["board"]["cells"], to_move=1)

    assert found["over"]
    assert found["board"]["marks"] == [35, 36, 37, 38]


@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        ({"cells": ["0"] + [""] * 41, "to_move": 1}, "floats over an empty cell"),
        ({"cells": [""] * 41 + ["0"]}, "do not go with player 1 to move"),
        ({"cells": [""] * 41}, "give 42 cells"),
        ({"cells": ["x"] * 42}, "cannot hold 'x'"),
    ],
)
def test_an_impossible_board_is_refused_with_the_reason(server: Running, drawn: dict[str, object], words: str) -> None:
    status, error = server.refused("/api/edit", game="connect4", **drawn)

    assert status == 422
    assert words in error


@pytest.mark.parametrize(
    ("game", "moves", "english", "persian"),
    [
        ("connect4", ["d"], "column d", "ستون d"),
        ("othello", ["d3"], "d3, turns 1", "d3، ۱ مهره را برمی‌گرداند"),
        ("sim", ["01"], "edge 0-1", "یال 0-1"),
        ("angry", ["down"], "hen down to j2", "مرغ پایین به j2"),
        ("hand_of_the_king", ["b1"], "Sansa (Stark) at b1, takes 1", "سانسا (استارک) در b1، ۱ کارت می‌گیرد"),
    ],
)
def test_moves_are_said_in_both_languages(
    server: Running, game: str, moves: list[str], english: str, persian: str
) -> None:
    """Before a move is made it is offered in the words in which it is told afterwards."""
    before = server.post("/api/position", game=game)
    after = server.post("/api/position", game=game, moves=moves)

    told = after["last_words"]
    assert (said(told), said(told, "fa")) == (english, persian)
    assert told in [move["words"] for move in before["legal"]]


@EVERY_GAME
def test_every_move_of_a_game_has_persian_words(spec: Game) -> None:
    """All moves of one random game, companions and passes too; no Latin letter but those of squares."""
    rng, state = random.Random(7), spec.start()
    while not state.is_over():
        for move in state.legal_moves():
            assert re.search("[آ-ی]", persian := as_message(spec.view.words(state, move)).text("fa"))
            assert not re.search("[A-Za-z]{2}", persian)
        state = state.play(rng.choice(state.legal_moves()))


def test_exact_scores_and_reviews_have_ranks(server: Running) -> None:
    """In Sim a score is plies to the end, so only ranks can be compared: the best moves have the largest."""
    solved = server.post("/api/solve_moves", game="sim", moves=["01", "02", "12"])
    reviewed = server.post("/api/review", game="sim", moves=["01", "02", "12"])["rows"]
    most = max(solved["ranks"].values())

    assert set(solved["ranks"]) == set(solved["moves"])
    assert solved["best"] == [move for move, rank in solved["ranks"].items() if rank == most]
    assert [row["before_rank"] - row["after_rank"] for row in reviewed] == [row["lost"] for row in reviewed]


def drawn_king(position: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A position of Hand of the King as the editor sends it."""
    side = position["board"]["side"]
    return {
        "game": "hand_of_the_king",
        "cells": [card["name"] for card in side["dealt"]],
        "owners": side["owners"],
        "varys": side["varys"],
        "companions": side["companions"],
        "banners": {house: player for player in (0, 1) for house in side["banners"][player]},
        "to_move": position["to_move"],
        "options": {key: str(value) for key, value in position["options"].items()},
        **changes,
    }


@pytest.mark.parametrize("options", ["companions=off", "companions=on,rule=boxed"])
def test_a_game_of_cards_drawn_in_its_middle_is_that_position(server: Running, options: str) -> None:
    """Every position of a random game, sent to the editor as it stands, comes back; Jon and Gendry stay out."""
    rng, state = random.Random(3), formats.parse_position(games.find("hand_of_the_king"), f"start:{options}")
    seen = 0
    while not state.is_over():
        if state.pending() is None and state.text().split(":")[2] == "-":
            position = server.post("/api/position", game="hand_of_the_king", position=state.text())
            assert server.post("/api/edit", **drawn_king(position))["text"] == state.text()
            seen += 1
        state = state.play(rng.choice(state.legal_moves()))
    assert seen > 5


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"varys": 1}, "Varys stands on a card that is not taken"),
        ({"owners": [None] * 35}, "give the owners of 36 cells"),
        ({"owners": [0] * 36}, "hand_of_the_king position"),
        ({"cells": ["Arya"] * 36}, "each of the 36 cards"),
        ({"varys": 36}, "hand_of_the_king position"),
    ],
)
def test_cards_that_cannot_lie_so_are_refused(server: Running, changes: dict[str, Any], words: str) -> None:
    position = server.post("/api/position", game="hand_of_the_king")
    status, error = server.refused("/api/edit", **drawn_king(position, **changes))

    assert status == 422
    assert words in error


def test_a_taken_card_gives_a_banner(server: Running) -> None:
    """The editor gives the first player a Stark, takes two companions away and lets the second player move."""
    position = server.post("/api/position", game="hand_of_the_king")
    side = position["board"]["side"]
    stark = next(cell for cell, card in enumerate(side["dealt"]) if card["house"] == "stark")
    owners = [0 if cell == stark else None for cell in range(36)]
    found = server.post(
        "/api/edit", **drawn_king(position, owners=owners, to_move=1, companions=["Jon", "Ramsay", "Sandor", "Jaqen"])
    )

    assert found["to_move"] == 1
    assert found["board"]["side"]["banners"] == [["stark"], []]
    assert found["board"]["side"]["companions"] == ["Jon", "Ramsay", "Sandor", "Jaqen"]
