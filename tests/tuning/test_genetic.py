"""The course report's genetic algorithm, against examples worked out by hand."""

from __future__ import annotations

from random import Random

from turnwise.tuning import find_parameters
from turnwise.tuning.genetic import children_of, crossed, mutated, next_generation, points_of, ranked, survivors
from turnwise.tuning.match_objective import Outcome

OTHELLO = find_parameters("othello")
PRUNING = find_parameters("othello", "pruning")


class Scripted(Random):
    """Returns the given shares, in order, then 0."""

    def __init__(self, *shares: float) -> None:
        super().__init__(0)
        self._shares = list(shares)

    def random(self) -> float:
        return self._shares.pop(0) if self._shares else 0.0


def test_a_win_is_a_point_and_a_draw_is_none() -> None:
    """Three members: the first beats the second twice, draws and loses with the third; the others draw both."""
    assert points_of(3, [Outcome(2, 0, 0), Outcome(0, 1, 1), Outcome(0, 2, 0)]) == [2, 0, 1]


def test_genes_of_a_child_are_averaged_by_points() -> None:
    """(3 * 100 + 1 * 500) / 4 = 200 and (3 * 800 + 1 * 0) / 4 = 600."""
    assert crossed((100, 800), (500, 0), (3, 1)) == (200, 600)


def test_parents_without_points_count_alike() -> None:
    assert crossed((100, 800), (500, 0), (0, 0)) == (300, 400)


def test_a_mutation_moves_one_gene_half_way() -> None:
    assert mutated((100, 200, 300), 2, 1000) == (100, 200, 650)


def test_the_best_third_survives() -> None:
    """Of twenty six; the first of two with as many points comes first."""
    population = [(float(member),) for member in range(20)]
    points = [member % 10 for member in range(20)]

    assert survivors(population, points) == [(9,), (19,), (8,), (18,), (7,), (17,)]
    assert ranked(population, points)[-1] == (10,)


def test_pairs_have_children_with_probability_four_fifths() -> None:
    """Three pairs: 0.79 gives a child without mutation (0.5), 0.8 none, 0 one without mutation (0.1)."""
    population = [(0.0,) * 5, (100.0,) * 5, (200.0,) * 5]
    rng = Scripted(0.79, 0.5, 0.8, 0.0, 0.1)

    assert children_of(PRUNING, population, [1, 1, 3], rng) == [(50.0,) * 5, (175.0,) * 5]


def test_one_child_in_ten_mutates() -> None:
    """0.09 is below 0.1: one gene of five is the mean of itself and of a random one from 0 to 1000."""
    child = children_of(PRUNING, [(0.0,) * 5, (100.0,) * 5], [1, 1], Scripted(0.0, 0.09))[0]
    changed = [gene for gene in child if gene != 50]

    assert len(changed) == 1
    assert 25 <= changed[0] <= 525


def test_a_generation_keeps_its_size_and_draws_children_at_random() -> None:
    population = [OTHELLO.draw(Random(member)) for member in range(20)]
    points = list(range(1, 21))
    after = next_generation(OTHELLO, population, points, Random(1))

    assert len(after) == 20
    assert after[:6] == population[:-7:-1]
    assert not set(after[6:]) & set(population)
    assert after == next_generation(OTHELLO, population, points, Random(1))


def test_parents_fill_in_where_children_are_too_few() -> None:
    """Nobody has a child: the population stays, best first."""
    population = [(1.0,) * 5, (2.0,) * 5, (3.0,) * 5]

    assert next_generation(PRUNING, population, [0, 2, 1], Scripted(0.9, 0.9, 0.9)) == [
        (2.0,) * 5,
        (3.0,) * 5,
        (1.0,) * 5,
    ]


def test_genes_are_whole_numbers_from_0_to_1000() -> None:
    genes = [gene for member in range(200) for gene in OTHELLO.draw(Random(member))]

    assert all(isinstance(gene, int) and 0 <= gene <= 1000 for gene in genes)
    assert min(genes) < 10
    assert max(genes) > 990
