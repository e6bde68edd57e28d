// The transposition table: how it is made, grows and begins again.
#include "search/table.h"

#include <algorithm>
#include <utility>

namespace turnwise {

Table::Table(std::size_t bytes)
    : most_slots_(std::bit_floor(std::max(bytes / sizeof(Slot), kLeastSlots))),
      mask_(kLeastSlots - 1),
      slots_(zeroed_array<Slot>(kLeastSlots)) {}

void Table::reserve(std::uint64_t entries) {
    const auto wanted = std::min<std::uint64_t>(std::bit_ceil(entries + 1), most_slots_);
    if (wanted <= mask_ + 1) return;
    const auto old = std::move(slots_);
    const std::size_t old_slots = mask_ + 1;
    slots_ = zeroed_array<Slot>(wanted);
    mask_ = wanted - 1;
    for (std::size_t i = 0; i < old_slots; ++i)
        if (is_current(old[i].data.load())) insert(old[i]);
}

void Table::insert(const Slot& slot) {
    const auto data = slot.data.load();
    put(slot.check.load() ^ data, unpack(data));
}

void Table::clear() {
    slots_.reset();
    slots_ = zeroed_array<Slot>(mask_ + 1);
}

void Table::renew() {
    if (mask_ + 1 == kLeastSlots && stamp_ < kLastStamp) {
        stamp_ += kFirstStamp;
        return;
    }
    mask_ = kLeastSlots - 1;
    stamp_ = kFirstStamp;
    clear();
}

}  // namespace turnwise
