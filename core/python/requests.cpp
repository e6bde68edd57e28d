// Requests for Python: limits, the options of a search by their names, and what a solver is asked.
#include "python/requests.h"

#include <algorithm>
#include <optional>
#include <span>

#include "python/bindings.h"

namespace turnwise {
namespace {

constexpr std::int64_t kMaxThreads = 256, kMaxWeight = 1'000'000, kMaxSeed = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMostSimulations = std::int64_t{1} << 62;
constexpr std::int64_t kMaxTableBytes = std::int64_t{1} << 40;

std::int64_t whole_number(const std::string& name, const nb::object& value, std::int64_t least, std::int64_t most) {
    std::int64_t number = 0;
    if (!nb::try_cast(value, number) || number < least || number > most)
        throw OptionError("search option {option}={value}: give a whole number from {least} to {most}",
                          {{"option", name}, {"value", repr_of(value)}, {"least", least}, {"most", most}});
    return number;
}

bool is_true(const nb::object& value) {
    const int truth = PyObject_IsTrue(value.ptr());
    if (truth < 0) throw nb::python_error();
    return truth == 1;
}

std::ptrdiff_t place_of(const char* name, const nb::object& value, std::span<const std::string_view> names) {
    const std::string wanted = str_of(value);
    const auto found = std::find(names.begin(), names.end(), wanted);
    if (found == names.end())
        throw UnknownName("unknown {option} '{value}': choose one of {known}",
                          {{"option", name}, {"value", wanted}, {"known", Listing(names)}});
    return found - names.begin();
}

// ---- one option each: set_...(request, name, value) ----

template <auto kMember>
void set_flag(SearchRequest& request, const char*, const nb::object& value) {
    request.options.*kMember = is_true(value);
}

template <auto kMember, std::int64_t kLeast, std::int64_t kMost>
void set_number(SearchRequest& request, const char* name, const nb::object& value) {
    auto& number = request.options.*kMember;
    number = static_cast<std::decay_t<decltype(number)>>(whole_number(name, value, kLeast, kMost));
}

// The names of an enum are those of its values, in their order.
template <auto kMember, const auto& kNames>
void set_choice(SearchRequest& request, const char* name, const nb::object& value) {
    auto& choice = request.options.*kMember;
    choice = static_cast<std::decay_t<decltype(choice)>>(place_of(name, value, kNames));
}

// ---- of simulations ----

template <auto kMember, std::int64_t kLeast, std::int64_t kMost>
void set_count(SearchRequest& request, const char* name, const nb::object& value) {
    auto& number = request.options.simulations.*kMember;
    number = static_cast<std::decay_t<decltype(number)>>(whole_number(name, value, kLeast, kMost));
}

template <auto kMember, int kLeast, int kMost>
void set_real(SearchRequest& request, const char* name, const nb::object& value) {
    const double number = to_double(value, [&] { return Message("search option {option}", {{"option", name}}); });
    if (!(number >= kLeast && number <= kMost))
        throw OptionError("search option {option}={value}: give a number from {least} to {most}",
                          {{"option", name}, {"value", repr_of(value)}, {"least", kLeast}, {"most", kMost}});
    request.options.simulations.*kMember = number;
}

void set_priors(SearchRequest& request, const char* name, const nb::object& value) {
    request.options.simulations.priors = static_cast<PriorKind>(place_of(name, value, kPriorNames));
}

void set_keep_tree(SearchRequest& request, const char*, const nb::object& value) {
    request.options.simulations.keeps_tree = is_true(value);
}

void set_branching(SearchRequest& request, const char* name, const nb::object& value) {
    request.options.selection.branching = static_cast<int>(whole_number(name, value, 0, kMaxMoves));
}

void set_pruning(SearchRequest& request, const char*, const nb::object& value) {
    if (!nb::isinstance<nb::dict>(value))
        throw OptionError("search option pruning={value}: give weights by criterion", {{"value", repr_of(value)}});
    request.pruning.clear();
    for (auto [criterion, weight] : nb::cast<nb::dict>(value)) {
        const std::string name = str_of(criterion);
        request.pruning[name] = static_cast<int>(whole_number("pruning " + name, nb::borrow(weight), 0, kMaxWeight));
    }
}

void set_probcut(SearchRequest& request, const char*, const nb::object& value) {
    constexpr double kMost = 100;
    const double number = to_double(value, [] { return Message("search option probcut"); });
    if (!(number >= 0 && number <= kMost))
        throw OptionError("search option probcut={value}: give deviations from 0, which is off, to 100",
                          {{"value", repr_of(value)}});
    request.options.probcut = number;
}

struct NamedOption {
    const char* name;
    void (*set)(SearchRequest&, const char* name, const nb::object& value);
};

// The one list of options; that of turnwise.engine.SearchOptions adds their types and what they mean.
constexpr NamedOption kOptions[] = {
    {"method", set_choice<&Options::method, kMethodNames>},
    {"move_order", set_choice<&Options::move_order, kMoveOrderNames>},
    {"shuffle_seed", set_number<&Options::shuffle_seed, 0, kMaxSeed>},
    {"branching", set_branching},
    {"pruning", set_pruning},
    {"probcut", set_probcut},
    {"threads", set_number<&Options::threads, 1, kMaxThreads>},
    {"table_bytes", set_number<&Options::table_bytes, 0, kMaxTableBytes>},
    {"aspiration", set_flag<&Options::aspiration>},
    {"null_windows", set_flag<&Options::null_windows>},
    {"table", set_flag<&Options::table>},
    {"killers", set_flag<&Options::killers>},
    {"history", set_flag<&Options::history>},
    {"forced", set_flag<&Options::forced>},
    {"symmetry", set_flag<&Options::symmetry>},
    {"clip", set_flag<&Options::clip>},
    {"finish", set_flag<&Options::finish>},
    {"simulations", set_count<&Simulations::most, 1, kMostSimulations>},
    {"exploration", set_real<&Simulations::exploration, 0, 1000>},
    {"first_play", set_real<&Simulations::first_play, -10, 10>},
    {"margin", set_real<&Simulations::margin, 0, 1>},
    {"lead", set_real<&Simulations::lead, 0, 1'000'000>},
    {"playout_plies", set_count<&Simulations::playout_plies, 0, kWholeGame>},
    {"guided", set_real<&Simulations::guided, 0, 1>},
    {"priors", set_priors},
    {"root_noise", set_real<&Simulations::root_noise, 0, 1>},
    {"temperature", set_real<&Simulations::temperature, 0, 100>},
    {"keep_tree", set_keep_tree},
    {"seed", set_count<&Simulations::seed, 0, kMaxSeed>},
};

void set_option(SearchRequest& request, const std::string& name, const nb::object& value) {
    for (const NamedOption& option : kOptions)
        if (name == option.name) return option.set(request, option.name, value);
    throw UnknownName("unknown search option '{option}'", {{"option", name}});
}

nb::tuple names_of_options() {
    nb::list names;
    for (const NamedOption& option : kOptions) names.append(option.name);
    return nb::tuple(names);
}

nb::tuple names_of(std::span<const std::string_view> texts) {
    nb::list names;
    for (const std::string_view text : texts) names.append(text);
    return nb::tuple(names);
}

Allowance allowance_of(std::optional<int> depth, std::optional<std::uint64_t> nodes, std::optional<double> seconds,
                       const StopToken* token) {
    const Limits none;
    return {
        {std::min(depth.value_or(none.depth), kMaxDepth), nodes.value_or(none.nodes), seconds.value_or(none.seconds)},
        token};
}

// Every request is made with its limits, each of which may be None, and a token, which it keeps.
template <class Request>
auto bind_limits(nb::class_<Request>& request) {
    return request.def(
        "__init__",
        [](Request* self, std::optional<int> depth, std::optional<std::uint64_t> nodes, std::optional<double> seconds,
           const StopToken* token) {
            new (self) Request();
            static_cast<Allowance&>(*self) = allowance_of(depth, nodes, seconds, token);
        },
        nb::arg("depth").none() = nb::none(), nb::arg("nodes").none() = nb::none(),
        nb::arg("seconds").none() = nb::none(), nb::arg("token").none() = nb::none(), nb::keep_alive<1, 5>());
}

// Whether the search holds the interpreter's lock, as that of a game in Python does, or not: without it while it rests.
void wait_without_lock(const PauseGate& gate) {
    const nb::gil_scoped_acquire held;
    const nb::gil_scoped_release released;
    gate.wait();
}

}  // namespace

void bind_requests(nb::module_& module) {
    nb::class_<StopToken>(module, "StopToken", "Ends every search that was given it, or lets it rest, from any thread.")
        .def("__init__", [](StopToken* self) { new (self) StopToken(wait_without_lock); })
        .def("stop", &StopToken::stop, "Ask every search that has this token to end.")
        .def("stopped", &StopToken::stopped, "Whether stop() was called.")
        .def("pause", &StopToken::pause,
             "Let the search that has this token rest: it forgets nothing, and its time stands still.")
        .def("resume", &StopToken::resume, "Let it go on.")
        .def("paused", &StopToken::paused, "Whether it is to rest.")
        .def("rested", &StopToken::rested, "The seconds that it has rested so far, without a rest that goes on.");
    nb::class_<Allowance> allowance(module, "Allowance", "Limits of a call, and the token that ends it before.");
    bind_limits(allowance);
    nb::class_<Memory>(module, "SearchMemory", "What searches of one game keep from one to the next.")
        .def(nb::init<std::size_t>(), nb::arg("table_bytes"));
    nb::class_<SearchRequest> search(module, "SearchRequest", "How a search is asked for, whatever the game.");
    bind_limits(search)
        .def_rw("all_moves", &SearchRequest::all_moves)
        .def_rw("flat_wins", &SearchRequest::flat_wins)
        .def_rw("first_depth", &SearchRequest::first_depth)
        .def_rw("records", &SearchRequest::records, nb::arg().none())
        .def(
            "use", [](SearchRequest& request, Memory& memory) { request.memory = &memory; }, nb::arg("memory"),
            nb::keep_alive<1, 2>(), "Go on with what earlier searches of the game have left there.")
        .def_rw("tree_nodes", &SearchRequest::tree_nodes)
        .def_rw("progress", &SearchRequest::progress, nb::arg().none(), "Called with the report of each iteration.")
        .def("set", &set_option, nb::arg("name"), nb::arg("value"));
    nb::class_<SolveRequest> solve(module, "SolveRequest", "How a solver is asked, whatever the game.");
    bind_limits(solve)
        .def_rw("all_moves", &SolveRequest::all_moves)
        .def_rw("winner_only", &SolveRequest::winner_only)
        .def_rw("line", &SolveRequest::line)
        .def_rw("confidence", &SolveRequest::confidence)
        .def_rw("progress", &SolveRequest::progress, nb::arg().none(), "Called now and then with nodes and seconds.")
        .def(
            "set_threads",
            [](SolveRequest& request, const nb::object& threads) {
                request.threads = static_cast<int>(whole_number("threads", threads, 1, kMaxThreads));
            },
            nb::arg("threads"));
    module.attr("MAX_DEPTH") = kMaxDepth;
    module.def("search_options", &names_of_options, nb::sig("def search_options() -> tuple[str, ...]"),
               "The options of a search, by name.");
    module.def(
        "methods", [] { return names_of(kMethodNames); }, nb::sig("def methods() -> tuple[str, ...]"),
        "What the option method takes.");
    module.def(
        "priors", [] { return names_of(kPriorNames); }, nb::sig("def priors() -> tuple[str, ...]"),
        "What the option priors takes.");
    module.def(
        "move_orders", [] { return names_of(kMoveOrderNames); }, nb::sig("def move_orders() -> tuple[str, ...]"),
        "What the option move_order takes.");
}

}  // namespace turnwise
