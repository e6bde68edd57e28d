"""The report's agents for Angry: decisions and values of a transcription, and one scene an oddity."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest
from oracles.angry import TURNS, Environment, Grid, drawn, game_of
from oracles.angry_report import BirdAgent, HenAgent, ReportAgent

from turnwise import Angry, ParseError, UnknownNameError, games, search
from turnwise.agents import make_agent, nodes_of

SPEC = games.find("angry")
MOVERS = {"H": Angry.maps(), "B": [name for name in Angry.maps() if name.startswith("game2")]}
TIES = ("first", "last")
READINGS = [{"reading": reading, "goal": goal} for reading in ("text", "program") for goal in ("10", "50")]
CHOICES = [dict(zip(("goal", "ties", "bird_ties"), each, strict=True)) for each in product(("10", "50"), TIES, TIES)]
KINDS = list(product(("free", "scripted"), ("off", "on")))
LAST_BITS = 0.0002  # of the bird's values: what their last bits are blown up to


# ---- positions ----


def random_states(mover: str, seed: int) -> Iterator[Any]:
    """States in which hen or bird is to move, without end: of games between our best moves and random ones.

    Random play alone gathers few eggs and never sees how the agents judge the end.
    """
    choose = random.Random(seed)
    while True:
        queen, bump = choose.choice(KINDS)
        state = Angry(map=choose.choice(MOVERS[mover]), queen=queen, bump=bump)
        sense = choose.random()
        while not state.is_over():
            if state.mover() == mover and choose.random() < 0.1:
                yield state
            sensible = choose.random() < sense
            state = state.play(search(state, depth=2).best if sensible else choose.choice(state.legal_moves()))


def grid_of(state: Any) -> Grid:
    return [list(row) for row in state.rows()]


def transcribed(
    state: Any, depth: int, *, reading: str, goal: str, ties: str = "first", bird_ties: str = "first"
) -> ReportAgent:
    """The report's agent as it is when it comes to this state."""
    literal, movers = reading == "program", len(TURNS[game_of(grid_of(state))]) - 1
    decisions = state.actions() // movers
    if state.mover() == "B":
        return BirdAgent(depth, literal, decisions, bird_ties == "last", reward=state.score())
    return HenAgent(depth, literal, decisions, ties == "last", max_goal_distance=int(goal))


# ---- the transcription ----


def compare_decisions(mover: str, reading: str, count: int, depth: int, seed: int) -> None:
    """Goals and ties in turn. A mover without a step stays."""
    for number, state in enumerate(islice(random_states(mover, seed), count)):
        options = {"reading": reading, **CHOICES[number % len(CHOICES)]}
        expected = transcribed(state, depth, **options).get_best_action(grid_of(state))
        words = ",".join(f"{name}={value}" for name, value in options.items())
        found = make_agent(f"classic:depth={depth},{words}", SPEC).choose(state)
        first = state.classic(**options).legal_moves()[0]

        assert found == (first if expected is None else expected), f"{words} {state.text()}"


@pytest.mark.parametrize(("depth", "count"), [(1, 100), (2, 180), (3, 120), (4, 80), (6, 20)])
@pytest.mark.parametrize("reading", ["text", "program"])
@pytest.mark.parametrize("mover", MOVERS)
def test_classic_decides_as_the_report(mover: str, reading: str, depth: int, count: int) -> None:
    """A thousand positions for each reading, half of them the hen's and half the bird's."""
    compare_decisions(mover, reading, count, depth, seed=100 + depth)


@pytest.mark.slow
@pytest.mark.parametrize("reading", ["text", "program"])
@pytest.mark.parametrize("mover", MOVERS)
def test_classic_decides_as_the_report_at_a_depth_of_six(mover: str, reading: str) -> None:
    """A thousand others."""
    compare_decisions(mover, reading, 250, 6, seed=7)


