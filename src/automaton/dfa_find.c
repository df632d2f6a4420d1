/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Simple queries of an automaton: names, facts, kinds of letters. */

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
        return 0; /* leading zeros, as in 007, are not accepted */
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

void wr_dfa_column(uint32_t *image, const wr_dfa_t A, uint32_t a) {
    for (uint32_t q = 0; q < A->states; q++)
        image[q] = wr_dfa_step(A, q, a);
}

int wr_dfa_is_sink(const wr_dfa_t A, uint32_t q) {
    uint32_t a = 0;
    while (a < A->letters && wr_dfa_step(A, q, a) == q)
        a++;
    return a == A->letters;
}

wr_map_kind_t wr_map_kind(const uint32_t *image, uint32_t n) {
    unsigned char *hit = wr_calloc(n, 1);
    uint32_t fixed = 0, different = 0;
    for (uint32_t i = 0; i < n; i++) {
        fixed += image[i] == i;
        different += !hit[image[i]];
        hit[image[i]] = 1;
    }
    wr_free(hit);
    return fixed == n       ? WR_MAP_IDENTITY
           : different == n ? WR_MAP_PERMUTATION
           : different == 1 ? WR_MAP_CONSTANT
                            : WR_MAP_OTHER;
}

uint32_t wr_dfa_no_permutation(const wr_dfa_t A) {
    uint32_t *image = wr_malloc(A->states * sizeof *image), a = 0;
    for (; a < A->letters; a++) {
        wr_dfa_column(image, A, a);
        if (wr_map_kind(image, A->states) < WR_MAP_PERMUTATION)
            break;
    }
    wr_free(image);
    return a;
}

int wr_dfa_is_permutation(const wr_dfa_t A) {
    return wr_dfa_no_permutation(A) == A->letters;
}
