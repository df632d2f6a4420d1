/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The trace of a model compared with an automaton, exact or rounded.  The run
 * is made twice: first to find where it ends and how long its exact numbers
 * stay short, then to write it. */

#include "cert/impl.h"
#include "run/beside.h"
#include "run/run.h"

/* Limit on states times entries whose exact numbers are measured. */
#define LOOKED_AT UINT64_C(4000000)
#define MOST_ENTRIES 64

typedef struct {
    const wr_cert_rounded_t *C;
    lrnn_compare_t E;
    wr_stack_t S;    /* the stack that is traced: X, or C->R */
    lrnn_beside_t B; /* S together with the automaton */
    const wr_word_struct *w;
    uint64_t exact; /* number of states whose exact numbers are given */
    size_t entries;
    int stopped; /* step number `steps` is undefined */
    size_t steps;
    wr_run_t X;    /* the exact run, alone or along with the rounded one */
    uint32_t last; /* last letter of the model; M->letters: none */
    wr_limits_struct *L;
} job_t;

/* ---- stepping ----------------------------------------------------------- */

static wr_status_t start(job_t *J) {
    wr_status_t s = WR_OK;
    J->last = J->C->M->letters;
    if (J->C->R == NULL || J->exact > 0)
        s = wr_run_init(J->X, J->C->M, WR_ENGINE_MATRIX, J->L);
    J->B = (lrnn_beside_t){.S = &J->S, .A = J->C->A, .E = &J->E};
    J->B.q = J->C->A->start;
    if (J->C->R != NULL)
        wr_rounded_stack(&J->S, J->C->R);
    else if (s == WR_OK)
        wr_run_stack(&J->S, J->X);
    else
        return s;
    wr_status_t started = lrnn_beside_start(&J->B, J->L);
    return s != WR_OK ? s : started;
}

static void clear_run(job_t *J) {
    if (J->X->p != NULL)
        wr_run_clear(J->X);
    J->X->p = NULL;
}

/* Take step t + 1; next to a rounded run, the exact run has J->exact states.
 * DOMAIN: the model's step is undefined. */
static wr_status_t step(job_t *J, size_t t) {
    uint32_t a = J->w->letter[t];
    wr_status_t s = WR_OK;
    J->last = J->E.letter[a];
    if (t % 4096 == 0)
        s = wr_limits_steps(J->L, "tracing", t);
    if (s == WR_OK && J->C->R != NULL && t + 1 < J->exact) {
        s = wr_run_step(J->X, J->last, J->L);
        if (s == WR_DOMAIN) { /* only while measuring, not while writing */
            J->exact = t + 1;
            s = WR_OK;
        }
    }
    if (s == WR_OK)
        s = lrnn_beside_read(&J->B, a, J->L);
    return s == WR_OK && J->B.undefined ? WR_DOMAIN : s;
}

/* ---- numbers ------------------------------------------------------------- */

/* Append " x_1 .. x_n", elements of Q(a) by their coefficients; return the
 * length of the longest. */
static size_t put_exact(wr_buffer_t out, const job_t *J) {
    fmpq_poly_t h;
    size_t longest = 0;
    fmpq_poly_init(h);
    for (uint32_t l = 0; l < J->C->M->layers; l++) {
        const wr_layer_struct *layer = &J->C->M->layer[l];
        for (uint32_t i = 0; i < layer->dim; i++)
            for (uint32_t j = 0; j < layer->columns; j++) {
                wr_run_entry(h, J->X, l, i, j);
                size_t from = out->length;
                wr_coefficients_put(out, " ", h, ",");
                longest = FLINT_MAX(longest, out->length - from);
            }
    }
    fmpq_poly_clear(h);
    return longest;
}

/* ---- the first run ------------------------------------------------------- */

/* Let J->exact end before the first state with a long number. */
static void limit_exact(job_t *J, size_t t) {
    wr_buffer_t b;
    if (t >= J->exact)
        return;
    if (t * J->entries > LOOKED_AT) {
        J->exact = t;
        return;
    }
    wr_buffer_init(b);
    if (put_exact(b, J) > TRACE_LONGEST)
        J->exact = t;
    wr_buffer_clear(b);
}

static wr_status_t measure(job_t *J) {
    J->steps = J->w->length;
    J->exact = J->entries <= MOST_ENTRIES ? (uint64_t) J->steps + 1 : 0;
    J->stopped = 0;
    wr_status_t s = start(J);
    if (s == WR_DOMAIN && J->C->R != NULL) { /* the exact H0 has no label */
        J->exact = 0;
        s = WR_OK;
    } else if (s == WR_DOMAIN) {
        J->stopped = 1;
        J->steps = J->exact = 0;
        return WR_OK;
    }
    if (s == WR_OK)
        limit_exact(J, 0);
    for (size_t t = 0; s == WR_OK && t < J->steps; t++) {
        s = step(J, t);
        if (s == WR_OK)
            limit_exact(J, t + 1);
        if (s == WR_DOMAIN) {
            J->stopped = 1;
            J->steps = t + 1;
            s = WR_OK;
            break;
        }
    }
    if (J->exact > J->steps + !J->stopped)
        J->exact = J->steps + !J->stopped;
    return s;
}

/* ---- the second run ------------------------------------------------------ */

