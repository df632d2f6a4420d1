/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One evaluation: exact by wr_lrnn_prove, rounded by wr_rounded_decide, with a
 * word that fails in another evaluation as a hint; results are written to files
 * for wreath-check.
 */

#include <inttypes.h>
#include <math.h>

#include "audit/impl.h"
#include "cert/trace.h"
#include "run/beside.h"

#define SHOWN 500 /* longer traces show their first and last states only */
#define MOST_LETTERS 20000 /* bound on words tried by length */

void wr_audit_verdict_init(wr_audit_verdict_t *V) {
    *V = (wr_audit_verdict_t){.holds = WR_UNKNOWN};
    wr_word_init(V->word);
    wr_buffer_init(V->files);
}

void wr_audit_verdict_clear(wr_audit_verdict_t *V) {
    wr_word_clear(V->word);
    wr_buffer_clear(V->files);
}

/* ---- files -------------------------------------------------------------- */

/* Append to the evidence, after a semicolon. */
static void add(wr_audit_verdict_t *V, const char *what, const char *text) {
    const size_t used = strlen(V->how);
    snprintf(V->how + used, sizeof V->how - used, "%s%s%.200s",
             used > 0 ? "; " : "", what, text);
}

/* Write an exact proof, a rounded one, or otherwise the trace of the word.  A
 * verdict keeps what it says if a limit falls meanwhile. */
static wr_status_t put(audit_one_t *O, const wr_proof_struct *P,
                       const wr_rounded_proof_struct *Q) {
    char path[4200];
    wr_trace_how_t how = {.compare = O->job->compare, .around = SHOWN};
    wr_buffer_t text;
    wr_status_t s;
    if (O->job->folder == NULL)
        return WR_OK;
    snprintf(path, sizeof path, "%s/%s%s", O->job->folder, O->stem,
             P == NULL && Q == NULL ? ".trace" : ".cert");
    const wr_cert_rounded_t C = {
        O->job->M,
        O->job->A,
        O->how,
        O->R,
        {{O->model, O->text->text, O->text->length, path}}};
    wr_buffer_init(text);
    if (Q != NULL)
        s = wr_cert_print_rounded(text, &C, Q, O->L);
    else if (P != NULL)
        s = wr_cert_print_proof(text, P, &C, O->L);
    else
        s = wr_trace_print_model(text, &C, &how, O->V->word, O->L);
    if (s == WR_OK)
        s = wr_buffer_save(text, path, O->L);
    if (s == WR_OK)
        wr_buffer_printf(O->V->files, "%s%s",
                         O->V->files->length > 0 ? "\n" : "", path);
    else if (s == WR_UNABLE)
        add(O->V, "not written: ", O->L->reason);
    wr_buffer_clear(text);
    return s == WR_UNABLE ? WR_OK : s;
}

/* Set the verdict to a result for one word, or for all. */
static void keep(wr_audit_verdict_t *V, wr_truth_t holds, int shortest,
                 const wr_word_struct *word) {
    V->holds = holds;
    V->shortest = shortest;
    wr_word_set(V->word, word);
}

/* At a limit, the verdict says which, unless a word is known, and stands. */
static wr_status_t at_limit(audit_one_t *O, wr_status_t s) {
    if (s == WR_UNABLE && O->V->holds == WR_UNKNOWN)
        memcpy(O->V->how, O->L->reason, sizeof O->V->how);
    return s == WR_UNABLE ? WR_OK : s;
}

/* Run a word, or none; if it fails, keep it up to the first wrong letter. */
static wr_status_t try_word(audit_one_t *O, const wr_word_struct *w) {
    wr_audit_verdict_t *V = O->V;
    lrnn_compare_t E;
    wr_stack_t S;
    wr_run_t run;
    wr_lrnn_t M = {*O->job->M};
    size_t i = 0;
    if (w == NULL)
        return WR_OK;
    wr_status_t s =
        lrnn_compare_init(&E, O->job->M, O->job->A, O->job->compare, O->L);
    if (s != WR_OK)
        return s;
    lrnn_beside_t B = {.S = &S, .A = O->job->A, .E = &E};
    if (O->R != NULL)
        wr_rounded_stack(&S, O->R);
    else if ((s = wr_run_init(run, M, WR_ENGINE_MATRIX, O->L)) == WR_OK)
        wr_run_stack(&S, run);
    if (s == WR_OK)
        s = lrnn_beside_start(&B, O->L);
    for (; s == WR_OK && !B.differs && i < w->length; i++)
        s = lrnn_beside_read(&B, w->letter[i], O->L);
    if (s == WR_OK && B.differs && !B.undefined) {
        keep(V, WR_FALSE, i == 0, w);
        V->got = B.got;
        V->expected = B.q;
        V->word->length = i;
        snprintf(V->how, sizeof V->how,
                 "a word found in another evaluation or of the form u v^k, "
                 "re-run");
    }
    if (O->R == NULL)
        wr_run_clear(run);
    lrnn_compare_clear(&E);
    return s == WR_UNABLE ? WR_OK : s;
}

