// Options of a start position: each is read as its game asks for it.
#include "game/setup.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace turnwise {
namespace {

constexpr std::uint32_t kLargestSeed = std::numeric_limits<std::uint32_t>::max();

// Whether all of the text is one.
template <class Number>
bool is_number(const std::string& text, Number& number) {
    const char *begin = text.data(), *end = begin + text.size();
    const auto [after, error] = std::from_chars(begin, end, number);
    return error == std::errc{} && after == end;
}

}  // namespace

Setup::Setup(std::string game, std::map<std::string, std::string> values, std::vector<StartOption>* asked)
    : game_(std::move(game)), values_(std::move(values)), list_(asked) {}

std::string Setup::text(const std::string& name, const std::string& otherwise) {
    return take({name, otherwise}).value_or(otherwise);
}

int Setup::number(const std::string& name, int otherwise, int least, int most) {
    const bool fixed = otherwise >= least && otherwise <= most;
    const auto text = take({name, fixed ? std::to_string(otherwise) : "", {}, std::pair(least, most)});
    if (!text) return otherwise;
    int value = 0;
    if (!is_number(*text, value) || value < least || value > most) refuse_number(name, *text, least, most);
    return value;
}

std::uint32_t Setup::seed(const std::string& name) {
    const auto text = take({name, "0", {}, std::pair(0, kLargestSeed)});
    std::uint32_t value = 0;
    if (text && !is_number(*text, value)) refuse_number(name, *text, 0, kLargestSeed);
    return value;
}

int Setup::choice(const std::string& name, std::initializer_list<const char*> words) {
    const auto text = take({name, *words.begin(), {words.begin(), words.end()}});
    if (!text) return 0;
    const auto found = std::find(words.begin(), words.end(), *text);
    if (found != words.end()) return static_cast<int>(found - words.begin());
    raise(ParseError("{game} option {option}='{value}': choose {choices}",
                     {{"game", game_}, {"option", name}, {"value", *text}, {"choices", Listing(words, "or")}}));
}

void Setup::finish() const {
    if (values_.empty()) return;
    const std::string& unknown = values_.begin()->first;
    if (asked_.empty())
        raise(UnknownName("unknown {game} option '{option}': there are none", {{"game", game_}, {"option", unknown}}));
    raise(UnknownName("unknown {game} option '{option}': options are {options}",
                      {{"game", game_}, {"option", unknown}, {"options", Listing(asked_)}}));
}

void Setup::refuse_number(const std::string& name, const std::string& text, std::int64_t least,
                          std::int64_t most) const {
    raise(ParseError("{game} option {option}='{value}': give a whole number from {least} to {most}",
                     {{"game", game_}, {"option", name}, {"value", text}, {"least", least}, {"most", most}}));
}

std::optional<std::string> Setup::take(const StartOption& option) {
    asked_.push_back(option.name);
    if (list_) list_->push_back(option);
    const auto node = values_.extract(option.name);
    return node.empty() ? std::nullopt : std::optional(node.mapped());
}

}  // namespace turnwise
