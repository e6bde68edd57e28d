// What people read: an English template with named values, which a language's catalogue translates outside the core.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace turnwise {

class Message;

// Several names; `last` goes before the last of them, as in "a, b or c".
struct Listing {
    template <std::ranges::input_range Names>
    explicit Listing(const Names& all, std::string before_last = "") : last(std::move(before_last)) {
        for (const auto& name : all) names.emplace_back(name);
    }

    std::string text() const {
        std::string joined;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const bool ends = i + 1 == names.size() && !last.empty();
            joined += i == 0 ? "" : ends ? " " + last + " " : ", ";
            joined += names[i];
        }
        return joined;
    }

    std::vector<std::string> names;
    std::string last;
};

// What a template takes: text, a number, a list, or another message.
class MessageValue {
  public:
    using Variant = std::variant<std::string, std::int64_t, Listing, std::shared_ptr<const Message>>;

    MessageValue(std::string text) : value_(std::move(text)) {}
    MessageValue(std::string_view text) : value_(std::string(text)) {}
    MessageValue(const char* text) : value_(std::string(text)) {}
    template <std::integral Number>
    MessageValue(Number number) : value_(static_cast<std::int64_t>(number)) {}
    MessageValue(Listing list) : value_(std::move(list)) {}
    MessageValue(Message message);

    const Variant& get() const { return value_; }
    std::string text() const;

  private:
    Variant value_;
};

class Message {
  public:
    using Values = std::vector<std::pair<std::string, MessageValue>>;

    explicit Message(const char* english, Values given = {}) : english_(english), values_(std::move(given)) {}

    const std::string& english() const { return english_; }
    const Values& values() const { return values_; }

    // The English sentence. A place without a value stays as it is.
    std::string text() const {
        std::string sentence, rest = english_;
        for (auto open = rest.find('{'); open != rest.npos; open = rest.find('{')) {
            const auto close = rest.find('}', open);
            if (close == rest.npos) break;
            sentence += rest.substr(0, open) + value_text(rest.substr(open + 1, close - open - 1));
            rest.erase(0, close + 1);
        }
        return sentence + rest;
    }

  private:
    std::string value_text(const std::string& name) const {
        for (const auto& [known, value] : values_)
            if (known == name) return value.text();
        return "{" + name + "}";
    }

    std::string english_;
    Values values_;
};

inline MessageValue::MessageValue(Message message) : value_(std::make_shared<const Message>(std::move(message))) {}

inline std::string MessageValue::text() const {
    if (const auto* text = std::get_if<std::string>(&value_)) return *text;
    if (const auto* number = std::get_if<std::int64_t>(&value_)) return std::to_string(*number);
    if (const auto* list = std::get_if<Listing>(&value_)) return list->text();
    return std::get<std::shared_ptr<const Message>>(value_)->text();
}

}  // namespace turnwise
