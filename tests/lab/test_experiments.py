"""Every experiment, very small: its tables have three columns of figures, and a seed gives the same again."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from turnwise import games
from turnwise.arena import Interval
from turnwise.documents import Block, Document, HasInterval, Plot, Table, block_to_json
from turnwise.documents.markdown import to_markdown
from turnwise.lab import (
    Setting,
    angry,
    angry_settings,
    chapters,
    chosen_tasks,
    connect4,
    hand_of_the_king,
    othello,
    search,
    sim_figures,
    sim_order,
)
from turnwise.lab.catalogue import all_tasks
from turnwise.lab.matches import duel, mean_interval
from turnwise.lab.positions import Solved, evaluate_moves, expected, random_states, solve_all
from turnwise.messages import Message, catalogue

PAGES = Path(__file__).parents[2] / "docs" / "games"
TUNING = {
    "genetic": (3, 1, 2),
    "cma": (4, 1, 2),
    "spsa": (2, 1, 2),
    "regression": 10,
    "nodes": 50,
    "benchmark_games": 2,
    "test": 4,
    "positions": 3,
}
TINY: dict[str, dict[str, Any]] = {
    "sim.depths": {"depths": (1, 3), "games, pruning no": (6, 4), "games, pruning yes": (6, 4)},
    "sim.readings": {"depths": (1,), "games": 6},
    "sim.triangles": {"positions": 1000, "plies": (2, 12)},
    "sim.order": {"depths": (3,), "plies": (2,), "positions": 2},
    "connect4.nodes": {"depths": (2, 4)},
    "connect4.mistakes": {"positions": 6, "plies": (24, 30), "depths": (1, 2)},
    "connect4.ladder": {
        "depths": (2, 4),
        "games": 2,
        "games against perfect": 2,
        "perfect": "perfect:nodes=2000",
    },
    "connect4.heuristic": {"positions": 40, "plies": (18, 24), "depths": (0, 2), "seen": 2},
    "othello.branching": {"depth": 1, "games": 2, "branching": (2,), "positions": 3, "empties": 6},
    "othello.criteria": {"depth": 1, "games": 2, "branching": 2, "positions": 3, "empties": 6},
    "othello.features": {"depth": 1, "games": 2, "positions": 3, "empties": 6},
    "hand_of_the_king.random": {"games": 2},
    "hand_of_the_king.depths": {"depths": (1, 2), "games": 2},
    "hand_of_the_king.schedules": {"games": 2},
    "hand_of_the_king.mistakes": {"positions": 6, "cards": 12, "depths": (1,)},
    "hand_of_the_king.network": {
        "positions": 60,
        "label nodes": 50,
        "epochs": 2,
        "best epochs": 2,
        "networks": 2,
        "solved": 3,
        "characters": 12,
        "depths": (1,),
        "games by depth": {1: 2},
        "timed games": 2,
        "equal time": {"heuristic": 50, "network": 40, "mean": 30},
    },
    "hand_of_the_king.banners": {
        "agent": "classic:depth=1",
        "population": 3,
        "epochs": 1,
        "games a pairing": 2,
        "test": 2,
    },
    "angry.scores": {"maps": ("game1_simple", "game1_hard", "game2_simple"), "search": "search:nodes=300"},
    "angry.settings": {
        "hen": (4,),
        "bird": (2,),
        "deeper bird": (1,),
        "maps": ("game1_simple", "game2_simple"),
        "shown": 2,
    },
    "angry.depths": {"maps": ("game1_simple",), "depths": (1, 2), "readings": ("text, G 10",)},
    "search.nodes": {"games": search.subjects(), "nodes": 500},
    "mcts.truth": {
        "positions": 12,
        "plies": {"connect4": (24, 30), "sim": (7, 9)},
        "simulations": (10, 200),
        "nodes": (50,),
    },
    "mcts.matches": {"starts": (("sim", ""), ("hand_of_the_king", "companions=off")), "games": 2, "seconds": 0.001},
    "tuning.othello": {
        **TUNING,
        "game": "othello",
        "agent": "classic:depth=1",
        "opponent": "classic:depth=1",
        "plies": 52,
    },
    "tuning.connect4": {
        **TUNING,
        "game": "connect4",
        "agent": "search:depth=1",
        "opponent": "search:depth=1",
        "plies": 30,
    },
    "tuning.spread": {
        "game": "othello",
        "agent": "classic:depth=1,branching=2",
        "opponent": "classic:depth=1",
        "population": 4,
        "epochs": 2,
        "games": 2,
        "test": 4,
    },
}
TASKS = {task.name: task for task in all_tasks()}
every_experiment = pytest.mark.parametrize("name", TINY)


def run(name: str, *, seed: int = 1) -> list[Block]:
    return list(TASKS[name].experiment.run(Setting(seed, TINY[name])))


@cache
def blocks(name: str) -> list[Block]:
    return run(name)


def tables(name: str) -> list[Table]:
    return [block for block in blocks(name) if isinstance(block, Table)]


def untimed(block: Block) -> Block:
    """A block without what differs from run to run."""
    if isinstance(block, Plot) and block.timed:
        return replace(block, series=())
    if not isinstance(block, Table):
        return block
    rows = tuple(
        tuple(None if column.timed else cell for cell, column in zip(row, block.columns, strict=True))
        for row in block.rows
    )
    return replace(block, rows=rows, below="" if block.rests_on_times else block.below)


def column(table: Table, title: str) -> list[Any]:
    index = [str(each.title) for each in table.columns].index(title)
    return [row[index] for row in table.rows]


def test_every_experiment_is_run_here() -> None:
    assert list(TINY) == list(TASKS)
    assert all(
        set(TINY[name]) == set(task.experiment.quick) == set(task.experiment.full) for name, task in TASKS.items()
    )


@every_experiment
def test_a_seed_gives_the_same_figures(name: str) -> None:
    assert list(map(untimed, run(name))) == list(map(untimed, blocks(name)))


@every_experiment
def test_tables_are_readable_without_explanation(name: str) -> None:
    """Something is said above, rows fit their columns, names serve as file names."""
    for table in tables(name):
        assert all(len(row) == len(table.columns) for row in table.rows), table.name
        assert table.rows
        assert re.fullmatch(r"[a-z0-9_]+", table.name)
        assert table.name.startswith(TASKS[name].chapter.name)
        assert table.above or TASKS[name].chapter.name == "search"
    assert json.dumps([block_to_json(block) for block in blocks(name)])


@every_experiment
def test_three_kinds_of_figures_stand_side_by_side(name: str) -> None:
    """The course report's, ours, and the exact or best known one; times have nothing exact about them."""
    heads = [[str(each.title) for each in table.columns if not each.timed] for table in tables(name)]

    kinds = ("course report", "ours", ("exact", "best known"))
    assert any(all(any(title.startswith(kind) for title in titles) for kind in kinds) for titles in heads)