static wr_status_t try_loop(void *arg, uint32_t *w, size_t *most) {
    audit_one_t *O = arg;
    const wr_word_struct word = {.letter = w, .length = *most};
    wr_status_t s = try_word(O, &word);
    if (s == WR_OK && O->V->holds == WR_FALSE)
        *most = O->V->word->length - (O->V->word->length > 0);
    return s == WR_OK ? wr_limits_check(O->L, "reading words", 0, 0) : s;
}

/* For several layers, search a word u v^k shorter than the known one. */
static wr_status_t by_loops(audit_one_t *O) {
    wr_audit_verdict_t *V = O->V;
    size_t most = V->holds == WR_FALSE ? V->word->length - 1 : SIZE_MAX;
    if (O->job->M->layers == 1 || V->holds == WR_TRUE || V->shortest)
        return WR_OK;
    wr_status_t s = audit_loops(&most, O->job->A->letters, try_loop, O);
    return s == WR_UNABLE ? WR_OK : s;
}

/* ---- the two provers ---------------------------------------------------- */

static wr_status_t decide_exact(audit_one_t *O) {
    wr_audit_verdict_t *V = O->V;
    wr_proof_t P;
    wr_buffer_t how;
    wr_proof_init(P);
    wr_buffer_init(how);
    double deadline = O->L->deadline;
    O->L->deadline *= O->job->M->layers == 1 ? 1 : 0.75; /* for by_loops */
    wr_status_t s =
        wr_lrnn_prove(P, O->job->M, O->job->A, O->job->compare, O->L);
    O->L->deadline = deadline;
    if (s == WR_OK) {
        keep(V, P->holds, !P->tried, P->word);
        V->got = P->got;
        V->expected = P->expected;
        memcpy(V->reason, P->known.reason, sizeof V->reason);
        if (P->holds == WR_TRUE)
            wr_proof_say(how, P);
        else
            wr_buffer_put(how, P->failure);
        snprintf(V->how, sizeof V->how, "%s", how->text);
    }
    s = at_limit(O, s);
    if (s == WR_OK)
        s = by_loops(O);
    if (s == WR_OK && V->holds != WR_UNKNOWN)
        s = put(O, V->holds == WR_TRUE ? P : NULL, NULL);
    wr_buffer_clear(how);
    wr_proof_clear(P);
    return s;
}

static wr_status_t keep_rounded(audit_one_t *O, const wr_rounded_proof_t P) {
    wr_audit_verdict_t *V = O->V;
    const wr_evidence_kind_t *kind = wr_evidence_kind(P->kind);
    keep(V, wr_truth_of(kind->proves), !P->tried, P->word);
    V->got = P->got;
    V->expected = P->expected;
    if (P->kind == WR_EVIDENCE_CASC)
        snprintf(V->how, sizeof V->how, "local conditions of the rule (%s)",
                 kind->name);
    else if (kind->proves)
        snprintf(V->how, sizeof V->how, "%s of %llu rounded states (%s)",
                 P->kind == WR_EVIDENCE_HULL ? "closed boxes" : "closed set",
                 (unsigned long long) P->states, kind->name);
    else
        snprintf(V->how, sizeof V->how, "%s", P->failure);
    return put(O, NULL, P);
}