static void put_step(wr_buffer_t out, job_t *J, size_t t, int undefined) {
    char mine[24], its[24];
    const char *letter = t == 0 ? "-" : J->C->M->alphabet[J->last];
    const char *expected = wr_dfa_state_name(its, J->C->A, J->B.q);
    if (undefined) {
        wr_buffer_printf(out, "undefined %s %s\n", letter, expected);
        return;
    }
    wr_buffer_printf(out, "step %zu %s %s %s :", t, letter,
                     wr_lrnn_state_name(mine, J->C->M, J->B.got), expected);
    for (uint32_t l = 0; l < J->C->M->layers; l++) {
        uint32_t y = J->S.label(J->S.self, l);
        if (y == UINT32_MAX)
            wr_buffer_put(out, " -");
        else
            wr_buffer_printf(out, " %u", y);
    }
    wr_buffer_put(out, " :");
    if (t < J->exact)
        put_exact(out, J);
    else
        wr_buffer_put(out, " -");
    if (J->C->R != NULL) {
        const uint64_t *h = wr_rounded_now(J->C->R);
        wr_buffer_put(out, " :");
        cert_print_state(out, J->C, h, wr_number_certify);
        wr_buffer_put(out, " :");
        cert_print_state(out, J->C, h, trace_put_code);
    }
    wr_buffer_put(out, "\n");
}

static wr_status_t put_steps(wr_buffer_t out, job_t *J, size_t around) {
    int none = J->stopped && J->steps == 0; /* even the start is undefined */
    wr_status_t s = none ? WR_OK : start(J);
    J->B.q = J->C->A->start;
    if (s == WR_OK && trace_shown(out, 0, J->steps, around))
        put_step(out, J, 0, none);
    for (size_t t = 0; s == WR_OK && t < J->steps; t++) {
        int undefined = J->stopped && t + 1 == J->steps;
        s = step(J, t);
        if (undefined && s == WR_DOMAIN)
            s = WR_OK;
        if (s == WR_OK && trace_shown(out, t + 1, J->steps, around))
            put_step(out, J, t + 1, undefined);
    }
    return s;
}

/* ---- together ------------------------------------------------------------ */

static wr_status_t put_header(wr_buffer_t out, const job_t *J,
                              const wr_trace_how_t *how) {
    const wr_cert_rounded_t *C = J->C;
    const wr_trace_file_struct *F = C->file;
    cert_about_t about = {C->R != NULL ? "trace stack" : "trace", how->name,
                          NULL, C->A, J->E.compare};
    wr_buffer_t text, name;
    char hash[65];
    wr_status_t s;
    WR_EACH(wr_buffer_init, text, name);
    if (F->lrnn_text == NULL) { /* no file: the canonical text */
        wr_lrnn_print(text, C->M);
        wr_sha256(hash, text->text, text->length);
        wr_buffer_printf(name, "[%s]", C->M->name == NULL ? "" : C->M->name);
        about.model = name->text;
    } else if (how->name != NULL) {
        wr_sha256(hash, F->lrnn_text, F->lrnn_length);
    }
    about.hash = hash;
    s = about.model != NULL ? cert_print_about(out, &about, J->L)
                            : cert_print_file(out, about, C->file, J->L);
    if (s == WR_OK && C->R != NULL)
        cert_print_rounding(out, C);
    WR_EACH(wr_buffer_clear, name, text);
    return s;
}

static wr_status_t print(wr_buffer_t out, job_t *J, const wr_trace_how_t *how) {
    const size_t first = out->length;
    wr_status_t s = put_header(out, J, how);
    if (s == WR_OK)
        s = measure(J);
    if (s == WR_OK) {
        const int refutes =
            J->stopped ? lrnn_compare_claims(&J->E, J->B.q) : J->B.differs;
        if (how->refutes != NULL)
            *how->refutes = refutes;
        uint32_t *word = wr_malloc((J->steps + 1) * sizeof *word);
        for (size_t t = 0; t < J->steps; t++)
            word[t] = J->E.letter[J->w->letter[t]];
        wr_buffer_put(out, refutes ? "claim refutes\n" : "claim run\n");
        trace_put_word(out, J->exact, word, J->steps, J->C->M->alphabet);
        wr_free(word);
    }
    clear_run(J);
    if (s == WR_OK)
        s = put_steps(out, J, how->around);
    clear_run(J);
    return cert_finish(out, first, s);
}

wr_status_t wr_trace_print_model(wr_buffer_t out, const wr_cert_rounded_t *C,
                                 const wr_trace_how_t *how, const wr_word_t w,
                                 wr_limits_t L) {
    job_t J = {.C = C, .w = w, .L = L};
    for (size_t i = 0; i < w->length; i++)
        if (w->letter[i] >= C->A->letters)
            return wr_limits_fail(L, WR_DOMAIN,
                                  "letter %zu of the word is not in the "
                                  "alphabet of the automaton",
                                  i);
    wr_status_t s = lrnn_compare_init(&J.E, C->M, C->A, how->compare, L);
    if (s != WR_OK)
        return s;
    if (C->R != NULL)
        s = cert_rounded_suits(C, J.E.compare, WR_EVIDENCE_MISMATCH, L);
    if (s != WR_OK) {
        lrnn_compare_clear(&J.E);
        return s;
    }
    wr_assert((C->R != NULL) == (C->how != NULL));
    for (uint32_t l = 0; l < C->M->layers; l++)
        J.entries += (size_t) C->M->layer[l].dim * C->M->layer[l].columns;
    s = print(out, &J, how);
    lrnn_compare_clear(&J.E);
    return s;
}
