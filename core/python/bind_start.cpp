// The constructor of a game's states: its options by name, with the game's own defaults for those who look it up.
#include <algorithm>
#include <cctype>

#include "python/arguments.h"
#include "python/bound_game.h"

namespace turnwise {
namespace {

[[noreturn]] void refuse(const AnyGame& game, nb::handle position) {
    std::vector<std::string> names;
    for (const StartOption& option : game.start_options()) names.push_back(option.name);
    const bool readable = PyUnicode_Check(position.ptr()) || PyLong_Check(position.ptr());
    const std::string text = readable ? repr_of(nb::str(position)) : "text";
    if (names.empty())
        throw ArgumentType("{type} takes no arguments; to read a position use {type}.parse({text})",
                           {{"type", game.class_name()}, {"text", text}});
    throw ArgumentType("{type} takes options by name ({options}); to read a position use {type}.parse({text})",
                       {{"type", game.class_name()}, {"options", Listing(names)}, {"text", text}});
}

bool is_number(const std::string& text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

// The default as Python has it.
nb::object otherwise(const StartOption& option) {
    if (option.otherwise.empty()) return nb::none();
    if (is_number(option.otherwise)) return nb::int_(nb::str(option.otherwise.c_str()));
    return nb::str(option.otherwise.c_str());
}

std::string parameters(const AnyGame& game) {
    std::string text;
    for (const StartOption& option : game.start_options())
        text += ", " + option.name + ": int | str" + (option.otherwise.empty() ? " | None" : "") + " = " +
                nb::repr(otherwise(option)).c_str();
    return text.empty() ? "" : ", *" + text;
}

nb::list rows(const AnyGame& game) {
    nb::list list;
    for (const StartOption& option : game.start_options()) {
        nb::dict row;
        row["name"] = option.name;
        row["default"] = otherwise(option);
        if (option.range) row["least"] = option.range->first, row["most"] = option.range->second;
        if (!option.words.empty()) row["choices"] = option.words;
        list.append(row);
    }
    return list;
}

}  // namespace

void bind_start(StateClass& state, const BoundGame& bound) {
    state
        .def(
            "__init__",
            [&bound](nb::handle self, const nb::args& positions, const nb::kwargs& options) {
                if (positions.size() > 0) refuse(bound.game, positions[0]);
                BoundGame::fill(self, bound.state, [&](void* memory) {
                    bound.game.start(setup_from(bound.game.name(), options), memory);
                });
            },
            signed_as("__init__(self" + parameters(bound.game) + ") -> None"), "The start with these options.")
        .def_static(
            "start_options", [&bound] { return rows(bound.game); },
            nb::sig("def start_options() -> list[dict[str, object]]"),
            "The constructor's options: name, default, and least and most or the choices.");
}

}  // namespace turnwise
