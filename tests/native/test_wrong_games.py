"""What a game or family offers by half, misspelt or of a wrong type does not compile, and the message names it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "core"
RULES = {
    "to_move": "Player to_move() const;",
    "result": "std::optional<Score> result() const;",
    "legal_moves": "void legal_moves(MoveList& moves) const;",
    "play": "{name} play(Move move) const;",
    "key": "Key key() const;",
}
# What is written besides the rules, or instead of one of them, and how the complaint begins.
GAMES = {
    "NoKey": ({"key": ""}, "key() is missing or wrong"),
    "MisspeltResult": ({"result": "std::optional<Score> results() const;"}, "result() is missing or wrong"),
    "PlayReturnsNothing": ({"play": "void play(Move move);"}, "play() is missing or wrong"),
    "PlayersAreNumbers": ({"to_move": "int to_move() const;"}, "to_move() is missing or wrong"),
    "HalfBounded": ("Score lower_bound() const;", "upper_bound() is missing or wrong beside lower_bound()"),
    "BoundsAreDoubles": (
        "double lower_bound() const; Score upper_bound() const;",
        "lower_bound() is missing or wrong beside upper_bound()",
    ),
    "MisspeltSymmetries": (
        "int symmetry_count() const; {name} map(int s) const; Move map_move(int s, Move move) const;",
        "symmetries() is missing or wrong beside map() and map_move()",
    ),
    "NoMapMove": (
        "int symmetries() const; {name} map(int s) const;",
        "map_move() is missing or wrong beside symmetries()",
    ),
    "ImagesWithoutSymmetry": ("static constexpr bool kMeetsImages = false;", "map() is missing or wrong beside"),
    "PriorityOfNothing": ("int move_priority() const;", "move_priority() is wrong"),
    "NoForcedPlies": ("void forced_moves(MoveList& moves) const;", "kForcedPlies is missing or wrong"),
    "NoForcedMoves": ("static constexpr int kForcedPlies = 2;", "forced_moves() is missing or wrong"),
    "NoFeatureNames": ("void features(std::span<float> values) const;", "feature_names() is missing or wrong"),
    "NoFeatures": ("static std::span<const std::string_view> feature_names();", "features() is missing or wrong"),
    "NoEncodingSize": (
        "static std::span<const Encoding> encodings(); void encode(int e, InputRow& row) const;",
        "encoding_size() is missing or wrong",
    ),
    "NoEncodings": (
        "int encoding_size(int e) const; void encode(int e, InputRow& row) const;",
        "encodings() is missing or wrong",
    ),
    "NoSelectionNames": (
        "void select(MoveList&, const Selection&, Random&) const;",
        "selection_names() is missing or wrong",
    ),
    "NoSelect": ("static std::span<const std::string_view> selection_names();", "select() is missing or wrong"),
    "BankIsChanging": ("Score banked();", "banked() is wrong"),
    "UnitIsAWord": ('static constexpr const char* kUnit = "disc";', "kUnit is wrong"),
    "AlternatesIsAWord": ("std::string kAlternates;", "kAlternates is wrong"),
    "CountIsAWord": ("std::string move_count() const;", "move_count() is wrong"),
    "LinesAreWords": ("std::string kKeepsEndedLines;", "kKeepsEndedLines is wrong"),
    "NothingDecided": ("double published(Score score) const;", "decided() is missing or wrong"),
    "NothingPublished": ("static bool decided(Score score);", "published() is missing or wrong"),
    "TextIsANumber": ("int text() const;", "text() is wrong"),
    "NoParseMove": ("std::string move_text(Move move) const;", "parse_move() is missing or wrong"),
    "NoMoveText": ("Move parse_move(std::string_view text) const;", "move_text() is missing or wrong"),
    "NoFinisher": ("int plies_left() const; std::uint64_t finish_nodes() const;", "finisher() is missing or wrong"),
    "NoPliesLeft": (
        "std::uint64_t finish_nodes() const; std::unique_ptr<Finisher<{name}>> finisher(std::size_t) const;",
        "plies_left() is missing or wrong",
    ),
    "FewNodes": (
        "int plies_left() const; short finish_nodes() const;"
        "std::unique_ptr<Finisher<{name}>> finisher(std::size_t) const;",
        "finish_nodes() is missing or wrong",
    ),
    "FewLikelyNodes": (
        "int plies_left() const; std::uint64_t finish_nodes() const; short likely_nodes() const;"
        "std::unique_ptr<Finisher<{name}>> finisher(std::size_t) const;",
        "likely_nodes() is wrong",
    ),
    "LimitIsShort": ("short move_limit() const;", "move_limit() is wrong"),
}
MEMBERS = {
    "States": "using States = std::variant<Right>;",
    "kName": 'static constexpr const char* kName = "right";',
    "kClass": 'static constexpr const char* kClass = "Right";',
    "start": "static States start(Setup setup);",
    "parse": "static States parse(std::string_view text);",
}
FAMILIES = {
    "NoName": ({"kName": ""}, "Family::kName is missing or wrong"),
    "NoClass": ({"kClass": ""}, "Family::kClass is missing or wrong"),
    "StartTakesNothing": ({"start": "static States start();"}, "Family::start() is missing or wrong"),
    "ParseIsNotStatic": ({"parse": "States parse(std::string_view text);"}, "Family::parse() is missing or wrong"),
    "NoEvaluator": ('static constexpr const char* kEvaluators[] = {{"zero"}};', "Family::kEvaluators and"),
    "SizesAreNumbers": ("static constexpr int kBoardOptions[] = {{8, 6}};", "Family::kBoardOptions is wrong"),
    "SetupOfNothing": ("static std::map<std::string, std::string> setup_of();", "Family::setup_of() is wrong"),
    "Wordless": ({"States": "using States = std::variant<Silent>;"}, "text() is missing: write"),
}


def written(name: str, parts: dict[str, str], more: str | dict[str, str]) -> str:
    """Return a class of these parts, some of them replaced, or with more of them."""
    chosen = parts | more if isinstance(more, dict) else {**parts, "more": more}
    return f"struct {name} {{ {' '.join(chosen.values()).format(name=name)} }};\n"


def compiled(body: str, folder: Path) -> str:
    """Return what the compiler says of games."""
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler is None:
        pytest.skip("needs a C++ compiler")
    source = folder / "games.cpp"
    source.write_text(f'#include "game/family.h"\nnamespace turnwise {{\n{body}}}\n')
    command = [compiler, "-std=c++20", "-fsyntax-only", "-I", str(CORE), str(source)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


RIGHT = written("Right", RULES, "std::string text() const;") + written("Silent", RULES, "")


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the compiler says of all wrong games and families at once."""
    body = RIGHT
    for name, (more, _) in GAMES.items():
        body += written(name, RULES, more) + f"static_assert(kOffersWholes<{name}>);\n"
    for name, (more, _) in FAMILIES.items():
        body += written(name, MEMBERS, more) + f"static_assert(kFamilyIsWhole<{name}>);\n"
    return compiled(body, tmp_path_factory.mktemp("games"))


@pytest.mark.parametrize("name", [*GAMES, *FAMILIES])
def test_the_message_names_the_game_and_what_is_wrong(complaints: str, name: str) -> None:
    _, message = (GAMES | FAMILIES)[name]
    errors = [line for line in complaints.splitlines() if "error" in line]

    assert any(message in line for line in errors), complaints
    assert f"turnwise::{name}>" in complaints or name == "Wordless"


def test_a_game_of_five_functions_and_a_text_is_whole(tmp_path: Path) -> None:
    family = written("Plain", MEMBERS, "")

    assert compiled(RIGHT + family + "static_assert(GameFamily<Plain> && kOffersWholes<Silent>);\n", tmp_path) == ""
