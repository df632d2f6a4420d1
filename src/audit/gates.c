/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A and B of a layer after a letter, from the numbers of its pipelines:
 *
 *     A = (prod_j (I - beta_j k_j e_j^T)) diag(decay) - l r^T,
 *     B = sum_j (later factors) w_j v_j^T,
 *
 * in blocks, one per head, with the first factor rightmost; or given directly.
 */

#include "audit/impl.h"

typedef struct {
    const audit_layer_t *layer;
    audit_vector_t v[AUDIT_ROLES];
    audit_vector_t raw;        /* keys before a final l2, if e is k */
    const arb_struct *epsilon; /* of that l2 */
    audit_vector_t *A, *B;
    slong n, d, part, prec; /* rows, columns, rows of a head */
} job_t;

const char *const audit_role_name[AUDIT_ROLES] = {
    "A",     "decay", "keys",  "beta",   "erase", "left",
    "right", "B",     "write", "values", "query"};

int audit_has(const audit_layer_t *layer, audit_role_t r) {
    return layer->role[r].steps > 0;
}

slong audit_rows(const audit_layer_t *layer) {
    return (slong) layer->dim +
           (audit_has(layer, AUDIT_QUERY) ? layer->heads : 0);
}

wr_status_t audit_gates_fit(const audit_layer_t *layer, uint32_t number,
                            wr_limits_t L) {
    static const struct {
        audit_role_t role, other;
        int together;
    } rule[] = {{AUDIT_A, AUDIT_DECAY, 0},    {AUDIT_A, AUDIT_KEYS, 0},
                {AUDIT_A, AUDIT_LEFT, 0},     {AUDIT_B, AUDIT_WRITE, 0},
                {AUDIT_B, AUDIT_VALUES, 0},   {AUDIT_BETA, AUDIT_KEYS, 1},
                {AUDIT_ERASE, AUDIT_KEYS, 1}, {AUDIT_LEFT, AUDIT_RIGHT, 1},
                {AUDIT_RIGHT, AUDIT_LEFT, 1}, {AUDIT_WRITE, AUDIT_VALUES, 1}};
    if (!audit_has(layer, AUDIT_A) && !audit_has(layer, AUDIT_DECAY) &&
        !audit_has(layer, AUDIT_KEYS) && !audit_has(layer, AUDIT_LEFT))
        return wr_limits_fail(L, WR_PARSE,
                              "layer %u: found no gates: expected A, decay, "
                              "keys, or an architecture",
                              number);
    for (size_t i = 0; i < sizeof rule / sizeof *rule; i++)
        if (audit_has(layer, rule[i].role) &&
            audit_has(layer, rule[i].other) != rule[i].together)
            return wr_limits_fail(
                L, WR_PARSE, "layer %u: found %s with%s %s, expected %s",
                number, audit_role_name[rule[i].role],
                rule[i].together ? "out" : "", audit_role_name[rule[i].other],
                rule[i].together ? "both" : "one of them");
    if (audit_has(layer, AUDIT_VALUES) && !audit_has(layer, AUDIT_WRITE) &&
        !audit_has(layer, AUDIT_KEYS))
        return wr_limits_fail(L, WR_PARSE,
                              "layer %u: found values without write, expected "
                              "both, or keys",
                              number);
    return WR_OK;
}

/* ---- sizes -------------------------------------------------------------- */

/* Set dim and columns, if not given, from the shape of H0, or from the lengths
 * of the gates for the first letter. */
