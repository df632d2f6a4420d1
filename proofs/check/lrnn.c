/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The model: an object with known keys.  An unknown key is refused, because it
 * might change the meaning. */

uint32_t ck_names_or_count(ck_names *N, const ck_json *v) {
    const ck_json *x;
    uint32_t i = 0;
    memset(N, 0, sizeof *N);
    if (v->kind == CK_INTEGER) {
        N->count = ck_index(v, CK_MOST + 1, "how many");
    } else {
        N->count = ck_length(v, "names or their number");
        if (N->count > CK_MOST)
            ck_bad(v, "there are more than 2^24 names");
        N->text = ck_alloc(N->count, sizeof *N->text);
        for (x = v->child; x != NULL; x = x->next) {
            ck_want(x, CK_STRING, "a name");
            if (x->length == 0 || strchr(x->text, ' ') != NULL ||
                !ck_is_text(x->text, x->length, 1))
                ck_bad(x, "a name without white space was expected");
            N->text[i++] = x->text;
        }
        i = ck_names_sort(N);
        if (i != CK_NONE)
            ck_bad(v, "the name \"%.60s\" occurs twice", N->text[i]);
    }
    if (N->count == 0)
        ck_bad(v, "at least one name was expected");
    return N->count;
}

void ck_rows(ck_map *T, const ck_json *v, uint32_t width,
             const uint32_t *bound) {
    uint32_t *row = ck_alloc((size_t) width + 1, sizeof *row), i;
    const ck_json *x;

    ck_map_init(T, width);
    ck_want(v, CK_ARRAY, "an array of rows");
    for (v = v->child; v != NULL; v = v->next) {
        if (ck_length(v, "a row") != (uint64_t) width + 1)
            ck_bad(v, "a row of %u numbers was expected", width + 1);
        for (i = 0, x = v->child; x != NULL; x = x->next, i++)
            row[i] = ck_index(x, bound[i], "an entry of a table");
        ck_at(v->line);
        ck_map_once(T, row, row[width], "row");
    }
}

/* ---- the layers of a rule --------------------------------------------- */

_Noreturn static void structure(const ck_layer *L, uint32_t l,
                                const char *what) {
    ck_at(L->line);
    ck_reject("layer %u: %s", l, what);
}

/* Require H0 of a level to be one-hot; return its initial coordinate. */
static uint32_t check_level(const ck_model *M, uint32_t level) {
    uint32_t l = M->rule->level_layer[level], x;
    const ck_layer *L = &M->layer[l];
    if (L->gate != CK_LEVEL || L->level != level)
        structure(L, l, "its gate is not the rule of its level");
    x = ck_decode(L, L->h0);
    if (x == CK_NONE)
        structure(L, l, "H0 is not one-hot");
    return x; /* layer.c has checked dim = labels = width, onehot, reads all */
}

/* Require a delay: at every step it outputs the previous value of its wire;
 * initially that value is x. */
static void check_delay(const ck_model *M, uint32_t level, uint32_t x) {
    uint32_t l = M->rule->delay_layer[level], w, action;
    const ck_layer *L = &M->layer[l];
    if (L->gate == CK_LEVEL || L->wires != 1 ||
        L->wire[0] != M->rule->level_layer[level])
        structure(L, l, "it does not read its level alone");
    if (L->n != 2 || L->d != 1 || L->decoder != CK_COORDINATE ||
        L->coordinate != 1 || L->labels < M->rule->width[level])
        structure(L, l, "it is not decoded as a delay");
    if (ck_as_whole(L->h0[0]) != x || ck_as_whole(L->h0[1]) >= L->labels)
        structure(L, l, "H0 is not its level's H0 and a label");
    /* The delay rule maps label w to action w. */
    for (w = 0; L->gate == CK_TABLE && w < M->rule->width[level]; w++) {
        action = ck_map_find(&L->table, &w);
        if (action == CK_NONE)
            structure(L, l, "its gate is not defined on some label");
        action = L->table.value[action];
        if (ck_action_delay(&L->action[action], 2, 1) != w)
            structure(L, l, "its actions are not those of a delay");
    }
}

/* Require the layers that the rule names to be levels and their delays, and
 * their initial coordinates to represent the start. */
static void check_carriers(ck_model *M, const ck_json *rule) {
    ck_rule *R = M->rule;
    uint32_t *x = ck_alloc(R->levels, sizeof *x), l;
    ck_walk w;
    ck_at(rule->line);
    if (R->move != NULL)
        ck_reflect_start(M, x);
    for (l = 0; R->move == NULL && l < R->levels; l++) {
        if (R->level_layer[l] >= M->layers)
            ck_bad(rule, "no layer has level %u", l);
        R->width[l] = M->layer[R->level_layer[l]].labels;
    }
    ck_at(rule->line);
    ck_rule_widths(R);
    for (l = 0; R->move == NULL && l < R->levels; l++) {
        x[l] = check_level(M, l);
        if (l + 1 < R->levels)
            check_delay(M, l, x[l]);
    }
    ck_at(rule->line);
    ck_walk_init(&w, R);
    if (ck_rule_state(&w, x) != R->start)
        ck_reject("the initial coordinates do not represent the start");
}

/* ---- the whole model -------------------------------------------------- */

