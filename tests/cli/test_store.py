"""`turnwise store` as people use it: import, list, show, stats, export, and games named by number."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from turnwise.cli import store
from turnwise.formats import RecordedGame, load_games, save_games
from turnwise.games import find
from turnwise.store import Record, Store, record_of

Turnwise = Callable[..., Any]
WON = record_of(find("connect4"), find("connect4").start(), list("abababa"), ["greedy", "random"], [0.5] * 7)
LATE = Record(game="othello", start=find("othello").start().text(), moves=["f5"], agents=["random", "search:depth=2"],
              ending="time", winner=0, detail="no move after 3 s")  # fmt: skip


@pytest.fixture
def kept(turnwise: Turnwise, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store with two games of one file, named by the variable."""
    monkeypatch.setenv("TURNWISE_STORE", str(tmp_path / "games.db"))
    save_games(tmp_path / "two.jsonl", [RecordedGame(record=WON), RecordedGame(record=LATE)])
    ran = turnwise("store", "import", tmp_path / "two.jsonl")

    assert (ran.code, ran.out, ran.err) == (0, "2 games imported as event 1\n", "")
    return tmp_path


def test_the_same_games_are_not_imported_twice(turnwise: Turnwise, kept: Path) -> None:
    """Under whatever name and in whatever format they come."""
    save_games(kept / "again.pgn", load_games(kept / "two.jsonl"))

    assert turnwise("store", "import", kept / "again.pgn").out == "0 games imported as event 1; 2 were there\n"


