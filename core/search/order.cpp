// What a search has learnt of moves: nothing at first, and nothing again.
#include "search/order.h"

#include <algorithm>

namespace turnwise {

MoveMemory::MoveMemory() : history_(2 * kHistorySlots, 0) { killers_.fill({kNoMove, kNoMove}); }

void MoveMemory::clear(int move_limit) {
    killers_.fill({kNoMove, kNoMove});
    const auto used = std::min(static_cast<std::ptrdiff_t>(move_limit), static_cast<std::ptrdiff_t>(kHistorySlots));
    for (const std::size_t side : {std::size_t{0}, kHistorySlots})
        std::fill_n(history_.begin() + static_cast<std::ptrdiff_t>(side), used, 0);
}

}  // namespace turnwise
