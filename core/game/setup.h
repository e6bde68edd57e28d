// Options of a start position, as people write them: width=8,height=7.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/errors.h"

namespace turnwise {

// An option that a game has asked for: what it is unless given, and what it can be.
struct StartOption {
    std::string name;
    std::string otherwise;                                         // empty: what it is depends on other options
    std::vector<std::string> words{};                              // one of these
    std::optional<std::pair<std::int64_t, std::int64_t>> range{};  // or a whole number from here to there
};

// Hands out each option once and complains about those nobody asked for. Whoever wants to know which options a game
// has gives a list, which is filled as they are asked for.
class Setup {
  public:
    Setup(std::string game, std::map<std::string, std::string> values, std::vector<StartOption>* asked = nullptr)
        : game_(std::move(game)), values_(std::move(values)), list_(asked) {}

    // Words that the game reads itself.
    std::string text(const std::string& name, const std::string& otherwise) {
        return take({name, otherwise}).value_or(otherwise);
    }

    // A number that is out of range unless given stands for one that depends on other options.
    int number(const std::string& name, int otherwise, int least, int most) {
        const bool fixed = otherwise >= least && otherwise <= most;
        const auto text = take({name, fixed ? std::to_string(otherwise) : "", {}, std::pair(least, most)});
        if (!text) return otherwise;
        int value = 0;
        const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
        if (error != std::errc{} || end != text->data() + text->size() || value < least || value > most)
            refuse_number(name, *text, least, most);
        return value;
    }

    // A seed of random choices.
    std::uint32_t seed(const std::string& name) {
        const auto text = take({name, "0", {}, std::pair(0, std::numeric_limits<std::uint32_t>::max())});
        std::uint32_t value = 0;
        if (!text) return value;
        const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
        if (error != std::errc{} || end != text->data() + text->size())
            refuse_number(name, *text, 0, std::numeric_limits<std::uint32_t>::max());
        return value;
    }

    // The number of the word given, of those there are; the first unless given.
    int choice(const std::string& name, std::initializer_list<const char*> words) {
        const auto text = take({name, *words.begin(), {words.begin(), words.end()}});
        if (!text) return 0;
        const auto found = std::find(words.begin(), words.end(), *text);
        if (found != words.end()) return static_cast<int>(found - words.begin());
        raise(ParseError("{game} option {option}='{value}': choose {choices}",
                         {{"game", game_}, {"option", name}, {"value", *text}, {"choices", Listing(words, "or")}}));
    }

    void finish() const {
        if (values_.empty()) return;
        const std::string& unknown = values_.begin()->first;
        if (asked_.empty())
            raise(UnknownName("unknown {game} option '{option}': there are none",
                              {{"game", game_}, {"option", unknown}}));
        raise(UnknownName("unknown {game} option '{option}': options are {options}",
                          {{"game", game_}, {"option", unknown}, {"options", Listing(asked_)}}));
    }

  private:
    [[noreturn]] void refuse_number(const std::string& name, const std::string& text, std::int64_t least,
                                    std::int64_t most) const {
        raise(ParseError("{game} option {option}='{value}': give a whole number from {least} to {most}",
                         {{"game", game_}, {"option", name}, {"value", text}, {"least", least}, {"most", most}}));
    }

    std::optional<std::string> take(const StartOption& option) {
        asked_.push_back(option.name);
        if (list_) list_->push_back(option);
        const auto node = values_.extract(option.name);
        return node.empty() ? std::nullopt : std::optional(node.mapped());
    }

    std::string game_;
    std::map<std::string, std::string> values_;
    std::vector<std::string> asked_;
    std::vector<StartOption>* list_;
};

}  // namespace turnwise
