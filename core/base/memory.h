// Memory for large tables: zeroed, and in huge pages where the system has them, for a search jumps all over it.
#pragma once

#include <cstddef>
#include <memory>

namespace turnwise {

// Gives memory back the way it was taken.
class FreeMemory {
  public:
    FreeMemory() = default;  // of std::calloc
    FreeMemory(void* mapped, std::size_t bytes) : mapped_(mapped), bytes_(bytes) {}

    void operator()(void* memory) const;

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

using ZeroedBytes = std::unique_ptr<std::byte, FreeMemory>;
ZeroedBytes zeroed_bytes(std::size_t bytes);

// `T` must be valid when all its bytes are zero.
template <class T>
ZeroedArray<T> zeroed_array(std::size_t count) {
    ZeroedBytes bytes = zeroed_bytes(count * sizeof(T));
    const FreeMemory free = bytes.get_deleter();
    return ZeroedArray<T>(reinterpret_cast<T*>(bytes.release()), free);
}

}  // namespace turnwise
