"""What the agents choose: the same text gives the same moves, and each keeps its promise."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from turnwise import Connect4, HandOfTheKing, Sim, Solver, games, search
from turnwise.agents import Agent, LevelAgent, make_agent, nodes_of
from turnwise.games import Game, game

CONNECT4 = games.find("connect4")
KING = games.find("hand_of_the_king")
SIM = games.find("sim")


def play_out(spec: Game, first: str, second: str) -> list[str]:
    """Play one game and name its moves."""
    agents: tuple[Agent, Agent] = (make_agent(first, spec), make_agent(second, spec, seed=1))
    state, names = spec.start(), []
    while not state.is_over():
        move = agents[state.to_move()].choose(state)
        names.append(state.move_text(move))
        state = state.play(move)
    return names


TEXTS = [
    "random:seed=3",
    "greedy",
    "classic",
    "search:depth=4",
    "search:depth=3,seed=5",
    "search:level=2",
    "search:level=7",
    "search:nodes=5000",
]


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
@pytest.mark.parametrize("text", TEXTS)
def test_the_same_text_plays_the_same_game(spec: Game, text: str) -> None:
    """Two games between the same two texts agree move for move."""
    assert play_out(spec, text, "random:seed=8") == play_out(spec, text, "random:seed=8")


def test_another_seed_plays_another_game() -> None:
    """The seed reaches the draws."""
    assert play_out(CONNECT4, "random:seed=1", "random") != play_out(CONNECT4, "random:seed=2", "random")


def test_a_seed_in_the_text_wins_over_the_one_beside_it() -> None:
    """make_agent's own seed only stands in where the text names none."""
    named = [make_agent("random:seed=4", SIM, seed=each).choose(Sim()) for each in range(5)]
    unnamed = make_agent("random", SIM, seed=4).choose(Sim())

    assert set(named) == {unnamed}


def test_a_seed_in_the_text_makes_search_draw_among_the_best() -> None:
    """All 15 first edges of Sim are equal, but a search names one of them; of "01,23,04" it draws a best one."""
    state = Sim.parse("01,23,04")
    ranks = search(state, depth=4, all_moves=True).move_ranks
    equals = {move for move, rank in ranks.items() if rank == max(ranks.values())}
    drawn = {make_agent(f"search:depth=4,seed={seed}", SIM).choose(state) for seed in range(60)}

    assert len({make_agent(f"search:depth=2,seed={seed}", SIM).choose(Sim()) for seed in range(200)}) == 15
    assert drawn == equals
    assert 1 < len(equals) < len(ranks)


def test_a_seed_beside_the_text_leaves_search_as_it_is() -> None:
    """`play --seed` must not cost the engine two plies."""
    assert {make_agent("search:depth=2", SIM, seed=seed).choose(Sim()) for seed in range(20)} == {
        search(Sim(), depth=2).best
    }


def test_a_search_that_is_stopped_at_once_still_draws_a_legal_move() -> None:
    """One node finishes no iteration, so no move has a score yet."""
    assert make_agent("search:nodes=1,seed=1", SIM).choose(Sim()) in Sim().legal_moves()


def test_greedy_draws_among_equal_moves_only() -> None:
    """In the empty Connect 4 board the centre is best; in empty Sim all edges are equal and all are drawn."""
    greedy = make_agent("greedy", SIM)

    assert make_agent("greedy", CONNECT4).choose(Connect4()) == 3
    assert {greedy.choose(Sim()) for _ in range(300)} == set(range(15))


@pytest.mark.parametrize(("depth", "seen"), [(4, 419), (5, 2988), (6, 9624)])
def test_classic_connect4_sees_as_many_states_as_the_report(depth: int, seen: int) -> None:
    """The counts were measured with the report's own program on the empty board, root included."""
    agent = make_agent(f"classic:depth={depth}", CONNECT4)
    column = agent.choose(Connect4())

    assert (column, nodes_of(agent) + 1) == (3, seen)


