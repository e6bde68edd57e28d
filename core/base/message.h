// What people read: an English template with named values, which a language's catalogue translates outside the core.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
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

    std::string text() const;

    std::vector<std::string> names;
    std::string last;
};

// What a template takes: text, a number, a list, or another message.
using MessageValue = std::variant<std::string, std::int64_t, Listing, std::shared_ptr<const Message>>;

// A value under its name, for as long as the caller has it: light, for a place that refuses something is compiled more
// often than it is met.
class Given {
  public:
    Given(const char* name, std::string_view text) : name_(name), value_(text) {}
    Given(const char* name, const std::string& text) : Given(name, std::string_view(text)) {}
    Given(const char* name, const char* text) : Given(name, std::string_view(text)) {}
    template <std::integral Number>
    Given(const char* name, Number number) : name_(name), value_(static_cast<std::int64_t>(number)) {}
    Given(const char* name, const Listing& list) : name_(name), value_(&list) {}
    Given(const char* name, const Message& message) : name_(name), value_(&message) {}

    std::string name() const { return name_; }
    MessageValue value() const;  // a copy

  private:
    const char* name_;
    std::variant<std::string_view, std::int64_t, const Listing*, const Message*> value_;
};
using AllGiven = std::initializer_list<Given>;

class Message {
  public:
    using Values = std::vector<std::pair<std::string, MessageValue>>;

    explicit Message(const char* english, AllGiven given = {});

    const std::string& english() const { return english_; }
    const Values& values() const { return values_; }

    // The English sentence. A place without a value stays as it is.
    std::string text() const;

  private:
    std::string value_text(const std::string& name) const;

    std::string english_;
    Values values_;
};

}  // namespace turnwise
