// Memory for large tables, from the system's pages where it has them.
#include "base/memory.h"

#include <cstdint>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "base/errors.h"

namespace turnwise {
namespace {

#if defined(__linux__)
constexpr std::size_t kHugePage = std::size_t{1} << 21;

// Pages of the system are zero when first touched: a table that is hardly used costs hardly anything. Null if there are
// none to be had.
ZeroedBytes mapped_bytes(std::size_t bytes) {
    const std::size_t size = bytes + kHugePage;  // room to align
    void* mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return {};
    const auto address = (reinterpret_cast<std::uintptr_t>(mapped) + kHugePage - 1) / kHugePage * kHugePage;
    madvise(reinterpret_cast<void*>(address), bytes, MADV_HUGEPAGE);
    return ZeroedBytes(reinterpret_cast<std::byte*>(address), FreeMemory(mapped, size));
}
#endif

}  // namespace

void FreeMemory::operator()(void* memory) const {
#if defined(__linux__)
    if (mapped_) {
        munmap(mapped_, bytes_);
        return;
    }
#endif
    std::free(memory);
}

ZeroedBytes zeroed_bytes(std::size_t bytes) {
#if defined(__linux__)
    if (bytes >= kHugePage)
        if (auto mapped = mapped_bytes(bytes)) return mapped;
#endif
    void* memory = std::calloc(bytes, 1);
    if (!memory) raise(std::bad_alloc());
    return ZeroedBytes(static_cast<std::byte*>(memory));
}

}  // namespace turnwise
