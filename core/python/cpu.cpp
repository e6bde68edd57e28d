// What this CPU can do, asked before any module is loaded that would need it.
#include <nanobind/nanobind.h>

#if defined(__x86_64__)
#include <cpuid.h>

namespace {

// Every instruction set of x86-64-v3: the compiler may use any of them.
bool supports_v3() {
    unsigned a, b, c, d;
    constexpr unsigned kFma = 1u << 12, kMovbe = 1u << 22, kPopcnt = 1u << 23, kXsave = 1u << 27, kAvx = 1u << 28,
                       kF16c = 1u << 29;
    constexpr unsigned kLeaf1 = kFma | kMovbe | kPopcnt | kXsave | kAvx | kF16c;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & kLeaf1) != kLeaf1) return false;
    unsigned low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    constexpr unsigned kSseAvxState = 6;  // the system saves the wide registers
    if ((low & kSseAvxState) != kSseAvxState) return false;
    constexpr unsigned kBmi1 = 1u << 3, kAvx2 = 1u << 5, kBmi2 = 1u << 8, kLeaf7 = kBmi1 | kAvx2 | kBmi2;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & kLeaf7) != kLeaf7) return false;
    constexpr unsigned kLzcnt = 1u << 5;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & kLzcnt);
}

}  // namespace
#else
namespace {
bool supports_v3() { return false; }
}  // namespace
#endif

NB_MODULE(_cpu, module) {
    module.def("supports_v3", &supports_v3, "Whether the CPU and the system offer x86-64-v3 (AVX2, BMI2, POPCNT ...).");
}
