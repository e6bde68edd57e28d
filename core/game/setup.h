// Options of a start position, as people write them: width=8,height=7.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/errors.h"

namespace turnwise {

// An option that a game has asked for: its default, and what it can be.
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
    Setup(std::string game, std::map<std::string, std::string> values, std::vector<StartOption>* asked = nullptr);

    // Words that the game reads itself.
    std::string text(const std::string& name, const std::string& otherwise);

    // A default that is out of range stands for one that depends on other options.
    int number(const std::string& name, int otherwise, int least, int most);

    // A seed of random choices.
    std::uint32_t seed(const std::string& name);

    // The number of the word given, of those there are; default: the first.
    int choice(const std::string& name, std::initializer_list<const char*> words);

    // Refuses what nobody has asked for.
    void finish() const;

  private:
    [[noreturn]] void refuse_number(const std::string& name, const std::string& text, std::int64_t least,
                                    std::int64_t most) const;
    std::optional<std::string> take(const StartOption& option);

    std::string game_;
    std::map<std::string, std::string> values_;
    std::vector<std::string> asked_;
    std::vector<StartOption>* list_;
};

}  // namespace turnwise
