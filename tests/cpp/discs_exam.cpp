// Othello's bitboards once more, built for x86-64-v3: the vector functions, which the common exam does not reach.
#include "discs_exam.h"

int main() {
    exam::examine_discs();
    std::printf("discs: %ld checks, %ld failures\n", exam::checks, exam::failures);
    return exam::failures ? 1 : 0;
}
