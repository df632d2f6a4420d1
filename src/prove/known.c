/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Summarises, in words, the partial results on a model that is undecided. */

#include "prove/impl.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Letters of a word that are written, from its end, where they are many. */
#define SHOWN 12

/* The letters by name, the last ones after "..". */
static void put_word(wr_buffer_t out, const wr_word_struct *w,
                     const wr_dfa_struct *A) {
    size_t i = w->length > SHOWN ? w->length - SHOWN : 0;
    wr_buffer_put(out, w->length == 0 ? "the empty word" : i > 0 ? ".." : "");
    for (; i < w->length; i++)
        wr_buffer_printf(out, "%s%.20s", i > 0 ? " " : "",
                         A->letter_name[w->letter[i]]);
}

void lrnn_say_known(wr_limits_t L, const wr_proof_struct *P,
                    const wr_dfa_struct *A) {
    const wr_known_struct *K = &P->known;
    char why[sizeof L->reason];
    wr_buffer_t b;
    if (!K->tried)
        return;
    memcpy(why, L->reason, sizeof why);
    wr_buffer_init(b);
    wr_buffer_printf(b, "right on all words of up to %" PRIu64 " letters",
                     K->right);
    if (isfinite(K->margin)) {
        double tens = K->margin * log10(2);
        wr_buffer_printf(b, "; least margin ~%.2fe%+.0f after ",
                         pow(10, tens - floor(tens)), floor(tens));
        put_word(b, K->least, A);
        wr_buffer_printf(b, " (%zu letters)", K->least->length);
    }
    wr_buffer_printf(b,
                     "; tried without an answer: states, rays, boxes, "
                     "%" PRIu64 " vertices, cones, %" PRIu64
                     " pumped words, random words",
                     K->vertices, K->loops);
    if (L->deadline == 0 || L->max_steps > 0)
        wr_buffer_printf(b, "; %s lets longer words be searched",
                         L->max_steps > 0 ? "a higher bound on the steps"
                                          : "a deadline");
    (void) wr_limits_fail(L, WR_UNABLE, "%s%s%s; %s", b->text,
                          K->reason[0] != '\0' ? "; " : "", K->reason, why);
    wr_buffer_clear(b);
}
