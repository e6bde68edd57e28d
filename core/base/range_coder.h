// Compact data files: an adaptive binary range coder, a checksum, and numbers as bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace turnwise {

// The probability that the next bit is 0, in 1 / 2^kOneBits; it learns from every bit coded with it.
class BitModel {
  public:
    static constexpr int kOneBits = 12;

    std::uint32_t zero() const { return zero_; }
    void learn(unsigned bit) {
        const int step = bit ? -(zero_ >> kRate) : ((1 << kOneBits) - zero_) >> kRate;
        zero_ = static_cast<std::uint16_t>(zero_ + step);
    }

  private:
    static constexpr int kRate = 5;
    std::uint16_t zero_ = 1 << (kOneBits - 1);
};

// A binary range coder with 32-bit range and carry. The first byte it writes is always 0.
class RangeEncoder {
  public:
    unsigned code(BitModel& model, unsigned bit) {
        const std::uint32_t split = (range_ >> BitModel::kOneBits) * model.zero();
        model.learn(bit);
        if (bit) low_ += split;
        range_ = bit ? range_ - split : split;
        for (; range_ < (1u << 24); range_ <<= 8) shift();
        return bit;
    }
    std::vector<std::byte> finish() {
        for (int i = 0; i < 5; ++i) shift();
        return std::move(bytes_);
    }

  private:
    // Moves the top byte out; bytes of ones wait, for a carry may still run through them.
    void shift() {
        if (low_ < 0xFF000000u || low_ > 0xFFFFFFFFu) {
            const auto carry = static_cast<unsigned>(low_ >> 32);
            bytes_.push_back(static_cast<std::byte>(held_ + carry));
            for (; waiting_ > 0; --waiting_) bytes_.push_back(static_cast<std::byte>(0xFFu + carry));
            held_ = static_cast<unsigned>(low_ >> 24) & 0xFF;
        } else {
            ++waiting_;
        }
        low_ = (low_ & 0x00FFFFFFu) << 8;
    }

    std::uint64_t low_ = 0;
    std::uint32_t range_ = 0xFFFFFFFFu;
    unsigned held_ = 0;
    std::size_t waiting_ = 0;
    std::vector<std::byte> bytes_;
};

// Gives the bits of a RangeEncoder back; beyond the last byte it reads zeros.
class RangeDecoder {
  public:
    explicit RangeDecoder(std::span<const std::byte> bytes) : bytes_(bytes) {
        for (int i = 0; i < 5; ++i) shift();
    }
    // The bit wanted is ignored, so that one function can describe both ways.
    unsigned code(BitModel& model, unsigned = 0) {
        const std::uint32_t split = (range_ >> BitModel::kOneBits) * model.zero();
        const unsigned bit = value_ >= split;
        model.learn(bit);
        if (bit) value_ -= split;
        range_ = bit ? range_ - split : split;
        for (; range_ < (1u << 24); range_ <<= 8) shift();
        return bit;
    }

  private:
    void shift() {
        const auto byte = at_ < bytes_.size() ? static_cast<std::uint32_t>(bytes_[at_]) : 0u;
        value_ = value_ << 8 | byte;
        ++at_;
    }

    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
    std::uint32_t value_ = 0, range_ = 0xFFFFFFFFu;
};

// FNV-1a; `sum` is that of what comes before.
inline std::uint32_t checksum(std::span<const std::byte> bytes, std::uint32_t sum = 2166136261u) {
    for (const std::byte byte : bytes) sum = (sum ^ static_cast<std::uint32_t>(byte)) * 16777619u;
    return sum;
}

inline void write32(std::byte* at, std::uint32_t value) {
    for (int i = 0; i < 4; ++i) at[i] = static_cast<std::byte>(value >> (8 * i));
}
inline std::uint32_t read32(const std::byte* at) {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value |= static_cast<std::uint32_t>(at[i]) << (8 * i);
    return value;
}

}  // namespace turnwise
