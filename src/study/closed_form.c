/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The closed form of H after u v^k, layer by layer.
 *
 * The action of a layer at each letter of a block v depends on the states of
 * the layers below.  Once these states have period p, from block m on, the
 * actions of the layer have period p, too: H after block m + r + p k is
 * (C_r)^k applied to H after block m + r, where C_r, a linear map on (H, I), is
 * the product of the affine maps of p blocks.  Layer 0 has m = 0, p = 1. */

#include "study/closed_form.h"
#include "study/cards.h"

#include "base/set.h"
#include "model/parts.h"
#include "run/run.h"

/* Hashes of states after blocks; they have that period from block `first` on;
 * period 0: none found so far. */
typedef struct {
    wr_names_t seen;
    size_t first, period;
} course_t;

typedef struct {
    const wr_lrnn_struct *M;
    wr_closed_forms_t visit;
    void *arg;
    wr_limits_struct *L;
    wr_run_t R;
    wr_word_t u, v;
    size_t blocks;    /* number done; state 0 is that after u */
    uint32_t *action; /* [(block |v| + position) layers + layer] */
    course_t *course; /* [layer]: states of layers 0 .. layer */
} job_t;

/* ---- the word ------------------------------------------------------------ */

/* Return the "(" that matches the ")" of a final ")^k", or NULL. */
static const char *last_group(const char *text) {
    size_t n = strlen(text);
    int depth = 0;
    if (n < 4 || strcmp(text + n - 3, ")^k") != 0)
        return NULL;
    for (const char *s = text + n - 3; s >= text; s--) {
        depth += (*s == ')') - (*s == '(');
        if (depth == 0)
            return s;
    }
    return NULL;
}

static wr_status_t read_words(job_t *J, const char *text) {
    const char *open = last_group(text);
    wr_dfa_t A;
    if (open == NULL)
        return wr_limits_fail(
            J->L, WR_PARSE,
            "\"%.80s\": expected a word that ends with a group, \"u(v)^k\"",
            text);
    char *u = wr_strdup(text), *v = wr_strdup(open + 1);
    u[open - text] = '\0';
    v[strlen(v) - 3] = '\0';
    wr_dfa_init(A);
    wr_lrnn_names(A, J->M);
    wr_status_t s = wr_word_read(J->u, u, A, J->L);
    if (s == WR_OK)
        s = wr_word_read(J->v, v, A, J->L);
    if (s == WR_OK && J->v->length == 0)
        s = wr_limits_fail(J->L, WR_PARSE, "the group is empty");
    wr_dfa_clear(A);
    WR_FREE(u, v);
    return s;
}

/* ---- running ------------------------------------------------------------- */

/* Return the action of layer l in the last step. */
static uint32_t action_of(const job_t *J, uint32_t l, uint32_t letter) {
    const wr_layer_struct *layer = &J->M->layer[l];
    for (size_t r = 0; r < layer->rows; r++) {
        const uint32_t *row = layer->row + r * (layer->wires + 1);
        uint32_t w = 0;
        while (w < layer->wires &&
               row[w] == (wr_wire(layer->wire, w) == WR_WIRE_LETTER
                              ? letter
                              : wr_run_label(J->R, wr_wire(layer->wire, w))))
            w++;
        if (w == layer->wires)
            return row[w];
    }
    return UINT32_MAX; /* unreachable: the step was defined */
}

/* Record the current state as that after block J->blocks. */
static void record_state(job_t *J) {
    char hash[65];
    wr_buffer_t text;
    fmpq_poly_t h;
    wr_buffer_init(text);
    fmpq_poly_init(h);
    for (uint32_t l = 0; l < J->M->layers; l++) {
        const wr_layer_struct *layer = &J->M->layer[l];
        course_t *c = &J->course[l];
        for (uint32_t i = 0; i < layer->dim; i++)
            for (uint32_t j = 0; j < layer->columns; j++) {
                wr_run_entry(h, J->R, l, i, j);
                char *entry = fmpq_poly_get_str(h);
                wr_buffer_printf(text, "%s;", entry);
                flint_free(entry);
            }
        wr_sha256(hash, text->text, text->length);
        const size_t block = wr_names_add(&c->seen, hash, strlen(hash));
        if (c->period == 0 && block < J->blocks) {
            c->first = block;
            c->period = J->blocks - block;
        }
    }
    wr_buffer_clear(text);
    fmpq_poly_clear(h);
}

