// How weights are folded, and coded in their file.
#include "games/othello/pattern_weights.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>

#include "base/data_file.h"

namespace turnwise::othello::patterns {

namespace {

// What each digit of a shape's index is worth in the index of its image under a symmetry of the shape.
std::array<int, kMostCells> image_powers(const Cells& cells, const Cells& image) {
    std::array<int, kMostCells> powers{};
    for (int i = 0; i < cells.size; ++i)
        for (int j = 0; j < cells.size; ++j)
            if (image.at[i] == cells.at[j]) powers[i] = power_of_three(j);
    return powers;
}

int image_index(int index, const std::array<int, kMostCells>& powers) {
    int image = 0;
    for (int i = 0; index > 0; ++i, index /= 3) image += index % 3 * powers[i];
    return image;
}

// Codes one weight after another; contexts are the sizes of the same weight at the two knots before.
class WeightModel {
  public:
    // Whether a weight is anything but 0 at some knot; most are not.
    template <class Coder>
    bool occurs(Coder& coder, bool wanted) {
        return occurred_ = coder.code(occurs_[occurred_], wanted);
    }

    template <class Coder>
    int next(Coder& coder, int before, int long_before, int wanted = 0) {
        Context& context = contexts_[bucket(before)][bucket(long_before)];
        if (!coder.code(context.any, wanted != 0)) return 0;
        const bool negative = coder.code(context.sign[1 + (before > 0) - (before < 0)], wanted < 0);
        const int size = 1 + larger(coder, context, std::abs(wanted) - 1);
        return negative ? -size : size;
    }

  private:
    static constexpr int kBuckets = 8, kMostBits = 15;
    struct Context {
        BitModel any;
        std::array<BitModel, 3> sign;
        std::array<BitModel, kMostBits> longer;
        std::array<std::array<BitModel, kMostBits>, kMostBits> digits;
    };

    static std::size_t bucket(int weight) {
        const auto size = static_cast<unsigned>(std::abs(weight));
        return static_cast<std::size_t>(std::min(kBuckets - 1, static_cast<int>(std::bit_width(size))));
    }

    // A number from 0, by how many bits it has and then those below the highest.
    template <class Coder>
    int larger(Coder& coder, Context& context, int wanted) {
        const int wanted_bits = std::bit_width(static_cast<unsigned>(std::max(wanted, 0)));
        int bits = 0;
        while (bits < kMostBits - 1 && coder.code(context.longer[bits], bits < wanted_bits)) ++bits;
        int value = bits > 0;
        for (int i = bits - 2; i >= 0; --i)
            value = 2 * value + static_cast<int>(coder.code(context.digits[bits][i], wanted >> i & 1));
        return value;
    }

    std::array<BitModel, 2> occurs_;
    bool occurred_ = false;
    std::array<std::array<Context, kBuckets>, kBuckets> contexts_;
};

// Writes or reads all weights, each through all knots.
template <class Coder>
void code_weights(Coder& coder, Knots& knots, std::size_t size) {
    WeightModel model;
    for (std::size_t i = 0; i < size; ++i) {
        bool occurs = false;
        for (std::size_t at = i; at < knots.weights.size(); at += size) occurs |= knots.weights[at] != 0;
        if (!model.occurs(coder, occurs)) continue;
        int before = 0, long_before = 0;
        for (std::size_t at = i; at < knots.weights.size(); at += size) {
            const int weight = model.next(coder, before, long_before, knots.weights[at]);
            knots.weights[at] = static_cast<std::int16_t>(weight);
            long_before = std::exchange(before, weight);
        }
    }
}

constexpr data_file::Letters kLetters{'T', 'W', 'O', 'P'};

std::size_t knots_in(std::span<const std::byte> file) { return static_cast<std::size_t>(file[data_file::kSmallAt]); }

void check_header(std::span<const std::byte> file, int weights) {
    if (file.size() < data_file::kHeader) raise(DataError("othello weights: shorter than the header of their file"));
    if (!data_file::begins_with(file, kLetters)) raise(DataError("othello weights: not a file of weights"));
    if (!data_file::has_known_version(file)) raise(DataError("othello weights: written by another version"));
    if (knots_in(file) == 0 || !data_file::has_zeros(file)) raise(DataError("othello weights: damaged header"));
    if (read32(&file[data_file::kNumberAt]) != static_cast<std::uint32_t>(weights))
        raise(DataError("othello weights: made for other patterns"));
    if (file.size() < data_file::kHeader + knots_in(file)) raise(DataError("othello weights: cut short"));
    if (!data_file::is_whole(file)) raise(DataError("othello weights: damaged, the checksum differs"));
}

// Numbers of empties that rise, and weights that a table of guesses can hold.
void check_knots(const Knots& knots) {
    const bool rises = std::ranges::adjacent_find(knots.empties, std::greater_equal<>()) == knots.empties.end();
    const auto is_small = [](int weight) { return std::abs(weight) <= kMostWeight; };
    if (!rises || knots.empties.back() > kSquares || !std::ranges::all_of(knots.weights, is_small))
        raise(DataError("othello weights: empties or weights that no board has"));
}

int weights_of_a_knot() {
    static const int weights = Folding().weights();  // takes some milliseconds
    return weights;
}

}  // namespace

Folding::Folding() : of_(kTableSize - 1) {
    for (int shape = 0; shape < kShapeCount; ++shape) fold(shape);
    for (int i = kPatternWeights; i < kTableSize - 1; ++i) of_[static_cast<std::size_t>(i)] = weights_++;
}

void Folding::fold(int shape) {
    const Cells cells = cells_of(kShapes[static_cast<std::size_t>(shape)].cells);
    const int first = kLayout.first[static_cast<std::size_t>(shape)];
    std::vector<std::array<int, kMostCells>> images;
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry)
        if (const Cells image = cells.mapped(symmetry); image.set() == cells.set())
            if (const auto powers = image_powers(cells, image); powers != image_powers(cells, cells))
                images.push_back(powers);
    for (int index = 0; index < power_of_three(cells.size); ++index) {
        int least = index;
        for (const auto& powers : images) least = std::min(least, image_index(index, powers));
        of_[static_cast<std::size_t>(first + index)] = least == index ? weights_++ : of(first + least);
    }
}

