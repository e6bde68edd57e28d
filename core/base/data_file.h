// The header that the package's compact data files share, and their checksum.
//
//   bytes 0-3  letters    4  version    5  a small number    6-7  0    8-11  a number    12-15  checksum    16-  body
//
// The checksum is of all the rest; in files of version 1, which are read as well, of the body alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/range_coder.h"

namespace turnwise::data_file {

using Letters = std::array<unsigned char, 4>;

constexpr std::size_t kVersionAt = 4, kSmallAt = 5, kZerosAt = 6, kNumberAt = 8, kChecksumAt = 12, kHeader = 16;
constexpr std::byte kVersion{2}, kUnsignedHeader{1};

// What follows asks for a whole header.
inline bool begins_with(std::span<const std::byte> file, const Letters& letters) {
    return std::ranges::equal(file.first(letters.size()), std::as_bytes(std::span(letters)));
}
inline bool has_known_version(std::span<const std::byte> file) {
    return file[kVersionAt] == kVersion || file[kVersionAt] == kUnsignedHeader;
}
inline bool has_zeros(std::span<const std::byte> file) {
    return file[kZerosAt] == std::byte{0} && file[kZerosAt + 1] == std::byte{0};
}
inline std::uint32_t checksum_of(std::span<const std::byte> file) {
    const std::size_t signed_bytes = file[kVersionAt] == kUnsignedHeader ? 0 : kChecksumAt;
    return checksum(file.subspan(kHeader), checksum(file.first(signed_bytes)));
}
inline bool is_whole(std::span<const std::byte> file) { return read32(&file[kChecksumAt]) == checksum_of(file); }

inline std::vector<std::byte> make(const Letters& letters, std::size_t small, std::uint32_t number,
                                   std::span<const std::byte> body) {
    std::vector<std::byte> file(kHeader);
    std::ranges::copy(std::as_bytes(std::span(letters)), file.begin());
    file[kVersionAt] = kVersion;
    file[kSmallAt] = static_cast<std::byte>(small);
    write32(&file[kNumberAt], number);
    file.insert(file.end(), body.begin(), body.end());
    write32(&file[kChecksumAt], checksum_of(file));
    return file;
}

}  // namespace turnwise::data_file
