// Memory for large tables: zeroed, and in huge pages where the system has them, for a search jumps all over it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "base/errors.h"

namespace turnwise {

// Gives memory back the way it was taken.
class FreeMemory {
  public:
    FreeMemory() = default;  // of std::calloc
    FreeMemory(void* mapped, std::size_t bytes) : mapped_(mapped), bytes_(bytes) {}

    void operator()(void* memory) const {
#if defined(__linux__)
        if (mapped_) {
            munmap(mapped_, bytes_);
            return;
        }
#endif
        std::free(memory);
    }

  private:
    void* mapped_ = nullptr;
    std::size_t bytes_ = 0;
};

// Calls for memory that will be read soon, where the compiler knows how.
inline void prefetch(const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

template <class T>
using ZeroedArray = std::unique_ptr<T[], FreeMemory>;

#if defined(__linux__)
// Pages of the system are zero when first touched: a table that is hardly used costs hardly anything. Null if there are
// none to be had.
template <class T>
ZeroedArray<T> mapped_array(std::size_t bytes) {
    constexpr std::size_t kHugePage = std::size_t{1} << 21;
    const std::size_t size = bytes + kHugePage;  // room to align
    void* mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return {};
    const auto address = (reinterpret_cast<std::uintptr_t>(mapped) + kHugePage - 1) / kHugePage * kHugePage;
    madvise(reinterpret_cast<void*>(address), bytes, MADV_HUGEPAGE);
    return ZeroedArray<T>(reinterpret_cast<T*>(address), FreeMemory(mapped, size));
}
#endif

// `T` must be valid when all its bytes are zero.
template <class T>
ZeroedArray<T> zeroed_array(std::size_t count) {
#if defined(__linux__)
    constexpr std::size_t kLarge = std::size_t{1} << 21;
    if (count * sizeof(T) >= kLarge)
        if (auto array = mapped_array<T>(count * sizeof(T))) return array;
#endif
    void* memory = std::calloc(count, sizeof(T));
    if (!memory) raise(std::bad_alloc());
    return ZeroedArray<T>(static_cast<T*>(memory));
}

}  // namespace turnwise
