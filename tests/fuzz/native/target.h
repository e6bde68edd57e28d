// A fuzz target: a name, inputs to begin with, and a function that aborts where something is not as it must be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check.h"

namespace fuzz {

using Bytes = std::span<const std::byte>;
using Seed = std::string;  // the bytes of an input

struct Target {
    std::string name;  // the game, or what reads it, and what is read: othello.position
    std::function<void(Bytes)> run;
    std::function<std::vector<Seed>()> seeds;
};

// All that this program has: those that every game has, and those of the files of one game. They add themselves.
inline std::vector<Target>& targets() {
    static std::vector<Target> all;
    return all;
}

struct Added {
    explicit Added(Target target) { targets().push_back(std::move(target)); }
};

inline std::string_view text_of(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
inline Bytes bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }
inline Seed seed_of(Bytes bytes) { return Seed(text_of(bytes)); }

}  // namespace fuzz
