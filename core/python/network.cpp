// Networks for Python: made of what a file holds, checked once.
#include "evaluation/network.h"

#include <cstring>
#include <numeric>

#include "games/all.h"
#include "python/bindings.h"
#include "python/bound_evaluator_spec.h"

namespace turnwise {
namespace {

using Handle = BoundLearned<Network>;
using Several = BoundLearned<Networks>;

// What files have besides the weights, by the names of NetworkFacts.
struct Header {
    std::string game, encoding, perspective;
    std::map<std::string, std::string> setup;
    std::vector<int> layers;
    double slope, scale;
    bool symmetric;
};

// The encodings of a game by its name; none if there is no such game.
template <class... Families>
std::span<const Encoding> encodings_of(const std::string& game, FamilyList<Families...>) {
    std::span<const Encoding> found;
    const auto look = [&]<class Family>(const Family*) {
        if constexpr (Encoded<FirstBoard<Family>>)
            if (game == Family::kName) found = FirstBoard<Family>::encodings();
    };
    (look(static_cast<const Families*>(nullptr)), ...);
    return found;
}

int encoding_of(const Header& header, std::span<const Encoding> encodings) {
    if (encodings.empty()) throw DataError("network of an unknown game '{game}'", {{"game", header.game}});
    std::vector<std::string> known;
    for (const Encoding& encoding : encodings) known.emplace_back(encoding.name);
    const auto found = std::find(known.begin(), known.end(), header.encoding);
    if (found != known.end()) return static_cast<int>(found - known.begin());
    throw DataError("network with the unknown encoding '{encoding}': {game} has {known}",
                    {{"encoding", header.encoding}, {"game", header.game}, {"known", Listing(known)}});
}

void check_layers(const std::vector<int>& layers) {
    constexpr std::size_t kMostLayers = 32;
    const bool sized = std::all_of(layers.begin(), layers.end(), [](int n) { return n > 0 && n <= Network::kWidest; });
    if (layers.size() < 2 || layers.size() > kMostLayers || !sized || layers.back() != 1)
        throw DataError(
            "network layers: give the inputs, the units of each layer (at most {most}) and 1 for the output",
            {{"most", Network::kWidest}});
}

NetworkFacts facts_of(const Header& header) {
    const auto encodings = encodings_of(header.game, AllFamilies{});
    const int encoding = encoding_of(header, encodings);
    if (header.perspective != "mover" && header.perspective != "first")
        throw DataError("network with the perspective '{perspective}': choose mover or first",
                        {{"perspective", header.perspective}});
    if (!std::isfinite(header.slope) || !std::isfinite(header.scale))
        throw DataError("network with a slope or a scale that is not a number");
    return {header.game,
            header.setup,
            encoding,
            encodings[static_cast<std::size_t>(encoding)],
            static_cast<float>(header.slope),
            header.perspective == "first",
            static_cast<float>(header.scale),
            header.symmetric};
}

// Arrays of little-endian floats, one after another.
class FloatReader {
  public:
    explicit FloatReader(const nb::bytes& bytes) : at_(bytes.c_str()), left_(bytes.size() / sizeof(float)) {
        if (bytes.size() % sizeof(float)) refuse();
    }
    std::vector<float> take(std::size_t count) {
        if (count > left_) refuse();
        std::vector<float> values(count);
        std::memcpy(values.data(), at_, count * sizeof(float));
        at_ += count * sizeof(float);
        left_ -= count;
        for (const float value : values)
            if (!std::isfinite(value)) throw DataError("network with a weight that is not a number");
        return values;
    }
    void finish() const {
        if (left_ > 0) refuse();
    }

  private:
    [[noreturn]] static void refuse() {
        throw DataError("network whose weights are too many or too few for its layers");
    }

    const char* at_;
    std::size_t left_;
};

std::vector<NetworkLayer> layers_of(const std::vector<int>& sizes, const nb::bytes& weights) {
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

std::shared_ptr<const Network> network_of(const Header& header, const nb::bytes& weights) {
    check_layers(header.layers);
    NetworkFacts facts = facts_of(header);
    auto layers = layers_of(header.layers, weights);
    nb::gil_scoped_release release;
    return std::make_shared<const Network>(std::move(facts), std::move(layers));
}

}  // namespace

void bind_network(nb::module_& module) {
    nb::class_<Handle>(module, "Network",
                       "A network that evaluates states; search and make_player take it as evaluate.")
        .def(
            "__init__",
            [](Handle* self, const std::string& game, const std::map<std::string, std::string>& setup,
               const std::string& encoding, const std::vector<int>& layers, const nb::bytes& weights, double slope,
               const std::string& perspective, double scale, bool symmetric) {
                const Header header{game, encoding, perspective, setup, layers, slope, scale, symmetric};
                new (self) Handle{network_of(header, weights)};
            },
            nb::kw_only(), nb::arg("game"), nb::arg("setup"), nb::arg("encoding"), nb::arg("layers"),
            nb::arg("weights"), nb::arg("slope"), nb::arg("perspective"), nb::arg("scale"),
            nb::arg("symmetric") = false)
        .def_prop_ro("game", [](const Handle& b) { return b.value->facts().game; })
        .def_prop_ro("encoding", [](const Handle& b) { return std::string(b.value->facts().numbers.name); });
    nb::class_<Several>(module, "Networks",
                        "Networks whose mean evaluates states; with `course` as the game's course report asks them.")
        .def(
            "__init__",
            [](Several* self, const std::vector<Handle>& members, bool course) {
                if (members.empty()) throw DataError("no networks: give one or more");
                Networks all{{}, course};
                for (const Handle& member : members) all.members.push_back(member.value);
                new (self) Several{std::make_shared<const Networks>(std::move(all))};
            },
            nb::arg("members"), nb::kw_only(), nb::arg("course") = false)
        .def("__len__", [](const Several& b) { return b.value->members.size(); });
}

}  // namespace turnwise
