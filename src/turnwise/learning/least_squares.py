"""Small least squares, without a numerical package."""

from __future__ import annotations

from collections.abc import Sequence


def least_squares(rows: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """Find the factors whose products with each row come nearest to its value.

    >>> [round(factor, 6) for factor in least_squares([(1, 0), (1, 1), (1, 2)], [1, 3, 5])]
    [1.0, 2.0]
    """
    size = len(rows[0])
    system = [
        [sum(row[i] * row[j] for row in rows) for j in range(size)]
        + [sum(row[i] * value for row, value in zip(rows, values, strict=True))]
        for i in range(size)
    ]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(system[row][i]))
        system[i], system[pivot] = system[pivot], system[i]
        for j in range(size):
            if j != i:
                factor = system[j][i] / system[i][i]
                system[j] = [a - factor * b for a, b in zip(system[j], system[i], strict=True)]
    return [system[i][size] / system[i][i] for i in range(size)]
