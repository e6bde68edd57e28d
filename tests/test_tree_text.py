"""Trees of numbers as text: the same notation as in the web app, and the same lines for what is no tree."""

from __future__ import annotations

import pytest

import turnwise
from turnwise.tree_text import MOST_LETTERS, read_tree


def test_a_tree_is_searched_like_any_game() -> None:
    """The textbook example: MAX gets 3, and alpha-beta never looks at two of the nine leaves."""
    root = read_tree("[[3 12 8] [2 4 6] [14 5 2]]")
    report = turnwise.search(root, depth=2, method="alpha_beta", tree=100)

    assert (report.score, report.best, report.nodes, report.counts["pruned"]) == (3, "B", 10, 2)


def test_turns_and_names_can_be_said() -> None:
    root = read_tree("min[left:[3 4] max[−2.5, +7]]")

    assert (root.to_move(), root.legal_moves()) == (1, ["left", "C"])
    assert root.play("C").play("F").result() == 2.5  # for MIN, whose turn counts at a leaf under MAX
    assert turnwise.search(root, depth=2).score == -4


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "tree, character 1: expected a number or '[', found 'the end'"),
        ("3", "tree, character 1: a tree begins with '[', not with '3'"),
        ("[3 [4 5]", "tree, character 1: this '[' is never closed"),
        ("[3 []]", "tree, character 4: these brackets are empty, and a node has one child at least"),
        ("[𝔸:3 x]", "tree, character 6: expected a number or '[', found 'x'"),
        ("[3]]", "tree, character 4: ']' after the end of the tree"),
        ("[3 max 4]", "tree, character 8: expected a number or '[', found '4'"),
        ("[12345]", "tree, character 2: 12345 is too large or too fine: values go from -9999 to 9999, with 2 decimals"),
        ("[9:3]", "tree, character 2: '9' is no name: a letter, then up to 11 letters and digits"),
        ("[A:3 4]", "two nodes of the tree are called 'A'; nodes without a name are A, B, C and so on, row by row"),
        ("[" * 11 + "1" + "]" * 11, "tree, character 12: a tree is 10 plies deep at most"),
        ("[" + "1 " * 1000 + "]", "tree, character 2000: a tree has 1000 nodes at most"),
        ("[" * (MOST_LETTERS + 1), "the text of a tree has 10000 characters at most"),
        ("[" + "x" * 9000 + "]", "tree, character 2: expected a number or '[', found 'xxx"),
    ],
)
def test_what_is_no_tree_is_refused_in_one_line(text: str, line: str) -> None:
    """The line names the character; no text is too deep or too long to be refused at once."""
    with pytest.raises(turnwise.ParseError) as refused:
        read_tree(text)

    assert str(refused.value).startswith(line)
    assert len(str(refused.value)) < 400
    assert "\n" not in str(refused.value)
