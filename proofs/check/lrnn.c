/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The model, key by key as in doc/formats.md.  An unknown key is refused:
 * it might change the meaning. */

const char *const ck_role_name[3] = {"permutation-reset", "delay",
                                     "general"};

/* ---- parts that layers and the readout share --------------------------- */

/* Names, or one number; the count.  At least one. */
static uint32_t names_or_count(ck_names *N, const ck_json *v) {
    const ck_json *x;
    uint32_t i = 0;

    memset(N, 0, sizeof *N);
    if (v->kind == CK_INTEGER) {
        N->count = ck_index(v, UINT32_C(1) << 31, "how many");
    } else {
        N->count = ck_length(v, "names or their number");
        N->text = ck_alloc(N->count, sizeof *N->text);
        for (x = v->child; x != NULL; x = x->next) {
            ck_want(x, CK_STRING, "a name");
            N->text[i++] = x->text;
        }
        i = ck_names_sort(N);
        if (i != CK_NONE)
            ck_bad(v, "the name \"%.60s\" occurs twice", N->text[i]);
    }
    if (N->count == 0)
        ck_bad(v, "at least one was expected");
    return N->count;
}

/* Rows [key .., value], each key once; bound[i] bounds entry i. */
static void rows(ck_map *T, const ck_json *v, uint32_t width,
                 const uint32_t *bound) {
    uint32_t *row = ck_alloc((size_t) width + 1, sizeof *row), i;
    const ck_json *x;

    ck_map_init(T, width);
    ck_want(v, CK_ARRAY, "an array of rows");
    for (v = v->child; v != NULL; v = v->next) {
        if (ck_length(v, "a row") != (uint64_t) width + 1)
            ck_bad(v, "a row of %u numbers was expected",
                   (unsigned) width + 1);
        for (i = 0, x = v->child; x != NULL; x = x->next, i++)
            row[i] = ck_index(x, bound[i], "an entry of a table");
        if (ck_map_find(T, row) != CK_NONE)
            ck_bad(v, "this row occurs twice");
        ck_map_add(T, row, row[width]);
    }
    ck_free(row);
}

/* ---- layers ------------------------------------------------------------ */

static void read_wires(ck_layer *L, const ck_json *v, uint32_t l) {
    uint32_t i = 0;

    if (ck_is(v, "all")) {
        L->wires = l + 1;
        L->wire = ck_alloc(L->wires, sizeof *L->wire);
        L->wire[0] = CK_NONE;
        for (i = 0; i < l; i++)
            L->wire[i + 1] = i;
        return;
    }
    L->wires = ck_length(v, "\"all\" or an array of wires");
    L->wire = ck_alloc(L->wires, sizeof *L->wire);
    for (v = v->child; v != NULL; v = v->next)
        L->wire[i++] = ck_is(v, "letter") ? CK_NONE
                                          : ck_index(v, l, "a lower layer");
}

static uint32_t wire_bound(const ck_model *M, uint32_t wire) {
    return wire == CK_NONE ? M->letters : M->layer[wire].labels;
}

static void read_actions(ck_model *M, ck_layer *L, const ck_json *v) {
    uint32_t i = 0;

    L->actions = ck_length(v, "an array of actions");
    L->action = ck_alloc(L->actions, sizeof *L->action);
    for (v = v->child; v != NULL; v = v->next)
        M->factored += (uint32_t) ck_action_read(&L->action[i++], v, L->n,
                                                 L->d);
}

/* The delay rule, written out: action k is A = [[0,0],[1,0]], B = (k, 0). */
static void delay_actions(ck_layer *L) {
    uint32_t k;

    L->action = ck_alloc(L->actions, sizeof *L->action);
    for (k = 0; k < L->actions; k++) {
        ck_action *X = &L->action[k];

        X->A.start = ck_alloc(3, sizeof *X->A.start);
        X->A.start[2] = 1;
        X->A.column = ck_alloc(1, sizeof *X->A.column);
        X->A.value = ck_alloc(1, sizeof *X->A.value);
        X->A.value[0] = CK_ONE;
        X->B = ck_alloc(2, sizeof *X->B);
        X->B[0] = ck_whole(k);
    }
}

static void level_gate(ck_model *M, ck_layer *L, uint32_t l,
                       const ck_json *gate) {
    uint32_t level, i;

    ck_keys(gate, " rule level ");
    if (M->rule == NULL)
        ck_bad(gate, "the model has no rule");
    level = ck_index(ck_need(gate, "level"), M->rule->levels, "level");
    if (M->rule->level_layer[level] != l)
        ck_bad(gate, "the rule does not name this layer for level %u",
               (unsigned) level);
    for (i = 0; i < L->wires && L->wire[i] == (i == 0 ? CK_NONE : i - 1);)
        i++;
    if (L->wires != l + 1 || i != L->wires)
        ck_bad(gate, "a level rule reads all wires");
    if (L->d != 1 || L->decoder != CK_ONEHOT || L->labels != L->n)
        ck_bad(gate, "a level has one column, decoder onehot and as many "
               "labels as dimensions");
    L->gate = CK_LEVEL;
    L->level = level;
}

