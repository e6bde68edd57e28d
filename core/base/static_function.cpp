// How a static function is made, read and asked.
#include "base/static_function.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/random.h"
#include "base/range_coder.h"

namespace turnwise {
namespace {

constexpr int kBand = 128;  // bits of a window
constexpr std::size_t kShardBits = 1 << 14, kBytesOfShard = 3;
constexpr std::size_t kCountAt = 64, kShardsAt = kCountAt + 4;

std::uint64_t hash_of(std::uint64_t key) { return mixed(key + 0x9E3779B97F4A7C15u); }

// Lengths of Huffman codes, from how often each number occurs.
template <std::size_t kCount>
std::array<std::uint8_t, kCount> code_lengths(const std::array<std::uint64_t, kCount>& often) {
    struct Tree {
        std::uint64_t weight;
        std::vector<int> leaves;
    };
    std::vector<Tree> trees;
    std::array<std::uint8_t, kCount> lengths{};
    for (std::size_t i = 0; i < kCount; ++i)
        if (often[i] > 0) trees.push_back({often[i], {static_cast<int>(i)}});
    if (trees.size() == 1) lengths[trees[0].leaves[0]] = 1;
    while (trees.size() > 1) {
        std::stable_sort(trees.begin(), trees.end(), [](const Tree& a, const Tree& b) { return a.weight > b.weight; });
        const Tree last = std::move(trees.back());
        trees.pop_back();
        Tree& joined = trees.back();
        joined.weight += last.weight;
        joined.leaves.insert(joined.leaves.end(), last.leaves.begin(), last.leaves.end());
        for (const int leaf : joined.leaves) ++lengths[leaf];
    }
    return lengths;
}

// Equations over the bits of one shard, each within a band, solved as they come.
class Band {
  public:
    explicit Band(std::size_t bits) : rows_(bits) {}

    // False if it contradicts those before.
    bool add(std::uint64_t start, std::uint64_t low, std::uint64_t high, unsigned value) {
        while (low | high) {
            const int skip = low ? std::countr_zero(low) : 64 + std::countr_zero(high);
            start += static_cast<std::uint64_t>(skip);
            shift(low, high, skip);
            Row& row = rows_[start];
            if (!row.low) {
                row = {low, high, value};
                return true;
            }
            low ^= row.low;
            high ^= row.high;
            value ^= row.value;
        }
        return value == 0;
    }

    // Bits that satisfy all equations.
    std::vector<bool> solution() const {
        std::vector<bool> bits(rows_.size());
        std::uint64_t low = 0, high = 0;  // the bits from here on
        for (std::size_t at = rows_.size(); at-- > 0;) {
            const Row& row = rows_[at];
            high = high << 1 | low >> 63;
            low <<= 1;
            const auto sum = static_cast<unsigned>(std::popcount((row.low & low) ^ (row.high & high)));
            const unsigned bit = (row.value ^ sum) & 1;
            low |= bit;
            bits[at] = bit != 0;
        }
        return bits;
    }

  private:
    struct Row {
        std::uint64_t low = 0, high = 0;  // the lowest bit is set, or there is no equation
        unsigned value = 0;
    };

    static void shift(std::uint64_t& low, std::uint64_t& high, int count) {
        if (count >= 64) {
            low = high >> (count - 64);
            high = 0;
        } else if (count > 0) {
            low = low >> count | high << (64 - count);
            high >>= count;
        }
    }

    std::vector<Row> rows_;
};

}  // namespace

StaticFunction::Codes::Codes(const Lengths& lengths) {
    std::uint32_t code = 0;
    for (int length = 1; length <= kMostLength; ++length) {
        code <<= 1;
        first_code_[length] = code;
        first_place_[length] = static_cast<std::uint32_t>(numbers_.size());
        for (int i = 0; i < kNumbers; ++i) {
            if (lengths[i] != length) continue;
            numbers_.push_back(static_cast<std::int8_t>(kLeast + i));
            codes_[i] = code++;
            longest_ = length;
        }
        count_[length] = code - first_code_[length];
    }
}

bool StaticFunction::Codes::are_complete() const {
    std::uint64_t taken = 0;
    for (int length = 1; length <= longest_; ++length) taken += std::uint64_t{count_[length]} << (kMostLength - length);
    return taken == std::uint64_t{1} << kMostLength || (count() == 1 && longest_ == 1) || count() == 0;
}

std::uint64_t StaticFunction::starts(std::uint64_t bits, int longest_code) {
    const auto tail = static_cast<std::uint64_t>(kBand + longest_code - 1);
    return bits > tail ? bits - tail : 0;
}

StaticFunction::Equation StaticFunction::equation(std::uint64_t hash, std::uint8_t seed, std::uint64_t starts) {
    const std::uint64_t own = mixed(hash ^ (std::uint64_t{seed} + 1) * 0xD1B54A32D192ED03u);
    return {(own >> 32) * starts >> 32, mixed(own) | 1, mixed(own + 1)};
}

int StaticFunction::operator()(std::uint64_t key) const {
    if (sorted_.empty()) return 0;
    const std::uint64_t hash = hash_of(key);
    const Shard& shard = shards_[shard_of(hash, shards_.size())];
    const auto [start, low, high] = equation(hash, shard.seed, starts(shard.bits, codes_.longest()));
    const std::uint64_t at = shard.first_bit + start;
    return codes_.number([&, low = low, high = high](int i) {
        const std::uint64_t sum = (low & window(at + i)) ^ (high & window(at + i + 64));
        return static_cast<std::uint32_t>(std::popcount(sum)) & 1;
    });
}

// Makes the bits of one shard after the other.
class StaticFunction::Maker {
  public:
    explicit Maker(std::span<const Pair> pairs) : lengths_(lengths_of(pairs)), codes_(lengths_) {
        std::size_t code_bits = 0;
        for (const Pair& pair : pairs) code_bits += length_of(pair);
        shards_.resize(code_bits / kShardBits + 1);
        for (const Pair& pair : pairs) {
            const std::uint64_t hash = hash_of(pair.key);
            shards_[shard_of(hash, shards_.size())].push_back({hash, pair.number});
        }
    }

