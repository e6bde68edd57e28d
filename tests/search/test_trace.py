"""The kept tree: order, completeness, bounds, and the reasons why nodes end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from conformance.setups import SetUp, every_setup

import turnwise
from turnwise import Connect4, Report, Sim, TreeNode

REASONS = {"searched", "terminal", "horizon", "bounds", "table cut", "beta cut", "pruned", "stopped"}
METHODS = [
    {"method": "minimax"},
    {"method": "alpha_beta"},
    {"method": "full"},
    {"method": "full", "aspiration": False, "null_windows": False, "table": False},
]
every_method = pytest.mark.parametrize("options", METHODS, ids=str)


def traced(state: Any, **options: Any) -> Report:
    return turnwise.search(state, tree=1_000_000, **options)


@every_method
@every_setup
def test_the_tree_begins_with_its_one_root_and_parents_come_first(setup: SetUp, options: dict[str, Any]) -> None:
    for state in setup.some_positions(2, seed=10):
        tree = traced(state, depth=min(setup.depth, 3), **options).tree

        assert (tree[0].parent, tree[0].move, tree[0].to_move) == (-1, None, state.to_move())
        assert all(0 <= node.parent < index for index, node in enumerate(tree) if index > 0), "one root only"


@every_method
@every_setup
def test_nodes_are_positions_of_the_game(setup: SetUp, options: dict[str, Any]) -> None:
    """Replaying the moves: sides, depths and terminal nodes are as the rules say."""
    for root in setup.some_positions(2, seed=11):
        states = []
        for node in traced(root, depth=min(setup.depth, 3), **options).tree:
            parent = None if node.parent < 0 else states[node.parent]
            assert parent is None or node.move in parent.legal_moves()
            state = root if parent is None else parent.play(node.move)
            states.append(state)

            assert node.why in REASONS
            assert node.to_move == state.to_move()
            assert (node.why == "terminal") <= state.is_over()
            assert (node.why == "horizon") <= (node.depth == 0)
            if node.why == "terminal":
                assert node.score == setup.oracle.rank_of(state)


@every_method
def test_a_cut_lists_what_it_pruned(options: dict[str, Any]) -> None:
    """After a beta cut every move of the node stands in the tree: searched before the cut, pruned after."""
    state = Connect4.parse("44")
    tree = traced(state, depth=4, forced=False, **options).tree
    children: dict[int, list[TreeNode]] = {}
    for node in tree[1:]:
        children.setdefault(node.parent, []).append(node)

    for index, node in enumerate(tree):
        pruned = [child for child in children.get(index, []) if child.why == "pruned"]
        assert bool(pruned) <= (node.why == "beta cut")
        assert all(child.score is None and child.depth == node.depth - 1 for child in pruned)
        if node.why == "beta cut":
            assert {child.move for child in children[index]} == set(range(7))
    assert any(node.why == "beta cut" for node in tree) == (options["method"] != "minimax")


@pytest.mark.parametrize("method", ["minimax", "alpha_beta"])
def test_counts_add_up(method: str) -> None:
    """A plain search makes one node of every move it plays; pruned nodes were never played."""
    report = traced(Connect4(), depth=4, method=method)
    played = [node for node in report.tree[1:] if node.why != "pruned"]

    assert len(played) == report.nodes
    assert report.omitted == 0


@every_method
def test_a_bounded_tree_counts_what_it_omits(options: dict[str, Any]) -> None:
    whole = traced(Sim(), depth=3, **options)
    for limit in (1, 7, 100):
        part = turnwise.search(Sim(), depth=3, tree=limit, **options)

        assert len(part.tree) == min(limit, len(whole.tree))
        assert len(part.tree) + part.omitted == len(whole.tree)
        assert [(n.parent, n.move, n.score) for n in part.tree] == [
            (n.parent, n.move, n.score) for n in whole.tree[:limit]
        ]
        assert (part.nodes, part.rank, part.line) == (whole.nodes, whole.rank, whole.line)


def test_the_plain_tree_has_the_perft_counts() -> None:
    """Plain minimax to depth 5 plays every line: 1, 7, 49, 343, 2401, 16807 nodes by ply."""
    report = traced(Connect4(), depth=5, method="minimax")
    plies = Counter(5 - node.depth for node in report.tree)

    assert plies == {0: 1, 1: 7, 2: 49, 3: 343, 4: 2401, 5: 16807}
    assert report.nodes == 7 + 49 + 343 + 2401 + 16807


def test_scores_of_the_plain_tree_are_the_best_of_the_children() -> None:
    tree = traced(Connect4.parse("4433"), depth=4, method="minimax").tree
    best: dict[int, float] = {}
    for node in tree[1:]:
        assert node.score is not None
        best[node.parent] = max(best.get(node.parent, -node.score), -node.score)

    assert all(tree[index].score == score for index, score in best.items())


@pytest.mark.parametrize("state", [Connect4(), Connect4.parse("444444"), Sim()], ids=str)
def test_the_tree_of_all_moves_is_rooted_at_the_state(state: Any) -> None:
    """Scoring every move searches many trees; the one that is kept must still make sense from the root."""
    tree = traced(state, depth=3, all_moves=True).tree

    assert tree[0].to_move == state.to_move()
    states: list[Any] = []
    for node in tree:
        states.append(state if node.parent < 0 else states[node.parent].play(node.move))
        assert node.to_move == states[-1].to_move()


def test_no_tree_is_kept_unless_asked_for() -> None:
    report = turnwise.search(Connect4(), depth=4)

    assert (report.tree, report.omitted) == ([], 0)
