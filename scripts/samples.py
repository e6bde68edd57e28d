"""Sample runs for pages of the web app that have none yet: real ones, made here and kept with the package.

python scripts/samples.py    runs each of PLANS on a server of its own and writes src/turnwise/data/samples.json
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from turnwise.server.app import make_app
from turnwise.server.settings import Settings

FILE = Path(__file__).parents[1] / "src" / "turnwise" / "data" / "samples.json"
PLANS: tuple[dict[str, Any], ...] = (
    {"kind": "match", "game": "connect4", "agents": ["search:level=6", "classic"], "games": 100, "seed": 7},
    {"kind": "tune", "game": "connect4", "seed": 7},
    {"kind": "lab", "names": ["sim.order"]},
)
HERE_ONLY = ("event", "weights_file", "network", "network_file")
"""What a report says of the store or the server it was made on."""


def main() -> None:
    """Run all of them and keep what the pages show."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(store=str(Path(folder) / "store.db"), port=0)
        with TestClient(make_app(settings), base_url="http://localhost") as client:
            samples = [finished(client, plan) for plan in PLANS]
    FILE.write_text(json.dumps(samples, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def finished(client: TestClient, plan: dict[str, Any]) -> dict[str, Any]:
    """Run a job to its end."""
    answer = client.post("/api/jobs", json=plan)
    if answer.status_code != 200:
        sys.exit(answer.text)
    job = answer.json()
    while job["status"] in ("queued", "running"):
        time.sleep(0.5)
        job = client.get(f"/api/jobs/{job['id']}").json()
    if job["status"] != "done":
        sys.exit(f"{plan}: {job}")
    report = {name: value for name, value in job["report"].items() if name not in HERE_ONLY}
    return {**job, "id": f"sample-{plan['kind']}", "report": report}


if __name__ == "__main__":
    main()
