"""The shape of the package: imports point down only, public names exist, the two lists of games agree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import turnwise
import turnwise.games

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "turnwise"

# From the ground up; a module may import from lower rows only, or from its own part.
LAYERS = [
    {"errors", "data"},
    {"files", "processes", "words"},
    {"folders", "sources"},
    {"sandbox"},
    {"_core"},
    {"report"},
    {"evaluation"},
    {"engine"},
    {"games"},
    {"analysis", "agents", "store"},
    {"formats"},
    {"publish"},
    {"arena"},
    {"learning", "tuning"},
    {"lab", "adapters"},
    {"server"},
    {"cli"},
    {"__main__"},
]
LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts}
MODULES = sorted(PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    """The layer's name: the folder or file right under the package."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_parts(path: Path) -> Iterator[tuple[str, int]]:
    """Parts of the package that a module imports when it runs, with the line; type checking is no import."""
    folder = path.relative_to(PACKAGE).parts[:-1]
    tree = ast.parse(path.read_text())
    skipped = {node for branch in ast.walk(tree) if _only_for_types(branch) for node in ast.walk(branch)}
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
            yield from (
                (name[1] if len(name) > 1 else "__init__", node.lineno) for name in names if name[0] == "turnwise"
            )
        elif isinstance(node, ast.ImportFrom):
            module = (node.module or "").split(".") if node.module else []
            if node.level:
                module = [*folder[: len(folder) + 1 - node.level], *module]
            elif module[:1] == ["turnwise"]:
                module = module[1:]
            else:
                continue
            yield from (
                (part, node.lineno) for part in ([module[0]] if module else [alias.name for alias in node.names])
            )


def _only_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path: Path) -> None:
    part = part_of(path)
    if part == "__init__":
        return
    assert part in LEVEL, f"give '{part}' a place in LAYERS"
    for imported, line in imported_parts(path):
        if imported == part or (imported not in LEVEL and hasattr(turnwise, imported)):
            continue
        assert imported in LEVEL, f"{path}:{line} imports {imported}, which has no place in LAYERS"
        assert LEVEL[imported] < LEVEL[part], f"{path}:{line} imports {imported} from above or beside {part}"


def test_public_names_exist_and_are_sorted() -> None:
    assert sorted(turnwise.__all__) == turnwise.__all__
    assert [name for name in turnwise.__all__ if not hasattr(turnwise, name)] == []


def test_the_package_file_holds_nothing_but_names() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text())

    assert all(isinstance(node, ast.Import | ast.ImportFrom | ast.Assign | ast.Expr) for node in tree.body)


def test_both_lists_of_games_agree() -> None:
    """core/games/all.h names the families, turnwise.games.SHIPPED the specs: same games, same order."""
    header = (ROOT / "core" / "games" / "all.h").read_text()
    families = re.findall(r"(\w+)::Family", re.search(r"AllFamilies = FamilyList<(.*?)>", header, re.S)[1])  # type: ignore[index]
    names = [re.search(r'kName = "(\w+)"', path.read_text()) for path in _family_headers(families)]

    assert [name and name[1] for name in names] == [spec.name for spec in turnwise.games.SHIPPED]
    assert all(spec.state.__name__ in turnwise.__all__ for spec in turnwise.games.SHIPPED)


def _family_headers(families: list[str]) -> list[Path]:
    return [ROOT / "core" / "games" / family / "family.h" for family in families]


def test_every_game_sits_the_exam() -> None:
    """A file of its name gives set-ups, starts of whole games, play-throughs and searches."""
    from conformance.setups import FILES

    assert set(FILES) == {spec.name for spec in turnwise.games.SHIPPED}
    for spec in turnwise.games.SHIPPED:
        file = FILES[spec.name]
        assert {setup.game for setup in file.SETUPS} == {spec.state.__name__}
        assert all((file.PLAYED, file.GOLDEN, file.BENCH))


def test_no_code_asks_for_a_game_by_name() -> None:
    """Two lists name the games; nothing else compares a name with one of them."""
    names = {spec.name for spec in turnwise.games.SHIPPED}
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare):
                constants = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
                assert not constants & names, f"{path}:{node.lineno} compares with a game's name"
