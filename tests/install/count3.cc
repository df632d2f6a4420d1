/* SPDX-License-Identifier: LGPL-3.0-or-later */

// All public headers at once in C++, and one function called through them:
// the counter modulo 3 is compiled exactly and holds as many layers as expected.

#include "all.h"

#include <cstdio>

int main() {
    wr_dfa_t A;
    wr_limits_t L;
    wr_cascade_t C;

    wr_limits_init(L);
    wr_dfa_init(A);
    wr_dfa_create(A, 3, 2);
    for (uint32_t q = 0; q < 3; q++)
        A->delta[q * A->letters + 1] = (q + 1) % 3;
    wr_cascade_init(C);
    wr_status_t status = wr_cascade_permutation(C, A, L);
    std::printf("%s\n", status == WR_OK ? "permutation cascade" : "failed");
    wr_cascade_clear(C);
    wr_dfa_clear(A);
    return status != WR_OK;
}