static void read_gate(ck_model *M, ck_layer *L, uint32_t l,
                      const ck_json *v) {
    const ck_json *gate = ck_need(v, "gate"), *rule = ck_get(gate, "rule");
    const ck_json *actions = ck_get(v, "actions");
    uint32_t *bound = ck_alloc((size_t) L->wires + 1, sizeof *bound), i;

    L->rule = rule != NULL;
    if (L->rule != (actions == NULL))
        ck_bad(v, "a table needs actions, a rule names them itself");
    if (rule == NULL) {
        read_actions(M, L, actions);
        ck_keys(gate, " table ");
        for (i = 0; i < L->wires; i++)
            bound[i] = wire_bound(M, L->wire[i]);
        bound[i] = L->actions;
        rows(&L->table, ck_need(gate, "table"), L->wires, bound);
    } else if (ck_is(rule, "level")) {
        level_gate(M, L, l, gate);
    } else if (ck_is(rule, "delay")) {
        ck_keys(gate, " rule ");
        if (L->wires != 1 || L->n != 2 || L->d != 1)
            ck_bad(gate, "a delay reads one wire and has dimension 2");
        L->gate = CK_WIRE;
        L->actions = wire_bound(M, L->wire[0]);
        delay_actions(L);
    } else {
        ck_bad(rule, "\"level\" or \"delay\" was expected");
    }
    ck_free(bound);
}

/* A table of vectors.  Two of them differ for certain, whatever root a is,
 * if the difference of some entries has an inverse. */
static void read_lookup(ck_layer *L, const ck_json *v) {
    uint32_t size = L->n * L->d, i, k;
    ck_num *h, difference;

    ck_map_init(&L->lookup, size);
    ck_want(v, CK_ARRAY, "an array of [vector, label]");
    for (v = v->child; v != NULL; v = v->next) {
        if (ck_length(v, "[vector, label]") != 2)
            ck_bad(v, "[vector, label] was expected");
        ck_want(v->child, CK_ARRAY, "an array of scalars");
        h = ck_vector(v->child, L->n, L->d);
        for (i = 0; i < L->lookup.count; i++) {
            const ck_num *g = ck_map_key(&L->lookup, i);

            for (k = 0; k < size; k++) {
                difference = ck_muladd(h[k], CK_MINUS_ONE, g[k]);
                if (difference != CK_ZERO && (ck_degree() == 1 ||
                                  ck_inverse(difference) != CK_NONE))
                    break;
            }
            if (k == size)
                ck_bad(v, "this vector is not different from number %u",
                       (unsigned) i);
        }
        ck_map_add(&L->lookup, h,
                   ck_index(v->child->next, L->labels, "a label"));
    }
}

static void read_decoder(ck_layer *L, const ck_json *v) {
    const ck_json *kind = ck_need(v, "kind");

    if (ck_is(kind, "onehot")) {
        ck_keys(v, " kind ");
        if (L->d != 1)
            ck_bad(v, "one-hot needs a single column");
        L->decoder = CK_ONEHOT;
    } else if (ck_is(kind, "coordinate")) {
        ck_keys(v, " kind index ");
        L->decoder = CK_COORDINATE;
        L->coordinate = ck_index(ck_need(v, "index"), L->n * L->d, "index");
    } else if (ck_is(kind, "table")) {
        ck_keys(v, " kind entries ");
        L->decoder = CK_LOOKUP;
        read_lookup(L, ck_need(v, "entries"));
    } else {
        ck_bad(kind, "\"onehot\", \"coordinate\" or \"table\" was expected");
    }
}

/* What the actions are, whatever the role claims.  The actions of a level
 * rule are permutations and resets by its definition, which rule.c holds
 * to. */
static ck_role classify(const ck_layer *L) {
    uint32_t i, moving = 0, delaying = 0;

    if (L->gate == CK_LEVEL)
        return CK_PERMRESET;
    for (i = 0; i < L->actions; i++) {
        const ck_action *X = &L->action[i];

        moving += (uint32_t) ck_action_permutation_or_reset(X, L->n, L->d);
        delaying += ck_action_delay(X, L->n, L->d) != CK_NONE;
    }
    return moving == L->actions ? CK_PERMRESET
         : delaying == L->actions ? CK_DELAY : CK_GENERAL;
}

