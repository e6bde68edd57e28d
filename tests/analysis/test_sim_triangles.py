"""Sim explained: closable triangles, safe edges and the race, against brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from turnwise import Sim
from turnwise.analysis import explain
from turnwise.games.explanation import Explanation
from turnwise.games.sim_explain import AllLose, ClosableTriangles, OnlySafeEdge, SafeEdges, SafeRace


def explained(state: Sim) -> Explanation:
    found = explain(state)
    assert found is not None
    return found


def random_states(seed: int = 11) -> Iterator[Sim]:
    rng = random.Random(seed)
    for dots in (5, 6, 7):
        for _ in range(50):
            state = Sim(n=dots)
            while not state.is_over():
                yield state
                state = state.play(rng.choice(state.legal_moves()))


def loses_with(state: Sim, move: int) -> bool:
    """Whether the player to move closes a triangle."""
    after = state.play(move)
    result = after.result()
    return result is not None and result > 0


def test_safe_edges_of_the_player_to_move_are_the_moves_that_do_not_lose_at_once() -> None:
    """And the closing edges of its triangles are all the others."""
    for state in random_states():
        mover, found = state.to_move(), explained(state)
        losing = {state.move_text(move) for move in state.legal_moves() if loses_with(state, move)}
        names = {state.move_text(move) for move in state.legal_moves()}
        (safe,) = (fact for fact in found.of(SafeEdges) if fact.player == mover)
        closing = {edge for f in found.of(ClosableTriangles) if f.player == mover for edge in f.losing_edges}

        assert set(safe.edges) == names - losing, state
        assert closing == losing, state


def test_closable_triangles_have_two_own_sides_and_a_free_one() -> None:
    """Counted over all triples of dots, for both players."""
    for state in random_states():
        free = {state.move_text(move) for move in state.legal_moves()}
        for player in (0, 1):
            own = {state.move_text(edge) for edge in state.edges(player)}
            expected = {
                triangle
                for triangle in combinations(range(state.dots()), 3)
                if sorted(_colour(f"{a}{b}", own, free) for a, b in combinations(triangle, 2)) == ["free", "own", "own"]
            }
            named = {t for f in explained(state).of(ClosableTriangles) if f.player == player for t in f.triangles}
            assert named == expected, state


def _colour(edge: str, own: set[str], free: set[str]) -> str:
    return "own" if edge in own else "free" if edge in free else "other"


def test_urgent_facts_hold_on_the_next_ply() -> None:
    """No safe edge: every move loses. One: every other move does."""
    seen = {AllLose: 0, OnlySafeEdge: 0}
    for state in random_states():
        found = explained(state)
        if found.of(AllLose):
            seen[AllLose] += 1
            assert all(loses_with(state, move) for move in state.legal_moves())
        for fact in found.of(OnlySafeEdge):
            seen[OnlySafeEdge] += 1
            keeping = [move for move in state.legal_moves() if not loses_with(state, move)]
            assert [state.move_text(move) for move in keeping] == [fact.edge]
    assert min(seen.values()) > 10


@cache
def mover_runs_out(mine: int, theirs: int, shared: int) -> bool:
    """Play the race out: take an own or a shared edge; whoever cannot has run out, and wants the other to."""
    own_move = mine > 0 and mover_runs_out(theirs, mine - 1, shared)
    shared_move = shared > 0 and mover_runs_out(theirs, mine, shared - 1)
    return not (own_move or shared_move)


def test_the_race_is_that_of_best_play_over_today_s_safe_edges() -> None:
    """Minimax over own, other and shared counts names the same player."""
    for state in random_states():
        mover = state.to_move()
        mine, theirs = set(state.safe_edges(mover)), set(state.safe_edges(1 - mover))
        (race,) = explained(state).of(SafeRace)
        out = mover_runs_out(len(mine - theirs), len(theirs - mine), len(mine & theirs))

        assert race.runs_out == (mover if out else 1 - mover), state


def test_sim_is_explained_in_both_languages() -> None:
    """First owns 01 and 12: taking 02 would close the triangle."""
    found = explained(Sim.parse("6:0112/0345"))

    assert found.sentences()[0] == "First has 1 closable triangle (012): taking 02 loses."
    assert found.sentences(language="fa")[0] == (
        "بازیکن اول ۱ مثلث نیمه‌کاره دارد (\u2066012\u2069)؛ گرفتن \u206602\u2069 برایش باخت است."
    )
    for state in random_states():
        for language in ("en", "fa"):
            assert all(sentence.endswith(".") for sentence in explained(state).sentences(language=language))


def test_a_finished_game_has_nothing_to_explain() -> None:
    """First has closed 012."""
    assert explained(Sim.parse("6:010212/0304")).facts == ()