static wr_status_t find_sizes(audit_layer_t *layer, const wr_tensor_struct *H0,
                              const audit_input_t *in, wr_limits_t L) {
    const int shaped = H0 != NULL && H0->rank == 2;
    const int keys = audit_has(layer, AUDIT_KEYS),
              values = audit_has(layer, AUDIT_VALUES);
    const audit_role_t r = audit_has(layer, AUDIT_A)       ? AUDIT_A
                           : keys                          ? AUDIT_KEYS
                           : audit_has(layer, AUDIT_WRITE) ? AUDIT_WRITE
                                                           : AUDIT_DECAY;
    audit_vector_t v = {NULL, 0};
    wr_status_t s = audit_pipe_run(&v, &layer->role[r], in, L);
    if (layer->dim == 0)
        layer->dim =
            (uint32_t) (shaped            ? (slong) H0->shape[0]
                        : r == AUDIT_A    ? (slong) n_sqrt((ulong) v.length)
                        : r == AUDIT_KEYS ? v.length / layer->factors
                                          : v.length);
    if (s == WR_OK)
        s = audit_pipe_run(&v, &layer->role[values ? AUDIT_VALUES : AUDIT_B],
                           in, L);
    const uint32_t units = !values ? layer->dim
                           : keys  ? layer->heads * layer->factors
                                   : layer->heads;
    if (layer->columns == 0)
        layer->columns = shaped ? (uint32_t) H0->shape[1]
                                : (uint32_t) v.length / FLINT_MAX(1, units);
    layer->columns = FLINT_MAX(1, layer->columns);
    audit_vector_clear(&v);
    if (s == WR_OK && (layer->dim == 0 || layer->dim % layer->heads != 0))
        s = wr_limits_fail(L, WR_PARSE,
                           "found a state of %u rows and %u columns in %u "
                           "heads, expected heads of one size",
                           layer->dim, layer->columns, layer->heads);
    if (s == WR_OK)
        s = wr_limits_check(L, "a matrix of gates", 0,
                            2 * sizeof(arb_struct) * (uint64_t) layer->dim *
                                ((uint64_t) layer->dim + layer->columns));
    return s;
}

static wr_status_t read_start(audit_layer_t *layer, const wr_bundle_t B,
                              const wr_tensor_struct *H0, wr_limits_t L) {
    slong size = (slong) layer->dim * layer->columns;
    audit_vector_t v = {NULL, 0};
    audit_vector_resize(&layer->h0, audit_rows(layer) * layer->columns);
    wr_status_t s = H0 == NULL ? WR_OK : audit_tensor(&v, B, H0, L);
    if (s == WR_OK && H0 != NULL && v.length != size)
        s = wr_limits_fail(L, WR_PARSE,
                           "tensor %.100s: found %lld numbers, expected %lld: "
                           "%u rows, %u columns",
                           H0->name, (long long) v.length, (long long) size,
                           layer->dim, layer->columns);
    if (s == WR_OK)
        _arb_vec_set(layer->h0.x, v.x, v.length);
    audit_vector_clear(&v);
    return s;
}

wr_status_t audit_layer_size(audit_layer_t *layer, const wr_tensor_struct *H0,
                             const wr_bundle_t B, const audit_input_t *in,
                             wr_limits_t L) {
    wr_status_t s = find_sizes(layer, H0, in, L);
    return s == WR_OK ? read_start(layer, B, H0, L) : s;
}

/* Check that each gate has the length that the sizes require. */
static wr_status_t check(const job_t *J, wr_limits_t L) {
    const slong n = J->n, d = J->d, heads = J->layer->heads,
                f = J->layer->factors;
    const slong decay = J->v[AUDIT_DECAY].length;
    const slong own = audit_has(J->layer, AUDIT_KEYS) ? f : 1;
    const slong want[] = {n * n,   decay == 1 || decay == heads ? decay : n,
                          f * n,   f * heads,
                          f * n,   n,
                          n,       n * d,
                          own * n, own * heads * d,
                          n};
    for (int r = 0; r < AUDIT_ROLES; r++)
        if (audit_has(J->layer, r) && J->v[r].length != want[r])
            return wr_limits_fail(
                L, WR_PARSE,
                "%s: found %lld numbers, expected %lld (%lld rows, %lld "
                "columns, %u heads, %u factors)",
                audit_role_name[r], (long long) J->v[r].length,
                (long long) want[r], (long long) n, (long long) d,
                J->layer->heads, J->layer->factors);
    return WR_OK;
}

/* Return entry (i, j) of A. */
static arb_ptr at(const job_t *J, slong i, slong j) {
    return J->A->x + i * J->n + j;
}

static void diagonal(job_t *J) {
    slong m = J->v[AUDIT_DECAY].length;
    for (slong i = 0; i < J->n; i++)
        if (m == 0)
            arb_one(at(J, i, i));
        else
            arb_set(at(J, i, i),
                    J->v[AUDIT_DECAY].x + (m == 1      ? 0
                                           : m == J->n ? i
                                                       : i / J->part));
}

