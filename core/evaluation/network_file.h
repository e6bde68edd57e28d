// What the file of a network holds becomes the network: every value is checked, once.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "evaluation/network.h"

namespace turnwise {

// What files have besides the weights, by the names of NetworkFacts.
struct NetworkHeader {
    std::string game, encoding, perspective;
    std::map<std::string, std::string> setup;
    std::vector<int> layers;
    double slope, scale;
    bool symmetric;
    std::string heads = "score";  // or "policy"
};

// The network of a game that has these encodings: none where nobody knows the game. Throws DataError if it is not one.
std::shared_ptr<const Network> read_network(const NetworkHeader& header, std::span<const std::byte> weights,
                                            std::span<const Encoding> encodings);

}  // namespace turnwise