@every_experiment
def test_progress_goes_up(name: str) -> None:
    told: list[float] = []
    TASKS[name].experiment.run(Setting(1, TINY[name], step=told.append))

    assert told == sorted(told)
    assert told[0] == 0
    assert told[-1] < 1


LATIN = re.compile("[A-Za-z]")
NOTATION = re.compile(r"\u2066[^\u2069]*\u2069|`[^`]*`|plots/\w+\.png|BRANCHING_FACTOR|CMA-ES|SPSA|\bG\b|\b[xy]\b")
"""What stays Latin in a Persian report: agents, maps and formulas, which are marked, and a few names."""


@every_experiment
def test_a_persian_report_has_no_english_in_it(name: str) -> None:
    task = TASKS[name]
    document = Document(task.experiment.title, (*blocks(name),))
    lines = to_markdown(document, catalogue("fa")).splitlines()

    assert [line for line in lines if LATIN.search(NOTATION.sub("", line))] == []


def test_names_of_tables_and_plots_are_used_once() -> None:
    every = [block for name in TINY for block in blocks(name)]
    for kind in (Table, Plot):
        names = [block.name for block in every if isinstance(block, kind)]
        assert len(set(names)) == len(names)


def test_chance_has_intervals_and_proof_has_none() -> None:
    (wins, *_) = tables("sim.depths")

    assert all(isinstance(cell, HasInterval) for cell in column(wins, "ours: won"))
    assert all(isinstance(cell, float) for cell in column(wins, "exact, by the course report's text"))