@pytest.mark.parametrize("options", READINGS, ids=lambda options: "-".join(options.values()))
@pytest.mark.parametrize("mover", MOVERS)
def test_classic_judges_as_the_report(mover: str, options: dict[str, str]) -> None:
    """Close to the report's numbers, and equal, smaller or larger wherever these are, to the last bit."""
    values = {
        (transcribed(state, 1, **options).evaluate(grid_of(state)), state.classic(**options).evaluate())
        for state in islice(random_states(mover, 3), 300)
    }
    theirs, ours = zip(*sorted(values), strict=True)

    assert ours == pytest.approx(theirs, abs=0.005 if mover == "H" else LAST_BITS)
    assert len(set(theirs)) == len(set(ours)) == len(values)
    assert sorted(ours) == list(ours)


# ---- the hen's evaluation ----


def scene(*rows: str, turn: str = "H", points: int = 0, queen: str = "free", actions: int = 0) -> Any:
    """A grid of these rows, ground where nothing is written."""
    return Angry.parse(f"{drawn(*rows)}:{turn}:{actions}/150:{points}:{queen}")


def hen_value(*rows: str, **options: str) -> float:
    return scene(*rows).classic(**options).evaluate()


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_the_queen_frightens_from_fewer_than_four_steps(steps: int) -> None:
    """Eight pigs, one egg eight steps below the hen; the queen comes nearer along the first row."""
    far, near = (
        hen_value("H" + "T" * (each - 1) + "Q", "TRRRRRRRRR", *["TR"] * 6, "ERPPPPPPPP", "SR") for each in (4, steps)
    )

    assert near - far == pytest.approx(-1000 * (2 - steps**0.5), abs=0.005)


def test_a_queen_who_is_cut_off_is_no_danger() -> None:
    cut_off, far = hen_value("HTRQ", "RRR", "S"), hen_value("HTTTTTTTTQ", "RRRRRRRRRR", "S")

    assert cut_off == far


def test_an_egg_beside_the_hen_is_painted_over() -> None:
    """Oddity 3: the mark hides the near egg and opens the rock; the egg behind the rock is two steps away."""
    queen = ("", "S", *["RRRRRRRRRR"] * 2, "Q")

    assert hen_value("TTTT", "EHRE", "TTTT", *queen) == (10 - 2) * 25 + 6 * 250 - 8 * 250
    assert hen_value("TTTT", "EHTT", "TTTT", *queen) == 10 * 25 + 7 * 250 - 8 * 250


@pytest.mark.parametrize(("goal", "expected"), [("10", (10 - 3) / 10 * 250), ("50", (50 - 3) / 50 * 250)])
def test_the_hens_value_of_the_maps_by_hand(goal: str, expected: float) -> None:
    """The nearest egg is three steps away and the queen far."""
    for name in ("game1_simple", "game1_hard"):
        assert Angry(map=name).classic(goal=goal).evaluate() == pytest.approx(expected)


def test_a_win_looks_bad_with_eggs_left_and_huge_without() -> None:
    """Oddity 8: danger -2000 in both; without eggs the missing slingshot is -100000 steps away."""
    queen = (*["RRRRRRRRRR"] * 2, "Q", "PPPPPPPP")
    with_egg = search(scene("HS", "TT", "E", *queen).classic(), depth=1, all_moves=True)
    without = search(scene("HS", "TT", *queen).classic(), depth=1, all_moves=True)

    assert with_egg.moves[3] == 250 - 2000 + 7 * 250
    assert without.moves[3] == 100_010 / 10 * 250 - 2000 + 8 * 250


# ---- the bird's evaluation ----


def test_the_birds_value_by_hand() -> None:
    """Three steps to the queen, five from her to the hen; the program counts the bird's own way from 0."""
    state = scene("BTTQTTTTH", "RRRRRRRRRR", "SEEE", turn="B")

    assert state.classic().evaluate() == pytest.approx((50 - 3) / 50 - (50 - 5) / 50, abs=LAST_BITS)
    assert state.classic(reading="program").evaluate() == pytest.approx((50 - 2) / 50 - (50 - 5) / 50, abs=LAST_BITS)


