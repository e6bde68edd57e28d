// What the file of a network holds, read: the header first, then the weights.
#include "evaluation/network_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/errors.h"

namespace turnwise {
namespace {

constexpr int kMostScale = 1'000'000;   // points in a unit of output, far more than any game has
constexpr int kMostWeight = 1'000'000;  // and with it sums of the first layer that are still whole numbers

int encoding_of(const NetworkHeader& header, std::span<const Encoding> encodings) {
    if (encodings.empty()) raise(DataError("network of an unknown game '{game}'", {{"game", header.game}}));
    std::vector<std::string> known;
    for (const Encoding& encoding : encodings) known.emplace_back(encoding.name);
    const auto found = std::find(known.begin(), known.end(), header.encoding);
    if (found != known.end()) return static_cast<int>(found - known.begin());
    raise(DataError("network with the unknown encoding '{encoding}': {game} has {known}",
                    {{"encoding", header.encoding}, {"game", header.game}, {"known", Listing(known)}}));
}

constexpr std::string_view kPolicy = "policy";

void check_layers(const std::vector<int>& layers, bool has_policy) {
    constexpr std::size_t kMostLayers = 32;
    const bool sized = std::all_of(layers.begin(), layers.end(), [](int n) { return n > 0 && n <= Network::kWidest; });
    if (layers.size() < 2 || layers.size() > kMostLayers || !sized || (!has_policy && layers.back() != 1))
        raise(
            DataError("network layers: give the inputs, the units of each layer (at most {most}) and 1 for the output",
                      {{"most", Network::kWidest}}));
    if (has_policy && layers.back() <= policy_heads::kMoves)
        raise(DataError("network of {outputs} outputs: heads for moves are {heads} and one for each move",
                        {{"outputs", layers.back()}, {"heads", policy_heads::kMoves}}));
}

void check_heads(const std::string& heads) {
    if (heads != "score" && heads != kPolicy)
        raise(DataError("network with the heads '{heads}': choose score or policy", {{"heads", heads}}));
}

NetworkFacts facts_of(const NetworkHeader& header, std::span<const Encoding> encodings) {
    const int encoding = encoding_of(header, encodings);
    if (header.perspective != "mover" && header.perspective != "first")
        raise(DataError("network with the perspective '{perspective}': choose mover or first",
                        {{"perspective", header.perspective}}));
    if (!(header.slope >= 0 && header.slope <= 1))
        raise(DataError("network with a slope that is not a number between 0 and 1"));
    if (!(header.scale > 0 && header.scale <= kMostScale))
        raise(DataError("network with a scale that is not a number between 0 and {most}", {{"most", kMostScale}}));
    return {header.game,
            header.setup,
            encoding,
            encodings[static_cast<std::size_t>(encoding)],
            static_cast<float>(header.slope),
            header.perspective == "first",
            static_cast<float>(header.scale),
            header.symmetric,
            header.heads == kPolicy};
}

// Arrays of little-endian floats, one after another.
class FloatReader {
  public:
    explicit FloatReader(std::span<const std::byte> bytes) : rest_(bytes) {
        if (bytes.size() % sizeof(float)) refuse();
    }
    std::vector<float> take(std::size_t count) {
        if (count > rest_.size() / sizeof(float)) refuse();
        std::vector<float> values(count);
        std::memcpy(values.data(), rest_.data(), count * sizeof(float));
        rest_ = rest_.subspan(count * sizeof(float));
        for (const float value : values)
            if (!(std::abs(value) <= static_cast<float>(kMostWeight)))
                raise(DataError("network with a weight that is not a number between {least} and {most}",
                                {{"least", -kMostWeight}, {"most", kMostWeight}}));
        return values;
    }
    void finish() const {
        if (!rest_.empty()) refuse();
    }

  private:
    [[noreturn]] static void refuse() {
        raise(DataError("network whose weights are too many or too few for its layers"));
    }

    std::span<const std::byte> rest_;
};

std::vector<NetworkLayer> layers_of(const std::vector<int>& sizes, std::span<const std::byte> weights) {
    static_assert(std::endian::native == std::endian::little);
    FloatReader reader(weights);
    std::vector<NetworkLayer> layers;
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
        NetworkLayer layer{sizes[i], sizes[i + 1], {}, {}};
        layer.weights = reader.take(static_cast<std::size_t>(sizes[i]) * static_cast<std::size_t>(sizes[i + 1]));
        layer.bias = reader.take(static_cast<std::size_t>(sizes[i + 1]));
        layers.push_back(std::move(layer));
    }
    reader.finish();
    return layers;
}

}  // namespace

std::shared_ptr<const Network> read_network(const NetworkHeader& header, std::span<const std::byte> weights,
                                            std::span<const Encoding> encodings) {
    check_heads(header.heads);
    check_layers(header.layers, header.heads == kPolicy);
    NetworkFacts facts = facts_of(header, encodings);
    return std::make_shared<const Network>(std::move(facts), layers_of(header.layers, weights));
}

}  // namespace turnwise
