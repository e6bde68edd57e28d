"""Studies of random deals: kept as they are solved, gone on with, and never at the cost of another file."""

from __future__ import annotations

from pathlib import Path

import pytest

from turnwise import DataError, StopToken, UnknownNameError
from turnwise.analysis.deal_survey import Deal, keep_deal, read_deals, solve_deals, starts_of, summarise
from turnwise.games import find

KING = find("hand_of_the_king")
QUICK = "start:seed=27,companions=off,rule=boxed"
DEAL = Deal(start=QUICK, winner=0, score=0.5, exact=False, nodes=10, seconds=0.5)


def test_a_deal_is_solved_and_its_winner_named() -> None:
    (deal,) = solve_deals(KING, [QUICK], winner_only=True, table_bytes=1 << 24)

    assert (deal.start, deal.winner in (0, 1), deal.nodes > 0) == (QUICK, True, True)


def test_a_stopped_study_ends() -> None:
    token = StopToken()
    token.stop()

    assert list(solve_deals(KING, ["start:seed=1"], winner_only=True, table_bytes=1 << 24, stop=token)) == []


def test_deals_come_back_from_their_file(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    keep_deal(path, DEAL)
    keep_deal(path, DEAL)

    assert read_deals(path) == [DEAL, DEAL]
    assert read_deals(tmp_path / "none.jsonl") == []


def test_a_line_cut_short_by_a_crash_is_left_out_and_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    keep_deal(path, DEAL)
    path.write_text(path.read_text() + '{"start": "start:se')

    assert read_deals(path) == [DEAL]
    keep_deal(path, DEAL)
    assert read_deals(path) == [DEAL, DEAL]


@pytest.mark.parametrize(
    "content",
    [
        "my notes without newline",
        "[1, 2]\n",
        '{"start": "x", "winner": "a", "score": "b", "exact": true, "nodes": null, "seconds": 1}\n',
    ],
)
def test_another_file_is_refused_and_kept(tmp_path: Path, content: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(content)

    with pytest.raises(DataError, match="line 1: no deal of a study"):
        read_deals(path)
    assert path.read_text() == content


def test_what_has_no_deals_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="has no random deals"):
        starts_of(find("sim"), "", 1, 1)
    with pytest.raises(UnknownNameError, match="leave seed out"):
        starts_of(KING, "seed=3", 1, 1)


def test_the_summary_counts_and_the_interval_holds_the_rate() -> None:
    found = summarise([DEAL] * 9 + [Deal(QUICK, 1, -0.5, False, 30, 1.5)])

    assert (found.deals, found.first_wins, found.rate, found.median_nodes) == (10, 9, 0.9, 10)
    assert found.low < 0.9 < found.high
