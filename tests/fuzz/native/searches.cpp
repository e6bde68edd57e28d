// The targets that search, for every game of the core.
#include "searches.h"

#include "games/all.h"

namespace fuzz {
namespace {

template <class... Families>
bool add_searches(FamilyList<Families...>) {
    (add_search<Families>(), ...);
    return true;
}

[[maybe_unused]] const bool kAdded = add_searches(AllFamilies{});

}  // namespace
}  // namespace fuzz
