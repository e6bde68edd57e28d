"""Networks that the server made: listed, played against by their ids, and nothing else that opens a file."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from running import Running, running
from saying import said

from turnwise.evaluation import Network
from turnwise.games import find
from turnwise.server.networks import Networks
from turnwise.server.validation import bounded_agent

KING, SECOND, SIM = "kingKINGking_-01", "kingKINGking_-03", "simSIMsimSIM_-02"
MOVES = "othOTHothOTHo-04"  # knows moves
OTHER = "not-a-job-of-us!"


def some_network(game: str, encoding: str, heads: str = "score") -> Network:
    """A small network with weights at random."""
    rng, start = Random(7), find(game).start()
    outputs = 1 if heads == "score" else 2 + start.move_limit()
    sizes = (start.encoding_size(encoding), 4, outputs)
    layers = [(_floats(rng, above * below), _floats(rng, below)) for above, below in pairwise(sizes)]
    made = {"positions": 400, "epochs": 3}
    return Network(game=game, encoding=encoding, layers=layers, perspective="first", provenance=made, heads=heads)


def _floats(rng: Random, count: int) -> bytes:
    return array("f", [rng.uniform(-1, 1) for _ in range(count)]).tobytes()


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that has a network of two games."""
    folder = tmp_path_factory.mktemp("networks")
    shelf = Networks(folder / "networks")
    shelf.keep(KING, some_network("hand_of_the_king", "report"))
    shelf.keep(SECOND, some_network("hand_of_the_king", "report"))
    shelf.keep(SIM, some_network("sim", "sparse"))
    shelf.keep(MOVES, some_network("othello", "sparse", "policy"))
    (folder / "networks" / "notes.txt").write_text("not a network", encoding="utf-8")
    (folder / "networks" / "damagedDamaged01.network").write_text("not a network either", encoding="utf-8")
    with running(folder / "store.db") as found:
        yield found


def listed(server: Running, name: str) -> dict[str, list[str]]:
    game = next(each for each in server.client.get("/api/games").json() if each["name"] == name)
    kinds = [agent["name"] for agent in game["agents"] if agent["needs_file"]]
    return {"kinds": kinds, "ids": [network["id"] for network in game["networks"]]}


def test_networks_are_listed_with_their_game(trained: Running) -> None:
    """A game without a network offers no agent that needs one; what is no network is not listed."""
    king, angry = listed(trained, "hand_of_the_king"), listed(trained, "angry")

    assert sorted(king["ids"]) == [KING, SECOND]
    assert king["kinds"] == ["network", "ensemble", "course_ensemble"]
    assert listed(trained, "sim")["kinds"] == ["network", "ensemble"]
    assert angry == {"kinds": [], "ids": []}


def test_simulations_by_a_network_are_offered_where_one_knows_moves(trained: Running) -> None:
    """And are bounded like every search; a network that knows none is refused in one line."""
    assert listed(trained, "othello") == {"kinds": ["puct", "network", "ensemble"], "ids": [MOVES]}

    side = f"puct:{MOVES},simulations=1000000"
    play = trained.post("/api/plays", game="othello", position="start", sides=["human", f"puct:{MOVES},simulations=20"])
    trained.post(f"/api/plays/{play['id']}/moves", ply=0, move="f5")

    assert len(trained.settled_play(play["id"])["moves"]) == 2
    assert str(bounded_agent(side, 10.0)) == f"puct:{MOVES},simulations=1000000,nodes=20000000,seconds=10"
    refused = trained.client.post(
        "/api/plays", json={"game": "sim", "position": "start", "sides": ["human", f"puct:{SIM}"]}
    )
    assert refused.status_code == 422
    assert "has not learned which moves to try" in refused.json()["error"]


def test_a_network_is_named_in_both_languages(trained: Running) -> None:
    game = next(each for each in trained.client.get("/api/games").json() if each["name"] == "hand_of_the_king")

    words = game["networks"][0]["words"]
    assert said(words) == "course report's network 56-4-1, 400 positions, 3 epochs"
    assert said(words, "fa") == "شبکهٔ گزارش درس 56-4-1، ۴۰۰ وضعیت، ۳ دوره"


