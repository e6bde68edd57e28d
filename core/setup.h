// Options of a start position, as people write them: width=8,height=7.
#pragma once

#include <charconv>
#include <cstdint>
#include <initializer_list>
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

    // Words that the game reads itself.
    std::string text(const std::string& name, const std::string& otherwise) { return take(name).value_or(otherwise); }

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

    // A seed of random choices.
    std::uint32_t seed(const std::string& name) {
        const auto text = take(name);
        std::uint32_t value = 0;
        if (!text) return value;
        const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
        if (error != std::errc{} || end != text->data() + text->size())
            throw ParseError(game_ + " option " + name + "='" + *text + "': give a whole number from 0 to 4294967295");
        return value;
    }

    // The number of the word given, of those there are; the first unless given.
    int choice(const std::string& name, std::initializer_list<const char*> words) {
        const auto text = take(name);
        if (!text) return 0;
        std::string known;
        int number = 0;
        for (const char* word : words) {
            if (*text == word) return number;
            known += (number++ ? " or " : "") + std::string(word);
        }
        throw ParseError(game_ + " option " + name + "='" + *text + "': choose " + known);
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
