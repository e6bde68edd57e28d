// Values that people give by name, in the order that the core has for the names.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnwise {

// A list in the order of the names, 0 where one is missing; unknown(name) throws.
template <class Value, class Unknown>
std::vector<Value> in_order(std::map<std::string, Value> by_name, std::span<const std::string_view> names,
                            Unknown&& unknown) {
    std::vector<Value> values;
    for (const auto name : names) {
        const auto node = by_name.extract(std::string(name));
        values.push_back(node.empty() ? Value{} : node.mapped());
    }
    if (!by_name.empty()) unknown(by_name.begin()->first);
    return values;
}

}  // namespace turnwise