@pytest.mark.parametrize(("points", "eggs", "value"), [(1400, 3, -1000), (1401, 3, 1000), (0, 2, 1000)])
def test_the_bird_likes_a_catch_when_enough_is_made_or_few_eggs_are_left(points: int, eggs: int, value: int) -> None:
    state = scene("BQTTTTTTH", "RRRRRRRRRR", "S" + "E" * eggs, turn="B", points=points)

    assert search(state.classic(), depth=1, all_moves=True).moves[3] == value


# ---- the trees ----


def test_in_the_hens_tree_the_bird_stands_still_and_in_the_birds_tree_the_hen() -> None:
    """Oddity 7: eight plies of two movers; nobody else's steps are among them."""
    state = Angry(map="game2_simple")
    hens = search(state.classic(), depth=8, method="minimax")
    after = state.play("left")
    birds = search(after.classic(), depth=8, method="minimax")

    assert len(hens.line) == len(birds.line) == 8
    assert hens.nodes < search(state, depth=8, method="minimax").nodes
    assert [report.best in each.legal_moves() for report, each in ((hens, state), (birds, after))] == [True, True]


def test_a_queen_without_a_step_passes_in_the_text_and_is_lost_in_the_program() -> None:
    state = scene("QRTH", "RRTT", "S")
    text, program = (search(state.classic(reading=reading), depth=3) for reading in ("text", "program"))

    assert abs(text.score) < 3000
    assert program.score > 1_000_000
    assert program.best == 1  # the first, down: all steps are as good


def test_the_program_tries_the_birds_steps_in_reverse() -> None:
    """Cut off from the queen, all steps of the bird look alike."""
    state = scene("TTTR", "TBTR", "TTTR", "RRRR", "HTTTTTTTTQ", "S", turn="B")
    agents = [make_agent(f"classic:depth=1,reading={reading}", SPEC) for reading in ("text", "program")]

    assert [state.move_text(agent.choose(state)) for agent in agents] == ["up", "right"]


def test_with_the_last_action_the_hen_looks_one_step_ahead() -> None:
    """The report compares its own count with the limit; all of a tree is then lost, and judged at once."""
    states = [scene("HTTTE", "TTTTT", "S", "RRRRRRRRRR", "Q", actions=actions) for actions in (148, 149)]
    nodes = [search(state.classic(), depth=6, method="minimax").nodes for state in states]

    assert nodes[0] > nodes[1] == 2


# ---- the agent in every kind of game ----


@pytest.mark.parametrize(("queen", "bump"), KINDS)
@pytest.mark.parametrize("name", ["game1_hard", "game2_hard"])
def test_classic_plays_both_sides_of_every_game(name: str, queen: str, bump: str) -> None:
    """Hen, bird and queen, to the end; hen and bird never wait by bumping."""
    agent, state = make_agent("classic:depth=2", SPEC), Angry(map=name, queen=queen, bump=bump, limit=30)
    while not state.is_over():
        move = agent.choose(state)
        assert state.mover() == "Q" or move < 4 or len(state.legal_moves()) == 1
        state = state.play(move)


def test_the_queen_minimises_what_the_hen_sees() -> None:
    """She goes for the hen, who is afraid of her from three steps on."""
    state = scene("HTTTTQ", "RRRRRRRRRR", "SEEEE", turn="Q")

    assert (
        state.move_text(make_agent("classic:depth=1", SPEC).choose(scene("HTTTQ", "RRRRRR", "S", turn="Q"))) == "left"
    )
    assert state.move_text(make_agent("classic", SPEC).choose(state)) == "left"


def test_the_scripted_queen_keeps_to_her_script() -> None:
    """She is cut off and stays, though steps are open."""
    state = scene("HERTTQ", "RRRRRRRRRR", "S", turn="Q", queen="scripted")

    assert make_agent("classic", SPEC).choose(state) == state.parse_move("stay")


def test_the_reports_agents_finish_a_game_as_the_transcription_does() -> None:
    """Game II, hard, depth 2: all but one egg and the slingshot, and the score after every move."""
    scores = scores_of("game2_hard", "depth=2,reading=text,ties=first")

    assert scores == transcribed_scores("game2_hard", HenAgent(2), BirdAgent(2))
    assert scores[-3:] == [1284, 1284, 1533]


