// The extension module: options, tokens, errors and every game.
#include "python/bindings.h"
#include "python/convert.h"
#include "python/search_call.h"

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
        values[name.c_str()] = std::visit([](const auto& one) { return to_python(one); }, value.get());
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

constexpr std::int64_t kMaxThreads = 256, kMaxWeight = 1'000'000;
constexpr std::int64_t kMaxTableBytes = std::int64_t{1} << 40;

std::uint64_t whole_number(const std::string& name, const nb::object& value, std::int64_t least, std::int64_t most) {
    std::int64_t number = 0;
    if (!nb::try_cast(value, number) || number < least || number > most)
        throw OptionError("search option {option}={value}: give a whole number from {least} to {most}",
                          {{"option", name}, {"value", nb::repr(value).c_str()}, {"least", least}, {"most", most}});
    return static_cast<std::uint64_t>(number);
}

template <class Enum>
Enum choice(const std::string& name, const nb::object& value, std::initializer_list<const char*> texts) {
    const std::string wanted = nb::str(value).c_str();
    const auto found = std::find(texts.begin(), texts.end(), wanted);
    if (found != texts.end()) return static_cast<Enum>(found - texts.begin());
    throw UnknownName("unknown {option} '{value}': choose one of {known}",
                      {{"option", name}, {"value", wanted}, {"known", Listing(texts)}});
}

std::map<std::string, int> criterion_weights(const nb::object& value) {
    if (!nb::isinstance<nb::dict>(value))
        throw OptionError("search option pruning={value}: give weights by criterion",
                          {{"value", nb::repr(value).c_str()}});
    std::map<std::string, int> weights;
    for (auto [criterion, weight] : nb::cast<nb::dict>(value)) {
        const std::string name = nb::str(criterion).c_str();
        weights[name] = static_cast<int>(whole_number("pruning " + name, nb::borrow(weight), 0, kMaxWeight));
    }
    return weights;
}

double deviations(const nb::object& value) {
    constexpr double kMost = 100;
    const double number = to_double(value, [] { return Message("search option probcut"); });
    if (!(number >= 0 && number <= kMost))
        throw OptionError("search option probcut={value}: give deviations from 0, which is off, to 100",
                          {{"value", nb::repr(value).c_str()}});
    return number;
}

// Options by name, so that Python needs no copy of the list.
void set_option(SearchRequest& request, const std::string& name, const nb::object& value) {
    Options& options = request.options;
    const std::pair<const char*, bool Options::*> flags[] = {
        {"aspiration", &Options::aspiration}, {"null_windows", &Options::null_windows},
        {"table", &Options::table},           {"killers", &Options::killers},
        {"history", &Options::history},       {"forced", &Options::forced},
        {"symmetry", &Options::symmetry},     {"clip", &Options::clip}};
    for (const auto& [flag, member] : flags)
        if (name == flag) {
            options.*member = PyObject_IsTrue(value.ptr()) == 1;
            return;
        }
    if (name == "pruning")
        request.pruning = criterion_weights(value);
    else if (name == "branching")
        options.selection.branching = static_cast<int>(whole_number(name, value, 0, kMaxMoves));
    else if (name == "probcut")
        options.probcut = deviations(value);
    else if (name == "threads")
        options.threads = static_cast<int>(whole_number(name, value, 1, kMaxThreads));
    else if (name == "table_bytes")
        options.table_bytes = whole_number(name, value, 0, kMaxTableBytes);
    else if (name == "shuffle_seed")
        options.shuffle_seed = whole_number(name, value, 0, std::numeric_limits<std::int64_t>::max());
    else if (name == "method")
        options.method = choice<Method>(name, value, {"minimax", "alpha_beta", "full"});
    else if (name == "move_order")
        options.move_order = choice<MoveOrder>(name, value, {"natural", "ascending", "shuffled"});
    else
        throw UnknownName("unknown search option '{option}'", {{"option", name}});
}

void bind_limits(nb::module_& module) {
    nb::class_<StopToken>(module, "StopToken", "Ends every search that was given it, from any thread.")
        .def(nb::init<>())
        .def("stop", &StopToken::stop, "Ask every search that has this token to end.")
        .def("stopped", &StopToken::stopped, "Whether stop() was called.");
    nb::class_<SearchRequest>(module, "SearchRequest", "How one search or solve is asked for, whatever the game.")
        .def(nb::init<>())
        .def_prop_rw(
            "depth", [](const SearchRequest& r) { return r.limits.depth; },
            [](SearchRequest& r, int depth) { r.limits.depth = std::min(depth, kMaxDepth); })
        .def_prop_rw(
            "nodes", [](const SearchRequest& r) { return r.limits.nodes; },
            [](SearchRequest& r, std::uint64_t nodes) { r.limits.nodes = nodes; })
        .def_prop_rw(
            "seconds", [](const SearchRequest& r) { return r.limits.seconds; },
            [](SearchRequest& r, double seconds) { r.limits.seconds = seconds; })
        .def_rw("all_moves", &SearchRequest::all_moves)
        .def_rw("winner_only", &SearchRequest::winner_only)
        .def_rw("line", &SearchRequest::line)
        .def_rw("confidence", &SearchRequest::confidence)
        .def_rw("flat_wins", &SearchRequest::flat_wins)
        .def_rw("tree_nodes", &SearchRequest::tree_nodes)
        .def_rw("progress", &SearchRequest::progress, nb::arg().none())
        .def(
            "watch", [](SearchRequest& r, const StopToken& token) { r.token = &token; }, nb::keep_alive<1, 2>())
        .def("set", &set_option, nb::arg("name"), nb::arg("value"));
    module.attr("MAX_DEPTH") = kMaxDepth;
}

}  // namespace
}  // namespace turnwise

NB_MODULE(TURNWISE_MODULE, module) {
    using namespace turnwise;
    module.doc() = "The native core of turnwise.";
    module.attr("BUILD") = TURNWISE_BUILD;
    nb::register_exception_translator(&translate);
    bind_limits(module);
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
