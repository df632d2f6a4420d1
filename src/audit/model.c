/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A layout of one layer whose gates are constants of the letter, as a model:
 * every gate rounded once, to nearest, into the type of the layout, written
 * as .lrnn text, which the one reader of models then judges.
 */

#include <stdlib.h>

#include "audit/impl.h"
#include "study/answer.h"

/* ---- numbers ------------------------------------------------------------ */

/* q = x rounded; whether that is 0. */
static int vanishes(fmpq_t q, const fmpq_t x, const wr_format_t F,
                    const wr_mode_t mode) {
    uint64_t code;
    int negative;
    wr_round_q(&code, x, 0, F, mode);
    return wr_format_decode(q, &negative, code, F) == WR_FINITE &&
           fmpq_is_zero(q);
}

int audit_round(fmpq_t q, const arb_t x, const wr_format_t F,
                const wr_mode_t mode) {
    uint64_t code;
    int negative, known;
    if (!arb_is_finite(x))
        return 0;
    fmpq *lo = _fmpq_vec_init(2), *hi = lo + 1;
    wr_rational_bounds(lo, hi, x);
    if (arb_contains_zero(x)) /* x may be 0: then no ball leaves it out */
        known = vanishes(q, lo, F, mode) && vanishes(q, hi, F, mode);
    else
        known = wr_round_between(&code, lo, hi, F, mode) &&
                wr_format_decode(q, &negative, code, F) == WR_FINITE;
    _fmpq_vec_clear(lo, 2);
    return known;
}

/* All of v as texts, rounded to nearest; NULL if a ball is too wide. */
static json_t *round_all(const audit_vector_t *v, const audit_layout_t *Y) {
    static const wr_mode_t nearest = {{WR_RNE, 0, 0}};
    json_t *list = json_array();
    fmpq_t q;
    fmpq_init(q);
    for (slong i = 0; list != NULL && i < v->length; i++)
        if (audit_round(q, v->x + i, Y->F, nearest)) {
            json_array_append_new(list, wr_json_rational(q));
        } else {
            json_decref(list);
            list = NULL;
        }
    fmpq_clear(q);
    return list;
}

/* Numbers that are exact, as they are. */
static json_t *exact_list(arb_srcptr x, slong n) {
    json_t *list = json_array();
    fmpq_t q;
    fmpq_init(q);
    for (slong i = 0; i < n; i++) {
        arf_get_fmpq(q, arb_midref(x + i));
        json_array_append_new(list, wr_json_rational(q));
    }
    fmpq_clear(q);
    return list;
}

/* ---- actions ------------------------------------------------------------ */

/* *a and *b = A and B after a letter; or, a being NULL, *b is what the letter
 * makes of H0.  *b stays NULL where a number is not decided. */
static wr_status_t round_letter(json_t **a, json_t **b, const audit_layout_t *Y,
                                uint32_t letter, wr_limits_t L) {
    const audit_layer_t *y = &Y->layer[0];
    audit_vector_t A = {NULL, 0}, B = {NULL, 0};
    wr_status_t s = WR_OK;
    for (slong prec = 128; s == WR_OK && *b == NULL && prec <= AUDIT_BITS;
         prec *= 2) {
        const audit_input_t in = {letter, 0, NULL, prec};
        s = audit_layer_gates(&A, &B, y, &in, L);
        if (s == WR_OK && a == NULL)
            audit_layer_move(&B, &A, &y->h0, y, prec);
        if (s == WR_OK && a != NULL)
            *a = round_all(&A, Y);
        if (s == WR_OK && (a == NULL || *a != NULL))
            *b = round_all(&B, Y);
        if (a != NULL && *b == NULL) {
            json_decref(*a);
            *a = NULL;
        }
    }
    WR_EACH(audit_vector_clear, &A, &B);
    return s;
}

static wr_status_t make_action(json_t **out, const audit_layout_t *Y,
                               uint32_t letter, wr_limits_t L) {
    json_t *a = NULL, *b = NULL;
    wr_status_t s = round_letter(&a, &b, Y, letter, L);
    if (s == WR_OK && b == NULL)
        return wr_limits_fail(L, WR_PARSE,
                              "letter %.60s: a gate is not a finite number of "
                              "the layout's dtype, a key has length 0, or %d "
                              "bits do not tell how a gate is rounded",
                              Y->alphabet[letter], AUDIT_BITS);
    if (s == WR_OK)
        *out = json_pack("{s:{s:o}, s:o}", "A", "dense", a, "B", b);
    return s;
}

/* Every letter but the start, which goes into H0. */
static wr_status_t put_actions(json_t *layer, const audit_layout_t *Y,
                               wr_limits_t L) {
    json_t *actions = json_array(), *rows = json_array();
    wr_status_t s = WR_OK;
    for (uint32_t a = 0, n = 0; s == WR_OK && a < Y->letters; a++) {
        json_t *action = NULL;
        if (a == Y->start)
            continue;
        s = make_action(&action, Y, a, L);
        if (s == WR_OK)
            json_array_append_new(actions, action);
        json_array_append_new(rows, json_pack("[i, i]", (int) n, (int) n));
        n++;
    }
    json_object_set_new(layer, "gate", json_pack("{s:o}", "table", rows));
    json_object_set_new(layer, "actions", actions);
    return s;
}

/* H0, or what the letter makes of it, rounded once. */
static wr_status_t put_start(json_t *layer, const audit_layout_t *Y,
                             uint32_t letter, wr_limits_t L) {
    const audit_vector_t *h0 = &Y->layer[0].h0;
    json_t *h = NULL;
    wr_status_t s = WR_OK;
    if (letter == UINT32_MAX)
        h = exact_list(h0->x, h0->length);
    else
        s = round_letter(NULL, &h, Y, letter, L);
    if (s == WR_OK && h == NULL)
        s = wr_limits_fail(L, WR_PARSE,
                           "the state after the start is not finite");
    if (s == WR_OK)
        json_object_set_new(layer, "H0", h);
    return s;
}