def report_program(state: Any, depth: int, alpha: float, beta: float, me: int) -> tuple[int | None, float]:
    """Alpha-beta as the report prints it, with the cut inside the loop."""
    if state.is_over():
        result = state.result() if state.to_move() == me else -state.result()
        return None, 1e12 * ((result > 0) - (result < 0))
    if depth == 0:
        return None, score_position(state, me)
    mine = state.to_move() == me
    best, column = (-float("inf") if mine else float("inf")), Random(depth).choice(state.legal_moves())
    for move in sorted(state.legal_moves()):
        value = report_program(state.play(move), depth - 1, alpha, beta, me)[1]
        if (value > best) if mine else (value < best):
            best, column = value, move
        alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return column, best


def score_position(state: Any, me: int) -> int:
    """The report's evaluation, cell by cell."""
    owner = {cell: player for player in (0, 1) for cell in state.stones(player)}
    score = 3 * sum(owner.get((3, row)) == me for row in range(6))
    for column in range(7):
        for row in range(6):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + i * dx, row + i * dy) for i in range(4)]
                if all(0 <= x < 7 and 0 <= y < 6 for x, y in cells):
                    score += evaluate_window([owner.get(cell) for cell in cells], me)
    return score


def evaluate_window(window: list[int | None], me: int) -> int:
    """Four cells: +100, +5, +2 for own stones, -4 for three of the opponent."""
    own, empty = window.count(me), window.count(None)
    if own + empty == 4:
        return {4: 100, 3: 5, 2: 2}.get(own, 0)
    return -4 if own == 0 and empty == 1 else 0


@pytest.mark.parametrize("seed", range(12))
def test_classic_connect4_plays_the_columns_of_the_report(seed: int) -> None:
    """A word-for-word Python copy of the report's functions chooses the same column in random positions."""
    rng, state = Random(seed), Connect4()
    for _ in range(rng.randrange(4, 26)):
        following = state.play(rng.choice(state.legal_moves()))
        if following.is_over():
            break
        state = following
    expected = report_program(state, 3, -float("inf"), float("inf"), state.to_move())[0]

    assert make_agent("classic:depth=3", CONNECT4).choose(state) == expected, f"seed {seed}: {state.text()}"


def test_the_random_column_of_the_report_never_survives() -> None:
    """Two open ends cannot both be blocked, so every column scores -10^12: still the leftmost is played."""
    state = Connect4.parse("22334")
    columns = {make_agent(f"classic:seed={seed}", CONNECT4).choose(state) for seed in range(10)}

    assert columns == {0}


def test_classic_sim_chooses_uniformly_among_equal_moves() -> None:
    """All 15 first edges are equal: 3000 draws give each about 200 (seed 0), with or without pruning."""
    for prune in ("yes", "no"):
        agent = make_agent(f"classic:depth=1,prune={prune}", SIM)
        counts = Counter(agent.choose(Sim()) for _ in range(3000))

        assert len(counts) == 15
        assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 36.1  # chi-squared, 14, p = 0.001


def test_classic_sim_without_pruning_sees_every_state() -> None:
    """15 + 15 * 14 + 15 * 14 * 13 moves, at depth 3 from the start."""
    agent = make_agent("classic:prune=no", SIM)
    agent.choose(Sim())

    assert nodes_of(agent) == 15 + 15 * 14 + 15 * 14 * 13


def test_classic_sim_has_three_readings() -> None:
    """Pairs at both dots, at the smaller dot, and closable triangles: the readings disagree somewhere."""
    text, program, closable = (
        [make_agent(f"classic:depth=1,reading={reading},seed=1", SIM).choose(s) for s in scattered_sims()]
        for reading in ("text", "program", "closable")
    )

    assert text != program
    assert closable not in (text, program)


def scattered_sims() -> list[Any]:
    """A few unfinished positions."""
    return [Sim.parse(text) for text in ("01,23,45", "01,23,12,45", "05,15,25,34", "02,13,24,35,05")]


@pytest.mark.parametrize("number", range(1, 11))
def test_every_level_takes_a_win_at_once(number: int) -> None:
    """Three in a row with an open end: whatever the level and the seed, column d is played."""
    state = Connect4.parse("112233")

    for seed in range(5):
        assert make_agent(f"search:level={number},seed={seed}", CONNECT4).choose(state) == 3


