/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The table of .dfa text: after `trans`, one line per state, one target per
 * letter.  Memory grows with the rows that have been read, not with a number in
 * the text: `states 4000000000` costs nothing until the rows arrive.
 */

#include "automaton/draft.h"

static wr_status_t missing_row(automaton_draft_t *D, uint32_t q,
                               const char *found) {
    char scratch[24];
    return wr_reader_fail(
        D->R, 0,
        "found %s after %u of %u rows, expected the row of state '%.40s'",
        found, q, D->A->states, wr_dfa_state_name(scratch, D->A, q));
}

/* Report that the row of state q does not have one target per letter.  If the
 * letters are few the message names them, so that the user sees that a name
 * with a blank counts as two. */
static wr_status_t bad_row(automaton_draft_t *D, uint32_t q) {
    wr_reader_struct *R = D->R;
    const size_t k = D->A->letters;
    char scratch[24], letters[80] = "";
    for (size_t a = 0, n = 0; a < k; a++) {
        const char *name = D->A->letter_name[a];
        n += (size_t) snprintf(letters + n, sizeof letters - n, "%s%s",
                               a == 0 ? ": " : " ", name);
        if (n >= sizeof letters) {
            *letters = '\0';
            break;
        }
    }
    return wr_reader_fail(R, k < R->ntokens ? k : R->ntokens,
                          "found %zu target%s in the row of state '%.40s', "
                          "expected %zu, one per letter%s",
                          R->ntokens, WR_S(R->ntokens),
                          wr_dfa_state_name(scratch, D->A, q), k, letters);
}

/* Read the row of state q: one target per letter. */
static wr_status_t read_row(automaton_draft_t *D, uint32_t q) {
    wr_reader_struct *R = D->R;
    const size_t k = D->A->letters;
    uint32_t unused;
    char scratch[24];
    if (!wr_reader_line(R))
        return missing_row(D, q, "the end of the file");
    if (automaton_draft_is_keyword(R->token[0]) &&
        !wr_names_find(&unused, &D->state, R->token[0], strlen(R->token[0]))) {
        snprintf(scratch, sizeof scratch, "'%s'", R->token[0]);
        return missing_row(D, q, scratch);
    }
    if (R->ntokens != k)
        return bad_row(D, q);
    wr_status_t s = WR_OK;
    for (size_t a = 0; a < k && s == WR_OK; a++)
        s = automaton_draft_state(&D->A->delta[q * k + a], D, a);
    return s;
}

/* Copy the reason in L to R, with its place in the file. */
static wr_status_t over_limit(automaton_draft_t *D) {
    wr_reader_fail(D->R, 0, "%s", D->L->reason);
    return WR_UNABLE;
}

wr_status_t automaton_draft_rows(automaton_draft_t *D) {
    wr_dfa_struct *A = D->A;
    const uint64_t cells = (uint64_t) A->states * A->letters;
    /* the sum below must not overflow */
    const uint64_t bytes =
        cells > UINT64_MAX / 8 ? UINT64_MAX : 4 * cells + A->states;
    uint64_t room = 0;
    if (D->R->ntokens > 1)
        return wr_reader_fail(D->R, 1,
                              "found '%.40s', expected the end of the line",
                              D->R->token[1]);
    /* A target and the separator after it need at least two bytes. */
    if (cells / 2 > D->R->length - D->R->pos)
        return wr_reader_fail(D->R, 0,
                              "found %zu bytes after 'trans', expected %u "
                              "rows, one per state, of %u targets",
                              D->R->length - D->R->pos, A->states, A->letters);
    if (wr_limits_check(D->L, "automaton", A->states, bytes) != WR_OK)
        return over_limit(D);
    /* Without letters the rows are blank, and blank lines do not count. */
    for (uint32_t q = 0; q < A->states && A->letters > 0; q++) {
        if (q == room) {
            room = 2 * room + 1 < A->states ? 2 * room + 1 : A->states;
            A->delta =
                wr_realloc(A->delta, room * A->letters * sizeof *A->delta);
            if (wr_limits_check(D->L, "automaton", q, 0) != WR_OK)
                return over_limit(D);
        }
        wr_status_t s = read_row(D, q);
        if (s != WR_OK)
            return s;
    }
    return WR_OK;
}
