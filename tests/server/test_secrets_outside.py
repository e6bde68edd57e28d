"""What leaves a server besides its answers has no secret of a game: what `turnwise serve` prints, and its exports."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from patience import PATIENCE

TURNWISE = [sys.executable, "-m", "turnwise"]
HEADER = "turnwise-key"
WRONG = "A" * 24
REFUSED = 422


def played(address: str) -> dict[str, Any]:
    """Play a game by link to its end, with errors on the way; returns its secrets."""
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        asked = {"game": "othello", "sides": ["human", "human"], "listed": True}
        play = client.post("/api/plays", json=asked).raise_for_status().json()
        first, second = play["keys"]["sides"]
        for key, action, values, status in (
            (first, "moves", {"ply": 0, "move": "f5"}, 200),
            (first, "moves", {"ply": 1, "move": "d6"}, 403),
            (f"{second},{WRONG}", "moves", {"ply": 1, "move": "d6"}, 403),
            (second, "moves", {"ply": 1, "move": first}, REFUSED),
            (second, "moves", {"ply": 1, "move": "d6"}, 200),
            (first, "resign", {}, 200),
        ):
            answer = client.post(f"/api/plays/{play['id']}/{action}", json=values, headers={HEADER: key})
            assert answer.status_code == status, answer.text
        # An address that names a secret, as of a link that was copied wrongly, and a name that is refused.
        client.get(f"/api/plays/{play['id']}", params={"key": first})
        client.get(f"/play/{play['id']}", headers={HEADER: second, "host": "elsewhere.example"})
        return dict(play["keys"])


@pytest.mark.parametrize("workers", ["1", "2"])
def test_no_secret_is_in_what_serve_prints_or_in_what_is_exported(tmp_path: Path, workers: str) -> None:
    """A real process, and the formats in which its store is exported, which all have the moves of the game."""
    store = tmp_path / "store.db"
    process = subprocess.Popen(
        [*TURNWISE, "serve", "--port", "0", "--store", str(store), "--workers", workers],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found is not None
        keys = played(found[0])
    finally:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    exported = []
    for name in ("games.jsonl", "games.pgn", "games.ggf"):
        target = tmp_path / name
        command = [*TURNWISE, "store", "export", str(target), "--store", str(store)]
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
        exported.append(target.read_bytes())

    assert all(b"d6" in each.lower() for each in exported)
    everything = b"\n".join([line.encode(), out.encode(), err.encode(), *exported, store.read_bytes()])
    for secret in (*keys["sides"], keys["spectator"]):
        assert secret.encode() not in everything
