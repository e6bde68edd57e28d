// The constructor of a game's states: its options by name, with the game's own defaults for those who look it up.
#pragma once

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <vector>

#include "game/family.h"
#include "python/arguments.h"
#include "python/bound_evaluator_spec.h"

namespace turnwise {

// Options as keywords; whatever they are, their texts are read. None is as if it were not given.
inline Setup setup_from(std::string name, const nb::kwargs& options) {
    std::map<std::string, std::string> values;
    for (auto [key, value] : options)
        if (!value.is_none()) values[nb::cast<std::string>(key)] = plain_digits(nb::str(value).c_str());
    return Setup(std::move(name), std::move(values));
}

template <GameFamily Family>
class StartBinding {
  public:
    using State = BoundState<Family>;

    static void bind(nb::class_<State>& state) {
        state
            .def(
                "__init__",
                [](State* self, const nb::args& positions, const nb::kwargs& given_options) {
                    if (positions.size() > 0) refuse(positions[0]);
                    new (self) State{Family::start(setup_from(Family::kName, given_options))};
                },
                nb::sig(("def __init__(self" + parameters() + ") -> None").c_str()), "The start with these options.")
            .def_static("start_options", &rows, nb::sig("def start_options() -> list[dict[str, object]]"),
                        "The constructor's options: name, default, and least and most or the choices.");
    }

  private:
    [[noreturn]] static void refuse(nb::handle position) {
        std::vector<std::string> names;
        for (const StartOption& option : start_options<Family>()) names.push_back(option.name);
        const bool readable = PyUnicode_Check(position.ptr()) || PyLong_Check(position.ptr());
        const std::string text = readable ? nb::repr(nb::str(position)).c_str() : "text";
        if (names.empty())
            throw ArgumentType("{type} takes no arguments; to read a position use {type}.parse({text})",
                               {{"type", Family::kClass}, {"text", text}});
        throw ArgumentType("{type} takes options by name ({options}); to read a position use {type}.parse({text})",
                           {{"type", Family::kClass}, {"options", Listing(names)}, {"text", text}});
    }

    static bool is_number(const std::string& text) {
        return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
    }

    // The default as Python has it.
    static nb::object otherwise(const StartOption& option) {
        if (option.otherwise.empty()) return nb::none();
        if (is_number(option.otherwise)) return nb::int_(nb::str(option.otherwise.c_str()));
        return nb::str(option.otherwise.c_str());
    }

    static std::string parameters() {
        std::string text;
        for (const StartOption& option : start_options<Family>())
            text += ", " + option.name + ": int | str" + (option.otherwise.empty() ? " | None" : "") + " = " +
                    nb::repr(otherwise(option)).c_str();
        return text.empty() ? "" : ", *" + text;
    }

    static nb::list rows() {
        nb::list list;
        for (const StartOption& option : start_options<Family>()) {
            nb::dict row;
            row["name"] = option.name;
            row["default"] = otherwise(option);
            if (option.range) row["least"] = option.range->first, row["most"] = option.range->second;
            if (!option.words.empty()) row["choices"] = option.words;
            list.append(row);
        }
        return list;
    }
};

}  // namespace turnwise