static wr_status_t one_block(job_t *J) {
    uint32_t layers = J->M->layers;
    size_t at = J->blocks * J->v->length * layers;
    wr_status_t s = WR_OK;
    J->action =
        wr_realloc(J->action, (at + J->v->length * layers) * sizeof *J->action);
    for (size_t i = 0; i < J->v->length && s == WR_OK; i++) {
        s = wr_run_step(J->R, J->v->letter[i], J->L);
        for (uint32_t l = 0; l < layers && s == WR_OK; l++)
            J->action[at++] = action_of(J, l, J->v->letter[i]);
    }
    if (s == WR_OK) {
        J->blocks++;
        record_state(J);
        s = wr_limits_check(J->L, "blocks of the word", J->blocks, 0);
    }
    return s;
}

/* ---- the closed form ----------------------------------------------------- */

static void entry_set(fmpq_mat_t T, slong i, slong j, const fmpq_poly_t x) {
    fmpq_poly_get_coeff_fmpq(fmpq_mat_entry(T, i, j), x, 0);
}

/* T = [[A, B], [0, I]] */
static void set_affine(fmpq_mat_t T, const wr_layer_struct *layer, uint32_t a) {
    const wr_action_struct *X = &layer->action[a];
    wr_entry_struct *e;
    size_t count;
    slong n = layer->dim;
    fmpq_mat_zero(T);
    lrnn_matrix_entries(&e, &count, &X->A, layer->dim);
    for (size_t i = 0; i < count; i++)
        entry_set(T, e[i].row, e[i].column, e[i].value);
    lrnn_entries_free(e, count);
    for (size_t i = 0; i < X->b_entries; i++)
        entry_set(T, X->b[i].row, n + X->b[i].column, X->b[i].value);
    for (slong j = 0; j < (slong) layer->columns; j++)
        fmpq_one(fmpq_mat_entry(T, n + j, n + j));
}

static void apply_block(fmpq_mat_t P, const job_t *J, uint32_t l,
                        size_t block) {
    fmpq_mat_t T;
    fmpq_mat_init(T, fmpq_mat_nrows(P), fmpq_mat_nrows(P));
    for (size_t i = 0; i < J->v->length; i++) {
        set_affine(T, &J->M->layer[l],
                   J->action[(block * J->v->length + i) * J->M->layers + l]);
        fmpq_mat_mul(P, T, P);
    }
    fmpq_mat_clear(T);
}

/* Visit H after block from + p k; the argument H is that for k = 0, above I. */
static wr_status_t closed_form(job_t *J, wr_closed_form_t *F,
                               const fmpq_mat_t H) {
    slong size = fmpq_mat_nrows(H);
    fmpq_mat_t P;
    wr_spectrum_matrix_t C;
    wr_spectrum_matrix_init(C);
    wr_spectrum_init(F->S);
    wr_sequences_init(F->Q);
    fmpq_mat_init(P, size, size);
    fmpq_mat_one(P);
    for (size_t b = 0; b < F->period; b++)
        apply_block(P, J, F->layer, F->from + b);
    wr_status_t s = wr_spectrum_matrix_set_rational(C, P, J->L);
    if (s == WR_OK)
        s = wr_spectrum_compute(F->S, C, J->L);
    if (s == WR_OK)
        s = wr_spectrum_sequences(F->Q, F->S, C, H, J->L);
    if (s == WR_OK) {
        slong rows = F->Q->rows;
        F->Q->rows = J->M->layer[F->layer].dim; /* without the rows of I */
        J->visit(J->arg, F);
        F->Q->rows = rows;
    }
    fmpq_mat_clear(P);
    wr_sequences_clear(F->Q);
    wr_spectrum_clear(F->S);
    wr_spectrum_matrix_clear(C);
    return s;
}

