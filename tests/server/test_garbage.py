"""Collections of a server process: rare while it serves, and as before once it ends."""

from __future__ import annotations

import gc
import subprocess
import sys

from patience import PATIENCE
from running import Running

SCENE = """
import gc
from turnwise.server.garbage import NEW_OBJECTS, rare_collections
before = gc.get_threshold()
with rare_collections():
    print(gc.get_freeze_count() > 10_000, gc.get_threshold()[0] == NEW_OBJECTS)
print(gc.get_freeze_count(), gc.get_threshold() == before)
"""


def test_what_is_loaded_is_left_out_of_collections_while_a_process_serves() -> None:
    """At the end nothing is left out: what the interpreter cannot take apart would be told as leaked."""
    done = subprocess.run([sys.executable, "-c", SCENE], capture_output=True, text=True, timeout=PATIENCE, check=True)

    assert done.stdout == "True True\n0 True\n"
    assert done.stderr == ""


def test_an_app_inside_another_program_leaves_its_collections_alone(server: Running) -> None:
    """Only a process that is a server's own is set up; this one runs an app besides."""
    assert server.client.get("/api/games").status_code == 200
    assert gc.get_freeze_count() == 0