def test_higher_levels_overlook_a_threat_less_often() -> None:
    """Column d must be blocked: level 1 does by luck, level 2 every other time, level 4 nearly always."""
    state = Connect4.parse("11223")
    blocks = [
        sum(make_agent(f"search:level={level},seed={seed}", CONNECT4).choose(state) == 3 for seed in range(100))
        for level in (1, 2, 4)
    ]

    assert blocks[0] < 40 < blocks[1] < 75 < 95 < blocks[2]


def test_a_level_is_made_from_the_table_of_the_game() -> None:
    """Levels below the last are LevelAgents; the tables have ten rows."""
    for spec in games.SHIPPED:
        assert len(spec.levels) == 10
        assert isinstance(make_agent("search:level=1", spec), LevelAgent)


COUNTING = ["greedy", "classic", "search:depth=4", "search:depth=4,seed=1", "search:level=5", "perfect"]


@pytest.mark.parametrize("text", COUNTING)
def test_agents_that_think_tell_the_nodes_of_their_last_choice(text: str) -> None:
    """The same choice twice costs the same, and is not added up; one that remembers its table may need less."""
    agent, state = make_agent(text, CONNECT4), Connect4.parse("2252576253462244111563")
    counts = []
    for _ in range(2):
        agent.choose(state)
        counts.append(nodes_of(agent))

    assert 0 < counts[1] <= counts[0]


def test_agents_that_do_not_count_have_tried_nothing() -> None:
    """A random agent has no nodes to tell; perfect Sim looks its moves up."""
    for text in ("random", "perfect"):
        agent = make_agent(text, SIM)
        agent.choose(Sim())

        assert nodes_of(agent) == 0


def test_a_winning_move_is_seen_from_the_movers_side() -> None:
    """In Sim a move that ends the game loses it, so a level searches; in Connect 4 it wins and is played at once."""
    winner, loser = make_agent("search:level=5", CONNECT4), make_agent("search:level=5", SIM)

    assert winner.choose(Connect4.parse("112233")) == 3
    assert loser.choose(Sim.parse("01,23,02,45")) != 5  # closes the triangle 0-1-2
    assert (nodes_of(winner), nodes_of(loser) > 0) == (0, True)


def test_perfect_sim_as_second_player_beats_random_always() -> None:
    """Every reply to the first line wins, and perfect play keeps it: seeds 0 to 199, none lost."""
    perfect = make_agent("perfect", SIM)
    for seed in range(200):
        agents, state = (make_agent("random", SIM, seed=seed), perfect), Sim()
        while not state.is_over():
            state = state.play(agents[state.to_move()].choose(state))

        assert state.to_move() == 1, f"seed {seed}: {state.text()}"


def test_perfect_play_without_limits_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine dots are not solved in a thousand nodes, nor in hours: the move is then searched, as long again."""
    monkeypatch.setattr(game, "NATIVE_PERFECT_NODES", 1000)
    agent, start = make_agent("perfect", SIM), Sim(n=9)

    assert agent.choose(start) in start.legal_moves()
    assert nodes_of(agent) == 2 * 1000


def test_perfect_connect4_wins_as_soon_as_it_can() -> None:
    """The scores of all columns are known here (+1 is the best of them), and a best column is chosen."""
    state = Connect4.parse("7422341735647741166133573473242566")
    report = search(state, all_moves=True)
    best = {move for move, rank in report.move_ranks.items() if rank == max(report.move_ranks.values())}

    assert report.solved
    assert report.score == 1
    assert make_agent("perfect", CONNECT4).choose(state) in best


def random_deal(seed: int, cards: int) -> Any:
    """Play random moves on a deal without companions until so many cards are left."""
    state, rng = HandOfTheKing(seed=seed, companions="off"), Random(seed)
    while len(state.cards()) > cards:
        state = state.play(rng.choice(state.legal_moves()))
    return state


@pytest.mark.parametrize("aim", ["win", "score"])
def test_perfect_play_keeps_what_is_won(aim: str) -> None:
    """Twenty positions with 18 cards: those that are won are still won after the move."""
    solver, agent = Solver(table_bytes=1 << 24), make_agent(f"perfect:aim={aim}", KING)
    states = [random_deal(seed, 18) for seed in range(20)]
    won = [state for state in states if solver.solve(state, winner_only=True).rank > 0]

    assert len(won) > 5
    for state in won:
        assert solver.solve(state.play(agent.choose(state)), winner_only=True).rank < 0, state
