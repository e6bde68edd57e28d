"""How fast is plain alpha-beta here and in OpenSpiel and easyAI? Same tree, same order, same values.

Connect 4 from the empty board, columns left to right, a win is 1 and everything else 0; no table, no ordering.
Run: .venv/bin/python bench/frameworks.py
"""

from __future__ import annotations

from typing import Any

from common import cpu_seconds, peer, publish

import turnwise

PUBLISHED_NODES = {8: 12_573, 12: 3_050_082}


def turnwise_plain(depth: int) -> tuple[int, float]:
    """Return nodes and CPU seconds of our plain alpha-beta."""
    report: list[turnwise.Report] = []

    def run() -> None:
        state = turnwise.Connect4()
        report.append(turnwise.search(state, depth=depth, method="alpha_beta", move_order="ascending", evaluate="sign"))

    seconds = cpu_seconds(run, repeat=3)
    return report[-1].nodes, seconds


def turnwise_full(depth: int) -> tuple[int, float]:
    """Return nodes and CPU seconds of our full search to the same depth and value."""
    report: list[turnwise.Report] = []
    seconds = cpu_seconds(
        lambda: report.append(turnwise.search(turnwise.Connect4(), depth=depth, evaluate="zero")), repeat=3
    )
    return report[-1].nodes, seconds


def open_spiel(depth: int) -> tuple[int, float]:
    """Return nodes and CPU seconds of OpenSpiel's Python alpha_beta_search over its C++ states."""
    pyspiel = peer("pyspiel")
    minimax = peer("open_spiel.python.algorithms.minimax")
    game = pyspiel.load_game("connect_four")

    def run() -> None:
        minimax.alpha_beta_search(game, value_function=lambda _: 0, maximum_depth=depth)

    seconds = cpu_seconds(run)
    return _counted_calls(minimax, "_alpha_beta", run) - 1, seconds


def easy_ai(depth: int) -> tuple[int, float]:
    """Return nodes and CPU seconds of easyAI's Negamax without its table."""
    easy = peer("easyAI")
    connect_four = peer("easyAI.games.ConnectFour").ConnectFour
    negamax = peer("easyAI.AI.Negamax")

    def run() -> None:
        ai = easy.Negamax(depth)
        ai(connect_four([easy.AI_Player(ai), easy.AI_Player(ai)]))

    seconds = cpu_seconds(run)
    return _counted_calls(negamax, "negamax", run) - 1, seconds


def _counted_calls(module: Any, name: str, run: Any) -> int:
    """Count the calls of a recursive function in a run of its own, so that counting costs no time above."""
    original, calls = getattr(module, name), 0

    def counting(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        return original(*args, **kwargs)

    setattr(module, name, counting)
    try:
        run()
    finally:
        setattr(module, name, original)
    return calls


def main() -> None:
    """Measure and publish."""
    rows = []
    for depth, peers in ((8, {"OpenSpiel": open_spiel, "easyAI": easy_ai}), (12, {"OpenSpiel": open_spiel})):
        nodes, seconds = turnwise_plain(depth)
        full_nodes, full_seconds = turnwise_full(depth)
        assert nodes == PUBLISHED_NODES[depth], nodes
        rows.append([f"turnwise alpha-beta, depth {depth}", nodes, seconds, nodes / seconds, 1.0, 1.0])
        rows.append(
            [
                f"turnwise full search, depth {depth}",
                full_nodes,
                full_seconds,
                full_nodes / full_seconds,
                full_nodes / full_seconds / (nodes / seconds),
                seconds / full_seconds,
            ]
        )
        for name, measure in peers.items():
            peer_nodes, peer_seconds = measure(depth)
            rows.append(
                [
                    f"{name}, depth {depth}",
                    peer_nodes,
                    peer_seconds,
                    peer_nodes / peer_seconds,
                    peer_nodes / peer_seconds / (nodes / seconds),
                    seconds / peer_seconds,
                ]
            )
    columns = ("engine", "nodes", "CPU s", "nodes/s", "nodes/s, ratio", "time to depth, ratio")
    publish(
        "frameworks",
        "Plain alpha-beta on Connect 4",
        columns,
        rows,
        note="Ratios are against turnwise's plain alpha-beta of the same depth: 0.01 is a hundred times slower.",
    )


if __name__ == "__main__":
    main()
