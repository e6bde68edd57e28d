// What is written for x86-64-v3 once more, built for it: the vector functions, which the common exam does not reach.
#include "discs_exam.h"
#include "networks_exam.h"

int main() {
    exam::examine_discs();
    exam::examine_networks();
    std::printf("x86-64-v3: %ld checks, %ld failures\n", exam::checks, exam::failures);
    return exam::failures ? 1 : 0;
}
