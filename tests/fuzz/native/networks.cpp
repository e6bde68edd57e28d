// Networks as their files tell them to the core: what is read evaluates every board that it fits, within bounds.
//
//   sim            the game                      then floats, which are repeated as often as the layers need them;
//   sparse mover   encoding, perspective, and heads if they are not "score"         "exactly" instead of "again": they
//   are taken as they are n=5            options of the board 20 8 1         layers 0.01 1 again   slope, scale
#include <cstdlib>
#include <sstream>

#include "base/errors.h"
#include "evaluation/network_file.h"
#include "games/all.h"
#include "states.h"
#include "target.h"

namespace fuzz {
namespace {

constexpr std::size_t kLines = 5;
constexpr std::size_t kMostWeights = 1 << 14;  // more take long to make

struct Draft {
    NetworkHeader header{};
    std::vector<std::byte> weights;
};

std::size_t weights_for(const std::vector<int>& layers) {
    std::size_t count = 0;
    for (std::size_t i = 0; i + 1 < layers.size(); ++i)
        count +=
            (static_cast<std::size_t>(std::abs(layers[i])) + 1) * static_cast<std::size_t>(std::abs(layers[i + 1]));
    return count;
}

std::vector<std::byte> repeated(Bytes floats, std::size_t bytes) {
    std::vector<std::byte> all;
    while (!floats.empty() && all.size() < bytes) all.push_back(floats[all.size() % floats.size()]);
    return all;
}

std::optional<Draft> draft_of(std::string_view text) {
    std::array<std::string, kLines> lines;
    for (auto& line : lines) {
        const auto end = text.find('\n');
        if (end == text.npos) return std::nullopt;
        line = text.substr(0, end);
        text.remove_prefix(end + 1);
    }
    Draft draft;
    draft.header.game = lines[0];
    std::istringstream(lines[1]) >> draft.header.encoding >> draft.header.perspective;
    if (lines[1].ends_with(" policy")) draft.header.heads = "policy";
    draft.header.setup = options_of(lines[2]);
    std::istringstream sizes(lines[3]);
    for (std::int16_t size; draft.header.layers.size() < 40 && sizes >> size;) draft.header.layers.push_back(size);
    std::string slope, scale, how;
    std::istringstream(lines[4]) >> slope >> scale >> how;
    draft.header.slope = std::strtod(slope.c_str(), nullptr);
    draft.header.scale = std::strtod(scale.c_str(), nullptr);
    if (weights_for(draft.header.layers) > kMostWeights) return std::nullopt;
    draft.weights = how == "exactly" ? std::vector<std::byte>(bytes_of(text).begin(), bytes_of(text).end())
                                     : repeated(bytes_of(text), sizeof(float) * weights_for(draft.header.layers));
    return draft;
}

// Two states by turns: what one leaves behind does not change the other's score.
template <class Family, Encoded G>
void check_scores(const std::shared_ptr<const Network>& network, const G& state) {
    const auto evaluator = EvaluatorSpec<Family>(network).evaluator(state);
    const G next = state.play(first_move(state));
    if (next.result()) return;
    const Score here = leaf_score(state, *evaluator), there = leaf_score(next, *evaluator);
    CHECK(leaf_score(state, *evaluator) == here && leaf_score(next, *evaluator) == there);
}

// Priors are shares, whatever the weights.
template <class Family, Encoded G>
void check_priors(const std::shared_ptr<const Network>& network, const G& state) {
    if (!network->facts().has_policy) return;
    const auto policy = EvaluatorSpec<Family>(std::make_shared<const Networks>(Networks{{network}})).policy(state);
    const MoveList moves = legal_moves(state);
    std::array<float, kMaxMoves> priors{};
    Watch watch({});
    const auto glance =
        policy->look(state, moves, std::span(priors).first(static_cast<std::size_t>(moves.size())), watch);
    CHECK(glance && glance->winner && *glance->winner >= -1 && *glance->winner <= 1);
    float sum = 0;
    for (int i = 0; i < moves.size(); ++i) {
        CHECK(priors[static_cast<std::size_t>(i)] >= 0);
        sum += priors[static_cast<std::size_t>(i)];
    }
    CHECK(sum > 0.999f && sum < 1.001f);
}

template <class Family>
void evaluate_boards(const std::shared_ptr<const Network>& network) {
    if (network->facts().game != Family::kName) return;
    for (const auto& setup : conformance::setups_of(Family::kName)) {
        const auto start = Family::start(Setup(Family::kName, setup));
        try {
            std::visit(
                [&]<class G>(const G& state) {
                    if constexpr (Encoded<G>) {
                        check_scores<Family>(network, state);
                        check_priors<Family>(network, state);
                    }
                },
                start);
        } catch (const DataError&) {  // of another board
        }
    }
}

template <class... Families>
std::span<const Encoding> encodings_in(const std::string& game, FamilyList<Families...>) {
    std::span<const Encoding> found;
    ((game == Families::kName ? void(found = encodings_of<Families>()) : void()), ...);
    return found;
}

template <class... Families>
void read_one(const Draft& draft, FamilyList<Families...> families) {
    const auto network = read_network(draft.header, draft.weights, encodings_in(draft.header.game, families));
    (evaluate_boards<Families>(network), ...);
}

void read(Bytes bytes) {
    conformance::where = "network";
    const auto draft = draft_of(text_of(bytes));
    if (!draft) return;
    try {
        read_one(*draft, AllFamilies{});
    } catch (const DataError&) {
    }
}

// ---- inputs to begin with: narrow, wide and deep, for the first board of each game ----

template <class Family>
void add_seeds(std::vector<Seed>& seeds) {
    using G = FirstBoard<Family>;
    if constexpr (Encoded<G>) {
        constexpr std::array<float, 5> kWeights = {0.5f, -0.25f, 1.5f, -0.75f, 0.125f};
        constexpr std::array<float, 1> kLargest = {1e6f}, kHuge = {1e38f};  // such as used to overflow
        const auto start = Family::start(Setup(Family::kName, conformance::setups_of(Family::kName).front()));
        if (!std::holds_alternative<G>(start)) return;
        const int inputs = std::get<G>(start).encoding_size(0);
        const auto add = [&](const std::string& layers, std::span<const float> weights, const char* heads = "") {
            seeds.push_back(std::string(Family::kName) + "\n" + std::string(G::encodings()[0].name) + " mover" + heads +
                            "\n\n" + std::to_string(inputs) + layers + "\n0.01 1 again\n" +
                            seed_of(std::as_bytes(weights)));
        };
        for (const char* layers : {" 1", " 8 1", " 130 9 1", " 136 1"}) add(layers, kWeights);
        add(" 130 9 1", kLargest);
        add(" 8 1", kHuge);
        if constexpr (LimitsMoves<G>) {
            const auto heads = " 8 " + std::to_string(std::get<G>(start).move_limit() + policy_heads::kMoves);
            for (const std::span<const float> weights :
                 {std::span<const float>(kWeights), std::span<const float>(kLargest)})
                add(heads, weights, " policy");
        }
    }
}

template <class... Families>
std::vector<Seed> seeds_of(FamilyList<Families...>) {
    std::vector<Seed> seeds;
    (add_seeds<Families>(seeds), ...);
    return seeds;
}

const Added network({"network.body", read, [] { return seeds_of(AllFamilies{}); }});

}  // namespace
}  // namespace fuzz