/* M -= k (beta e^T M) in the rows of one head; M has the given columns.  For
 * normalised keys, k k^T is computed without a root, so that it is exact if it
 * is dyadic: a number halfway between two numbers of the format could not be
 * rounded at any precision otherwise. */
static void erase(arb_ptr M, slong columns, const job_t *J, slong head,
                  slong j) {
    slong from = (j * (slong) J->layer->heads + head) * J->part;
    const int raw = J->raw.length > 0;
    arb_srcptr k = (raw ? J->raw.x : J->v[AUDIT_KEYS].x) + from;
    arb_srcptr e =
        J->v[AUDIT_ERASE].length > 0 ? J->v[AUDIT_ERASE].x + from : k;
    arb_t s, t, norm;
    WR_EACH(arb_init, s, t, norm);
    if (raw)
        arb_dot(norm, J->epsilon, 0, k, 1, k, 1, J->part, J->prec);
    else
        arb_one(norm);
    for (slong c = 0; c < columns; c++) {
        arb_ptr m = M + head * J->part * columns + c;
        arb_dot(s, NULL, 0, e, 1, m, columns, J->part, J->prec);
        if (J->v[AUDIT_BETA].length > 0)
            arb_mul(s, s,
                    J->v[AUDIT_BETA].x + j * (slong) J->layer->heads + head,
                    J->prec);
        for (slong i = 0; i < J->part; i++) {
            arb_mul(t, k + i, s, J->prec);
            arb_div(t, t, norm, J->prec);
            arb_sub(m + i * columns, m + i * columns, t, J->prec);
        }
    }
    WR_EACH(arb_clear, s, t, norm);
}

/* B += w v^T */
static void write_value(job_t *J, slong head, slong j) {
    slong unit = j * (slong) J->layer->heads + head;
    int own = J->v[AUDIT_WRITE].length > 0;
    arb_srcptr w = J->v[own ? AUDIT_WRITE : AUDIT_KEYS].x + unit * J->part;
    arb_srcptr v = J->v[AUDIT_VALUES].x + unit * J->d;
    arb_t x;
    arb_init(x);
    for (slong i = 0; i < J->part; i++) {
        arb_set(x, w + i);
        if (!own && J->v[AUDIT_BETA].length > 0)
            arb_mul(x, x, J->v[AUDIT_BETA].x + unit, J->prec);
        for (slong c = 0; c < J->d; c++)
            arb_addmul(J->B->x + (head * J->part + i) * J->d + c, x, v + c,
                       J->prec);
    }
    arb_clear(x);
}

static void combine(job_t *J) {
    int keys = J->v[AUDIT_KEYS].length > 0,
        values = J->v[AUDIT_VALUES].length > 0;
    slong factors = keys ? J->layer->factors : 1;
    if (J->v[AUDIT_A].length > 0)
        _arb_vec_set(J->A->x, J->v[AUDIT_A].x, J->n * J->n);
    else
        diagonal(J);
    if (J->v[AUDIT_B].length > 0)
        _arb_vec_set(J->B->x, J->v[AUDIT_B].x, J->n * J->d);
    for (slong h = 0; h < J->layer->heads; h++)
        for (slong j = 0; j < factors; j++) {
            if (keys) {
                erase(J->A->x, J->n, J, h, j);
                erase(J->B->x, J->d, J, h, j);
            }
            if (values)
                write_value(J, h, j);
        }
    for (slong i = 0; i < J->v[AUDIT_LEFT].length; i++)
        for (slong j = 0; j < J->v[AUDIT_RIGHT].length; j++)
            if (i / J->part == j / J->part)
                arb_submul(at(J, i, j), J->v[AUDIT_LEFT].x + i,
                           J->v[AUDIT_RIGHT].x + j, J->prec);
}

void audit_layer_read(audit_vector_t *B, const audit_vector_t *q,
                      const audit_layer_t *layer, slong prec) {
    const slong n = layer->dim, part = n / layer->heads;
    const slong d = B->length / audit_rows(layer);
    for (slong i = n * d; i < B->length; i++) {
        const slong from = (i / d - n) * part;
        arb_dot(B->x + i, NULL, 0, q->x + from, 1, B->x + from * d + i % d, d,
                part, prec);
    }
}

