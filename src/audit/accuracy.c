/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Accuracy by length, as papers plot it: the number of words that are right at
 * each length, for random words and for adversarial ones (a short word, then a
 * short word repeated; and a known wrong word), together with what is certified
 * for all words of that length.
 */

#include <inttypes.h>
#include <math.h>

#include "audit/impl.h"
#include "run/beside.h"

/* ---- words --------------------------------------------------------------- */

/* A generator of the letters of word i, with the state q of A after them. */
typedef struct {
    const wr_dfa_struct *A;
    uint32_t q;
    wr_rng_t rng;
    uint32_t loop[8];
    size_t before, period;       /* random letters, then the loop; or, */
    const wr_word_struct *known; /* if set, this word, then its last letter */
    int adversarial;
} words_t;

static void words_start(words_t *W, const wr_audit_accuracy_t *T, uint64_t i,
                        int adversarial, const wr_word_struct *known) {
    wr_rng_init(W->rng, T->seed + 1000003 * i + (uint64_t) adversarial);
    W->q = W->A->start;
    W->adversarial = adversarial;
    W->known = adversarial && i == 0 ? known : NULL;
    W->before = i % 4;
    W->period = 1 + i / 4 % 3;
    for (size_t k = 0; k < W->period; k++)
        W->loop[k] = (uint32_t) wr_rng_below(W->rng, W->A->letters);
}

static uint32_t words_letter(words_t *W, uint64_t t) {
    if (W->known != NULL && W->known->length > 0)
        return W->known
            ->letter[t < W->known->length ? t : W->known->length - 1];
    if (W->adversarial && t >= W->before)
        return W->loop[(t - W->before) % W->period];
    return (uint32_t) wr_rng_below(W->rng, W->A->letters);
}

/* ---- counting ------------------------------------------------------------ */

/* Run one word through all lengths, and count where it is right: where nothing
 * is claimed, or the model, if its steps so far are defined, agrees. */
static wr_status_t run_word(wr_stack_t *S, words_t *W, wr_audit_accuracy_t *T,
                            const lrnn_compare_t *E, wr_limits_t L) {
    wr_status_t s = S->start(S->self, L);
    uint64_t t = 0;
    for (size_t k = 0;
         k < T->rows && (s == WR_OK || (s == WR_DOMAIN && E->live != NULL));) {
        if (t == T->row[k].length) {
            T->row[k++].right[W->adversarial] +=
                !lrnn_compare_claims(E, W->q) ||
                (s == WR_OK &&
                 lrnn_compare_agree(E, S->readout(S->self), W->q));
            continue;
        }
        const uint32_t a = words_letter(W, t);
        W->q = wr_dfa_step(W->A, W->q, a);
        if (s == WR_OK)
            s = S->step(S->self, E->letter[a], L);
        const wr_status_t limit =
            ++t % 65536 != 0 ? WR_OK
                             : wr_limits_check(L, "accuracy by length", 0, 0);
        s = limit == WR_OK ? s : limit;
    }
    return s == WR_DOMAIN ? WR_OK : s;
}

wr_status_t wr_audit_accuracy(wr_audit_accuracy_t *T, const wr_audit_job_t *job,
                              const wr_audit_verdict_t *V, wr_limits_t L) {
    audit_one_t O = {.job = job, .L = L};
    lrnn_compare_t E;
    wr_stack_t S;
    words_t W = {.A = job->A};
    T->rows = 0;
    for (uint64_t n = 1; n < T->most && T->rows + 1 < WR_AUDIT_ROWS; n *= 2)
        T->row[T->rows++] = (wr_audit_row_t){n, {0, 0}};
    T->row[T->rows++] = (wr_audit_row_t){T->most, {0, 0}};
    wr_status_t s = audit_one_round(&O, V->evaluation);
    if (s == WR_OK)
        s = lrnn_compare_init(&E, job->M, job->A, job->compare, L);
    if (s == WR_OK) {
        wr_rounded_stack(&S, O.R);
        for (uint64_t i = 0; s == WR_OK && i < 2 * T->words; i++) {
            words_start(&W, T, i / 2, (int) (i % 2),
                        V->holds == WR_FALSE ? V->word : NULL);
            s = run_word(&S, &W, T, &E, L);
        }
        lrnn_compare_clear(&E);
    }
    audit_one_forget(&O);
    return s;
}

/* ---- as tables ----------------------------------------------------------- */

/* Return the certified answer for all words of this length. */
static const char *certified(const wr_audit_verdict_t *V, uint64_t length) {
    if (V->holds == WR_TRUE)
        return "right";
    if (V->holds == WR_UNKNOWN)
        return "unknown";
    if (length == V->word->length)
        return "wrong";
    return V->shortest && length < V->word->length ? "right" : "unknown";
}

