"""The shape of the package: imports point down only, public names exist, the two lists of games agree."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import turnwise
import turnwise.games

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "turnwise"

# From the ground up; a module may import from lower rows only, or from its own part.
LAYERS = [
    {"bounded"},
    {"messages"},
    {"errors", "data", "lazy", "mle"},
    {"atomic_files", "extras", "intervals", "kinds", "languages", "processes"},
    {"plans", "sources"},
    {"run_folder"},
    {"sandbox"},
    {"_core"},
    {"report_text"},
    {"trees", "tree_text"},
    {"report"},
    {"evaluation"},
    {"engine"},
    {"games"},
    {"display"},
    {"agents", "store"},
    {"formats"},
    {"documents", "lessons", "terminal"},
    {"arena"},
    {"api", "analysis"},
    {"learning", "notebook"},
    {"tuning"},
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


def test_every_layer_is_there() -> None:
    """A part that was renamed or removed leaves its row."""
    assert set(LEVEL) == {part_of(path) for path in MODULES} - {"__init__"}


def test_public_names_exist_and_are_sorted() -> None:
    assert sorted(turnwise.__all__) == turnwise.__all__
    assert [name for name in turnwise.__all__ if not hasattr(turnwise, name)] == []


def test_the_package_file_holds_nothing_but_names() -> None:
    """Only imports, the list of names, and the choice of what type checkers see before it is loaded."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text())
    chosen = [each for node in tree.body if _only_for_types(node) for each in (*node.body, *node.orelse)]  # type: ignore[attr-defined]
    rest = [node for node in tree.body if not _only_for_types(node)]

    assert all(isinstance(node, ast.Import | ast.ImportFrom) for node in chosen)
    assert all(isinstance(node, ast.Import | ast.ImportFrom | ast.Assign | ast.Expr) for node in rest)


def test_importing_the_package_loads_no_game_agent_or_drawing() -> None:
    """What is named on the package is loaded when it is asked for; `import turnwise` stays quick."""
    code = "import sys, turnwise; print([name for name in sys.modules if name.startswith(('turnwise.games', 'rich'))])"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_both_lists_of_games_agree() -> None:
    """core/games/games.def lists the native games, turnwise.games.SHIPPED the specs: same games, same order."""
    families = re.findall(r"^TURNWISE_GAME\((\w+)\)$", (ROOT / "core" / "games" / "games.def").read_text(), re.M)
    names = [re.search(r'kName = "(\w+)"', path.read_text()) for path in _family_headers(families)]

    assert [name and name[1] for name in names] == [spec.name for spec in turnwise.games.SHIPPED]
    assert all(spec.state.__name__ in turnwise.__all__ for spec in turnwise.games.SHIPPED)


def _family_headers(families: list[str]) -> list[Path]:
    return [ROOT / "core" / "games" / family / "family.h" for family in families]


def test_every_game_has_conformance_tests() -> None:
    """A file of its name gives set-ups, starts of whole games, play-throughs and searches."""
    from conformance.setups import FILES

    assert set(FILES) == {spec.name for spec in turnwise.games.SHIPPED}
    for spec in turnwise.games.SHIPPED:
        file = FILES[spec.name]
        assert {setup.game for setup in file.SETUPS} == {spec.state.__name__}
        assert all((file.PLAYED, file.GOLDEN, file.BENCH))


# Modules that may name a game which is not that of their own name, each with the reason.
NAMED_ELSEWHERE = {
    "lab/tuning.py": {"othello", "connect4"},  # a chapter on two reports: its experiments are named by their games
    "evaluation/files.py": {"othello"},  # the first bytes of a pattern file say that it is of Othello
    "games/openspiel.py": {"othello"},  # OpenSpiel has a game of this name too
}


def test_no_code_names_a_game() -> None:
    """Only a game's own modules write its name: no table, list, comparison or choice anywhere has it.

    Own are games/<game>*.py, and lab/<game>*.py for the chapter on its report.
    """
    names = {spec.name for spec in turnwise.games.SHIPPED}
    for path in MODULES:
        found = {
            (node.value, node.lineno)
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Constant) and node.value in names and not _may_name(path, node.value)
        }
        assert not found, f"{path} names games: {found}; let the game's object say it"


def _may_name(path: Path, game: str) -> bool:
    place = path.relative_to(PACKAGE)
    own = place.parts[0] in ("games", "lab") and path.stem.startswith(game)
    return own or game in NAMED_ELSEWHERE.get(place.as_posix(), ())


def test_no_table_has_games_or_classes_of_states_for_keys() -> None:
    """No dictionary has a native class for a key, and no table of a module is asked with a game's name."""
    classes = {spec.state.__name__ for spec in turnwise.games.SHIPPED}
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text())):
            where = f"{path}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Dict):
                keys = {ast.unparse(key).rpartition(".")[2] for key in node.keys if key}
                assert not keys & classes, f"{where} has classes of states for keys"
            asked = _asked_with(node)
            assert asked is None or not GAME_NAME.search(asked), f"{where} asks a table with {asked}"


GAME_NAME = re.compile(r"\b(spec|game)\.(name|state)$")


def _asked_with(node: ast.AST) -> str | None:
    """What a constant of a module is asked with, as TABLE[this] or TABLE.get(this); None for other code."""
    if isinstance(node, ast.Subscript) and _is_constant(node.value):
        return ast.unparse(node.slice)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_constant(node.func.value):
        return ast.unparse(node.args[0]) if node.func.attr == "get" and node.args else None
    return None


def _is_constant(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id.isupper()