static void read_ring(const ck_json *v) {
    const ck_json *root, *box;
    uint32_t i = 0, degree;
    ck_num *f, corner[4];
    ck_num_start();
    if (ck_is(v, "Q"))
        return;
    ck_keys(v, " minpoly root ");
    const ck_json *c = ck_need(v, "minpoly");
    if (ck_length(c, "an array of rational numbers") < 3 ||
        c->length > CK_MOST_DEGREE + 1)
        ck_bad(c, "a polynomial of degree 2 to %d was expected",
               CK_MOST_DEGREE);
    degree = c->length - 1;
    f = ck_alloc(c->length, sizeof *f);
    for (c = c->child; c != NULL; c = c->next)
        f[i++] = ck_scalar(c);
    if (f[degree] != CK_ONE)
        ck_bad(v, "the leading coefficient of minpoly is not 1");
    root = ck_need(v, "root");
    ck_keys(root, " re im ");
    for (i = 0; i < 4; i += 2) {
        box = ck_need(root, i == 0 ? "re" : "im");
        if (ck_length(box, "[low, high]") != 2)
            ck_bad(box, "[low, high] was expected");
        corner[i] = ck_scalar(box->child);
        corner[i + 1] = ck_scalar(box->child->next);
    }
    ck_root_box(corner);
    ck_num_extend(f, degree);
}

/* Read the admissible letters, by name, one list per state. */
static void read_next(ck_model *M, const ck_json *v) {
    const ck_json *x;
    uint32_t q = 0, a;
    M->next = ck_alloc((size_t) M->states * M->letters + 1, 1);
    if (ck_length(v, "lists of letters") != M->states)
        ck_bad(v, "%u lists of letters were expected", M->states);
    for (v = v->child; v != NULL; v = v->next, q++) {
        ck_want(v, CK_ARRAY, "a list of letters");
        for (x = v->child; x != NULL; x = x->next) {
            ck_want(x, CK_STRING, "a letter");
            a = ck_names_find(&M->letter, x->text);
            if (a == CK_NONE || M->next[(size_t) q * M->letters + a]++)
                ck_bad(x, "a letter that is not listed yet was expected");
        }
    }
}

static void read_readout(ck_model *M, const ck_json *v) {
    const ck_json *accept = ck_get(v, "accept"), *rule = ck_get(v, "rule");
    const ck_json *states = ck_need(v, "states"), *x;
    uint32_t *bound, i = 0;
    ck_keys(v, rule != NULL ? " states accept next rule "
                            : " states accept next reads table ");
    M->states = ck_names_or_count(&M->state, states);
    if (M->state.text == NULL)
        ck_names_number(&M->state, M->states);
    if (accept != NULL) {
        M->accept = ck_alloc(M->states, 1);
        ck_want(accept, CK_ARRAY, "an array of states");
        for (x = accept->child; x != NULL; x = x->next)
            if (M->accept[ck_index(x, M->states, "a state")]++)
                ck_bad(x, "a state is listed twice");
    }
    if (ck_get(v, "next") != NULL)
        read_next(M, ck_get(v, "next"));
    M->cascade = rule != NULL;
    if (rule != NULL) {
        if (!ck_is(rule, "cascade") || M->rule == NULL)
            ck_bad(rule, "\"cascade\" and a rule were expected");
        if (M->rule->states != M->states)
            ck_bad(v,
                   "the readout and the rule have different numbers of states");
        return;
    }
    x = ck_need(v, "reads");
    M->reads = ck_length(x, "an array of layers");
    M->read = ck_alloc(M->reads, sizeof *M->read);
    bound = ck_alloc((size_t) M->reads + 1, sizeof *bound);
    for (x = x->child; x != NULL; x = x->next, i++) {
        M->read[i] =
            ck_is(x, "letter") ? CK_NONE : ck_index(x, M->layers, "a layer");
        bound[i] = M->read[i] == CK_NONE ? M->letters + 1
                                         : M->layer[M->read[i]].labels;
    }
    bound[i] = M->states;
    ck_rows(&M->readout, ck_need(v, "table"), M->reads, bound);
}

void ck_model_read(ck_model *M, char *text, size_t length) {
    ck_json *v = ck_json_read(text, length), *rule, *layers, *x;
    uint32_t l = 0;
    memset(M, 0, sizeof *M);
    ck_keys(v, " format version name origin alphabet ring rule layers "
               "readout test_vectors ");
    if (!ck_is(ck_need(v, "format"), "wreath-lrnn") ||
        ck_index(ck_need(v, "version"), 2, "version") != 1)
        ck_bad(v, "format wreath-lrnn, version 1, was expected");
    read_ring(ck_need(v, "ring"));
    x = ck_need(v, "alphabet");
    ck_want(x, CK_ARRAY, "an array of letters");
    if (x->length > 0)
        M->letters = ck_names_or_count(&M->letter, x);
    rule = ck_get(v, "rule");
    if (rule != NULL) {
        M->rule = ck_alloc(1, sizeof *M->rule);
        ck_rule_read(M->rule, rule, M->letters);
    }
    layers = ck_need(v, "layers");
    M->layers = ck_length(layers, "an array of layers");
    M->layer = ck_alloc(M->layers, sizeof *M->layer);
    for (x = layers->child; x != NULL; x = x->next)
        ck_layer_read(M, l++, x);
    if (rule != NULL)
        check_carriers(M, rule);
    read_readout(M, ck_need(v, "readout"));
}
