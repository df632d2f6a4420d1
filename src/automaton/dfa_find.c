/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Asking an automaton small questions: names, facts, permutations. */

#include "automaton/impl.h"

const char *wr_dfa_state_name(char scratch[24], const wr_dfa_t A, uint32_t q) {
    wr_assert(q < A->states);
    if (A->state_name != NULL)
        return A->state_name[q];
    snprintf(scratch, 24, "%u", q);
    return scratch;
}

static int find(uint32_t *out, char *const *list, uint32_t n,
                const char *name) {
    for (uint32_t i = 0; i < n; i++)
        if (strcmp(list[i], name) == 0) {
            *out = i;
            return 1;
        }
    return 0;
}

int wr_dfa_find_letter(uint32_t *out, const wr_dfa_t A, const char *name) {
    return find(out, A->letter_name, A->letters, name);
}

int automaton_number(uint32_t *out, const char *s, uint32_t bound) {
    uint64_t n;
    if (s[0] == '0' && s[1] != '\0')
        return 0; /* 007 is not a way to write 7 */
    if (bound == 0 || !wr_is_count(&n, s, bound - 1))
        return 0;
    *out = (uint32_t) n;
    return 1;
}

int wr_dfa_find_state(uint32_t *out, const wr_dfa_t A, const char *name) {
    return A->state_name != NULL ? find(out, A->state_name, A->states, name)
                                 : automaton_number(out, name, A->states);
}

const char *wr_dfa_fact(const wr_dfa_t A, const char *key) {
    size_t length = strlen(key);
    for (size_t i = 0; i < A->facts; i++) {
        const char *fact = A->fact[i];
        if (strncmp(fact, key, length) != 0)
            continue;
        if (fact[length] == ' ')
            return fact + length + 1;
        if (fact[length] == '\0')
            return fact + length;
    }
    return NULL;
}

uint32_t wr_dfa_no_permutation(const wr_dfa_t A) {
    const size_t n = A->states, k = A->letters;
    unsigned char *hit = wr_malloc(n);
    uint32_t a = 0;
    for (; a < k; a++) {
        size_t q = 0;
        memset(hit, 0, n);
        while (q < n && hit[A->delta[q * k + a]]++ == 0)
            q++;
        if (q < n)
            break;
    }
    wr_free(hit);
    return a;
}

int wr_dfa_is_permutation(const wr_dfa_t A) {
    return wr_dfa_no_permutation(A) == A->letters;
}