def page_numbers(name: str) -> str:
    """A game's page with its numbers unspaced."""
    return re.sub(r"(?<=\d) (?=\d{3}\b)", "", (PAGES / f"{name}.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("key", sim_figures.REPORT, ids=str)
def test_the_report_on_sim_says_what_its_page_says(key: tuple[str, int]) -> None:
    found = sim_figures.REPORT[key]

    row = f"| {key[0]} | {key[1]} | {found.games} | {found.wins:g} | {found.seconds:g} | {found.seen} |"
    assert row in page_numbers("sim")


def test_the_listing_of_connect4_is_measured_as_its_page_says() -> None:
    page = page_numbers("connect4")

    assert "419 nodes at depth 4, 2988 at depth 5 and 9624 at depth 6" in page
    assert connect4.LISTING_NODES == {4: 419, 5: 2988, 6: 9624}
    assert "two thirds of random positions" in page
    assert "At depth 4 it lost 16 of 16 games" in page
    assert connect4.LISTING_LOST == "classic:depth=4"


def test_the_report_on_hand_of_the_king_says_what_its_page_says() -> None:
    page = page_numbers("hand_of_the_king")

    assert "100 times, and it won 99 times" in page
    assert hand_of_the_king.REPORT_WINS == 99 / 100
    assert f"up to {hand_of_the_king.LISTING_SECONDS:g} seconds for a move" in page  # measured by us
    assert "| engine, without companions | 300 | 300 |" in page


@pytest.mark.parametrize("name", angry.MAPS)
def test_the_report_on_angry_says_what_its_page_says(name: str) -> None:
    rows = [row for row in page_numbers("angry").splitlines() if row.startswith(f"| `{name}`")]

    assert any(row.endswith(f"| {angry.BEST_PUBLIC[name]} |") for row in rows)
    printed = angry.REPORT[name][-1] if name in angry.REPORT else ""
    assert any(f"| {printed} |".replace("|  |", "| |") in row for row in rows)


def test_our_search_visits_the_nodes_of_the_listing() -> None:
    """The report's listing and its search here are the same to the node; the report itself prints no count."""
    (table,) = tables("connect4.nodes")

    assert column(table, "its listing")[1] == column(table, "ours: the course report's search")[1] == 419
    assert set(column(table, "course report")) == {None}
    assert column(table, "exact: minimax") == [1 + 7 + 49, 1 + 7 + 49 + 343 + 2401]


def test_exact_chances_of_sim() -> None:
    (wins, states, *_) = tables("sim.depths")

    assert [round(chance, 4) for chance in column(wins, "exact, by its program")[:2]] == [0.8868, 0.8759]
    assert [round(chance, 4) for chance in column(wins, "exact, by the course report's text")[:2]] == [0.8535, 0.8790]
    assert [round(seen, 1) for seen in column(states, "exact, by its program")[:2]] == [55.8, 5301.4]
    assert tables("sim.readings")[0].rows[-1][-1] == pytest.approx(9215 / 9216)


def test_proven_scores_of_angry() -> None:
    table = tables("angry.scores")[0]

    assert column(table, "exact, waiting") == [1973, 1765, 2426]
    assert column(table, "ours: first of equals") == [1971, 1755, 0]
    assert column(table, "ours: as simple was printed") == [450, 1739, 1777]
    assert column(table, "ours: as it plays best") == [1971, 1749, 0]
    assert column(table, "course report") == [None, None, 1777]


def test_settings_that_give_the_printed_scores_are_found() -> None:
    """Depths 4 and 2: of 16 settings four give all three scores, each with both values of G."""
    tried, printed, best = tables("angry.settings")

    assert column(tried, "ours: settings tried") == [16]
    assert column(tried, "ours: all three scores as printed") == [4]
    assert [row[2:5] == row[5:8] == (1528, 1528, 1777) for row in printed.rows] == [True] * 4
    assert "classic:bird_depth=2,hen_depth=4,reading=program,bird_ties=first,goal=10,ties=last" in column(
        printed, "agent"
    )
    assert best.rows[-1] == (Message("exact, waiting"), 1973, 2426, 1973 + 2426)


def test_the_defaults_of_angry_are_those_of_the_lab() -> None:
    named, usual = (
        {name: angry.score_of(name, agent, 0)[0] for name in angry.MAPS}
        for agent in (angry_settings.DEFAULTS.agent, "classic")
    )

    assert named == usual
    assert sum(usual.values()) == 8838


def test_closable_triangles_are_counted_in_a_thousand_positions() -> None:
    (table,) = tables("sim.triangles")
    same = [share.value for share in column(table, "ours: same value")]

    assert same[2] == 1
    assert max(same[:2]) < 0.6
    assert column(table, "ours: largest difference")[2] == 0


def test_minimax_visits_every_line_of_play() -> None:
    for table in tables("search.nodes")[:-1]:
        minimax, exact = column(table, "ours: minimax"), column(table, "exact: minimax")
        assert minimax == exact, table.name


def test_the_least_tree_of_sim() -> None:
    """15 moves, all 14 answers to the first, one answer to each of the other 14."""
    assert sim_order.least_nodes(15, 1) == 15
    assert sim_order.least_nodes(15, 2) == 15 + 14 + 14
    assert sim_order.least_nodes(15, 3) == 15 + 14 + 14 + 13 + 13 + 14 * 13


def test_a_pair_from_one_opening_is_swapped() -> None:
    """The same deterministic agent on both sides wins and loses once a pair."""
    tally = duel(games.find("connect4"), "classic:depth=2", "classic:depth=2", games=6, seed=3)

    assert tally.games == 6
    assert tally.wins == tally.losses
    assert tally.nodes_a_move > 0


def test_equal_values_have_no_spread() -> None:
    assert mean_interval([1.0, 1.0, 1.0]) == Interval(1.0, 1.0, 1.0)


def test_workers_change_nothing() -> None:
    spec = games.find("connect4")
    alone, together = (duel(spec, "classic:depth=2", "random", games=12, seed=3, workers=workers) for workers in (0, 2))

    assert (alone.wins, alone.draws, alone.losses) == (together.wins, together.draws, together.losses)
    assert alone.pairs == together.pairs
    assert alone.nodes_a_move == together.nodes_a_move


def test_a_random_player_makes_as_many_mistakes_as_expected() -> None:
    spec = games.find("connect4")
    rng = Setting(1, {}).rng("positions")
    solved = solve_all(random_states(spec.start, 200, rng, lambda state: connect4.has_discs(20, state)))
    measured = evaluate_moves(spec, "random", solved, seed=1).best

    assert measured.low < expected(Solved.is_best, solved) < measured.high


def test_perfect_play_makes_no_mistake() -> None:
    spec = games.find("connect4")
    solved = solve_all(random_states(spec.start, 5, Setting(2, {}).rng("p"), lambda s: connect4.has_discs(24, s)))
    quality = evaluate_moves(spec, "perfect", solved, seed=1)

    assert (quality.best.value, quality.gives_away.value, quality.loss.value) == (1, 0, 0)


def test_diversity_keeps_as_many_moves_as_it_is_told() -> None:
    state = games.find("othello").parse("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6")
    pruning = othello.criteria_variants()[Message("all five alike")]
    kept = othello.kept_moves(state, branching=3, pruning=pruning, seed=1)

    assert len(kept) == 3
    assert set(kept) < set(state.legal_moves())


def test_a_random_choice_keeps_the_best_of_four_in_half_of_two() -> None:
    each = Solved(None, {}, {1: 5, 2: 0, 3: 0, 4: 0})

    assert othello.chance_to_keep_best(each, 2) == 0.5
    assert othello.chance_to_keep_best(each, 4) == 1.0


def test_experiments_are_chosen_by_chapter_or_name() -> None:
    assert [task.name for task in chosen_tasks(["angry.depths", "angry"])] == [
        "angry.scores",
        "angry.settings",
        "angry.depths",
    ]
    assert {chapter.name for chapter in chapters()} == {
        *(spec.name for spec in games.SHIPPED),
        "search",
        "mcts",
        "tuning",
    }