void wr_audit_accuracy_sheet(wr_sheet_t out, const wr_audit_accuracy_t *T,
                             const wr_audit_verdict_t *V) {
    static const char *const head[] = {"letters", "random %", "adversarial %",
                                       "certified", NULL};
    wr_sheet_head(out, head);
    for (size_t k = 0; k < T->rows; k++) {
        wr_sheet_put(out, "%" PRIu64, T->row[k].length);
        for (int i = 0; i < 2; i++)
            wr_sheet_put(out, "%.1f",
                         100.0 * (double) T->row[k].right[i] /
                             (double) T->words);
        wr_sheet_put(out, "%s", certified(V, T->row[k].length));
    }
}

/* ---- as a picture -------------------------------------------------------- */

enum { WIDE = 340, TALL = 150, FONT = 8 };

static double across(const wr_audit_accuracy_t *T, double length) {
    return WIDE * log2(length) / log2((double) T->most + 0.5);
}

static void draw_axes(wr_picture_t P, const wr_audit_accuracy_t *T) {
    const wr_font_t right = {FONT, 1, 0, 0}, middle = {FONT, 0, 0, 0};
    wr_picture_group(P, "grid");
    for (int y = 0; y <= 100; y += 25) {
        double at = TALL - 1.5 * y;
        wr_picture_line(P, (double[]){0, at, WIDE, at}, wr_picture_grid);
        wr_picture_say(P, (double[]){-5, at + 3}, right, "%d %%", y);
    }
    wr_picture_group(P, NULL);
    wr_picture_box(P, (double[]){0, -6, WIDE, TALL + 12}, 0, wr_picture_thin);
    for (uint64_t n = 1; n <= T->most; n *= 10)
        wr_picture_say(P, (double[]){across(T, (double) n), TALL + 18}, middle,
                       "%" PRIu64, n);
    wr_picture_text(P, (double[]){WIDE / 2.0, TALL + 32}, middle,
                    "letters of a word");
}

static void draw_curve(wr_picture_t P, const wr_audit_accuracy_t *T, int i) {
    static const char *const name[] = {"random words", "adversarial words"};
    wr_pen_t line = {0.8, i ? WR_DASHED : WR_SOLID, WR_HOLLOW, 0};
    double xy[2 * WR_AUDIT_ROWS], x = i ? 110 : 0;
    for (size_t k = 0; k < T->rows; k++) {
        xy[2 * k] = across(T, (double) T->row[k].length);
        xy[2 * k + 1] =
            TALL - 150.0 * (double) T->row[k].right[i] / (double) T->words;
    }
    wr_picture_stroke(P, WR_MARK_LINE, xy, T->rows, line);
    for (size_t k = 0; k < T->rows; k++)
        wr_picture_disc(P, xy + 2 * k, i ? 2.6 : 1.7,
                        i ? (wr_pen_t){0.8, WR_SOLID, WR_HOLLOW, 0}
                          : wr_picture_solid);
    wr_picture_line(P, (double[]){x, -16, x + 26, -16}, line);
    wr_picture_text(P, (double[]){x + 31, -13}, (wr_font_t){FONT, -1, 0, 0},
                    name[i]);
}

void wr_audit_accuracy_draw(wr_picture_t P, const wr_audit_accuracy_t *T,
                            const wr_audit_verdict_t *V) {
    char text[80];
    double x = V->holds == WR_TRUE ? WIDE : 0;
    draw_axes(P, T);
    draw_curve(P, T, 0);
    draw_curve(P, T, 1);
    if (V->holds == WR_FALSE)
        snprintf(text, sizeof text, "%s %zu letters",
                 V->shortest ? "right until" : "wrong at", V->word->length);
    else
        snprintf(text, sizeof text, "%s",
                 V->holds == WR_TRUE ? "certified for all lengths"
                                     : "nothing certified");
    if (V->holds == WR_FALSE && V->word->length > 0)
        x = fmin(WIDE, across(T, (double) V->word->length));
    if (V->holds != WR_UNKNOWN)
        wr_picture_line(P, (double[]){x, -6, x, TALL + 6},
                        (wr_pen_t){1.2, WR_DOTTED, WR_HOLLOW, 0});
    wr_picture_text(P, (double[]){x > WIDE / 2.0 ? x - 4 : x + 4, TALL - 66},
                    (wr_font_t){FONT, x > WIDE / 2.0 ? 1 : -1, 1, 0}, text);
}