Knots::Place Knots::place(int asked) const {
    const auto same_parity = [&](int knot) { return (knot - asked) % 2 == 0; };
    const bool by_parity = std::any_of(empties.begin(), empties.end(), same_parity);
    constexpr std::size_t kNone = ~std::size_t{0};
    std::size_t low = kNone, high = kNone;
    for (std::size_t i = 0; i < empties.size(); ++i) {
        if (by_parity && !same_parity(empties[i])) continue;
        if (empties[i] <= asked) low = i;
        if (empties[i] >= asked && high == kNone) high = i;
    }
    if (low == kNone) low = high;
    if (high == kNone) high = low;
    const int step = empties[high] - empties[low];
    return {low, high, step > 0 ? static_cast<float>(asked - empties[low]) / static_cast<float>(step) : 0};
}

Knots Knots::none() { return {{0}, std::vector<std::int16_t>(static_cast<std::size_t>(Folding().weights()))}; }

Knots Knots::up_to(int most) const {
    const auto count = std::upper_bound(empties.begin(), empties.end(), most) - empties.begin();
    const auto size = empties.empty() ? 0 : static_cast<std::ptrdiff_t>(weights.size() / empties.size());
    return {{empties.begin(), empties.begin() + count}, {weights.begin(), weights.begin() + count * size}};
}

Knots Knots::followed_by(const Knots& others) const {
    Knots all = *this;
    const std::size_t size = others.weights.size() / others.empties.size();
    for (std::size_t i = 0; i < others.empties.size(); ++i) {
        if (!all.empties.empty() && others.empties[i] <= all.empties.back()) continue;
        const auto begin = others.weights.begin() + static_cast<std::ptrdiff_t>(i * size);
        all.empties.push_back(others.empties[i]);
        all.weights.insert(all.weights.end(), begin, begin + static_cast<std::ptrdiff_t>(size));
    }
    return all;
}

// By the numbers of moves of the side to move, of which every position has one.
void Knots::raise(int knot_empties, int units) {
    const auto at = std::find(empties.begin(), empties.end(), knot_empties);
    if (at == empties.end()) return;
    const Folding folding;
    const auto first = static_cast<std::size_t>(at - empties.begin()) * static_cast<std::size_t>(folding.weights());
    for (int count = 0; count < kMoveCounts; ++count) {
        std::int16_t& weight = weights[first + static_cast<std::size_t>(folding.of(kPatternWeights + count))];
        weight = static_cast<std::int16_t>(std::clamp(weight + units, -kMostWeight, kMostWeight));
    }
}

std::vector<std::byte> encode(const Knots& knots) {
    const int size = weights_of_a_knot();
    Knots copy = knots;
    RangeEncoder encoder;
    code_weights(encoder, copy, static_cast<std::size_t>(size));
    const auto coded = encoder.finish();
    std::vector<std::byte> body;
    for (const int empties : knots.empties) body.push_back(static_cast<std::byte>(empties));
    body.insert(body.end(), coded.begin(), coded.end());
    return data_file::make(kLetters, knots.empties.size(), static_cast<std::uint32_t>(size), body);
}

Knots decode(std::span<const std::byte> bytes) {
    const int size = weights_of_a_knot();
    check_header(bytes, size);
    Knots knots;
    const std::size_t count = knots_in(bytes);
    const auto body = bytes.subspan(data_file::kHeader);
    for (const std::byte empties : body.first(count)) knots.empties.push_back(static_cast<int>(empties));
    knots.weights.resize(count * static_cast<std::size_t>(size));
    RangeDecoder decoder(body.subspan(count));
    code_weights(decoder, knots, static_cast<std::size_t>(size));
    check_knots(knots);
    return knots;
}

Weights::Weights(const Knots& knots) : tables_(static_cast<std::size_t>(kPhases) * kTableSize + kReadBeyond) {
    constexpr int kShares = 256;  // of a knot, as whole numbers
    const Folding folding;
    const auto size = static_cast<std::size_t>(folding.weights());
    std::vector<std::int16_t> mixed(size);
    for (int phase = 0; phase < kPhases; ++phase) {
        const auto place = knots.place(phase);
        const std::int16_t *low = &knots.weights[place.low * size], *high = &knots.weights[place.high * size];
        const int high_share = static_cast<int>(place.high_share * kShares), low_share = kShares - high_share;
        for (std::size_t i = 0; i < size; ++i)
            mixed[i] =
                static_cast<std::int16_t>((low[i] * low_share + high[i] * high_share) * (kUnit / kFileUnit) / kShares);
        std::int16_t* out = &tables_[static_cast<std::size_t>(phase) * kTableSize];
        for (int i = 0; i < kTableSize - 1; ++i) out[i] = mixed[static_cast<std::size_t>(folding.of(i))];
    }
}

}  // namespace turnwise::othello::patterns
