"""A command in a new process, with the trap that the environment names: python victim.py WORDS..."""

from __future__ import annotations

import os
import runpy

from soak.trap import spring

if __name__ == "__main__":
    spring(os.environ)
    runpy.run_module("turnwise.cli", run_name="__main__", alter_sys=True)
