"""How much alpha-beta saves: the same depth three ways, and the drawn tree of a tiny search."""

import turnwise
from turnwise import Connect4, Report


def draw(state: Connect4, report: Report) -> str:
    """Draw a kept tree, one node a line; scores are for the player to move there."""
    states, lines = [state], [f"root  {report.tree[0].score}"]
    plies = [0]
    for node in report.tree[1:]:
        parent = states[node.parent]
        plies.append(plies[node.parent] + 1)
        states.append(parent.play(node.move))
        score = "" if node.score is None else f"{node.score:g} "
        lines.append(f"{'   ' * plies[-1]}{parent.move_text(node.move)}  {score}{node.why}")
    return "\n".join(lines)


def main() -> None:
    """Count nodes on the usual board, then draw two plies of a small one."""
    for method in ("minimax", "alpha_beta", "full"):
        report = turnwise.search(Connect4(), depth=7, method=method)
        print(f"{method:10} score {report.score:4}  nodes {report.nodes}")
    small = Connect4(width=3, height=3, connect=3)
    print(draw(small, turnwise.search(small, depth=2, method="alpha_beta", tree=100)))


if __name__ == "__main__":
    main()
