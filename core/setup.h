// Options of a start position, as people write them: width=8,height=7.
#pragma once

#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "errors.h"

namespace turnwise {

// Hands out each option once and complains about those nobody asked for.
class Setup {
  public:
    Setup(std::string game, std::map<std::string, std::string> values)
        : game_(std::move(game)), values_(std::move(values)) {}

    int number(const std::string& name, int otherwise, int least, int most) {
        const auto text = take(name);
        if (!text) return otherwise;
        int value = 0;
        const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
        if (error != std::errc{} || end != text->data() + text->size() || value < least || value > most)
            throw ParseError(game_ + " option " + name + "='" + *text + "': give a whole number from " +
                             std::to_string(least) + " to " + std::to_string(most));
        return value;
    }

    void finish() const {
        if (values_.empty()) return;
        const std::string known = asked_.empty() ? "there are none" : "options are " + asked_;
        throw UnknownName("unknown " + game_ + " option '" + values_.begin()->first + "': " + known);
    }

  private:
    std::optional<std::string> take(const std::string& name) {
        asked_ += (asked_.empty() ? "" : ", ") + name;
        const auto node = values_.extract(name);
        return node.empty() ? std::nullopt : std::optional(node.mapped());
    }

    std::string game_;
    std::map<std::string, std::string> values_;
    std::string asked_;
};

}  // namespace turnwise