static void read_layer(ck_model *M, uint32_t l, const ck_json *v) {
    const ck_json *columns = ck_get(v, "columns"), *role = ck_need(v, "role");
    ck_layer *L = &M->layer[l];
    ck_names unused;

    ck_keys(v, " name role dim columns H0 reads labels gate actions "
               "decoder ");
    ck_want(ck_need(v, "name"), CK_STRING, "a name");
    L->line = v->line;
    L->n = ck_index(ck_need(v, "dim"), UINT32_C(1) << 31, "dim");
    L->d = columns == NULL ? 1
                           : ck_index(columns, UINT32_C(1) << 31, "columns");
    if (L->n == 0 || L->d == 0)
        ck_bad(v, "a layer without dimension");
    if ((uint64_t) L->n * L->n > INT32_MAX ||
        (uint64_t) L->n * L->d > INT32_MAX) {
        ck_at(v->line);
        ck_fail(CK_LIMIT, "dimension %u times %u is too large",
                (unsigned) L->n, (unsigned) L->d);
    }
    L->h0 = ck_vector(ck_need(v, "H0"), L->n, L->d);
    read_wires(L, ck_need(v, "reads"), l);
    L->labels = names_or_count(&unused, ck_need(v, "labels"));
    read_decoder(L, ck_need(v, "decoder"));
    read_gate(M, L, l, v);
    L->role = classify(L);
    if (!ck_is(role, ck_role_name[L->role]) &&
        !ck_is(role, ck_role_name[CK_GENERAL]))
        ck_bad(role, "the actions of this layer are: %s",
               ck_role_name[L->role]);
    ck_map_init(&L->vector, L->n * L->d);
    ck_map_init(&L->memo, 2);
}

/* ---- the whole --------------------------------------------------------- */

static void read_ring(const ck_json *v) {
    const ck_json *c, *root, *box;
    uint32_t i = 0, degree;
    ck_num *f;

    ck_num_start();
    if (ck_is(v, "Q"))
        return;
    ck_keys(v, " minpoly root ");
    c = ck_need(v, "minpoly");
    if (ck_length(c, "an array of rational numbers") < 2)
        ck_bad(c, "a polynomial of degree 1 or more was expected");
    degree = c->length - 1;
    f = ck_alloc(c->length, sizeof *f);
    for (c = c->child; c != NULL; c = c->next)
        f[i++] = ck_scalar(c);
    if (f[degree] == CK_ZERO)
        ck_bad(v, "the leading coefficient of minpoly is 0");
    root = ck_need(v, "root"); /* which root does not matter: see num.c */
    ck_keys(root, " re im ");
    if (root->length != 2)
        ck_bad(root, "re and im were expected");
    for (box = root->child; box != NULL; box = box->next) {
        if (ck_length(box, "[low, high]") != 2)
            ck_bad(box, "[low, high] was expected");
        ck_scalar(box->child);
        ck_scalar(box->child->next);
    }
    ck_num_extend(f, degree);
}

static void read_readout(ck_model *M, const ck_json *v) {
    const ck_json *accept = ck_get(v, "accept"), *rule = ck_get(v, "rule");
    const ck_json *states = ck_need(v, "states"), *x;
    uint32_t *bound, i = 0;

    ck_keys(v, rule != NULL ? " states accept rule "
                            : " states accept reads table ");
    M->states = names_or_count(&M->state, states);
    if (M->state.text == NULL) {
        ck_names_number(&M->state, M->states);
        ck_names_sort(&M->state);
    }
    if (accept != NULL) {
        M->accept = ck_alloc(M->states, 1);
        ck_want(accept, CK_ARRAY, "an array of states");
        for (x = accept->child; x != NULL; x = x->next)
            if (M->accept[ck_index(x, M->states, "a state")]++)
                ck_bad(x, "a state is listed twice");
    }
    M->cascade = rule != NULL;
    if (rule != NULL) {
        if (!ck_is(rule, "cascade") || M->rule == NULL)
            ck_bad(rule, "\"cascade\" and a rule were expected");
        if (M->rule->states != M->states)
            ck_bad(v, "readout and rule have different numbers of states");
        return;
    }
    x = ck_need(v, "reads");
    M->reads = ck_length(x, "an array of layers");
    M->read = ck_alloc(M->reads, sizeof *M->read);
    bound = ck_alloc((size_t) M->reads + 1, sizeof *bound);
    for (x = x->child; x != NULL; x = x->next, i++) {
        M->read[i] = ck_index(x, M->layers, "a layer");
        bound[i] = M->layer[M->read[i]].labels;
    }
    bound[i] = M->states;
    rows(&M->readout, ck_need(v, "table"), M->reads, bound);
}

void ck_model_read(ck_model *M, char *text, size_t length) {
    ck_json *v = ck_json_read(text, length), *rule, *layers, *x;
    uint32_t i, l = 0;

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
        M->letters = names_or_count(&M->letter, x);
    rule = ck_get(v, "rule");
    if (rule != NULL) {
        M->rule = ck_alloc(1, sizeof *M->rule);
        ck_rule_read(M->rule, rule, M->letters);
    }
    layers = ck_need(v, "layers");
    M->layers = ck_length(layers, "an array of layers");
    M->layer = ck_alloc(M->layers, sizeof *M->layer);
    for (x = layers->child; x != NULL; x = x->next)
        read_layer(M, l++, x);
    for (i = 0; M->rule != NULL && i < M->rule->levels; i++) {
        if (M->rule->level_layer[i] >= M->layers)
            ck_bad(rule, "level %u is not among the layers", (unsigned) i);
        M->rule->width[i] = M->layer[M->rule->level_layer[i]].labels;
    }
    if (rule != NULL) {
        ck_at(rule->line);
        ck_rule_widths(M->rule);
    }
    read_readout(M, ck_need(v, "readout"));
}
