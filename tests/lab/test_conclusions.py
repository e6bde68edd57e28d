"""Conclusions follow from the rows: with other figures a table says something else, or nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from turnwise.arena import Interval as Open
from turnwise.documents import Interval, Table
from turnwise.lab import Setting, angry
from turnwise.lab.conclusions import angry as angry_conclusions
from turnwise.lab.conclusions import (
    connect4,
    hand_of_the_king,
    hand_of_the_king_network,
    othello,
    search,
    sim,
    sim_readings,
    tuning,
)
from turnwise.lab.conclusions.comparing import agrees, better_than_even, more_than, rises, worse_than_even
from turnwise.messages import Message


def near(value: float, half: float = 0.02) -> Interval:
    """A measured figure with an interval."""
    return Interval(value, value - half, value + half)


def text(said: Sequence[Message]) -> str:
    return " ".join(map(str, said))


def test_more_is_said_only_where_intervals_do_not_overlap() -> None:
    assert more_than(near(0.6), near(0.5))
    assert not more_than(near(0.53), near(0.5))
    assert not more_than(0.5, 0.5)
    assert agrees(near(0.5), 0.51)
    assert rises([near(0.1), near(0.2), near(0.3)])
    assert not rises([near(0.1), near(0.3), near(0.31)])
    scores = {"a": near(0.6), "b": near(0.5), "c": near(0.4)}
    assert (better_than_even(scores), worse_than_even(scores)) == (["a"], ["c"])


def test_an_open_end_decides_nothing() -> None:
    assert not more_than(Open(0.9, None, 0.95), 0.1)
    assert more_than(Open(0.9, 0.8, None), 0.5)


def wins(depth: int, chance: float, *, course: tuple[int, float] | None = None) -> sim.Wins:
    games, won = course or (None, None)
    return sim.Wins("no", depth, games, won, 100, near(chance), chance, chance)


def test_sim_depth_helps_or_hardly_helps() -> None:
    assert "Depth hardly helps" in text(sim.wins([wins(1, 0.85), wins(5, 0.88)]))
    assert "Depth matters" in text(sim.wins([wins(1, 0.85), wins(5, 0.95)]))
    assert "Depth" not in text(sim.wins([wins(1, 0.85)]))


def test_sim_few_games_that_were_all_won() -> None:
    said = text(sim.wins([wins(1, 0.85), wins(5, 0.88, course=(10, 1.0))]))

    assert "100 % at depth 5 are 10 games" in said
    assert "with a probability of 28%" in said
    assert "100 %" not in text(sim.wins([wins(1, 0.85), wins(5, 0.88, course=(10, 0.9))]))


def test_sim_counts_how_many_chances_agree() -> None:
    off = wins(3, 0.85)._replace(by_text=0.7)

    assert "1 of 2 measured chances have the exact one" in text(sim.wins([wins(1, 0.85), off]))


def test_sim_states_say_what_pruning_saves() -> None:
    rows = [sim.States("no", 5, 1000, near(1000, 9), 1000, 1000), sim.States("yes", 5, 970, near(50, 1), None, None)]

    assert "Real alpha-beta sees 5.0% of the states at depth 5." in text(sim.states(rows))
    assert "saves 3% to 3%" in text(sim.states(rows))
    assert sim.states(rows[:1]) == [sim.states(rows)[0]]
    assert sim.on_the_line_of_minimax([1000.0], {"no": [1010], "yes": [970]}) is not None
    assert sim.on_the_line_of_minimax([1000.0], {"no": [1010], "yes": [500]}) is None


def test_sim_readings_are_right_or_wrong() -> None:
    rows = [
        sim.Triangles(Message("pairs"), None, near(0.4), 3, 1.0, 1.0),
        sim.Triangles(Message("triangles"), None, Interval(1, 1, 1), 0, 1.0, 1.0),
    ]

    assert "it has their number in 40%" in text(sim.triangles(rows))
    assert "edge that would close them is taken" in text(sim.triangles(rows))
    assert "“triangles” is the counted number" in text(sim.triangles(rows))
    assert "would close" not in text(sim.triangles(rows[1:]))
    assert "counted number" not in text(sim.triangles(rows[:1]))


def test_sim_orders_save_or_do_not() -> None:
    minimax, plain, full = Message("minimax"), Message("in order"), Message("full")

    def said(share: float, best: float) -> str:
        rows = [
            sim.Order(5, name, None, near(1), each, None)
            for name, each in ((minimax, 1.0), (plain, share), (full, best))
        ]
        return text(sim.orders(rows, minimax=minimax, full=full))

    assert "saves 90% or more" in said(0.1, 0.05)
    assert "save again: 5.00%" in said(0.1, 0.05)
    assert said(0.9, 0.95) == ""


def readings(closable: float, later: float, deep: float) -> str:
    rows = [
        sim_readings.Reading(sim_readings.PAIRS, 1, None, None, 0.85),
        sim_readings.Reading(sim_readings.PAIRS, 5, None, None, deep),
        sim_readings.Reading(sim_readings.CLOSABLE, 1, None, None, closable),
        sim_readings.Reading(sim_readings.PAIRS_LATER, 1, None, None, later),
        sim_readings.Reading(sim_readings.BEST_REPLY, None, None, None, 0.99),
    ]
    return text(sim_readings.readings(rows))


def test_what_a_heuristic_counts_matters_only_if_it_does() -> None:
    assert "matters more than depth" in readings(0.98, 0.95, 0.88)
    assert "The course report's idea is worth 98.0%" in readings(0.98, 0.95, 0.88)
    assert "matters more" not in readings(0.87, 0.95, 0.88)
    assert "gains more by caring" in readings(0.98, 0.95, 0.88)
    assert "gains more by caring" not in readings(0.98, 0.86, 0.9)
    assert "loses one game in 100" in readings(0.98, 0.95, 0.88)


def test_connect4_nodes_equal_the_listing_or_do_not() -> None:
    same, other = connect4.Nodes(4, None, 419, 419, 500, 2801), connect4.Nodes(5, None, 2988, 2989, 3000, 19608)

    assert text(connect4.nodes([same])).startswith("Ours equals the listing to the node at depth 4.")
    assert "Ours differs from the listing at depth 5." in text(connect4.nodes([same, other]))


def mistakes(*rows: tuple[float, float]) -> str:
    return text(
        connect4.mistakes(
            [connect4.Mistakes(depth, near(best), near(away)) for depth, (best, away) in enumerate(rows, 1)]
        )
    )


def test_connect4_depth_and_mistakes() -> None:
    assert "it is right about games given away: 30.0%" in mistakes((0.6, 0.3), (0.7, 0.1))
    assert "do not show that a lower depth gives more" in mistakes((0.6, 0.1), (0.7, 0.1))
    assert "Best moves become rarer after depth 2" in mistakes((0.6, 0.3), (0.7, 0.2), (0.5, 0.1))
    assert "also finds more of the best moves: 70.0%" in mistakes((0.6, 0.3), (0.7, 0.1))
    assert mistakes((0.6, 0.3)) == ""


def ladder(step: float, perfect: float) -> str:
    rows = [
        connect4.Step("deep", "shallow", None, None, 100, near(step), None),
        connect4.Step("deep", "perfect", None, None, 100, near(perfect), 0.5),
    ]
    return text(connect4.ladder(rows, ladder=[("deep", "shallow")], perfect="perfect"))


def test_connect4_the_ladder() -> None:
    assert "deep beats the depth below it." in ladder(0.7, 0.05)
    assert "do not show that deep is better" in ladder(0.51, 0.05)
    assert "None takes more than a few points" in ladder(0.7, 0.05)
    assert "Perfect play beats every depth" in ladder(0.7, 0.3)
    assert "Against perfect play `deep` does best with 50.0%" in ladder(0.7, 0.5)


def told(windows: float, threats: float, ahead: float) -> str:
    rows = [
        connect4.Told("classic", 0, None, 100, near(windows), 1.0),
        connect4.Told("threats", 0, None, 100, near(threats), 1.0),
        connect4.Told("classic", 4, None, 100, near(ahead), 1.0),
    ]
    return text(connect4.heuristic(rows))


def test_connect4_evaluations() -> None:
    assert "no difference shows" in told(0.6, 0.61, 0.8)
    assert "tells more of the positions apart at once: 70.0% to 60.0%" in told(0.6, 0.7, 0.8)
    assert "The windows tell more" in told(0.7, 0.6, 0.8)
    assert "4 plies ahead tell more" in told(0.6, 0.61, 0.8)
    assert "plies ahead" not in told(0.6, 0.61, 0.6)


def test_othello_branching() -> None:
    rows = [
        othello.Branching(2, None, near(0.3), near(1), None, 10.0),
        othello.Branching(8, None, near(0.49), near(1), None, 80.0),
        othello.Branching(None, None, near(0.5), near(1), None, 100.0),
    ]

    assert "At most 2 moves are worse than all" in text(othello.branching(rows))
    assert "do not show that at most 8 moves are worse" in text(othello.branching(rows))
    assert "takes 10% of the nodes" in text(othello.branching(rows))
    assert "worse than all" not in text(othello.branching(rows[1:]))


def test_othello_criteria() -> None:
    knowing = othello.Criteria(Message("all five alike"), None, near(0.5), near(0.8), 0.6)
    first = othello.Criteria(othello.FIRST_SQUARES, None, near(0.6), near(0.6), 0.6)

    assert "is knowledge of the game: all five alike." in text(othello.criteria([knowing, first]))
    assert "these do better than all five alike: none: the first squares" in text(othello.criteria([knowing, first]))
    assert "No criterion keeps a best move" in text(othello.criteria([first]))
    assert "no criterion stands out" in text(othello.criteria([knowing]))
    worse = first._replace(score=near(0.3))
    assert "Taking the first squares" not in text(othello.criteria([worse]))
    assert "these do worse than all five alike" in text(othello.criteria([worse]))


def test_othello_features() -> None:
    rows = [
        othello.Features(othello.ALL_SIX, None, near(0.5), near(1), None),
        othello.Features(othello.without(Message("corners")), None, near(0.3), near(1), None),
        othello.Features(othello.without(Message("discs")), None, near(0.5), near(1), None),
        othello.Features(othello.alone(Message("corners")), None, near(0.4), near(1), None),
        othello.Features(othello.alone(Message("discs")), None, near(0.2), near(1), None),
    ]

    assert "The agent is worse without corners." in text(othello.features(rows))
    assert "do not show that discs adds anything" in text(othello.features(rows))
    assert "Alone, corners does best: 40.0%" in text(othello.features(rows))
    assert othello.features(rows[:1]) == []


def test_hand_of_the_king_99_of_100() -> None:
    row = hand_of_the_king.AgainstRandom("agent", Message("first"), 0.99, 300, near(0.98), 1.0)

    assert "99% lies within the interval of agent (first)" in text(hand_of_the_king.against_random([row]))
    assert "outside every interval" in text(hand_of_the_king.against_random([row._replace(won=near(0.9))]))
    assert hand_of_the_king.against_random([row._replace(course=None)]) == []


def king_depths(*rows: tuple[float, float]) -> str:
    found = [
        hand_of_the_king.AtDepth(depth, None, near(weak), 1.0, near(strong), 0.5, 3.0**depth)
        for depth, (weak, strong) in enumerate(rows, 1)
    ]
    return text(hand_of_the_king.depths(found))


def test_hand_of_the_king_depths() -> None:
    assert "Each ply wins more games against random" in king_depths((0.7, 0.1), (0.8, 0.1), (0.9, 0.1))
    assert "Depth 3 wins more games against random than depth 1" in king_depths((0.7, 0.1), (0.9, 0.1), (0.9, 0.1))
    assert "do not show that depth wins more" in king_depths((0.9, 0.1), (0.9, 0.1))
    assert "takes 3.0 to 3.0 times the nodes" in king_depths((0.9, 0.1), (0.9, 0.1))
    assert "no gain by depth shows" in king_depths((0.9, 0.1), (0.9, 0.1))
    assert "depth helps: 10.0% at depth 1, 40.0% at depth 2" in king_depths((0.9, 0.1), (0.9, 0.4))
    assert king_depths((0.9, 0.1)) == ""


@pytest.mark.parametrize(
    ("score", "words"),
    [(0.3, "gives it back in games"), (0.7, "still scores 70.0%"), (0.5, "do not show that it costs any")],
)
def test_hand_of_the_king_schedules(score: float, words: str) -> None:
    slow = hand_of_the_king.Scheduled(Message("untimed"), None, 55.0, 100, near(1 - score), 0.5, 100.0)
    quick = hand_of_the_king.Scheduled(Message("timed"), None, None, 100, near(score), 0.5, 40.0)

    said = text(hand_of_the_king.schedules(slow, quick))
    assert "saves 60% of the nodes" in said
    assert words in said
    assert hand_of_the_king.in_time([20.0, 30.0]) is not None
    assert hand_of_the_king.in_time([20.0, 9000.0]) is None


def test_hand_of_the_king_won_games() -> None:
    shallow = hand_of_the_king.GivenAway("depth 1", 1, near(0.3), near(1), None)

    def deep(share: float) -> hand_of_the_king.GivenAway:
        return hand_of_the_king.GivenAway("depth 5", 5, near(share), near(1), None)

    assert "gives fewer won games away: 30.0%" in text(hand_of_the_king.given_away([shallow, deep(0.1)]))
    assert "do not show that looking further" in text(hand_of_the_king.given_away([shallow, deep(0.29)]))
    assert hand_of_the_king.given_away([shallow]) == []


def values(network: float, last: float, always: float) -> str:
    kinds = hand_of_the_king_network
    shares = {kinds.TEXT: 0.6, kinds.PROGRAM: 0.58, kinds.LAST: last, kinds.BEST: network}
    rows = [kinds.Valued(name, near(share), near(0.5), ()) for name, share in shares.items()]
    return text(kinds.values(rows, near(always)))


def test_the_network_of_hand_of_the_king() -> None:
    assert "is right here: these name the winner more often than the heuristic: network, best epoch" in values(
        0.8, 0.6, 0.7
    )
    assert "is wrong here" in values(0.4, 0.6, 0.7)
    assert "do not show that a network" in values(0.61, 0.6, 0.7)
    assert "The last epoch learned by heart" in values(0.8, 0.6, 0.7)
    assert "learned by heart" not in values(0.61, 0.6, 0.7)
    assert "None names the winner more often" in values(0.61, 0.6, 0.7)
    assert "None names" not in values(0.8, 0.6, 0.7)


@pytest.mark.parametrize(
    ("score", "games", "banners"),
    [
        (
            0.6,
            "worth more than the heuristic here: net at equal depth",
            "Better than the course report's weights: mean",
        ),
        (0.4, "worth less than the heuristic here: net at equal", "Worse than the course report's weights: mean"),
        (0.5, "show no difference", "do not tell any of the weights"),
    ],
)
def test_matches_of_hand_of_the_king(score: float, games: str, banners: str) -> None:
    kinds = hand_of_the_king_network
    met = kinds.Met(Message("depth"), Message("net"), kinds.TEXT, None, 100, near(score), 0.5, (1.0, 1.0))

    assert games in text(kinds.games([met]))
    assert banners in text(kinds.banners([kinds.Banners(Message("mean"), None, 100, near(score), None, ())]))


def scored(name: str, simple: int, best: int, course: int | None = None) -> angry_conclusions.Scored:
    scores = {angry_conclusions.PLAYS_BEST: best, angry_conclusions.AS_SIMPLE: simple}
    return angry_conclusions.Scored(name, course, scores, 0, 0, 1900, 2000)


def test_angry_scores() -> None:
    said = text(angry_conclusions.scores([scored("one", 1777, 1990, 1777), scored("two", 450, 0)]))

    assert "comes within 2% of the proven best on one." in said
    assert "until the actions are used up" in said
    assert "as it plays best (two)" in said
    assert "course report's 1777 on `one` has at most 50% of the best on two" in said
    assert angry_conclusions.scores([scored("one", 1500, 1500)]) == []


def test_angry_depths() -> None:
    row = angry_conclusions.Deep("one", "text", 1777, {1: 900, 2: 1777}, 2000)

    assert "No depth here does better than the deepest." in text(angry_conclusions.depths([row]))
    assert "some setting gives 1777 on one" in text(angry_conclusions.depths([row]))
    worse = row._replace(scores={1: 1000, 2: 500})
    assert "in 1 of 1 row" in text(angry_conclusions.depths([worse]))
    assert "no setting gives the course report's 1777" in text(angry_conclusions.depths([worse]))


def test_angry_settings() -> None:
    few = angry_conclusions.Tried("one", 1777, 672, 4, 0, 1800, 2000)

    assert "4 of 672 settings give the three scores of `one`." in text(angry_conclusions.tried([few]))
    assert "agreement and no proof" in text(angry_conclusions.tried([few]))
    assert "None of 672 settings" in text(angry_conclusions.tried([few._replace(as_printed=0)]))
    assert "agreement" not in text(angry_conclusions.tried([few._replace(as_printed=600)]))
    fits = angry_conclusions.Printed("one", "a", "last", (1, 2), (1, 2), False, 9)
    assert "take the last of equal steps" in text(angry_conclusions.as_printed([fits]))
    assert "as the listing does" in text(angry_conclusions.as_printed([fits._replace(ties="first")]))
    assert "On one the queen is caught" in text(angry_conclusions.as_printed([fits._replace(ours=(1, 3), caught=True)]))
    totals = [angry_conclusions.Total(100, 10), angry_conclusions.Total(900, 50)]
    assert "No setting tried with G 10 has a larger sum" in text(angry_conclusions.defaults(100, totals, 10))
    assert "the best setting tried with G 10 has 100" in text(angry_conclusions.defaults(90, totals, 10))


def growth(plain: float, full: float) -> str:
    rows = [
        search.Growth("Sim", search.GOOD_ORDER, 5, None, plain, 3.0),
        search.Growth("Sim", search.FULL, 5, None, full, 3.0),
        search.Growth("Sim", search.NO_TABLE, 5, None, 3.5, 3.0),
    ]
    return text(search.growth(rows))


def test_search_growth() -> None:
    assert "comes within 25% of the square root in Sim" in growth(3.5, 2.0)
    assert "grows faster than the square root in every game" in growth(6.0, 2.0)
    assert "With a table the full search goes below the square root in Sim" in growth(3.5, 2.0)
    assert "With a table" not in growth(3.5, 3.2)


def tuned(mean: float, best: float) -> str:
    rows = [
        tuning.Tuned(tuning.START, 0, None, near(0.5), near(1), None, "", False),
        tuning.Tuned(Message("mean"), 9, None, near(mean), near(1), None, "genetic", False),
        tuning.Tuned(Message("best"), 9, None, near(best), near(1), None, "genetic", True),
    ]
    return text(tuning.methods(rows))


def test_tuned_weights() -> None:
    assert "Better than the start weights: mean." in tuned(0.7, 0.5)
    assert "“mean” is better than all others: 70.0%." in tuned(0.7, 0.5)
    assert "noise flattered it: best." in tuned(0.7, 0.5)
    assert "Worse than the start weights: best." in tuned(0.5, 0.3)
    assert tuned(0.5, 0.5) == (
        "These games do not tell any of the weights from those at the start. "
        "No method is shown to be better than all others."
    )


def test_spread_of_genes() -> None:
    alike, spread = [100.0, 60.0, 40.0], [100.0, 90.0, 80.0]
    runs = {tuning.AVERAGED: alike, tuning.BY_CHANCE: alike, tuning.INHERITED: spread}

    assert "“averaged”: the spread falls to half of the first by epoch 2." in text(tuning.spread(runs))
    assert "“inherited whole”: the spread does not fall to half of the first in 2 epochs." in text(tuning.spread(runs))
    assert "Averaging makes everybody alike" in text(tuning.spread(runs))
    assert "Averaging" not in text(tuning.spread({**runs, tuning.BY_CHANCE: spread}))
    assert "Averaging" not in text(tuning.spread({**runs, tuning.INHERITED: alike}))


def ended(by_games: float, by_chance: float, inherited: float, distance: float) -> str:
    scores = {tuning.AVERAGED: by_games, tuning.BY_CHANCE: by_chance, tuning.INHERITED: inherited}
    return text(tuning.ends([tuning.Ended(name, None, near(each), distance, 250) for name, each in scores.items()]))


def test_ends_of_genetic_runs() -> None:
    assert "The games have selected something: 40.0%" in ended(0.4, 0.2, 0.6, 90)
    assert "not shown to have selected anything" in ended(0.3, 0.3, 0.3, 90)
    assert "Keeping the spread helps" in ended(0.4, 0.2, 0.6, 90)
    assert "not shown to be enough" in ended(0.4, 0.2, 0.4, 90)
    assert "Averages lie nearer" in ended(0.4, 0.2, 0.4, 90)
    assert "Averages lie nearer" not in ended(0.4, 0.2, 0.4, 300)


def below(**sizes: object) -> str:
    """Run a chapter of the lab, and read what it says below its table."""
    table = angry.run_depths(Setting(1, {"readings": ("text, G 10",), **sizes}))[0]
    assert isinstance(table, Table)
    return str(table.below)


def test_a_chapter_that_runs_with_other_sizes_says_something_else() -> None:
    """On an easy map depth 2 is the best there is, or it is not; on a map of the course report there is a figure."""
    easy, shallow = below(maps=("game1_simple",), depths=(1, 2)), below(maps=("game1_simple",), depths=(1,))
    printed = below(maps=("game2_simple",), depths=(1, 2))

    assert shallow == ""
    assert easy
    assert "1777" in printed
    assert "1777" not in easy
