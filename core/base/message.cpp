// Messages: values are copied here, and put into their places.
#include "base/message.h"

namespace turnwise {
namespace {

std::string text_of(const MessageValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* list = std::get_if<Listing>(&value)) return list->text();
    return std::get<std::shared_ptr<const Message>>(value)->text();
}

}  // namespace

std::string Listing::text() const {
    std::string joined;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool ends = i + 1 == names.size() && !last.empty();
        joined += i == 0 ? "" : ends ? " " + last + " " : ", ";
        joined += names[i];
    }
    return joined;
}

MessageValue Given::value() const {
    if (const auto* text = std::get_if<std::string_view>(&value_)) return std::string(*text);
    if (const auto* number = std::get_if<std::int64_t>(&value_)) return *number;
    if (const auto* list = std::get_if<const Listing*>(&value_)) return **list;
    return std::make_shared<const Message>(*std::get<const Message*>(value_));
}

Message::Message(const char* english, AllGiven given) : english_(english) {
    for (const Given& each : given) values_.emplace_back(each.name(), each.value());
}

std::string Message::text() const {
    std::string sentence, rest = english_;
    for (auto open = rest.find('{'); open != rest.npos; open = rest.find('{')) {
        const auto close = rest.find('}', open);
        if (close == rest.npos) break;
        sentence += rest.substr(0, open) + value_text(rest.substr(open + 1, close - open - 1));
        rest.erase(0, close + 1);
    }
    return sentence + rest;
}

std::string Message::value_text(const std::string& name) const {
    for (const auto& [known, value] : values_)
        if (known == name) return text_of(value);
    return "{" + name + "}";
}

}  // namespace turnwise
