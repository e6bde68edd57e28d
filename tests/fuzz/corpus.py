"""The committed corpus: a file a target, an input a line, as a JSON text with one letter a byte."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
LETTERS = "latin-1"  # has a letter for every byte
MOST_BYTES = 4096  # of an input that is kept


def inputs_of(target: str, folder: Path = CORPUS) -> list[bytes]:
    """Read the inputs that a target begins with; none if nothing is kept for it."""
    path = folder / f"{target}.jsonl"
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    return [json.loads(line).encode(LETTERS) for line in lines]


def keep(target: str, inputs: list[bytes], folder: Path = CORPUS) -> None:
    """Write the inputs of a target, without those that are large."""
    kept = dict.fromkeys(each for each in inputs if len(each) <= MOST_BYTES)
    folder.mkdir(exist_ok=True)
    text = "".join(f"{json.dumps(each.decode(LETTERS))}\n" for each in kept)
    (folder / f"{target}.jsonl").write_text(text, encoding="ascii")


def unpack(target: str, folder: Path) -> bool:
    """Write a file an input, as libFuzzer reads them; whether there are any."""
    folder.mkdir(parents=True, exist_ok=True)
    inputs = inputs_of(target)
    for each in inputs:
        (folder / sha256(each).hexdigest()[:16]).write_bytes(each)
    return bool(inputs)
