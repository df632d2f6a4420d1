/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"

#include <string.h>

/* The check that the weights of a certificate are those of the model.  A real
 * weight is identified by its gate, its sign and its square, which is in the
 * field even if the weight is not.  An argument of z is identified by its turn,
 * which is found by trying those of the certificate.  Every entry of the layers
 * must occur, as often as the certificate states, and at least once.  So the
 * listed weights are those of the matrices.  Each weight has a unique form: a
 * turn is in [0, 1), an angle is in (-1/2, 1/2] of a turn. */

/* ---- finding a weight --------------------------------------------------- */

static void found(ck_raw *P, uint32_t i) {
    if (P->number[i].found++ == P->number[i].entries)
        ck_reject("the model has a weight of %.60s more often than the %u "
                  "times stated for number %u",
                  P->gate[P->number[i].gate].name, P->number[i].entries, i);
}

/* Return the gate of this name, whose numbers must all have this use. */
static uint32_t gate(ck_raw *P, const char *name, ck_use use) {
    uint32_t g = ck_raw_gate(P, name);
    if (g == CK_NONE)
        ck_reject("the certificate has no gate %.60s", name);
    if (P->gate[g].use != CK_UNUSED && P->gate[g].use != use)
        ck_reject("the numbers of %.60s must all be weights, all fractions of "
                  "a turn, or all angles",
                  name);
    P->gate[g].use = use;
    return g;
}

static void found_root(ck_raw *P, uint32_t g, ck_num square, int sign) {
    uint32_t key[3] = {g, square, (uint32_t) (sign + 1)}, i;
    i = ck_map_find(&P->key, key);
    if (i == CK_NONE)
        ck_reject(
            "the model has a weight of %.60s that is not in the certificate",
            P->gate[g].name);
    found(P, P->key.value[i]);
}

void ck_raw_found_root(ck_raw *P, const char *name, ck_num square, int sign) {
    found_root(P, gate(P, name, CK_VALUE), square, sign);
}

void ck_raw_found(ck_raw *P, const char *name, ck_num x) {
    ck_raw_found_root(P, name, ck_mul(x, x), ck_sign(x));
}

/* Require a weight to differ, at the root of the field, from all earlier
 * weights of the same gate and sign, by their squares. */
static void check_distinct(const ck_raw *P, const uint32_t *key) {
    for (uint32_t i = 0; ck_degree() > 1 && i < P->key.count; i++) {
        const uint32_t *other = ck_map_key(&P->key, i);
        if (other[0] == key[0] && other[2] == key[2])
            ck_sign(ck_sub(key[1], other[1]));
    }
}

/* Index the weights by gate, square and sign; an angle is 2 pi r and is
 * searched for below. */
static void make_keys(ck_raw *P) {
    uint32_t key[3];
    ck_map_init(&P->key, 3);
    ck_map_init(&P->turn, 2);
    for (uint32_t i = 0; i < P->numbers; i++) {
        const ck_weight *w = &P->number[i].weight;
        if (w->kind == CK_ANGLE)
            continue;
        key[0] = P->number[i].gate;
        key[1] = ck_mul(w->x, w->x);
        if (w->kind == CK_OVER_ROOT)
            key[1] = ck_mul(key[1], ck_inverse(w->n));
        key[2] = (uint32_t) (ck_sign(w->x) + 1);
        if (ck_map_find(&P->key, key) != CK_NONE)
            ck_reject("number %u is listed twice", i);
        check_distinct(P, key);
        ck_map_add(&P->key, key, i);
    }
}

/* ---- arguments ---------------------------------------------------------- */

/* Return nonzero if the argument of z is at least half a turn. */
static int lower_half(ck_num z) {
    int im = -ck_sign_parts(CK_ZERO, z);
    return im < 0 || (im == 0 && ck_sign_parts(z, CK_ZERO) < 0);
}

/* Return nonzero if z = |z| e^(2 pi i r), where |r| < 1 and u = z / conj(z).
 * For r = j / m the m-th power of u = z / conj(z) must be 1, so the turn of z
 * is a multiple of 1 / 2m, as r is.  The binary digits of both turns are
 * compared until no other multiple has the same digits.  The first digit of a
 * turn is 1 in the lower half of the plane, and the later digits are those of
 * twice the turn, which are the turns of u, u^2, u^4, .. */
