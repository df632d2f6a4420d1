/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

/* One layer, key by key as in doc/formats.md. */

const char *const ck_role_name[3] = {"permutation-reset", "delay", "general"};

/* Return the list of the letter and all layers; a layer uses its beginning. */
static uint32_t *all_wires(ck_model *M) {
    if (M->all == NULL) {
        M->all = ck_alloc((size_t) M->layers + 1, sizeof *M->all);
        M->all[0] = CK_NONE;
        for (uint32_t i = 0; i < M->layers; i++)
            M->all[i + 1] = i;
    }
    return M->all;
}

static void read_wires(ck_model *M, ck_layer *L, const ck_json *v, uint32_t l) {
    unsigned char *taken;
    uint32_t i = 0, at;
    if (ck_is(v, "all")) {
        L->wires = l + 1;
        L->wire = all_wires(M);
        return;
    }
    taken = ck_alloc((size_t) l + 1, 1);
    L->wires = ck_length(v, "\"all\" or an array of wires");
    L->wire = ck_alloc(L->wires, sizeof *L->wire);
    for (v = v->child; v != NULL; v = v->next) {
        at = ck_is(v, "letter") ? l : ck_index(v, l, "a lower layer");
        if (taken[at]++)
            ck_bad(v, "this wire is read twice");
        L->wire[i++] = at == l ? CK_NONE : at;
    }
    ck_free(taken);
}

static uint32_t wire_bound(const ck_model *M, uint32_t wire) {
    return wire == CK_NONE ? M->letters : M->layer[wire].labels;
}

static void read_actions(ck_model *M, ck_layer *L, const ck_json *v) {
    uint32_t i = 0;
    L->actions = ck_length(v, "an array of actions");
    L->action = ck_alloc(L->actions, sizeof *L->action);
    for (v = v->child; v != NULL; v = v->next)
        M->factored +=
            (uint32_t) ck_action_read(&L->action[i++], v, L->n, L->d);
}

/* Set the actions of the delay rule: action k is A = [[0,0],[1,0]], B = (k, 0)
 * in every layer, so layers share the longest list. */
static void delay_actions(ck_model *M, ck_layer *L) {
    ck_matrix A = {ck_alloc(3, sizeof *A.start), ck_alloc(1, sizeof *A.column),
                   ck_alloc(1, sizeof *A.value)};
    ck_num *B;
    if (M->delays < L->actions) {
        A.start[2] = 1;
        A.value[0] = CK_ONE;
        B = ck_alloc(2 * (size_t) L->actions, sizeof *B);
        M->delays = L->actions;
        M->delay = ck_alloc(M->delays, sizeof *M->delay);
        for (uint32_t k = 0; k < M->delays; k++) {
            B[2 * (size_t) k] = ck_whole(k);
            M->delay[k].A = A;
            M->delay[k].B = B + 2 * (size_t) k;
        }
    }
    L->action = M->delay;
}

static void reads_all(const ck_model *M, const ck_layer *L, uint32_t l,
                      const ck_json *gate) {
    uint32_t i = L->wire == M->all ? L->wires : 0;

    while (i < L->wires && L->wire[i] == (i == 0 ? CK_NONE : i - 1))
        i++;
    if (L->wires != l + 1 || i != L->wires)
        ck_bad(gate, "a layer with such a rule must read all wires");
}

static void level_gate(ck_model *M, ck_layer *L, uint32_t l,
                       const ck_json *gate) {
    uint32_t level;

    ck_keys(gate, " rule level ");
    if (M->rule == NULL || M->rule->move != NULL)
        ck_bad(gate, "the model has no rule");
    level = ck_index(ck_need(gate, "level"), M->rule->levels, "level");
    if (M->rule->level_layer[level] != l)
        ck_bad(gate, "the rule does not assign level %u to this layer", level);
    reads_all(M, L, l, gate);
    if (L->d != 1 || L->decoder != CK_ONEHOT || L->labels != L->n)
        ck_bad(gate, "a level requires one column, decoder onehot and as many "
                     "labels as dimensions");
    L->gate = CK_LEVEL;
    L->level = level;
}

static void read_gate(ck_model *M, ck_layer *L, uint32_t l, const ck_json *v) {
    const ck_json *gate = ck_need(v, "gate"), *rule = ck_get(gate, "rule");
    const ck_json *actions = ck_get(v, "actions");
    uint32_t *bound, i;
    L->rule = rule != NULL;
    if (L->rule != (actions == NULL))
        ck_bad(v, "a gate given by a table requires actions; a gate given by a "
                  "rule must have none");
    if (rule == NULL) {
        read_actions(M, L, actions);
        ck_keys(gate, " table ");
        bound = ck_alloc((size_t) L->wires + 1, sizeof *bound);
        for (i = 0; i < L->wires; i++)
            bound[i] = wire_bound(M, L->wire[i]);
        bound[i] = L->actions;
        ck_rows(&L->table, ck_need(gate, "table"), L->wires, bound);
    } else if (ck_is(rule, "level")) {
        level_gate(M, L, l, gate);
    } else if (ck_is(rule, "delay")) {
        ck_keys(gate, " rule ");
        if (L->wires != 1 || L->n != 2 || L->d != 1)
            ck_bad(gate, "a delay must read one wire and have dimension 2");
        L->gate = CK_WIRE;
        L->actions = wire_bound(M, L->wire[0]);
        delay_actions(M, L);
    } else if (ck_is(rule, "reflection")) {
        ck_keys(gate, " rule ");
        if (M->rule == NULL || M->rule->move == NULL)
            ck_bad(gate, "the model has no rule of reflections");
        reads_all(M, L, l, gate);
        L->gate = CK_REFLECTION;
    } else {
        ck_bad(rule, "\"level\", \"delay\" or \"reflection\" was expected");
    }
}

