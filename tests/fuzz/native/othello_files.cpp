// Files of Othello: pattern weights, tournament games, and samples that weights are fitted to.
#include <algorithm>

#include "base/data_file.h"
#include "base/errors.h"
#include "base/random.h"
#include "games/othello/pattern_samples.h"
#include "games/othello/pattern_weights.h"
#include "target.h"

namespace fuzz {
namespace {

using namespace turnwise;
using namespace turnwise::othello;
using namespace turnwise::othello::patterns;

// ---- pattern weights ----

constexpr std::size_t kKnotsAt = data_file::kSmallAt, kWeightsAt = data_file::kNumberAt;
constexpr int kMostKnots = 2;  // more take long to read

int weights_of_a_knot() {
    static const int weights = Folding().weights();
    return weights;
}

// A few weights in many, so that the file is small.
Knots few_weights(std::vector<int> empties) {
    Random random(3);
    Knots knots{std::move(empties), {}};
    knots.weights.resize(knots.empties.size() * static_cast<std::size_t>(weights_of_a_knot()));
    for (int i = 0; i < 40; ++i)
        knots.weights[random.below(static_cast<std::uint32_t>(knots.weights.size()))] =
            static_cast<std::int16_t>(static_cast<int>(random.below(2000)) - 1000);
    return knots;
}

std::vector<Seed> weights_seeds() {
    return {seed_of(encode(few_weights({20}))), seed_of(encode(few_weights({4, 31})))};
}

std::vector<std::byte> mended(Bytes bytes) {
    std::vector<std::byte> file(bytes.begin(), bytes.end());
    if (file.size() < data_file::kHeader || file[kWeightsAt] == std::byte{0xFF}) return file;
    file[kKnotsAt] = static_cast<std::byte>(static_cast<int>(file[kKnotsAt]) % (kMostKnots + 1));
    write32(&file[kWeightsAt], static_cast<std::uint32_t>(weights_of_a_knot()));
    write32(&file[data_file::kChecksumAt], data_file::checksum_of(file));
    return file;
}

// Whatever the number of empties, weights are mixed of two knots that are there, by shares.
void check_knots(const Knots& knots) {
    for (int empties = 0; empties <= kSquares; ++empties) {
        const auto place = knots.place(empties);
        CHECK(place.low < knots.empties.size() && place.high < knots.empties.size());
        CHECK(place.high_share >= 0 && place.high_share <= 1);
    }
    for (const int weight : knots.weights) CHECK(weight * kUnit / kFileUnit == static_cast<std::int16_t>(2 * weight));
}

void read_weights(Bytes bytes) {
    conformance::where = "othello pattern weights";
    try {
        const Knots knots = decode(mended(bytes));
        check_knots(knots);
        const Knots again = decode(encode(knots));
        CHECK(again.empties == knots.empties && again.weights == knots.weights);
    } catch (const DataError&) {
    }
}

// ---- tournament games ----

std::vector<Seed> tournament_seeds() {
    constexpr std::array<int, 7> kMoves = {56, 64, 33, 34, 43, 46, 66};  // f5 d6 c3 d3 c4 f4 f6
    Seed file(16 + 68, '\0');
    file[4] = 1, file[12] = 8, file[14] = 54, file[16 + 7] = 40;
    for (std::size_t i = 0; i < kMoves.size(); ++i) file[16 + 8 + i] = static_cast<char>(kMoves[i]);
    return {file};
}

void check_position(const Position& position) {
    CHECK(!(position.mine & position.theirs));
    const Indices indices = indices_of(position);
    for (std::size_t lane = 0; lane < kInstances; ++lane)
        CHECK(indices.lane[lane] < power_of_three(kLayout.instances[lane].cells.size));
}

void read_games(Bytes bytes) {
    conformance::where = "othello tournament";
    try {
        const auto games = read_tournament(bytes);
        const SampleSource source(games, 1);
        for (std::size_t i = 0; i < std::min<std::size_t>(games.size(), 4); ++i)
            for (int empties = 0; empties <= kSquares; empties += 7) {
                if (const auto moment = games[i].moment(empties)) check_position(moment->position);
                if (const auto drawn = source.draw(empties, i)) check_position(drawn->position);
            }
    } catch (const DataError&) {
    }
}

// ---- samples ----

std::vector<Seed> sample_seeds() {
    const Position start{Squares<8>::first_start(), Squares<8>::second_start()};
    return {seed_of(SampleSet{7, {{start, -1234, true}, {start.passed(), 567, false}}}.bytes())};
}

void read_samples(Bytes bytes) {
    conformance::where = "othello samples";
    try {
        const SampleSet set = SampleSet::read(bytes);
        for (const Sample& sample : set.samples) check_position(sample.position);
        CHECK(std::ranges::equal(set.bytes(), bytes));
    } catch (const DataError&) {
    }
}

const Added weights({"othello.weights", read_weights, weights_seeds});
const Added tournament({"othello.tournament", read_games, tournament_seeds});
const Added samples({"othello.samples", read_samples, sample_seeds});

}  // namespace
}  // namespace fuzz