/* Visit all forms of layer l; H is the state after u, above I. */
static wr_status_t one_layer(job_t *J, uint32_t l, fmpq_mat_t H) {
    const course_t none = {.period = 1},
                   *below = l > 0 ? &J->course[l - 1] : &none;
    wr_status_t s = WR_OK;
    while (s == WR_OK &&
           (below->period == 0 || J->blocks < below->first + 2 * below->period))
        s = one_block(J);
    const size_t first = below->first, p = below->period;
    for (size_t b = 0; s == WR_OK && b < first; b++)
        apply_block(H, J, l, b);
    for (size_t r = 0; r < p && r < WR_CLOSED_FORMS && s == WR_OK; r++) {
        wr_closed_form_t F = {.layer = l, .from = first + r, .period = p};
        F.last = r + 1 == p || r + 1 == WR_CLOSED_FORMS;
        s = closed_form(J, &F, H);
        apply_block(H, J, l, first + r);
    }
    return s;
}

/* Initialise H to the state of a layer after u, above I. */
static void start_state(fmpq_mat_t H, const job_t *J, uint32_t l) {
    const wr_layer_struct *layer = &J->M->layer[l];
    fmpq_poly_t h;
    fmpq_poly_init(h);
    fmpq_mat_init(H, (slong) (layer->dim + layer->columns),
                  (slong) layer->columns);
    for (uint32_t j = 0; j < layer->columns; j++) {
        for (uint32_t i = 0; i < layer->dim; i++) {
            wr_run_entry(h, J->R, l, i, j);
            entry_set(H, i, j, h);
        }
        fmpq_one(fmpq_mat_entry(H, (slong) (layer->dim + j), j));
    }
    fmpq_poly_clear(h);
}

static wr_status_t all_layers(job_t *J) {
    uint32_t layers = J->M->layers;
    wr_status_t s = wr_run_init(J->R, J->M, WR_ENGINE_MATRIX, J->L);
    if (s != WR_OK)
        return s;
    for (size_t i = 0; i < J->u->length && s == WR_OK; i++)
        s = wr_run_step(J->R, J->u->letter[i], J->L);
    J->course = wr_calloc(layers, sizeof *J->course);
    fmpq_mat_t *start = wr_malloc((layers + 1) * sizeof *start);
    for (uint32_t l = 0; l < layers; l++)
        start_state(start[l], J, l);
    if (s == WR_OK)
        record_state(J);
    for (uint32_t l = 0; l < layers && s == WR_OK; l++)
        s = one_layer(J, l, start[l]);
    for (uint32_t l = 0; l < layers; l++) {
        fmpq_mat_clear(start[l]);
        wr_names_clear(&J->course[l].seen);
    }
    WR_FREE(start, J->course);
    wr_run_clear(J->R);
    return s;
}

wr_status_t wr_closed_forms(const wr_lrnn_t M, const char *text,
                            wr_closed_forms_t visit, void *arg, wr_limits_t L) {
    job_t J = {.M = M, .visit = visit, .arg = arg, .L = L};
    for (uint32_t l = 0; l < M->layers; l++)
        wr_assert(M->layer[l].gate == WR_GATE_TABLE);
    WR_EACH(wr_word_init, J.u, J.v);
    wr_status_t s = read_words(&J, text);
    if (s == WR_OK && M->ring->degree > 1)
        s = wr_limits_fail(L, WR_UNABLE,
                           "closed forms are for rational models");
    if (s == WR_OK)
        s = all_layers(&J);
    wr_free(J.action);
    WR_EACH(wr_word_clear, J.u, J.v);
    return s;
}
