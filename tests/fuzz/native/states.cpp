// The targets that read texts of states and moves, for every game of the core.
#include "states.h"

#include "games/all.h"

namespace fuzz {
namespace {

template <class... Families>
void add_all(FamilyList<Families...>) {
    (add_game<Families>(), ...);
}

}  // namespace

void add_states() { add_all(AllFamilies{}); }

}  // namespace fuzz