@pytest.mark.parametrize("goal", ["10", "50"])
def test_hen_4_and_bird_2_give_the_printed_scores_of_simple(goal: str) -> None:
    """The program's reading with the last of the hen's equal steps, move by move as the transcription."""
    scores = scores_of("game2_simple", f"hen_depth=4,bird_depth=2,ties=last,reading=program,goal={goal}")
    hen = HenAgent(4, literal=True, takes_last=True, max_goal_distance=int(goal))

    assert scores == transcribed_scores("game2_simple", hen, BirdAgent(2, literal=True))
    assert scores[-3:] == [1528, 1528, 1777]


def test_hen_5_and_bird_3_catch_the_queen_of_hard() -> None:
    """The text's reading; the report has 1290, 1289 and 2138."""
    scores = scores_of("game2_hard", "hen_depth=5,bird_depth=3,ties=last,reading=text")

    assert scores == transcribed_scores("game2_hard", HenAgent(5, takes_last=True), BirdAgent(3))
    assert scores[-3:] == [1318, 1317, 2166]


def test_a_depth_is_that_of_both_unless_one_has_its_own() -> None:
    """The bird looks as far as `depth` says, and the hen as far as `hen_depth`."""
    hen, bird = Angry(map="game2_hard"), Angry(map="game2_hard").play("left")
    agents = [make_agent(f"classic:prune=no,{options}", SPEC) for options in ("depth=2", "depth=2,hen_depth=4")]
    nodes = [[nodes_of(agent) for state in (hen, bird) if agent.choose(state) is not None] for agent in agents]

    assert nodes[0][0] < nodes[1][0]
    assert nodes[0][1] == nodes[1][1]


def test_ties_are_the_hens_and_bird_ties_the_birds() -> None:
    """All steps are alike: the hen's have no egg to go for, the bird is cut off."""
    hen = scene("TTTR", "THTR", "TTTR", "RRRR", "STTTTTTTTQ")
    bird = scene("TTTR", "TBTR", "TTTR", "RRRR", "HTTTTTTTTQ", "S", turn="B")
    words = [
        [
            state.move_text(make_agent(f"classic:depth=1,reading=text,{options}", SPEC).choose(state))
            for state in (hen, bird)
        ]
        for options in ("ties=first", "ties=last", "ties=first,bird_ties=last")
    ]

    assert words == [["up", "up"], ["right", "up"], ["up", "right"]]


def scores_of(name: str, options: str) -> list[int]:
    """The score after every move of a game by the report's agents."""
    agent, state, scores = make_agent(f"classic:{options}", SPEC), Angry(map=name, queen="scripted"), []
    while not state.is_over():
        state = state.play(agent.choose(state))
        scores.append(state.score())
    return scores


def transcribed_scores(name: str, hen: HenAgent, bird: BirdAgent) -> list[int]:
    """Play the transcription in the course's environment, which tells the bird the score."""
    env = Environment(name)

    def choose_bird(grid: Grid) -> int:
        bird.reward = env.score()
        return stepping(bird, grid)

    return env.play(lambda grid: stepping(hen, grid), choose_bird)


def stepping(agent: ReportAgent, grid: Grid) -> int:
    action = agent.get_best_action(grid)
    assert action is not None
    return action


def test_wrong_options_are_told_in_one_line() -> None:
    with pytest.raises(UnknownNameError, match="goal='20' is not one of 10, 50"):
        make_agent("classic:goal=20", SPEC)
    with pytest.raises(ParseError, match="angry classic option goal='20': choose 10 or 50"):
        Angry().classic(goal=20)
    with pytest.raises(ParseError, match="the game is over"):
        scene("SH", "RRRRRRRRRR", "Q").play("left").classic()
    with pytest.raises(UnknownNameError, match="evaluates by itself"):
        search(Angry().classic(), depth=1, evaluate="tour")
