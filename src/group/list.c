/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Lists of composition factors: names in natural order ("A5 C2 C11"), each
 * once, and the number of factors. */

#include "group/impl.h"

void wr_factors_init(wr_factors_t F) {
    memset(F, 0, sizeof(wr_factors_struct));
}

void wr_factors_clear(wr_factors_t F) {
    wr_strings_free(F->name, F->count);
    wr_factors_init(F);
}

int wr_natural_compare(const char *a, const char *b) {
    for (; *a != '\0' && *b != '\0'; a++, b++) {
        const size_t i = strspn(a, "0123456789");
        const size_t j = strspn(b, "0123456789");
        if (i > 0 && j > 0) {
            /* there are no leading zeros, so a longer number is larger */
            const int c = i != j ? (i < j ? -1 : 1) : strncmp(a, b, i);
            if (c != 0)
                return c;
            a += i - 1;
            b += i - 1;
        } else if (*a != *b) {
            break;
        }
    }
    return (int) (unsigned char) *a - (int) (unsigned char) *b;
}

void wr_factors_record(wr_factors_t F, const char *name, uint64_t times) {
    size_t i = 0;
    F->length += times;
    while (i < F->count && wr_natural_compare(F->name[i], name) < 0)
        i++;
    if (i < F->count && strcmp(F->name[i], name) == 0)
        return;
    F->name = wr_grow(F->name, F->count, sizeof(char *));
    memmove(F->name + i + 1, F->name + i, (F->count - i) * sizeof(char *));
    F->name[i] = wr_strdup(name);
    F->count++;
}

void wr_factors_record_primes(wr_factors_t F, const fmpz_t n) {
    fmpz_t rest, prime;
    char name[24];
    fmpz_init_set(rest, n);
    fmpz_init(prime);
    for (ulong p = 2; !fmpz_is_one(rest); p++) {
        fmpz_set_ui(prime, p);
        const slong times = fmpz_remove(rest, rest, prime);
        snprintf(name, sizeof name, "C%lu", p);
        if (times > 0)
            wr_factors_record(F, name, (uint64_t) times);
    }
    WR_EACH(fmpz_clear, rest, prime);
}
