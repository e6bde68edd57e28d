"""A Python function as the evaluator of Connect 4, against the built-in ones."""

import turnwise
from turnwise import Connect4


def central_stones(state: Connect4) -> float:
    """Return a tenth of a point for each own stone less each enemy stone, times its nearness to the centre."""
    me = state.to_move()
    return 0.1 * (_nearness(state, me) - _nearness(state, 1 - me))


def _nearness(state: Connect4, player: int) -> int:
    return sum(3 - abs(column - 3) for column, _row in state.stones(player))


def main() -> None:
    """Search one position with three evaluators."""
    state = Connect4.parse("4421")
    evaluators: dict[str, turnwise.Evaluator] = {"mine": central_stones, "threats": "threats", "zero": "zero"}
    for name, evaluate in evaluators.items():
        report = turnwise.search(state, depth=5, evaluate=evaluate)
        line = "".join(state.move_text(move) for move in report.line)
        print(f"{name:8} score {report.score:5}  line {line}  nodes {report.nodes}")


if __name__ == "__main__":
    main()
