"""A native game from outside the project whose evaluation takes long: the guide's Nim, with an evaluator of its own."""

from __future__ import annotations

from pathlib import Path

from docs.guide import GAMES, LIST

LEAF_SECONDS = 0.15
QUICK_STONES = 30
"""A heap of more is evaluated at once."""

# Put before the class of the family, and into it: a leaf keeps its thread's processor busy, as a large network would.
EVALUATOR = f"""
struct PonderousEvaluator final : Evaluator<Nim> {{
    Score guess(const Nim& state) const override {{
        if (std::stoi(state.text()) > {QUICK_STONES}) return 0;
        const long long begin = thread_time();
        while (thread_time() - begin < static_cast<long long>({LEAF_SECONDS} * 1e9)) {{
        }}
        return 0;
    }}
    static long long thread_time() {{
        timespec now{{}};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
    }}
}};

struct Family {{
    static constexpr const char* kEvaluators[] = {{"ponderous"}};
    template <class G>
    static std::unique_ptr<Evaluator<G>> evaluator(std::string_view, const G&) {{
        return std::make_unique<PonderousEvaluator>();
    }}
"""
INCLUDES = '#include <ctime>\n#include <memory>\n#include "game/evaluator.h"\n#include '


def write_slow_nim(tree: Path) -> None:
    """Add the game beside the guide's, whose files are there already, and to the list."""
    nim, slow = tree / GAMES / "nim", tree / GAMES / "slow_nim"
    slow.mkdir(parents=True, exist_ok=True)
    for file in nim.iterdir():
        text = _renamed(file.read_text(encoding="utf-8"))
        if file.name == "family.h":
            text = text.replace("\nstruct Family {\n", EVALUATOR, 1).replace("#include ", INCLUDES, 1)
        (slow / file.name).write_text(text, encoding="utf-8")
    page = tree / "src" / "turnwise" / "games"
    (page / "slow_nim.py").write_text(_renamed((page / "nim.py").read_text(encoding="utf-8")), encoding="utf-8")
    with (tree / LIST).open("a", encoding="utf-8") as listed:
        listed.write("TURNWISE_GAME(slow_nim)\n")


def _renamed(text: str) -> str:
    for name, other in (
        ("turnwise::nim", "turnwise::slow_nim"),
        ('kName = "nim"', 'kName = "slow_nim"'),
        ('kClass = "Nim"', 'kClass = "SlowNim"'),
        ('name="nim"', 'name="slow_nim"'),
        ("_core.Nim", "_core.SlowNim"),
        ("NIM = ", "SLOW_NIM = "),
    ):
        text = text.replace(name, other)
    return text
