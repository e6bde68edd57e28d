"""The picture of Sim at the terminal: dots with the names that moves give them, and the edges between them."""

from __future__ import annotations

from itertools import combinations

import pytest

from turnwise import Sim
from turnwise.games.sim_picture import draw


def dots_of(picture: str) -> dict[str, tuple[int, int]]:
    """Row and column of each digit, the lists of edges left out."""
    rows = [row for row in picture.splitlines() if not row.startswith(("●    ", "○    ", "free "))]
    return {sign: (y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign.isdigit()}


def test_the_dots_are_labelled_as_moves_name_them() -> None:
    """Dot 0 on the right, and the others against the clock."""
    places = dots_of(draw(Sim()).plain)

    assert sorted(places) == list("012345")
    assert places["0"][0] == places["3"][0]
    assert places["1"][0] == places["2"][0] < places["0"][0] < places["4"][0] == places["5"][0]
    assert places["3"][1] < places["2"][1] == places["4"][1] < places["1"][1] == places["5"][1] < places["0"][1]


@pytest.mark.parametrize("edge", ["".join(map(str, pair)) for pair in combinations(range(6), 2)])
def test_an_edge_is_a_line_between_its_dots(edge: str) -> None:
    """Its signs lie on the line between the two, nearly: characters are on a grid."""
    picture = draw(Sim.parse(edge)).plain
    places = dots_of(picture)
    (y1, x1), (y2, x2) = places[edge[0]], places[edge[1]]
    rows = picture.splitlines()[:-3]
    signs = [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "●"]

    assert len(signs) >= 6
    assert all(
        abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) <= abs(x2 - x1) / 2 + abs(y2 - y1) / 2 for y, x in signs
    )


def test_the_edges_are_listed_and_the_last_is_in_brackets() -> None:
    lists = draw(Sim.parse("01,23,04"), last=3).plain.splitlines()[-3:]

    assert lists == ["●    01 [04]", "○    23", "free 02 03 05 12 13 14 15 24 25 34 35 45"]


def test_a_finished_game_offers_no_edge() -> None:
    assert "free" not in draw(Sim.parse("01,34,12,45,02")).plain
    assert "free" not in draw(Sim.parse("01,23,04"), marks=False).plain


@pytest.mark.parametrize(("dots", "dotted"), [(7, True), (8, False), (9, False)])
def test_many_dots_leave_free_edges_out_of_the_picture(dots: int, dotted: bool) -> None:
    """Thirty-six dotted lines would hide what is taken."""
    picture = draw(Sim.parse(f"{dots}:01,23")).plain

    assert ("·" in picture) is dotted
    assert sorted(dots_of(picture)) == [str(dot) for dot in range(dots)]