void audit_layer_move(audit_vector_t G[3], const audit_vector_t *h,
                      const audit_layer_t *layer, slong prec) {
    const slong n = layer->dim, d = layer->columns;
    arb_ptr B = G[1].x;
    for (slong i = 0; i < n * d; i++)
        arb_dot(B + i, B + i, 0, G[0].x + i / d * n, 1, h->x + i % d, d, n,
                prec);
    audit_layer_read(&G[1], &G[2], layer, prec);
}

/* Compute the keys before their final normalisation. */
static wr_status_t run_raw(job_t *J, const audit_input_t *in, wr_limits_t L) {
    audit_pipe_t P = J->layer->role[AUDIT_KEYS];
    if (P.steps == 0 || audit_has(J->layer, AUDIT_ERASE) ||
        P.step[P.steps - 1].op != audit_op_find("l2"))
        return WR_OK;
    J->epsilon = P.step[--P.steps].number;
    return audit_pipe_run(&J->raw, &P, in, L);
}

wr_status_t audit_layer_gates(audit_vector_t G[3], const audit_layer_t *layer,
                              const audit_input_t *in, wr_limits_t L) {
    job_t J = {.layer = layer,
               .A = &G[0],
               .B = &G[1],
               .n = layer->dim,
               .d = layer->columns,
               .part = layer->dim / layer->heads,
               .prec = in->prec};
    audit_input_t own = *in;
    wr_status_t s = WR_OK;
    own.piece = J.part;
    for (int r = 0; s == WR_OK && r < AUDIT_ROLES; r++)
        s = audit_pipe_run(&J.v[r], &layer->role[r], &own, L);
    if (s == WR_OK)
        s = run_raw(&J, &own, L);
    if (s == WR_OK)
        s = check(&J, L);
    audit_vector_resize(J.A, J.n * J.n);
    audit_vector_resize(J.B, audit_rows(layer) * J.d);
    audit_vector_resize(&G[2], J.v[AUDIT_QUERY].length);
    _arb_vec_set(G[2].x, J.v[AUDIT_QUERY].x, G[2].length);
    if (s == WR_OK)
        combine(&J);
    for (int r = 0; r < AUDIT_ROLES; r++)
        audit_vector_clear(&J.v[r]);
    audit_vector_clear(&J.raw);
    return s;
}

/* ---- rounding ----------------------------------------------------------- */

int audit_round(arb_t x, const wr_format_struct *F,
                const wr_mode_struct *mode) {
    uint64_t code;
    int negative, known;
    fmpq_t q;
    fmpq_init(q);
    known = arb_is_finite(x) && wr_round_ball(&code, x, F, mode) &&
            wr_format_decode(q, &negative, code, F) == WR_FINITE;
    if (known)
        audit_set_dyadic(x, q);
    fmpq_clear(q);
    return known;
}

int audit_round_all(audit_vector_t *v, const audit_rounding_t *how) {
    slong i = 0;
    while (i < v->length && audit_round(v->x + i, how->F, how->mode))
        i++;
    return i == v->length;
}

wr_status_t audit_layer_round(audit_vector_t G[3], const audit_layer_t *layer,
                              audit_input_t in, const audit_rounding_t *how,
                              wr_limits_t L) {
    wr_status_t s = WR_OK;
    int known = 0;
    for (in.prec = 128; s == WR_OK && !known && in.prec <= AUDIT_BITS;
         in.prec *= 2) {
        s = audit_layer_gates(G, layer, &in, L);
        if (s == WR_OK && how->h != NULL)
            audit_layer_move(G, how->h, layer, in.prec);
        known = s == WR_OK &&
                (how->h != NULL || (audit_round_all(&G[0], how) &&
                                    audit_round_all(&G[2], how))) &&
                audit_round_all(&G[1], how);
    }
    return s != WR_OK || known ? s : audit_not_finite("a gate", L);
}

wr_status_t audit_not_finite(const char *what, wr_limits_t L) {
    return wr_limits_fail(L, WR_UNABLE,
                          "%s is beyond the numbers of the format, or so near "
                          "the middle of two that %d bits do not tell",
                          what, AUDIT_BITS);
}
