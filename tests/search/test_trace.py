"""The kept tree: order, completeness, bounds, and the reasons why nodes end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from conformance.reference import SetUp
from conformance.setups import every_setup

import turnwise
from turnwise import Connect4, Othello, Report, Sim, TreeNode

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
@pytest.mark.parametrize("limit", [1, 7, 16, 100, 226, 300])
def test_a_bounded_tree_is_whole_down_to_a_ply(options: dict[str, Any], limit: int) -> None:
    """The kept nodes are those of the whole tree down to a ply; each says how many children are missing."""
    whole = traced(Sim(), depth=3, **options)
    part = turnwise.search(Sim(), depth=3, tree=limit, **options)
    deepest = min(node.depth for node in part.tree)
    kept = [index for index, node in enumerate(whole.tree) if node.depth >= deepest]
    children = Counter(node.parent for node in whole.tree)

    assert len(part.tree) <= limit
    assert len(part.tree) + part.omitted == len(whole.tree)
    assert [facts(node) for node in part.tree] == [facts(whole.tree[index]) for index in kept]
    assert [node.parent for node in part.tree[1:]] == [kept.index(whole.tree[index].parent) for index in kept[1:]]
    assert [node.omitted for node in part.tree] == [
        children[index] if whole.tree[index].depth == deepest else 0 for index in kept
    ]
    assert (part.nodes, part.rank, part.line) == (whole.nodes, whole.rank, whole.line)


def facts(node: TreeNode) -> tuple[Any, ...]:
    """All that a node says of itself, wherever it stands in the list."""
    return node.move, node.to_move, node.depth, node.alpha, node.beta, node.score, node.why


@every_method
@pytest.mark.parametrize("limit", [1, 50, 3000])
def test_counts_are_of_the_whole_search(options: dict[str, Any], limit: int) -> None:
    """However little of the tree is kept, leaves, cuts and pruned moves are those of all nodes."""
    whole = traced(Connect4(), depth=5, **options)
    part = turnwise.search(Connect4(), depth=5, tree=limit, **options)
    found = Counter(node.why for node in whole.tree)

    assert whole.omitted == 0
    assert part.counts == whole.counts == {why: found[why] for why in whole.counts}


@pytest.mark.parametrize("limit", [1, 3000, 1_000_000])
def test_minimax_counts_every_leaf(limit: int) -> None:
    """Seven moves to the power of five, and no game ends so soon."""
    counts = turnwise.search(Connect4(), depth=5, method="minimax", tree=limit).counts

    assert {why: count for why, count in counts.items() if count} == {"horizon": 7**5, "searched": 2801}


def test_a_probe_is_no_child_of_its_node() -> None:
    """ProbCut looks at the same state with less depth: counted with the search, but nothing left out of the tree."""
    report = turnwise.search(Othello(), depth=7, probcut=1.5, tree=1_000_000)

    assert report.counts["probcut"] > 0
    assert all(node.omitted == 0 for node in report.tree)
    assert sum(report.counts.values()) == len(report.tree) + report.omitted


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

    assert (report.tree, report.omitted, report.counts) == ([], 0, {})