@pytest.mark.parametrize(
    "agent",
    [
        f"network:{KING},depth=1",
        f"network:{KING}+{SECOND},depth=1",
        f"ensemble:{KING},nodes=500",
        f"course_ensemble:{KING}+{SECOND},depth=1",
        f"classic:depth=1,weights={KING}",
        f"search:depth=1,weights={KING}",
    ],
)
def test_a_person_plays_against_a_network(trained: Running, agent: str) -> None:
    """The play keeps the id, never a path."""
    play = trained.post("/api/plays", game="hand_of_the_king", position="start:seed=1", sides=["human", agent])
    trained.post(f"/api/plays/{play['id']}/moves", ply=0, move="b1")
    after = trained.settled_play(play["id"])

    assert after["sides"] == ["human", agent]
    assert len(after["moves"]) == 2


def test_a_match_between_networks_is_played_by_workers(trained: Running) -> None:
    """Workers are other processes: they learn the files by their names too, and the report names ids only."""
    plan = {"kind": "match", "game": "sim", "agents": [f"network:{SIM},depth=2", "random"], "games": 8}
    job = trained.ended_job(trained.post("/api/jobs", **plan))

    assert (job["status"], job["error"]) == ("done", None)
    assert job["report"]["games"] == 8
    assert SIM in job["report"]["agents"][0]
    assert "/" not in "".join(job["report"]["agents"])


@pytest.mark.parametrize(
    "agent",
    [
        "network:/etc/passwd",
        "network:file=/etc/passwd",
        f"network:../networks/{KING}",
        f"network:{KING}.network",
        f"network:{OTHER}",
        "network:AAAAAAAAAAAAAAAA",
        "network:damagedDamaged01",
        f"network:{SIM}",
        f"ensemble:{KING}+/etc/passwd",
        "ensemble:../secret",
        "search:weights=/etc/passwd",
        f"search:weights={KING}+AAAAAAAAAAAAAAAA",
    ],
)
def test_only_networks_of_the_list_are_taken(trained: Running, agent: str) -> None:
    """Paths, other files, networks of other games and unknown ids are one line in both languages."""
    answer = trained.client.post("/api/plays", json={"game": "hand_of_the_king", "sides": ["human", agent]})

    assert answer.status_code == 422
    assert "is not a network that this server has made for Hand of the King" in answer.json()["error"]
    assert "دست پادشاه" in said(answer.json()["message"], "fa")


def test_an_agent_takes_five_networks_at_most(trained: Running) -> None:
    agent = f"network:{'+'.join([KING] * 6)}"
    answer = trained.client.post("/api/plays", json={"game": "hand_of_the_king", "sides": ["human", agent]})

    assert answer.status_code == 422
    assert answer.json()["error"].endswith("names 6 networks: give at most 5")
    assert "حداکثر ۵ شبکه" in said(answer.json()["message"], "fa")


def test_the_course_reports_agent_searches_no_deeper_than_the_server_waits(trained: Running) -> None:
    agent = f"course_ensemble:{KING},depth=20"
    status, error = trained.refused("/api/plays", game="hand_of_the_king", sides=["human", agent])

    assert status == 422
    assert "depth 20 takes too long" in error


def test_a_network_agent_has_the_servers_limits() -> None:
    assert str(bounded_agent(f"network:{KING},depth=30", 10.0)) == f"network:{KING},depth=30,seconds=10"
    assert str(bounded_agent(f"ensemble:{KING}", 10.0)) == f"ensemble:{KING},nodes=10000000,seconds=10"


def test_the_course_reports_network_is_trained_and_played_against(tmp_path: Path) -> None:
    """Its encoding and its layers; the file stays on the server, and the next server has it too."""
    pytest.importorskip("torch")
    plan = {"kind": "train", "game": "hand_of_the_king", "encoding": "report", "positions": 200, "epochs": 2}
    with running(tmp_path / "store.db") as server:
        job = server.ended_job(server.post("/api/jobs", **plan))
    with running(tmp_path / "store.db") as server:
        sides = ["human", f"network:{job['id']},depth=1"]
        play = server.post("/api/plays", game="hand_of_the_king", position="start:seed=1", sides=sides)
        server.post(f"/api/plays/{play['id']}/moves", ply=0, move="b1")
        after = server.settled_play(play["id"])
    kept = Network.read(tmp_path / "networks" / f"{job['id']}.network")

    assert job["report"]["network"] == job["id"]
    assert (kept.encoding, kept.sizes) == ("report", [56, 256, 64, 8, 1])
    assert len(after["moves"]) == 2


def test_an_encoding_that_there_is_not_is_refused(server: Running) -> None:
    plan = {"kind": "train", "game": "sim", "encoding": "report", "positions": 200, "epochs": 1}

    assert server.refused("/api/jobs", **plan) == (422, "unknown sim encoding 'report': choose one of sparse")
