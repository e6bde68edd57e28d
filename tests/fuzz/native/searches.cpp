// The targets that search, for every game of the core.
#include "searches.h"

#include "games/all.h"

namespace fuzz {
namespace {

template <class... Families>
void add_all(FamilyList<Families...>) {
    (add_search<Families>(), ...);
}

}  // namespace

void add_searches() { add_all(AllFamilies{}); }

}  // namespace fuzz