/* ---- decoder and readout ------------------------------------------------ */

static void put_decoder(json_t *layer, const audit_layout_t *Y) {
    const audit_layer_t *y = &Y->layer[0];
    const char *kind = json_string_value(json_object_get(Y->readout, "kind"));
    slong size = (slong) y->dim * y->columns;
    json_t *o = json_object(), *forms = json_array(), *form = NULL;
    json_object_set_new(o, "kind", json_string(kind ? kind : "argmax"));
    for (slong i = 0; i < Y->forms.length / size; i++) {
        json_t *last = exact_list(Y->constants.x + i, 1);
        form = exact_list(Y->forms.x + i * size, size);
        json_array_extend(form, last);
        json_decref(last);
        json_array_append_new(forms, form);
    }
    if (kind == NULL || strcmp(kind, "argmax") == 0) {
        json_object_set_new(o, "forms", forms);
    } else {
        json_object_set(o, "form", json_array_get(forms, 0));
        json_decref(forms);
    }
    if (kind != NULL && strcmp(kind, "threshold") == 0)
        json_object_set_new(o, "cuts", exact_list(Y->cuts.x, Y->cuts.length));
    json_object_set_new(layer, "decoder", o);
}

/* Classes are the states of the sidecar; else those of A, in its order, if
 * there are as many. */
static json_t *readout(const audit_layout_t *Y, const wr_dfa_struct *A) {
    json_t *o = json_object(), *rows = json_array(), *names = json_array();
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
    json_object_set_new(o, "states", names);
    if (accept != NULL)
        json_object_set_new(o, "accept", accept);
    json_object_set_new(o, "reads", json_pack("[i]", 0));
    json_object_set_new(o, "table", rows);
    return o;
}

int wr_audit_layout_is_mute(const audit_layout_t *Y) {
    return !wr_audit_layout_is_net(Y) && Y->start == UINT32_MAX &&
           _arb_vec_is_zero(Y->layer[0].h0.x, Y->layer[0].h0.length) &&
           _arb_vec_is_zero(Y->constants.x, Y->constants.length);
}

int wr_audit_layout_is_net(const audit_layout_t *Y) {
    return Y->layers != 1 || Y->layer[0].varies;
}

static json_t *new_layer(const audit_layout_t *Y, uint32_t dim,
                         uint32_t columns) {
    return json_pack("{s:s, s:s, s:i, s:i, s:[s], s:i}", "name", "layer",
                     "role", "general", "dim", (int) dim, "columns",
                     (int) columns, "reads", "letter", "labels",
                     (int) Y->classes);
}

/* A layer that is always 0, below the readout of layers which no model holds.
 */
static json_t *empty_layer(const audit_layout_t *Y) {
    json_t *layer = new_layer(Y, 1, 1), *rows = json_array();
    const uint32_t letters = Y->letters - (Y->start != UINT32_MAX);
    for (uint32_t a = 0; a < letters; a++)
        json_array_append_new(rows, json_pack("[i, i]", (int) a, 0));
    json_t *parts =
        json_pack("{s:[s], s:[{s:{s:[]}}], s:{s:o}, s:{s:s, s:i}}", "H0", "0",
                  "actions", "A", "sparse", "gate", "table", rows, "decoder",
                  "kind", "coordinate", "index", 0);
    json_object_update(layer, parts);
    json_decref(parts);
    return layer;
}

wr_status_t wr_lrnn_set_layout(wr_lrnn_t M, const audit_layout_t *Y,
                               const wr_dfa_struct *A, uint32_t behind,
                               wr_limits_t L) {
    wr_assert(behind == UINT32_MAX || behind < Y->letters);
    const audit_layer_t *y = &Y->layer[0];
    const int net = wr_audit_layout_is_net(Y);
    json_t *letters = json_array();
    wr_status_t s = WR_OK;
    wr_reader_t R;
    for (uint32_t a = 0; a < Y->letters; a++)
        if (a != Y->start)
            json_array_append_new(letters, json_string(Y->alphabet[a]));
    json_t *layer = net ? empty_layer(Y) : new_layer(Y, y->dim, y->columns);
    if (!net)
        s = put_actions(layer, Y, L);
    if (!net && s == WR_OK)
        s = put_start(layer, Y, Y->start != UINT32_MAX ? Y->start : behind, L);
    if (!net)
        put_decoder(layer, Y);
    json_t *o = json_pack("{s:s, s:i, s:s, s:o, s:s, s:[o], s:o}", "format",
                          "wreath-lrnn", "version", 1, "name", Y->name,
                          "alphabet", letters, "ring", "Q", "layers", layer,
                          "readout", readout(Y, A));
    char *text = json_dumps(o, 0);
    json_decref(o);
    wr_reader_init(R);
    if (s == WR_OK)
        s = wr_reader_open_text(R, Y->file, text, strlen(text));
    if (s == WR_OK)
        s = wr_lrnn_read(M, R, L);
    if (s != WR_OK && *R->message != '\0')
        (void) wr_limits_fail(
            L, s, "%.300s%s", R->message,
            behind == UINT32_MAX && wr_audit_layout_is_mute(Y)
                ? ": H0 is 0 and no form has a constant, so that the empty "
                  "word has no class; --from 1 leaves it out"
                : "");
    wr_reader_clear(R);
    free(text);
    return s;
}
