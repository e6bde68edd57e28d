// Arguments as people give them.
#include "python/arguments.h"

#include <map>
#include <utility>

namespace turnwise {

Message given(nb::handle value) {
    constexpr std::size_t kLongest = 40;
    const std::string type = nb::type_name(value.type()).c_str();
    const auto shown = nb::steal(PyObject_Repr(value.ptr()));
    if (!shown.is_valid()) PyErr_Clear();
    const std::string text = shown.is_valid() ? nb::cast<std::string>(shown) : "";
    const bool fits = !text.empty() && text.size() <= kLongest && text.find('\n') == text.npos;
    if (!fits) return Message("a value of type {type}", {{"type", type}});
    return Message("{value} ({type})", {{"value", text}, {"type", type}});
}

std::string plain_digits(std::string_view text) {
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
        const int digit = lead == 0xDB ? next - 0xB0 : lead == 0xD9 ? next - 0xA0 : -1;  // U+06F0.., U+0660.. in UTF-8
        const bool is_digit = digit >= 0 && digit <= 9;
        plain += is_digit ? static_cast<char>('0' + digit) : text[i];
        i += is_digit;
    }
    return plain;
}

std::string text_of(nb::handle value, const std::string& taker) {
    if (!PyUnicode_Check(value.ptr()))
        throw ArgumentType("{function} takes a text, not {given}", {{"function", taker}, {"given", given(value)}});
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (text) return plain_digits({text, static_cast<std::size_t>(size)});
    PyErr_Clear();
    throw ParseError("{function} was given half of a character, which is no text", {{"function", taker}});
}

std::optional<WholeNumber> whole_number_of(nb::handle given_number) {
    if (!PyIndex_Check(given_number.ptr())) return std::nullopt;
    auto number = nb::steal(PyNumber_Index(given_number.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    std::int64_t value = 0;
    const bool fits = nb::try_cast(number, value, false);
    return WholeNumber{std::move(number), fits ? std::optional(value) : std::nullopt};
}

Setup setup_from(std::string name, const nb::kwargs& options) {
    std::map<std::string, std::string> values;
    for (auto [key, value] : options)
        if (!value.is_none()) values[str_of(key)] = plain_digits(str_of(value));
    return Setup(std::move(name), std::move(values));
}

}  // namespace turnwise
