/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A layout of one layer whose gates are functions of the last letters, as a
 * model: each gate is rounded once, to nearest, to the type of the layout, and
 * the model is written as .lrnn text, which the reader of models checks.  Below
 * a layer with convolutions are delay layers, one per letter before the current
 * one. */

#include <math.h>
#include <stdlib.h>

#include "audit/impl.h"
#include "model/make.h"
#include "study/answer.h"

enum { MOST_NUMBERS = 1 << 24 }; /* in A and B of all windows of letters */
enum { FAR = 1 << 12 };          /* exponent of a great number */
#define NUMBER_BYTES 200         /* per number, as text and after reading */

static const wr_mode_t nearest = {{WR_RNE, 0, 0}};

/* Append exact numbers as texts; return the list. */
static json_t *list(json_t *out, arb_srcptr x, slong n) {
    fmpq_t q;
    fmpq_init(q);
    for (slong i = 0; i < n; i++) {
        arf_get_fmpq(q, arb_midref(x + i));
        json_array_append_new(out, wr_json_rational(q));
    }
    fmpq_clear(q);
    return out;
}

/* ---- actions ------------------------------------------------------------ */

/* Return the number of letters of the model: all rows but that of the start. */
static uint32_t letters(const audit_layout_t *Y) {
    return Y->letters - (Y->start != UINT32_MAX);
}

/* Return the number of a letter of the tensors in the model and its delays;
 * "none" (UINT32_MAX) and the start are numbered after the letters. */
static int code(const audit_layout_t *Y, uint32_t a) {
    return (int) (a == UINT32_MAX ? letters(Y)
                  : a == Y->start ? letters(Y) + 1
                                  : a - (a > Y->start));
}

static uint32_t delays(const audit_layout_t *Y) {
    return wr_audit_layout_is_net(Y) ? 0 : Y->reach;
}

/* The last letters, newest first; the actions and gates of such windows. */
typedef struct {
    const audit_layout_t *Y;
    audit_input_t *in;
    json_t *actions, *rows;
    wr_limits_struct *L;
} windows_t;

/* Fail for a gate after n letters, named in the order of reading. */
static wr_status_t no_gate(const windows_t *W, uint32_t n) {
    wr_buffer_t text;
    wr_buffer_init(text);
    for (uint32_t k = n; k > 0; k--)
        wr_buffer_printf(text, " %.60s", W->Y->alphabet[W->in[k - 1].letter]);
    wr_status_t s = wr_limits_fail(
        W->L, WR_PARSE,
        "letter%s%.200s: a gate is not a finite number of the layout's dtype, "
        "a key has length 0, or %d bits do not tell how a gate is rounded",
        WR_S(n), text->text, AUDIT_BITS);
    wr_buffer_clear(text);
    return s;
}

/* Append to A and B their products with q, exactly: the outputs of A h + B. */
static void put_outputs(audit_vector_t G[3], const audit_layer_t *layer) {
    const slong n = layer->dim, rows = audit_rows(layer);
    audit_vector_t A = {NULL, 0};
    audit_vector_resize(&A, rows * n);
    _arb_vec_set(A.x, G[0].x, n * n);
    audit_layer_read(&A, &G[2], layer, ARF_PREC_EXACT);
    audit_layer_read(&G[1], &G[2], layer, ARF_PREC_EXACT);
    audit_vector_resize(&G[0], rows * rows);
    for (slong i = 0; i < rows; i++)
        _arb_vec_set(G[0].x + i * rows, A.x + i * n, n);
    audit_vector_clear(&A);
}

