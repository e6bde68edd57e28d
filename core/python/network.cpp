// Networks for Python: made of what a file holds, checked once.
#include <map>
#include <span>
#include <string>

#include "evaluation/network_file.h"
#include "python/bindings.h"
#include "python/bound_game.h"

namespace turnwise {
namespace {

using Handle = BoundLearned<Network>;
using Several = BoundLearned<Networks>;

// The encodings of a game by its name; none if there is no such game.
std::span<const Encoding> encodings_of(const std::string& game) {
    const BoundGame* found = bound_game(game);
    return found ? found->game.encodings() : std::span<const Encoding>();
}

std::shared_ptr<const Network> network_of(const NetworkHeader& header, const nb::bytes& weights) {
    const std::span file(static_cast<const std::byte*>(weights.data()), weights.size());
    const auto encodings = encodings_of(header.game);
    nb::gil_scoped_release release;
    return read_network(header, file, encodings);
}

}  // namespace

void bind_network(nb::module_& module) {
    nb::class_<Handle>(module, "Network",
                       "A network that evaluates states; search and make_player take it as evaluate.")
        .def(
            "__init__",
            [](Handle* self, const std::string& game, const std::map<std::string, std::string>& setup,
               const std::string& encoding, const std::vector<int>& layers, const nb::bytes& weights, double slope,
               const std::string& perspective, double scale, bool symmetric, const std::string& heads) {
                const NetworkHeader header{game, encoding, perspective, setup, layers, slope, scale, symmetric, heads};
                new (self) Handle{network_of(header, weights)};
            },
            nb::kw_only(), nb::arg("game"), nb::arg("setup"), nb::arg("encoding"), nb::arg("layers"),
            nb::arg("weights"), nb::arg("slope"), nb::arg("perspective"), nb::arg("scale"),
            nb::arg("symmetric") = false, nb::arg("heads") = "score")
        .def_prop_ro("game", [](const Handle& b) { return b.value->facts().game; })
        .def_prop_ro("encoding", [](const Handle& b) { return std::string(b.value->facts().numbers.name); })
        .def_prop_ro(
            "has_policy", [](const Handle& b) { return b.value->facts().has_policy; },
            "Whether it has learned which moves to try.");
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
        .def("__len__", [](const Several& b) { return b.value->members.size(); })
        .def_prop_ro(
            "has_policy", [](const Several& b) { return b.value->have_policy(); },
            "Whether all of them have learned which moves to try.");
}

}  // namespace turnwise