def test_a_long_import_is_several_transactions(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was added before a crash is there; the same command adds the rest."""
    games = [RecordedGame(record=replace(WON, agents=[f"player {number}", "random"])) for number in range(7)]
    save_games(kept / "seven.jsonl", games)
    monkeypatch.setattr(store, "IMPORTED_TOGETHER", 2)
    add, added = Store.add, []

    def add_until_the_third(self: Store, *given: Any, **values: Any) -> int:
        added.append(given)
        if len(added) == 3:
            raise KeyboardInterrupt
        return add(self, *given, **values)

    with monkeypatch.context() as crash:
        crash.setattr(Store, "add", add_until_the_third)
        with pytest.raises(KeyboardInterrupt):
            store.import_games(kept / "seven.jsonl")
    store.import_games(kept / "seven.jsonl")

    assert capsys.readouterr().out == "3 games imported as event 2; 4 were there\n"
    with Store.open(str(kept / "games.db")) as opened:
        assert [record.agents[0] for _, record in opened.records(event=2)] == [f"player {n}" for n in range(7)]


@pytest.mark.parametrize("ending", [".jsonl", ".pgn"])
def test_a_file_with_a_mistake_at_its_end_adds_nothing(turnwise: Turnwise, kept: Path, ending: str) -> None:
    save_games(kept / f"many{ending}", [RecordedGame(record=WON)] * 3)
    with (kept / f"many{ending}").open("a") as file:
        file.write("{")

    assert turnwise("store", "import", kept / f"many{ending}").code == 2
    assert len(json.loads(turnwise("store", "list", "--json").out)["events"]) == 1


@pytest.mark.usefixtures("kept")
def test_games_come_from_standard_input(turnwise: Turnwise) -> None:
    """It can be read only once, while an import reads its games twice."""
    lines = f"{WON.to_json()}\n{LATE.to_json()}\n"

    assert turnwise("store", "import", "/dev/stdin", lines=lines).out == "0 games imported as event 1; 2 were there\n"


@pytest.mark.usefixtures("kept")
def test_events_and_games_are_listed(turnwise: Turnwise) -> None:
    events = turnwise("store", "list").out
    games = turnwise("store", "list", "games", "--limit", 1).out.splitlines()
    found = json.loads(turnwise("store", "list", "--agent", "search:*", "--json").out)["games"]
    (event,) = json.loads(turnwise("store", "list", "--json").out)["events"]

    assert "import" in events
    assert games[1].split() == ["2", "1/2", "othello", "random", "search:depth=2", "first", "-", "time", "1"]
    assert [(each["id"], each["record"]["ending"]) for each in found] == [(2, "time")]
    assert (event["games"], event["result"]) == (2, {"file": "two.jsonl", "games": 2})
    assert turnwise("store", "list", "--agent", "nobody").out == "no such games\n"
    typed = json.loads(turnwise("store", "list", "--agent", "search:depth=02,method=full", "--json").out)["games"]
    assert typed == found


@pytest.mark.usefixtures("kept")
def test_a_game_and_an_event_are_shown(turnwise: Turnwise) -> None:
    lines = turnwise("store", "show", 2).out.splitlines()
    values = json.loads(turnwise("store", "show", 1, "--json").out)

    assert "ending  time: no move after 3 s" in lines
    assert "winner  first  result - for the first player" in lines
    assert Record.from_json(json.dumps(values["record"])) == WON
    assert "event 1: import, 2 games" in turnwise("store", "show", "--event", 1).out
    assert json.loads(turnwise("store", "show", "--event", 1, "--json").out)["kind"] == "import"


def test_a_kept_game_is_replayed_reviewed_and_converted(turnwise: Turnwise, kept: Path) -> None:
    reviewed = json.loads(turnwise("review", "connect4", "store:1", "--json").out)
    turnwise("convert", "store:2", kept / "one.ggf")

    assert "7. a" in turnwise("replay", "connect4", "store:1").out
    assert [row["move"] for row in reviewed["rows"]] == list("abababa")
    assert "B[F5]" in (kept / "one.ggf").read_text()


def test_games_are_exported_by_ending_and_filter(turnwise: Turnwise, kept: Path) -> None:
    everything, one = kept / "all.jsonl", kept / "othello.pgn"

    assert turnwise("store", "export", everything).out == f"2 games written to {everything}\n"
    assert turnwise("store", "export", one, "--game", "othello").out == f"1 game written to {one}\n"
    assert [game.record for game in load_games(everything)] == [WON, LATE]
    assert [game.record for game in load_games(one)] == [LATE]


def test_stats_are_summed_up(turnwise: Turnwise, kept: Path) -> None:
    text = turnwise("store", "stats").out
    values = json.loads(turnwise("store", "stats", "--game", "connect4", "--json").out)

    assert f"{kept / 'games.db'}: 2 games, 1 events in all" in text
    assert values["by_game"][0]["endings"] == {"rules": 1}
    assert [(each["agent"], each["share"]) for each in values["by_agent"]] == [("greedy", 1.0), ("random", 0.0)]


def test_mistakes_are_named_in_one_line(turnwise: Turnwise, kept: Path) -> None:
    store, ggf = kept / "games.db", kept / "x.ggf"
    for words, message in (
        (("store", "show", 9), f"store '{store}' has no game 9"),
        (("store", "show"), "show needs one of: the NUMBER of a game, or --event"),
        (("store", "list", "--limit", 0), "--limit 0: give a number above 0"),
        (("store", "list", "--game", "chess"), "unknown game 'chess'"),
        (("store", "export", ggf), f"'{ggf}': GGF files are of othello, not of connect4"),
        (("store", "stats", "--store", kept / "no.db"), f"there is no store at '{kept / 'no.db'}' yet"),
        (
            ("store", "stats", "--store", kept / "two.jsonl"),
            f"store '{kept / 'two.jsonl'}': it is not an SQLite database",
        ),
        (("replay", "sim", "store:1"), "'store:1' is a game of connect4, not of sim"),
        (("store", "burn"), "unknown command 'burn': choose one of list, show, export, import, stats"),
    ):
        ran = turnwise(*words)
        assert (ran.code, ran.out, ran.err.count(os.linesep)) == (2, "", 1)
        assert ran.err.startswith(message), ran.err
    assert not ggf.exists()
    assert not (kept / "no.db").exists()