    std::vector<std::byte> file() {
        std::vector<std::byte> bytes(kShardsAt + shards_.size() * kBytesOfShard);
        for (int i = 0; i < kNumbers; ++i) bytes[i] = static_cast<std::byte>(lengths_[i]);
        write32(&bytes[kCountAt], static_cast<std::uint32_t>(shards_.size()));
        for (std::size_t i = 0; i < shards_.size(); ++i) {
            const auto [bits, seed] = add_shard(shards_[i]);
            std::byte* at = &bytes[kShardsAt + i * kBytesOfShard];
            at[0] = static_cast<std::byte>(bits & 0xFF);
            at[1] = static_cast<std::byte>(bits >> 8);
            at[2] = static_cast<std::byte>(seed);
        }
        for (std::size_t i = 0; i < row_.size(); i += 8) {
            unsigned byte = 0;
            for (std::size_t bit = i; bit < std::min(i + 8, row_.size()); ++bit)
                byte |= (row_[bit] ? 1u : 0u) << (bit - i);
            bytes.push_back(static_cast<std::byte>(byte));
        }
        return bytes;
    }

  private:
    using Hashed = std::vector<Pair>;  // with hashes in the place of keys

    static Lengths lengths_of(std::span<const Pair> pairs) {
        std::array<std::uint64_t, kNumbers> often{};
        for (const Pair& pair : pairs) ++often[pair.number - kLeast];
        // Rare numbers count as less rare than they are: no code is too long, and what that costs cannot be seen.
        const std::uint64_t least = pairs.size() >> (kMostLength / 2);
        for (std::uint64_t& count : often)
            if (count > 0) count = std::max(count, least);
        return code_lengths(often);
    }

    std::size_t length_of(const Pair& pair) const { return lengths_[pair.number - kLeast]; }

    // As few bits as the equations allow: some more until one of the hashes will do.
    std::pair<std::uint32_t, int> add_shard(const Hashed& pairs) {
        constexpr std::size_t kFewest = kBand + kMostLength;
        constexpr int kSeedsEach = 4;
        std::size_t equations = 0;
        for (const Pair& pair : pairs) equations += length_of(pair);
        for (std::size_t bits = equations + equations / 128 + kFewest;; bits += bits / 128 + 1)
            for (int seed = 0; seed < kSeedsEach; ++seed)
                if (solve(pairs, bits, static_cast<std::uint8_t>(seed)))
                    return {static_cast<std::uint32_t>(bits), seed};
    }

    bool solve(const Hashed& pairs, std::size_t bits, std::uint8_t seed) {
        const std::uint64_t most = starts(bits, codes_.longest());
        Band band(bits);
        for (const Pair& pair : pairs) {
            const auto [start, low, high] = equation(pair.key, seed, most);
            const std::uint32_t code = codes_.code(pair.number);
            const auto length = static_cast<int>(length_of(pair));
            for (int i = 0; i < length; ++i)
                if (!band.add(start + static_cast<std::uint64_t>(i), low, high, code >> (length - 1 - i) & 1))
                    return false;
        }
        const std::vector<bool> solution = band.solution();
        row_.insert(row_.end(), solution.begin(), solution.end());
        return true;
    }

    Lengths lengths_;
    Codes codes_;
    std::vector<Hashed> shards_;
    std::vector<bool> row_;
};

std::vector<std::byte> StaticFunction::encode(std::span<const Pair> pairs) { return Maker(pairs).file(); }

std::optional<StaticFunction> StaticFunction::load(std::span<const std::byte> bytes) {
    if (bytes.size() < kShardsAt) return std::nullopt;
    Lengths lengths;
    for (int i = 0; i < kNumbers; ++i) lengths[i] = static_cast<std::uint8_t>(bytes[i]);
    if (std::ranges::any_of(lengths, [](int length) { return length > kMostLength; })) return std::nullopt;
    StaticFunction function;
    function.codes_ = Codes(lengths);
    if (!function.codes_.are_complete()) return std::nullopt;
    for (int i = 0; i < kNumbers; ++i)
        if (lengths[i] > 0) function.sorted_.push_back(static_cast<std::int8_t>(kLeast + i));

    const std::size_t count = read32(&bytes[kCountAt]);
    if (count == 0 || count > (bytes.size() - kShardsAt) / kBytesOfShard) return std::nullopt;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::byte* at = &bytes[kShardsAt + i * kBytesOfShard];
        const auto bits = static_cast<std::uint32_t>(at[0]) | static_cast<std::uint32_t>(at[1]) << 8;
        if (starts(bits, function.codes_.longest()) == 0) return std::nullopt;
        function.shards_.push_back({total, bits, static_cast<std::uint8_t>(at[2])});
        total += bits;
    }
    const auto row = bytes.subspan(kShardsAt + count * kBytesOfShard);
    if (row.size() != (total + 7) / 8) return std::nullopt;
    function.words_.resize(total / 64 + 3);
    for (std::size_t i = 0; i < row.size(); ++i)
        function.words_[i / 8] |= static_cast<std::uint64_t>(row[i]) << (i % 8 * 8);
    return function;
}

}  // namespace turnwise
