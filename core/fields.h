// Cuts a line of text at its dividers.
#pragma once

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

}  // namespace turnwise
