"""The course reports' programs, transcribed line by line: what `classic` must agree with.

Hand of the King: evaluation, depths and search of the text; the program's count of cards is always one. Its second
phase has networks in place of the evaluation; it prints no code for companions, whose choices are moves of the rules.
Sim: three readings of the heuristic, the formula's degree pairs, the program's smaller endpoint, and the definition.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

# ---- Sim ----

Edges = frozenset[tuple[int, int]]


SIM_TRIANGLES = [frozenset(combinations(corners, 2)) for corners in combinations(range(6), 3)]


def sim_text_triangles(edges: Edges, _others: Edges) -> int:
    """The formula: from dot x go M edges, which could make M(M-1)/2 triangles."""
    degrees = [sum(dot in edge for edge in edges) for dot in range(6)]
    return sum(m * (m - 1) // 2 for m in degrees)


def sim_program_triangles(edges: Edges, _others: Edges) -> int:
    """The program: an edge counts at its smaller endpoint only."""
    degrees = [sum(dot == min(edge) for edge in edges) for dot in range(6)]
    return sum(m * (m - 1) // 2 for m in degrees)


def sim_defined_triangles(edges: Edges, others: Edges) -> int:
    """The definition: triangles that one more edge makes, two sides being there and the third free."""
    return sum(len(sides & edges) == 2 and not sides & others for sides in SIM_TRIANGLES)


def sim_lost(edges: Edges) -> bool:
    return any(sides <= edges for sides in SIM_TRIANGLES)


def sim_minimax(red: Edges, blue: Edges, depth: int, red_moves: bool, triangles: Any) -> float:
    """Return h for red: closable blue triangles less closable red ones, infinite once somebody has lost."""
    if sim_lost(red):
        return -math.inf
    if sim_lost(blue):
        return math.inf
    if depth == 0:
        return float(triangles(blue, red) - triangles(red, blue))
    free = set(combinations(range(6), 2)) - red - blue
    if red_moves:
        return max(sim_minimax(red | {edge}, blue, depth - 1, False, triangles) for edge in free)
    return min(sim_minimax(red, blue | {edge}, depth - 1, True, triangles) for edge in free)


# ---- Hand of the King ----

BANNER_WEIGHTS = {
    "Stark": 9,
    "Greyjoy": 7,
    "Lannister": 7,
    "Targaryen": 6,
    "Baratheon": 5,
    "Tyrell": 9,
    "Tully": 10,
}
BANNER_CARDS = {"Stark": 8, "Greyjoy": 7, "Lannister": 6, "Targaryen": 5, "Baratheon": 4, "Tyrell": 3, "Tully": 2}


def evaluate_king(state: Any, player1: int, literal: bool, banner_weights: Mapping[str, int] = BANNER_WEIGHTS) -> int:
    """Score for the report's player 1; the program counts piles instead of cards."""
    player2 = 1 - player1
    score = 0
    for house, weight in banner_weights.items():
        if house in state.banners(player1):
            score += weight * 10
        num_cards = 1 if literal else state.counts(player1)[house]
        if num_cards <= BANNER_CARDS[house] // 2 + 1:
            score += num_cards * 2
    for house, weight in banner_weights.items():
        if house in state.banners(player2):
            score -= weight * 10
        num_cards = 1 if literal else state.counts(player2)[house]
        penalty = -(BANNER_CARDS[house] // 2) if num_cards > BANNER_CARDS[house] // 2 + 1 else num_cards
        score -= penalty * 2
    return score + 3 * (len(king_moves(state, player1)) - len(king_moves(state, player2)))


def king_moves(state: Any, player: int) -> list[int]:
    """The player's captured cards whose former place is in line with Varys."""
    row, column = divmod(state.varys(), 6)
    places = [place for place, _, _ in state.taken(player)]
    return [place for place in places if place // 6 == row or place % 6 == column]


def king_winner_score(state: Any, player1: int) -> int:
    mine, theirs = state.banners(player1), state.banners(1 - player1)
    if len(mine) != len(theirs):
        return 2000 if len(mine) > len(theirs) else -2000
    first = next((house for house in BANNER_WEIGHTS if (house in mine) != (house in theirs)), None)
    return 2000 if first in mine else -2000


MAP_HOUSE = {"Stark": 1, "Greyjoy": 2, "Lannister": 3, "Targaryen": 4, "Baratheon": 5, "Tyrell": 6, "Tully": 7}
MAP_COMPANION_CARDS = {"Jon": 0, "Jaqen": 1, "Gendry": 2, "Melisandre": 3, "Ramsay": 4, "Sandor": 5}


def king_representation(state: Any, player1: int) -> list[int]:
    """The report's 56 numbers of its second phase, for its player 1."""
    representation = [0] * 56
    for location, house, name in state.cards():
        representation[location] = -1 if name == "Varys" else MAP_HOUSE[house]
    for card in state.companions():
        representation[36 + MAP_COMPANION_CARDS[card]] = 1
    for house, label in MAP_HOUSE.items():
        representation[41 + label] = state.counts(player1)[house]
        representation[48 + label] = state.counts(1 - player1)[house]
    return representation


def king_forward(row: list[int], layers: list[tuple[list[list[float]], list[float]]], slope: float) -> float:
    """One network's score: leaky units between linear layers, the last with one output."""
    flow: list[float] = list(row)
    for number, (weights, biases) in enumerate(layers):
        if number:
            flow = [x if x > 0 else slope * x for x in flow]
        used = [(i, x) for i, x in enumerate(flow) if x]
        flow = [bias + sum(line[i] * x for i, x in used) for line, bias in zip(weights, biases, strict=True)]
    return flow[0]


def king_minimax(
    state: Any,
    player1: int,
    depth: int,
    alpha: float,
    beta: float,
    no_heuristic: bool,
    evaluate_state: Callable[[Any, int], float],
) -> tuple[float, int | None]:
    valid_moves = sorted(state.legal_moves())
    if depth == 0 or not valid_moves:
        if no_heuristic:
            return king_winner_score(state, player1), None
        return evaluate_state(state, player1), None
    maximizing = state.to_move() == player1
    best, optimal_move = (-math.inf, None) if maximizing else (math.inf, None)
    for move in valid_moves:
        value, _ = king_minimax(state.play(move), player1, depth - 1, alpha, beta, no_heuristic, evaluate_state)
        if maximizing and value > best:
            best, optimal_move = value, move
            alpha = max(alpha, value)
        elif not maximizing and value < best:
            best, optimal_move = value, move
            beta = min(beta, value)
        if beta <= alpha:
            break
    return best, optimal_move


def king_depth(cards: int, timed: bool) -> tuple[int, bool]:
    """Depth and the no-heuristic flag by the number of cards, Varys among them."""
    if not timed:
        return (9 if cards < 25 else 5), cards <= 16
    if 22 < cards < 30:
        return 5, False
    if 16 < cards <= 22:
        return 7, False
    return (9, True) if cards <= 16 else (3, False)
