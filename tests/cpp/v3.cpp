// What is written for x86-64-v3 once more, built for it: the vector functions, which the other build does not reach.
#include "discs_tests.h"
#include "networks_tests.h"

int main() {
    conformance::test_discs();
    conformance::test_networks();
    std::printf("x86-64-v3: %ld checks, %ld failures\n", conformance::checks, conformance::failures);
    return conformance::failures ? 1 : 0;
}
