// The extension module: requests, errors and every game.
#include "python/bindings.h"
#include "python/convert.h"

namespace turnwise {
namespace {

// A message may quote half of a character.
nb::object to_python(const std::string& text) {
    return nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

nb::object to_python(std::int64_t number) { return nb::int_(number); }

nb::object to_python(const Listing& list) {
    nb::list names;
    for (const std::string& name : list.names) names.append(to_python(name));
    return nb::module_::import_("turnwise.messages").attr("Listing")(names, list.last);
}

// The message as an object of a class that takes a template and its values.
nb::object made(const nb::object& type, const Message& message);

nb::object to_python(const std::shared_ptr<const Message>& message) {
    return made(nb::module_::import_("turnwise.messages").attr("Message"), *message);
}

nb::object made(const nb::object& type, const Message& message) {
    nb::dict values;
    for (const auto& [name, value] : message.values())
        values[name.c_str()] = std::visit([](const auto& one) { return to_python(one); }, value);
    return type(message.english(), **values);
}

// C++ errors become the classes of turnwise.errors.
void translate(const std::exception_ptr& pointer, void*) {
    const auto raise = [](const char* name, const Told& error) {
        const nb::object type = nb::module_::import_("turnwise.errors").attr(name);
        PyErr_SetObject(type.ptr(), made(type, error.message()).ptr());
    };
    try {
        std::rethrow_exception(pointer);
    } catch (const IllegalMove& error) {
        raise("IllegalMoveError", error);
    } catch (const UnknownName& error) {
        raise("UnknownNameError", error);
    } catch (const ArgumentType& error) {
        raise("ArgumentTypeError", error);
    } catch (const OptionError& error) {
        raise("OptionError", error);
    } catch (const DataError& error) {
        raise("DataError", error);
    } catch (const ParseError& error) {
        raise("ParseError", error);
    }
}

}  // namespace
}  // namespace turnwise

NB_MODULE(TURNWISE_MODULE, module) {
    using namespace turnwise;
    module.doc() = "The native core of turnwise.";
    module.attr("BUILD") = TURNWISE_BUILD;
    nb::register_exception_translator(&translate);
    bind_requests(module);
    bind_network(module);
    const nb::dict states;
    module.attr("_states") = states;  // every game adds its own
    module.def(
        "states", [states] { return states; }, nb::sig("def states() -> dict[str, type]"),
        "The class of states by the name of the game, in the order of games.def.");
#define TURNWISE_GAME(name) bind_##name(module);
#include TURNWISE_GAMES_DEF
#undef TURNWISE_GAME
    bind_python_games(module);
    bind_signed_methods(module);
}
