// Memory for large tables: zeroed, and in huge pages where the system has them, for a search jumps all over it.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace turnwise {

struct FreeMemory {
    void operator()(void* memory) const { std::free(memory); }
};

template <class T>
using ZeroedArray = std::unique_ptr<T[], FreeMemory>;

// `T` must be valid when all its bytes are zero.
template <class T>
ZeroedArray<T> zeroed_array(std::size_t count) {
    constexpr std::size_t kHugePage = std::size_t{1} << 21;
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kHugePage) {
        void* memory = std::calloc(count, sizeof(T));
        if (!memory) throw std::bad_alloc();
        return ZeroedArray<T>(static_cast<T*>(memory));
    }
    const std::size_t rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    void* memory = std::aligned_alloc(kHugePage, rounded);
    if (!memory) throw std::bad_alloc();
#if defined(__linux__)
    madvise(memory, rounded, MADV_HUGEPAGE);
#endif
    std::memset(memory, 0, bytes);
    return ZeroedArray<T>(static_cast<T*>(memory));
}

}  // namespace turnwise