/* Add the action for the last n letters, before which there was none. */
static wr_status_t put_window(windows_t *W, uint32_t n) {
    const audit_layout_t *Y = W->Y;
    const audit_rounding_t how = {Y->F, nearest, NULL};
    audit_vector_t v[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
    json_t *row = json_array();
    for (uint32_t k = 0; k <= delays(Y); k++) {
        W->in[k].before = k + 1 < n ? &W->in[k + 1] : NULL;
        json_array_append_new(
            row, json_integer(code(Y, k < n ? W->in[k].letter : UINT32_MAX)));
    }
    json_array_append_new(row, json_integer((int) json_array_size(W->actions)));
    json_array_append_new(W->rows, row);
    wr_status_t s = audit_layer_round(v, &Y->layer[0], *W->in, &how, W->L);
    if (s == WR_OK)
        put_outputs(v, &Y->layer[0]);
    if (s == WR_OK)
        json_array_append_new(
            W->actions, json_pack("{s:{s:o}, s:o}", "A", "dense",
                                  list(json_array(), v[0].x, v[0].length), "B",
                                  list(json_array(), v[1].x, v[1].length)));
    else if (s == WR_UNABLE)
        s = no_gate(W, n);
    WR_EACH(audit_vector_clear, &v[0], &v[1], &v[2]);
    return s;
}

/* Add all windows whose n newest letters are given. */
static wr_status_t put_windows(windows_t *W, uint32_t n) {
    const uint32_t start = W->Y->start;
    wr_status_t s = wr_limits_check(W->L, "words of last letters",
                                    json_array_size(W->rows), 0);
    if (s != WR_OK)
        return s;
    if (n > delays(W->Y))
        return put_window(W, n);
    W->in[n].letter = start;
    if (n > 0)
        s = put_window(W, n + (start != UINT32_MAX));
    for (uint32_t a = 0; s == WR_OK && a < W->Y->letters; a++) {
        W->in[n].letter = a;
        if (a != start)
            s = put_windows(W, n + 1);
    }
    return s;
}

/* Add the actions of all windows of letters; H0 accounts for the start. */
static wr_status_t put_actions(json_t *layer, const audit_layout_t *Y,
                               wr_limits_t L) {
    const uint32_t n = delays(Y), m = letters(Y);
    windows_t W = {Y, wr_calloc(n + 1, sizeof *W.in), json_array(),
                   json_array(), L};
    wr_status_t s = WR_OK;
    const audit_layer_t *y = &Y->layer[0];
    double numbers = 0;
    for (uint32_t k = 1; k <= n + 1; k++) /* windows of k letters */
        numbers += pow(m, k) * ((double) audit_rows(y) *
                                    (double) (audit_rows(y) + y->columns) +
                                n);
    if (n > 0 && numbers > MOST_NUMBERS)
        s = wr_limits_fail(L, WR_PARSE,
                           "gates read the last %u of %u letters: found "
                           "~%.3g numbers in all A and B, expected at most %d",
                           n + 1, m, numbers, MOST_NUMBERS);
    if (s == WR_OK)
        s = wr_limits_check(L, "all A and B", 0,
                            (uint64_t) (numbers * NUMBER_BYTES));
    if (s == WR_OK)
        s = put_windows(&W, 0);
    json_object_set_new(layer, "gate", json_pack("{s:o}", "table", W.rows));
    json_object_set_new(layer, "actions", W.actions);
    wr_free(W.in);
    return s;
}

/* Return letter k of the tensors that is read before a word, the newest being
 * 0: letter `after` of the model, unless it is UINT32_MAX, after the start, if
 * there is one; UINT32_MAX if there is none. */
static uint32_t past(const audit_layout_t *Y, uint32_t after, uint32_t k) {
    const uint32_t letter[] = {after + (after >= Y->start), Y->start,
                               UINT32_MAX};
    k += after == UINT32_MAX;
    return letter[FLINT_MIN(k, 2)];
}

/* Set h to the state after these letters: after the start it is rounded once,
 * after `after` computed exactly from the rounded gates, as in the actions. */
static wr_status_t start_state(audit_vector_t *h, const audit_layout_t *Y,
                               uint32_t after, wr_limits_t L) {
    const audit_layer_t *y = &Y->layer[0];
    audit_input_t in[] = {{.letter = past(Y, after, 0)},
                          {.letter = past(Y, after, 1)}};
    audit_vector_t v[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
    wr_status_t s = WR_OK;
    in[0].before = in[1].letter != UINT32_MAX ? &in[1] : NULL;
    audit_vector_resize(h, y->h0.length);
    _arb_vec_set(h->x, y->h0.x, h->length);
    for (int k = 1; s == WR_OK && k >= 0; k--) {
        const int start = in[k].letter == Y->start;
        const audit_rounding_t how = {Y->F, nearest, start ? h : NULL};
        if (in[k].letter == UINT32_MAX)
            continue;
        s = audit_layer_round(v, y, in[k], &how, L);
        if (s == WR_OK && !start)
            audit_layer_move(v, h, y, ARF_PREC_EXACT);
        if (s == WR_OK)
            _arb_vec_set(h->x, v[1].x, h->length);
    }
    if (s == WR_UNABLE)
        s = wr_limits_fail(L, WR_PARSE,
                           "the state after the start is not finite");
    WR_EACH(audit_vector_clear, &v[0], &v[1], &v[2]);
    return s;
}

/* Return whether some form is greater than all others at h, or the only one. */
static int has_class(const audit_vector_t *h, const audit_layout_t *Y) {
    const audit_net_t N = {.Y = Y, .prec = ARF_PREC_EXACT};
    return Y->forms.length == h->length || audit_net_class(h, &N) != UINT32_MAX;
}

/* Set h to the state at the start or, if that has no class and mute is not
 * NULL, *mute to 1 and h to another state: at a great multiple of the longest
 * form, that form is the greatest one, unless it occurs twice.  Then a letter
 * may lead to a class. */
static wr_status_t first_state(audit_vector_t *h, int *mute,
                               const audit_layout_t *Y, wr_limits_t L) {
    wr_status_t s = start_state(h, Y, UINT32_MAX, L);
    const slong n = h->length;
    if (s != WR_OK || has_class(h, Y))
        return s;
    if (mute == NULL)
        return wr_limits_fail(L, WR_PARSE,
                              "%.200s: no form of the readout is greater than "
                              "all others at the start, so that the empty word "
                              "has no class; --from 1 leaves it out",
                              Y->file);
    *mute = 1;
    for (slong i = 0; i < Y->forms.length && !has_class(h, Y); i += n)
        _arb_vec_scalar_mul_2exp_si(h->x, Y->forms.x + i, n, FAR);
    for (uint32_t a = 0; s == WR_OK && !has_class(h, Y) && a < letters(Y); a++)
        s = start_state(h, Y, a, L);
    return s != WR_OK || has_class(h, Y)
               ? s
               : wr_limits_fail(L, WR_PARSE,
                                "%.200s: found no state at which one form of "
                                "the readout is greater than all others",
                                Y->file);
}

wr_status_t audit_layout_start(wr_lrnn_struct *M, const audit_layout_t *Y,
                               uint32_t after, wr_limits_t L) {
    audit_vector_t h = {NULL, 0};
    fmpq_t x;
    wr_status_t s = start_state(&h, Y, after, L);
    fmpq_init(x);
    for (uint32_t l = 0; s == WR_OK && l < M->layers; l++) {
        lrnn_make_t B;
        lrnn_make_start(&B, M, l);
        for (uint32_t k = l; l < delays(Y) && k < l + 2; k++)
            lrnn_make_put_int(&B, k - l, 0, code(Y, past(Y, after, k)));
        for (slong i = 0; l == delays(Y) && i < h.length; i++) {
            arf_get_fmpq(x, arb_midref(h.x + i));
            lrnn_make_put_fmpq(&B, (uint32_t) i / Y->layer[0].columns,
                               (uint32_t) i % Y->layer[0].columns, x);
        }
    }
    fmpq_clear(x);
    if (s == WR_OK && after != UINT32_MAX && !has_class(&h, Y))
        s = wr_limits_fail(L, WR_DOMAIN, "the state has no class");
    audit_vector_clear(&h);
    return s;
}

/* ---- decoder and readout ------------------------------------------------ */

static void put_decoder(json_t *layer, const audit_layout_t *Y) {
    const audit_layer_t *y = &Y->layer[0];
    const char *kind = json_string_value(json_object_get(Y->readout, "kind"));
    slong size = audit_rows(y) * y->columns;
    json_t *o = json_object(), *forms = json_array();
    json_object_set_new(o, "kind", json_string(kind ? kind : "argmax"));
    for (slong i = 0; i < Y->forms.length / size; i++) {
        json_t *form = list(json_array(), Y->forms.x + i * size, size);
        json_array_append_new(forms, list(form, Y->constants.x + i, 1));
    }
    const int many = kind == NULL || strcmp(kind, "argmax") == 0;
    json_object_set(o, many ? "forms" : "form",
                    many ? forms : json_array_get(forms, 0));
    json_decref(forms);
    if (kind != NULL && strcmp(kind, "threshold") == 0)
        json_object_set_new(o, "cuts",
                            list(json_array(), Y->cuts.x, Y->cuts.length));
    json_object_set_new(layer, "decoder", o);
}

/* Classes have the names of the sidecar, otherwise those of the states of A, in
 * its order, if the numbers agree. */
static json_t *readout(const audit_layout_t *Y, const wr_dfa_struct *A) {
    json_t *rows = json_array(), *names = json_array();
    json_t *own = json_object_get(Y->readout, "states");
    json_t *accept = json_incref(json_object_get(Y->readout, "accept"));
    const char *kind = json_string_value(json_object_get(Y->readout, "kind"));
    int sign = kind != NULL && strcmp(kind, "sign") == 0;
    uint32_t n = sign && json_array_size(own) != 3 ? 2 : Y->classes;
    char scratch[24];
    int as_dfa = own == NULL && A != NULL && A->states == n;
    const int as_accept = as_dfa && accept == NULL && A->accept != NULL;
    if (as_accept)
        accept = json_array();
    for (uint32_t i = 0; i < n; i++) {
        snprintf(scratch, sizeof scratch, "%u", i);
        const char *name = as_dfa ? wr_dfa_state_name(scratch, A, i)
                                  : json_string_value(json_array_get(own, i));
        json_array_append_new(names, json_string(name ? name : scratch));
        if (as_accept && A->accept[i])
            json_array_append_new(accept, json_integer(i));
        json_array_append_new(
            rows,
            json_pack("[i, i]", (int) (sign && n == 2 ? 2 * i : i), (int) i));
    }
    return json_pack("{s:o, s:o*, s:[i], s:o}", "states", names, "accept",
                     accept, "reads", (int) delays(Y), "table", rows);
}

int wr_audit_layout_is_net(const audit_layout_t *Y) {
    return Y->layers != 1 || Y->layer[0].varies;
}

/* Return the delay layer of k + 1 letters, before which the start is read. */
static json_t *delay(const audit_layout_t *Y, uint32_t k) {
    const int none = code(Y, UINT32_MAX);
    json_t *rows = json_array(), *actions = json_array();
    for (int i = 0; i < (k == 0 ? none : none + 2); i++) {
        json_array_append_new(rows, json_pack("[i, i]", i, i));
        json_array_append_new(
            actions, json_pack("{s:{s:[[i, i, s]]}, s:[o, s]}", "A", "sparse",
                               1, 0, "1", "B", json_sprintf("%d", i), "0"));
    }
    return json_pack("{s:o, s:s, s:i, s:[o, o], s:[o], s:i, s:{s:o}, s:o, "
                     "s:{s:s, s:i}}",
                     "name", json_sprintf("delay %u", k + 1), "role", "delay",
                     "dim", 2, "H0",
                     json_sprintf("%d", k == 0 ? code(Y, Y->start) : none),
                     json_sprintf("%d", none), "reads",
                     k == 0 ? json_string("letter") : json_integer(k - 1),
                     "labels", none + 2, "gate", "table", rows, "actions",
                     actions, "decoder", "kind", "coordinate", "index", 1);
}

static json_t *new_layer(const audit_layout_t *Y, uint32_t dim,
                         uint32_t columns) {
    json_t *reads = json_pack("[s]", "letter");
    for (uint32_t k = 0; k < delays(Y); k++)
        json_array_append_new(reads, json_integer(k));
    return json_pack("{s:s, s:s, s:i, s:i, s:o, s:i}", "name", "layer", "role",
                     "general", "dim", (int) dim, "columns", (int) columns,
                     "reads", reads, "labels", (int) Y->classes);
}

/* Return a layer that is always 0, below the readout of a net. */
static json_t *empty_layer(const audit_layout_t *Y) {
    json_t *layer = new_layer(Y, 1, 1), *rows = json_array();
    for (uint32_t a = 0; a < letters(Y); a++)
        json_array_append_new(rows, json_pack("[i, i]", (int) a, 0));
    json_t *parts =
        json_pack("{s:[s], s:[{s:{s:[]}}], s:{s:o}, s:{s:s, s:i}}", "H0", "0",
                  "actions", "A", "sparse", "gate", "table", rows, "decoder",
                  "kind", "coordinate", "index", 0);
    json_object_update(layer, parts);
    json_decref(parts);
    return layer;
}

wr_status_t wr_lrnn_set_layout(wr_lrnn_t M, int *mute, const audit_layout_t *Y,
                               const wr_dfa_struct *A, wr_limits_t L) {
    const audit_layer_t *y = &Y->layer[0];
    const int net = wr_audit_layout_is_net(Y);
    audit_vector_t h = {NULL, 0};
    json_t *alphabet = json_array(), *layers = json_array();
    wr_status_t s = WR_OK;
    for (uint32_t a = 0; a < Y->letters; a++)
        if (a != Y->start)
            json_array_append_new(alphabet, json_string(Y->alphabet[a]));
    for (uint32_t k = 0; k < delays(Y); k++)
        json_array_append_new(layers, delay(Y, k));
    json_t *layer = net ? empty_layer(Y)
                        : new_layer(Y, (uint32_t) audit_rows(y), y->columns);
    if (!net) {
        s = put_actions(layer, Y, L);
        if (s == WR_OK)
            s = first_state(&h, mute, Y, L);
        json_object_set_new(layer, "H0", list(json_array(), h.x, h.length));
        put_decoder(layer, Y);
    }
    audit_vector_clear(&h);
    json_array_append_new(layers, layer);
    json_t *o = json_pack("{s:s, s:i, s:s, s:o, s:s, s:o, s:o}", "format",
                          "wreath-lrnn", "version", 1, "name", Y->name,
                          "alphabet", alphabet, "ring", "Q", "layers", layers,
                          "readout", readout(Y, A));
    char *text = json_dumps(o, 0);
    json_decref(o);
    if (s == WR_OK)
        s = wr_lrnn_read_text(M, Y->file, text, L);
    free(text);
    return s;
}
