/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* .mata, section @NFA-explicit.  States and letters are enumerated, because in
 * Mata the first character of other names is their kind if it is `q`, `n` or
 * `a`, and because some letters may be on no edge. */

#include "interchange/impl.h"

/* Names that could have another meaning are quoted. */
static int needs_quotes(const char *s) {
    return strpbrk(s, "&|!()%@\"\\#^[]{}") != NULL || strcmp(s, "true") == 0 ||
           strcmp(s, "false") == 0;
}

static void put_name(wr_buffer_t out, const char *s) {
    if (needs_quotes(s))
        interchange_out_quoted(out, s);
    else
        wr_buffer_put(out, s);
}

/* Mata does not recognise an enumerated name in quotes. */
static int states_have_names(const wr_dfa_t A) {
    if (A->state_name == NULL)
        return 0;
    for (uint32_t q = 0; q < A->states; q++)
        if (needs_quotes(A->state_name[q]))
            return 0;
    return 1;
}

static void put_state(wr_buffer_t out, const char *before, const wr_dfa_t A,
                      uint32_t q, int named) {
    wr_buffer_put(out, before);
    if (named)
        wr_buffer_put(out, A->state_name[q]);
    else
        wr_buffer_printf(out, "q%u", q);
}

void interchange_write_mata(wr_buffer_t out, wr_buffer_struct *remarks,
                            const wr_dfa_t A) {
    const int named = states_have_names(A);
    wr_buffer_put(out, "@NFA-explicit\n%States-enum");
    for (uint32_t q = 0; q < A->states; q++)
        put_state(out, " ", A, q, named);
    wr_buffer_put(out, "\n%Alphabet-enum");
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_buffer_put(out, " ");
        put_name(out, A->letter_name[a]);
    }
    wr_buffer_put(out, "\n%Initial");
    put_state(out, " ", A, A->start, named);
    wr_buffer_put(out, "\n%Final");
    for (uint32_t q = 0; q < A->states; q++)
        if (interchange_out_accepts(A, q))
            put_state(out, " ", A, q, named);
    wr_buffer_put(out, "\n");
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; a < A->letters; a++) {
            put_state(out, "", A, q, named);
            wr_buffer_put(out, " ");
            put_name(out, A->letter_name[a]);
            put_state(out, " ", A, wr_dfa_step(A, q, a), named);
            wr_buffer_put(out, "\n");
        }
    if (A->state_name != NULL && !named)
        interchange_out_remark(remarks, "states are numbered without their "
                                        "names, which Mata does not support");
    interchange_out_semi(remarks, A);
}
