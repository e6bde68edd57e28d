// The extension module: options, tokens, errors and every game.
#include <cstring>

#include "bindings.h"
#include "convert.h"
#include "search_call.h"

namespace turnwise {
namespace {

// C++ errors become the classes of turnwise.errors.
void translate(const std::exception_ptr& pointer, void*) {
    const auto raise = [](const char* name, const std::exception& error) {
        const nb::object type = nb::module_::import_("turnwise.errors").attr(name);
        // A message may quote half of a character.
        const auto message = nb::steal(
            PyUnicode_DecodeUTF8(error.what(), static_cast<Py_ssize_t>(std::strlen(error.what())), "replace"));
        PyErr_SetObject(type.ptr(), message.ptr());
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
        throw OptionError("search option " + name + "=" + nb::repr(value).c_str() + ": give a whole number from " +
                          std::to_string(least) + " to " + std::to_string(most));
    return static_cast<std::uint64_t>(number);
}

template <class Enum>
Enum choice(const std::string& name, const nb::object& value, std::initializer_list<const char*> texts) {
    const std::string wanted = nb::str(value).c_str();
    std::string known;
    int index = 0;
    for (const char* text : texts) {
        if (wanted == text) return static_cast<Enum>(index);
        known += (index++ ? ", " : "") + std::string(text);
    }
    throw UnknownName("unknown " + name + " '" + wanted + "': choose one of " + known);
}

std::map<std::string, int> criterion_weights(const nb::object& value) {
    if (!nb::isinstance<nb::dict>(value))
        throw OptionError(std::string("search option pruning=") + nb::repr(value).c_str() +
                          ": give weights by criterion");
    std::map<std::string, int> weights;
    for (auto [criterion, weight] : nb::cast<nb::dict>(value)) {
        const std::string name = nb::str(criterion).c_str();
        weights[name] = static_cast<int>(whole_number("pruning " + name, nb::borrow(weight), 0, kMaxWeight));
    }
    return weights;
}

double deviations(const nb::object& value) {
    constexpr double kMost = 100;
    const double number = to_double(value, [] { return "search option probcut"; });
    if (!(number >= 0 && number <= kMost))
        throw OptionError(std::string("search option probcut=") + nb::repr(value).c_str() +
                          ": give deviations from 0, which is off, to 100");
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
        throw UnknownName("unknown search option '" + name + "'");
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
