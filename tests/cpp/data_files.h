// Data files as they were written before, and with a bit of their header the other way.
#pragma once

#include <cstddef>
#include <vector>

#include "base/data_file.h"
#include "check.h"

namespace conformance {

using namespace turnwise;

// The same content with a checksum of the body alone.
inline std::vector<std::byte> of_version_1(std::vector<std::byte> file) {
    file[data_file::kVersionAt] = data_file::kUnsignedHeader;
    write32(&file[data_file::kChecksumAt], checksum(std::span(file).subspan(data_file::kHeader)));
    return file;
}

// `is_refused` says whether whoever reads a file refuses it.
template <class IsRefused>
void check_every_bit_of_the_header(const std::vector<std::byte>& file, IsRefused is_refused) {
    for (std::size_t bit = 0; bit < 8 * data_file::kHeader; ++bit) {
        auto flipped = file;
        flipped[bit / 8] ^= std::byte{1} << (bit % 8);
        CHECK(is_refused(flipped));
    }
}

}  // namespace conformance
