// The targets that read texts of states and moves, for every game of the core.
#include "states.h"

#include "games/all.h"

namespace fuzz {
namespace {

template <class... Families>
bool add_states(FamilyList<Families...>) {
    (add_game<Families>(), ...);
    return true;
}

[[maybe_unused]] const bool kAdded = add_states(AllFamilies{});

}  // namespace
}  // namespace fuzz
