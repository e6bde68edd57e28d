// Native games in Python: their objects, and the list of them.
#include "python/bound_game.h"

#include <deque>
#include <map>

namespace turnwise {
namespace {

std::map<std::string, const BoundGame*>& games() {
    static std::map<std::string, const BoundGame*> all;
    return all;
}

bool is_of(nb::handle object, nb::handle type) {
    auto* const own = Py_TYPE(object.ptr());
    auto* const wanted = reinterpret_cast<PyTypeObject*>(type.ptr());
    return own == wanted || PyType_IsSubtype(own, wanted);
}

}  // namespace

bool BoundGame::is_made(nb::handle object, nb::handle type) { return is_of(object, type) && nb::inst_ready(object); }

void* BoundGame::memory_of(nb::handle object, nb::handle type) {
    if (!is_of(object, type) || nb::inst_ready(object)) throw nb::next_overload();
    return nb::inst_ptr<void>(object);
}

const BoundGame* bound_game(const std::string& name) {
    const auto found = games().find(name);
    return found == games().end() ? nullptr : found->second;
}

nb::sig signed_as(std::string signature) {
    static std::deque<std::string> kept;
    return nb::sig(kept.emplace_back("def " + std::move(signature)).c_str());
}

void bind_game(nb::module_& module, const BoundGame& bound) {
    auto state = nb::borrow<StateClass>(bound.state);
    bind_start(state, bound);
    bind_rules(state, bound);
    bind_text(state, bound);
    bind_knowledge(state, bound);
    bind_encoding(state, bound);
    bind_engine(state, bound);
    bind_solver(state, bound);
    bind_player(state, bound);
    games()[bound.game.name()] = &bound;
    nb::cast<nb::dict>(module.attr("_states"))[bound.game.name()] = bound.state;
}

}  // namespace turnwise
