// Encodings: a state as the row of small whole numbers that a network takes.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "game/game.h"

namespace turnwise {

// One number of the row that is not zero.
struct Input {
    std::int32_t column;
    std::int32_t value;  // fits in eight bits
    bool operator==(const Input&) const = default;
};

// The numbers of a row that are not zero, on the stack, in any order, each column once.
class InputRow {
  public:
    static constexpr std::size_t kMost = 1024;

    void push(int column, int value = 1) {
        assert(size_ < kMost && value != 0);
        inputs_[size_++] = {column, value};
    }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    const Input* begin() const { return inputs_.data(); }
    const Input* end() const { return inputs_.data() + size_; }

  private:
    friend class InputWriter;
    std::array<Input, kMost> inputs_;
    std::size_t size_ = 0;
};

// Appends to a row, which has its size when the writer is gone. Quicker than the row's own push for many numbers: the
// place of the next one stays in a register.
class InputWriter {
  public:
    explicit InputWriter(InputRow& row) : row_(row), next_(row.inputs_.data() + row.size_) {}
    InputWriter(const InputWriter&) = delete;
    InputWriter& operator=(const InputWriter&) = delete;
    ~InputWriter() { row_.size_ = static_cast<std::size_t>(next_ - row_.inputs_.data()); }

    void push(int column, int value = 1) {
        assert(next_ < row_.inputs_.data() + InputRow::kMost && value != 0);
        *next_++ = {column, value};
    }

  private:
    InputRow& row_;
    Input* next_;
};

// A way to encode the states of a game.
struct Encoding {
    std::string_view name;
    int largest;     // no number is farther from zero; 1: all of them are 0 or 1
    int most = 128;  // numbers of a row that are not zero
};

// Optional knowledge: encodings by name, the first is the default. How many numbers a row has may depend on the board.
template <class G>
concept Encoded = Game<G> && requires(const G state, int encoding, InputRow& row) {
    { G::encodings() } -> std::convertible_to<std::span<const Encoding>>;
    { state.encoding_size(encoding) } -> std::same_as<int>;
    state.encode(encoding, row);  // appends
};

// What most games offer: for the player to move, a few columns whose number is 1.
inline constexpr std::array<Encoding, 1> kSparseEncoding = {{{"sparse", 1}}};

}  // namespace turnwise