static int turns(ck_num z, ck_num u, const mpq_t r) {
    unsigned long m = mpz_get_ui(mpq_denref(r)), j, k;
    ck_num power = CK_ONE;
    if (mpz_cmpabs(mpq_numref(r), mpq_denref(r)) >= 0)
        ck_reject("an argument must be less than a whole turn");
    if (mpz_cmp_ui(mpq_denref(r), 4096) > 0)
        ck_fail(CK_LIMIT, "a fraction of a turn has a denominator above 4096");
    for (k = 0; k < m; k++)
        power = ck_mul(power, u);
    if (power != CK_ONE)
        return 0;
    j = mpz_fdiv_ui(mpq_numref(r), m);
    for (k = 1; k < 2 * m; k *= 2) {
        if (lower_half(z) != (2 * j >= m))
            return 0;
        j = 2 * j % m;
        z = k == 1 ? u : ck_mul(z, z);
    }
    return 1;
}

/* Return nonzero if w is an argument in its unique form, and set *use, except
 * for 0, which is a turn as well as an angle. */
static int is_argument(const ck_weight *w, ck_use *use) {
    if (w->kind != CK_ANGLE && !w->rational)
        return 0;
    if (w->kind == CK_ANGLE)
        *use = CK_RADIANS;
    else if (mpq_sgn(w->r) != 0)
        *use = CK_TURN;
    return w->kind == CK_ANGLE ||
           (mpq_sgn(w->r) >= 0 && mpq_cmp_ui(w->r, 1, 1) < 0);
}

/* Require the arguments of this gate, if it exists, to be all turns or all
 * angles, and return which. */
static ck_use argument_use(const ck_raw *P, uint32_t g) {
    ck_use use = CK_UNUSED, is = CK_UNUSED;
    for (uint32_t i = 0; i < P->numbers; i++) {
        if (P->number[i].gate != g)
            continue;
        if (!is_argument(&P->number[i].weight, &is))
            ck_reject("number %u of %.60s is neither a fraction of a turn in "
                      "[0, 1) nor an angle",
                      i, P->gate[g].name);
        if (use != CK_UNUSED && is != use)
            ck_reject("the numbers of %.60s must all be fractions of a turn, "
                      "or all angles",
                      P->gate[g].name);
        use = is;
    }
    return use == CK_UNUSED ? CK_TURN : use; /* all are 0 */
}

/* Return the number of this gate that is the argument of z over 2 pi. */
static uint32_t search(const ck_raw *P, uint32_t g, ck_num z) {
    ck_num u = ck_inverse(ck_conjugate(z));
    if (u == CK_NONE)
        ck_reject("an entry is not invertible");
    u = ck_mul(z, u);
    for (uint32_t i = 0; i < P->numbers; i++)
        if (P->number[i].gate == g && turns(z, u, P->number[i].weight.r))
            return i;
    ck_reject("the model has a %.60s that is not in the certificate",
              P->gate[g].name);
}

/* Count the argument of z, a number of gate g, as found. */
static void found_argument(ck_raw *P, uint32_t g, ck_num z) {
    uint32_t key[2] = {g, z}, i;
    if (z == CK_ZERO) { /* the argument of 0 is 0 */
        found_root(P, g, CK_ZERO, 0);
        return;
    }
    i = ck_map_find(&P->turn, key);
    if (i == CK_NONE)
        i = ck_map_add(&P->turn, key, search(P, g, z));
    found(P, P->turn.value[i]);
}

/* ---- layers whose A has at most one entry in a column ------------------- */

/* Set x[i] to entry i of a diagonal matrix; columns: to the entry of column i,
 * of which there may be only one. */
static void entries(ck_num *x, const ck_matrix *A, uint32_t n, int columns) {
    uint32_t j;
    memset(x, 0, n * sizeof *x); /* CK_ZERO */
    for (uint32_t r = 0; r < n; r++)
        for (uint32_t k = A->start[r]; k < A->start[r + 1]; k++) {
            j = A->column[k];
            if (!columns && j != r)
                ck_reject("a matrix is not diagonal");
            if (x[j] != CK_ZERO)
                ck_reject("a column has more than one entry");
            x[j] = A->value[k];
        }
}