/* Read a table of distinct vectors: each differs from all earlier ones in some
 * entry, also at the root of the field. */
static void read_lookup(ck_layer *L, const ck_json *v) {
    uint32_t i;
    ck_num *h;
    ck_map_init(&L->lookup, L->n * L->d);
    ck_want(v, CK_ARRAY, "an array of [vector, label]");
    for (v = v->child; v != NULL; v = v->next) {
        if (ck_length(v, "[vector, label]") != 2)
            ck_bad(v, "[vector, label] was expected");
        ck_want(v->child, CK_ARRAY, "an array of scalars");
        h = ck_vector(v->child, L->n, L->d);
        i = ck_map_find(&L->lookup, h);
        if (i != CK_NONE)
            ck_bad(v, "this vector is already number %u", i);
        for (i = 0; ck_degree() > 1 && i < L->lookup.count; i++)
            ck_vectors_differ(h, ck_map_key(&L->lookup, i), L->n * L->d);
        ck_map_add(&L->lookup, h,
                   ck_index(v->child->next, L->labels, "a label"));
    }
}

static const char *const form_name[3] = {"argmax", "sign", "threshold"};

static void read_decoder(ck_layer *L, const ck_json *v) {
    const ck_json *kind = ck_need(v, "kind");
    if (ck_is(kind, "onehot")) {
        ck_keys(v, " kind ");
        if (L->d != 1)
            ck_bad(v, "the one-hot decoder requires a single column");
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
        for (L->decoder = CK_ARGMAX;
             !ck_is(kind, form_name[L->decoder - CK_ARGMAX]);)
            if (L->decoder++ == CK_THRESHOLD)
                ck_bad(kind,
                       "\"onehot\", \"coordinate\", \"table\", \"argmax\", "
                       "\"sign\" or \"threshold\" was expected");
        ck_forms_read(L, v);
    }
}

/* Return nonzero if the actions are those of a role; "general" allows all.  The
 * actions of a level rule are permutations and resets by its definition, which
 * walk.c checks; those of the delay rule are delays; those of reflections
 * exchange two of several entries, or set the only one. */
static int has_role(const ck_layer *L, ck_role role) {
    if (L->gate == CK_LEVEL)
        return role != CK_DELAY;
    if (L->gate == CK_REFLECTION)
        return role == CK_GENERAL || (role == CK_PERMRESET && L->n > 1);
    if (L->gate == CK_WIRE && L->actions > 0)
        return role != CK_PERMRESET;
    for (uint32_t i = 0; i < L->actions; i++) {
        const ck_action *X = &L->action[i];
        if (role == CK_PERMRESET &&
            !ck_action_permutation_or_reset(X, L->n, L->d))
            return 0;
        if (role == CK_DELAY && ck_action_delay(X, L->n, L->d) == CK_NONE)
            return 0;
    }
    return 1;
}

static void read_role(ck_layer *L, const ck_json *v) {
    for (L->role = CK_PERMRESET; !ck_is(v, ck_role_name[L->role]);)
        if (L->role++ == CK_GENERAL)
            ck_bad(v, "permutation-reset, delay or general was expected");
    if (!has_role(L, L->role))
        ck_bad(v, "not all actions have this role");
}

void ck_layer_read(ck_model *M, uint32_t l, const ck_json *v) {
    const ck_json *columns = ck_get(v, "columns");
    ck_layer *L = &M->layer[l];
    ck_names unused;
    ck_keys(v, " name role dim columns H0 reads labels gate actions "
               "decoder ");
    ck_want(ck_need(v, "name"), CK_STRING, "a name");
    L->line = v->line;
    L->n = ck_index(ck_need(v, "dim"), CK_MOST + 1, "dim");
    L->d = columns == NULL ? 1 : ck_index(columns, CK_MOST + 1, "columns");
    if (L->n == 0 || L->d == 0)
        ck_bad(v, "a layer must not have dimension 0");
    if ((uint64_t) L->n * L->d > CK_MOST)
        ck_bad(v, "%u times %u entries are more than 2^24", L->n, L->d);
    if ((uint64_t) L->n * L->n > INT32_MAX) {
        ck_at(v->line);
        ck_fail(CK_LIMIT, "dimension %u times %u is too large", L->n, L->d);
    }
    L->h0 = ck_vector(ck_need(v, "H0"), L->n, L->d);
    read_wires(M, L, ck_need(v, "reads"), l);
    L->labels = ck_names_or_count(&unused, ck_need(v, "labels"));
    read_decoder(L, ck_need(v, "decoder"));
    read_gate(M, L, l, v);
    read_role(L, ck_need(v, "role"));
    ck_map_init(&L->vector, L->n * L->d);
    ck_map_init(&L->memo, 2);
}