/* Search words by length: is the known word a shortest one, or is another? */
static wr_status_t by_length(audit_one_t *O) {
    wr_audit_verdict_t *V = O->V;
    wr_rounded_levels_t N;
    wr_dfa_t A = {*O->job->A};
    wr_rounded_levels_init(&N);
    N.most = V->holds == WR_FALSE ? V->word->length : MOST_LETTERS;
    const wr_rounded_question_t Q = {O->R, A, O->job->compare, 0};
    wr_status_t s = wr_rounded_levels(&N, &Q, O->L);
    if (s == WR_OK && N.wrong) {
        s = try_word(O, N.word);
        V->shortest = V->holds == WR_FALSE;
        snprintf(V->how, sizeof V->how, "%s", "words by length");
    } else if (s == WR_OK && N.known && V->holds == WR_FALSE)
        V->shortest = N.right + 1 >= V->word->length;
    else if (s == WR_OK && N.known) {
        char right[64];
        snprintf(right, sizeof right, "%" PRIu64 " letters", N.right);
        add(V, "right on all words of up to ", right);
    }
    wr_rounded_levels_clear(&N);
    return s == WR_UNABLE ? WR_OK : s;
}

static wr_status_t decide_rounded(audit_one_t *O) {
    wr_rounded_proof_t P;
    wr_dfa_t A = {*O->job->A};
    wr_audit_verdict_t *V = O->V;
    wr_status_t s = try_word(O, O->hint);
    if (s != WR_OK)
        return s;
    wr_rounded_proof_init(P);
    double deadline = O->L->deadline;
    O->L->deadline *= 0.75; /* the rest is for words by length */
    s = wr_rounded_decide(
        P, &(wr_rounded_question_t){O->R, A, O->job->compare, 0}, O->L);
    O->L->deadline = deadline;
    int shorter = P->word->length < V->word->length || !P->tried;
    if (s == WR_OK && (V->holds == WR_UNKNOWN || shorter))
        s = keep_rounded(O, P);
    s = at_limit(O, s);
    if (s == WR_OK && V->holds != WR_TRUE && !V->shortest)
        s = by_length(O);
    if (s == WR_OK)
        s = by_loops(O);
    if (s == WR_OK && V->holds == WR_FALSE)
        s = put(O, NULL, NULL);
    wr_rounded_proof_clear(P);
    return s;
}

/* ---- files and rounding of a question ----------------------------------- */

/* Turn "E2:bf16:rne:seq" into a part of file names. */
static void set_stem(audit_one_t *O, const char *evaluation,
                     const char *letter) {
    snprintf(O->stem, sizeof O->stem, "%.63s%s%.30s", evaluation,
             letter == NULL ? "" : "-", letter == NULL ? "" : letter);
    for (char *s = O->stem; *s != '\0'; s++)
        if (*s == ':' || *s == '/' || *s == ' ')
            *s = '-';
}

wr_status_t audit_one_round(audit_one_t *O, const char *evaluation) {
    wr_lrnn_t M = {*O->job->M};
    O->how = wr_calloc(M->layers + 1, sizeof *O->how);
    wr_status_t s = WR_OK;
    for (uint32_t l = 0; s == WR_OK && l < M->layers; l++)
        s = wr_layer_evaluation_read(
            &O->how[l], l < O->job->delays ? "E2:fp32:rne:seq" : evaluation,
            O->L);
    if (s == WR_OK)
        s = wr_rounded_init(&O->R, O->job->M, O->how, O->L);
    /* For layers too large for rounding, other evaluations may still answer. */
    for (uint32_t l = 0; s == WR_DOMAIN && l < M->layers; l++)
        if (M->layer[l].dim > WR_RECURRENCE_MAX_SIZE)
            s = WR_UNABLE;
    return s;
}

void audit_one_forget(audit_one_t *O) {
    wr_rounded_clear(O->R);
    wr_free(O->how);
    O->R = NULL;
    O->how = NULL;
}

/* Prepare the files of the question and, unless it is exact, its rounding;
 * close_one releases them.  own: the model has a file of its own. */
static wr_status_t open_one(audit_one_t *O, const char *evaluation,
                            const char *letter, int own) {
    wr_lrnn_t M = {*O->job->M};
    wr_status_t s = WR_OK;
    wr_buffer_init(O->text);
    set_stem(O, evaluation, letter);
    wr_lrnn_print(O->text, M);
    if (O->job->folder != NULL) {
        snprintf(O->model, sizeof O->model, "%s/%s.lrnn", O->job->folder,
                 own ? O->stem : "model");
        s = wr_buffer_save(O->text, O->model, O->L);
    }
    return s != WR_OK || strcmp(evaluation, "E0") == 0
               ? s
               : audit_one_round(O, evaluation);
}

