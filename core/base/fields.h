// Cuts texts: a line at its dividers, and nothing in the middle of a letter.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace turnwise {

// One field more than there are dividers; fields may be empty.
inline std::vector<std::string_view> split(std::string_view text, char divider) {
    std::vector<std::string_view> fields;
    for (;;) {
        const auto end = text.find(divider);
        fields.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return fields;
        text.remove_prefix(end + 1);
    }
}

// So many bytes of a text in UTF-8, and the rest of the letter that they end in; for messages that quote a part.
inline std::string part_of(std::string_view text, std::size_t first, std::size_t bytes = 1) {
    std::size_t end = std::min(first + bytes, text.size());
    while (end < text.size() && (text[end] & 0xC0) == 0x80) ++end;
    return std::string(text.substr(first, end - first));
}

}  // namespace turnwise