/* Return the number of actions to check: all, or one that equals the others. */
static uint32_t actions(const ck_layer *L, const ck_cert *C, size_t token) {
    if (!ck_choice(C, token, "all", "one") || L->actions == 0)
        return L->actions;
    for (uint32_t a = 1; a < L->actions; a++)
        if (!ck_matrix_equal(&L->action[0].A, &L->action[a].A, L->n))
            ck_reject("the actions are not the same");
    return 1;
}

/* Check "diagonal GATE all|one rows|number" (number: A = c I). */
static void diagonal(ck_raw *P, const ck_layer *L) {
    const char *name = P->C.token[3];
    int number = ck_choice(&P->C, 5, "rows", "number");
    uint32_t many = actions(L, &P->C, 4), a, i;
    ck_num *x = ck_alloc(L->n, sizeof *x);
    for (a = 0; a < many; a++) {
        entries(x, &L->action[a].A, L->n, 0);
        for (i = 0; i < L->n; i++) {
            if (number && x[i] != x[0])
                ck_reject("a matrix is not a multiple of the identity");
            if (!number || i == 0)
                ck_raw_found(P, name, x[i]);
        }
    }
}

/* Check "complex" or "columns", then MODULUS ARGUMENT all|one. */
static void polar(ck_raw *P, const ck_layer *L, int columns) {
    const char *modulus = P->C.token[3], *name = P->C.token[4];
    uint32_t many = actions(L, &P->C, 5), a, i;
    uint32_t argument = gate(P, name, argument_use(P, ck_raw_gate(P, name)));
    ck_num *z = ck_alloc(L->n, sizeof *z);
    for (a = 0; a < many; a++) {
        entries(z, &L->action[a].A, L->n, columns);
        for (i = 0; i < L->n; i++) {
            ck_raw_found_root(P, modulus, ck_mul(z[i], ck_conjugate(z[i])),
                              z[i] != CK_ZERO);
            found_argument(P, argument, z[i]);
        }
    }
}

/* Check "free": every entry that is not 0 is a number of the gate A. */
static void every_entry(ck_raw *P, const ck_layer *L) {
    for (uint32_t a = 0; a < L->actions; a++)
        for (uint32_t k = 0; k < L->action[a].A.start[L->n]; k++)
            ck_raw_found(P, "A", L->action[a].A.value[k]);
}

static void read_layer(ck_raw *P, uint32_t l) {
    ck_cert *C = &P->C;
    const ck_layer *L = &C->M.layer[l];
    ck_layer_line(C, l, CK_NONE);
    if (C->tokens < 3)
        ck_reject("\"layer %u KIND ..\" was expected", l);
    if (L->gate != CK_TABLE && L->role != CK_DELAY)
        ck_reject("the gate of layer %u is given by a rule", l);
    const char *kind = C->token[2];
    if (strcmp(kind, "delay") == 0 && C->tokens == 3) {
        if (L->role != CK_DELAY)
            ck_reject("layer %u is not a delay", l);
    } else if (strcmp(kind, "diagonal") == 0 && C->tokens == 6) {
        diagonal(P, L);
    } else if (strcmp(kind, "complex") == 0 && C->tokens == 6) {
        polar(P, L, 0);
    } else if (strcmp(kind, "columns") == 0 && C->tokens == 6) {
        polar(P, L, 1);
    } else if (strcmp(kind, "free") == 0 && C->tokens == 3) {
        every_entry(P, L);
    } else if (strcmp(kind, "empty") == 0 && C->tokens == 3) {
        if (L->n > 0 && L->actions > 0)
            ck_reject("layer %u is not empty", l);
    } else if (strcmp(kind, "factors") == 0 && C->tokens == 5) {
        ck_raw_factors(P, l);
    } else if (strcmp(kind, "added") == 0 && C->tokens == 3) {
        ck_raw_added(P, l);
    } else {
        ck_reject("found \"layer %u %.60s\", with %zu tokens", l, kind,
                  C->tokens);
    }
}

void ck_raw_model(ck_raw *P) {
    ck_cert *C = &P->C;
    if (C->M.rule != NULL || C->M.cascade)
        ck_reject("the model has a rule");
    make_keys(P);
    ck_layers_line(C);
    for (uint32_t l = 0; l < C->M.layers; l++)
        read_layer(P, l);
    for (uint32_t i = 0; i < P->numbers; i++)
        if (P->number[i].found != P->number[i].entries)
            ck_reject("number %u occurs %u time%s in the model, not %u", i,
                      P->number[i].found, CK_S(P->number[i].found),
                      P->number[i].entries);
}