static void close_one(audit_one_t *O) {
    audit_one_forget(O);
    wr_buffer_clear(O->text);
}

wr_status_t audit_one_decide(audit_one_t *O, const char *evaluation,
                             const char *letter) {
    wr_status_t s = open_one(O, evaluation, letter, letter != NULL);
    if (s == WR_OK)
        s = O->R == NULL ? decide_exact(O) : decide_rounded(O);
    close_one(O);
    return at_limit(O, s);
}

wr_status_t audit_one_trace(audit_one_t *O, const char *letter) {
    wr_status_t s = open_one(O, "E0", letter, 1);
    if (s == WR_OK)
        s = put(O, NULL, NULL);
    close_one(O);
    return s;
}

/* ---- the whole ----------------------------------------------------------- */

wr_status_t wr_audit_decide(wr_audit_verdict_t *V, const wr_audit_job_t *job,
                            const char *evaluation, const wr_word_struct *hint,
                            wr_limits_t L) {
    wr_assert(job->from == 0 || job->from == 1);
    wr_limits_t own = {*L};
    audit_one_t O = {.V = V, .job = job, .hint = hint, .L = own};
    double began = wr_seconds();
    const double most = job->seconds > 0 ? job->seconds : HUGE_VAL;
    const double left =
        L->deadline > 0 ? L->deadline - (began - L->started) : HUGE_VAL;
    if (fmin(left, most) < HUGE_VAL)
        audit_end_in(own, fmin(left, most));
    if (strlen(evaluation) >= sizeof V->evaluation) /* would be truncated */
        return wr_limits_fail(L, WR_PARSE,
                              "found \"%.100s\", which is longer than any "
                              "evaluation model",
                              evaluation);
    snprintf(V->evaluation, sizeof V->evaluation, "%s", evaluation);
    int net = job->layout != NULL && wr_audit_layout_is_net(job->layout);
    wr_status_t s = net             ? audit_net_decide(&O, evaluation)
                    : job->from > 0 ? audit_one_from(&O, evaluation)
                                    : audit_one_decide(&O, evaluation, NULL);
    V->seconds = wr_seconds() - began;
    wr_make_printable(V->how);
    wr_make_printable(V->reason);
    if (s != WR_OK)
        (void) wr_limits_fail(L, s, "%s", own->reason);
    return s;
}

/* Copy the hint; if the question is open and the hint ends with three equal
 * words, repeat the shortest of them up to four times its length. */
static void extend_hint(wr_word_t w, const wr_word_struct *hint, int open) {
    const size_t n = hint->length;
    size_t p = 1;
    wr_word_set(w, hint);
    while (p <= n / 3 && wr_word_repeats(hint, n - 3 * p, p) < 3)
        p++;
    for (size_t k = 0; open && p <= n / 3 && k < 3 * n && n < MOST_LETTERS; k++)
        wr_word_append(w, w->letter[w->length - p]);
}

wr_status_t wr_audit_reread(wr_audit_verdict_t *V, const wr_audit_job_t *job,
                            const wr_word_struct *hint, wr_limits_t L) {
    wr_audit_verdict_t W;
    audit_one_t O = {.V = &W, .job = job, .L = L};
    wr_word_t word;
    if (hint == NULL || job->from > 0 || V->holds == WR_TRUE ||
        (job->layout != NULL && wr_audit_layout_is_net(job->layout)) ||
        (V->holds == WR_FALSE &&
         (V->shortest || V->word->length <= hint->length)))
        return WR_OK;
    wr_word_init(word);
    extend_hint(word, hint, V->holds == WR_UNKNOWN);
    wr_audit_verdict_init(&W);
    wr_status_t s = open_one(&O, V->evaluation, NULL, 0);
    if (s == WR_OK)
        s = try_word(&O, word);
    if (s == WR_OK && W.holds == WR_FALSE) {
        s = put(&O, NULL, NULL);
        W.seconds = V->seconds;
        memcpy(W.evaluation, V->evaluation, sizeof W.evaluation);
        memcpy(W.reason, V->reason, sizeof W.reason);
        wr_audit_verdict_clear(V);
        *V = W;
    } else
        wr_audit_verdict_clear(&W);
    wr_word_clear(word);
    close_one(&O);
    return s == WR_UNABLE ? WR_OK : s;
}
