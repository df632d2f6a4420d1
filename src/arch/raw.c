/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The raw parameters of a model: its tensors, and the few distinct values that
 * their elements must have, each with the x that reach it in both evaluation
 * models.
 */

#include "arch/raw.h"

void wr_raw_init(wr_raw_t R) {
    memset(R, 0, sizeof *R);
}

void wr_raw_clear(wr_raw_t R) {
    for (size_t i = 0; i < R->tensors; i++) {
        WR_FREE(R->tensor[i].x, R->tensor[i].number);
    }
    for (size_t i = 0; i < R->values; i++) {
        WR_FREE(R->value[i].text, R->value[i].exact);
    }
    WR_FREE(R->tensor, R->value, R->layer);
    memset(R, 0, sizeof *R);
}

/* ---- tensors ------------------------------------------------------------- */

static size_t size(const wr_raw_tensor_t *T) {
    size_t n = 1;
    for (uint32_t i = 0; i < T->rank; i++)
        n *= (size_t) T->shape[i];
    return n;
}

size_t raw_gate(raw_job_t *J, wr_arch_gate_t gate, uint32_t rank,
                const uint64_t *shape) {
    wr_assert(rank <= 3);
    wr_raw_struct *R = J->R;
    R->tensor = wr_realloc(R->tensor, (R->tensors + 1) * sizeof *R->tensor);
    wr_raw_tensor_t *T = &R->tensor[R->tensors];
    *T = (wr_raw_tensor_t){
        .gate = gate.name, .layer = J->layer, .rank = rank, .map = gate.map};
    memcpy(T->shape, shape, rank * sizeof *shape);
    T->x = wr_calloc(size(T) + 1, sizeof *T->x);
    T->number = wr_calloc(size(T) + 1, sizeof *T->number);
    return R->tensors++;
}

size_t raw_tensor(raw_job_t *J, const char *name, uint32_t rank,
                  const uint64_t *shape) {
    return raw_gate(J, (wr_arch_gate_t){name, WR_RAW_IDENTITY}, rank, shape);
}

/* ---- reachable values ---------------------------------------------------- */

/* Return whether the map takes some x of the interval to t exactly. */
static int exactly(const raw_target_t *t, const wr_raw_reach_t *r,
                   wr_raw_map_t map, const wr_format_t F) {
    fmpq_t y;
    int is = 0, negative;
    if (!t->rational)
        return 0;
    fmpq_init(y);
    if (map == WR_RAW_RETNET) { /* 1 - t = 2^(-5-x) */
        wr_format_decode(y, &negative, r->low, F);
        flint_bitcnt_t h = (flint_bitcnt_t) fmpz_get_ui(fmpq_numref(y));
        fmpq_one(y);
        fmpq_sub(y, y, t->q);
        fmpq_mul_2exp(y, y, 5 + h);
        is = fmpq_is_one(y);
    } else if (raw_map_at_zero(y, map)) {
        is = fmpq_equal(y, t->q) && wr_format_index(r->low, F) <= 0 &&
             wr_format_index(r->high, F) >= 0;
    }
    fmpq_clear(y);
    return is;
}

static void classify(wr_raw_reach_t *r, const raw_target_t *t, int inexact,
                     wr_raw_map_t map, const wr_format_t F) {
    if (r->is == WR_RAW_NOT)
        return;
    if (inexact)
        r->is = WR_RAW_NEAREST;
    else if (map == WR_RAW_IDENTITY || exactly(t, r, map, F))
        r->is = WR_RAW_EXACT;
}

/* Locate t among the numbers 1 - 2^(-5-x), x = 0, 1, .., and their limit 1. */
static int inside_powers(const raw_target_t *t) {
    fmpq_t y;
    int in = -1;
    if (!t->rational)
        return in;
    fmpq_init(y);
    fmpq_one(y);
    fmpq_sub(y, y, t->q);
    if (fmpq_is_zero(y))
        in = 0;
    else if (fmpz_is_one(fmpq_numref(y)) &&
             fmpz_cmp_ui(fmpq_denref(y), 32) >= 0 &&
             fmpz_popcnt(fmpq_denref(y)) == 1)
        in = 1;
    fmpq_clear(y);
    return in;
}

/* Locate t relative to the open range of the map. */
static wr_status_t inside(int *in, const raw_target_t *t, wr_raw_map_t map,
                          raw_job_t *J) {
    int decided = 0;
    wr_status_t s = WR_OK;
    arb_ptr low = _arb_vec_init(3), high = low + 1, y = low + 2;
    for (slong prec = 96; !decided && s == WR_OK; prec *= 2) {
        raw_map_range(low, high, map, prec);
        s = raw_target_ball(y, t, prec, J);
        int below = arb_lt(y, low), above = arb_gt(y, high);
        int low_end = arb_is_exact(low) && arb_is_exact(y) && arb_equal(low, y);
        int high_end =
            arb_is_exact(high) && arb_is_exact(y) && arb_equal(high, y);
        *in = below || above ? -1 : low_end || high_end ? 0 : 1;
        decided = *in < 1 || (arb_gt(y, low) && arb_lt(y, high));
        if (!decided && prec >= RAW_MAX_PREC && s == WR_OK)
            s = wr_limits_fail(
                J->L, WR_UNABLE,
                "2^16 bits do not decide whether a gate is in range");
    }
    _arb_vec_clear(low, 3);
    return s;
}

/* Choose the x nearest to 0 that is valid in both models, if there is one. */
static void choose(wr_raw_value_t *v, const wr_format_t F) {
    const wr_raw_reach_t *a = &v->reach[0], *b = &v->reach[1];
    int64_t lo, hi;
    v->reached = a->is != WR_RAW_NOT || b->is != WR_RAW_NOT;
    v->x = a->is != WR_RAW_NOT ? a->x : b->x;
    if (a->is == WR_RAW_NOT || b->is == WR_RAW_NOT)
        return;
    lo = wr_format_index(a->low, F);
    hi = wr_format_index(a->high, F);
    if (wr_format_index(b->low, F) > lo)
        lo = wr_format_index(b->low, F);
    if (wr_format_index(b->high, F) < hi)
        hi = wr_format_index(b->high, F);
    v->both = lo <= hi;
    if (v->both)
        v->x = wr_format_at(lo > 0 ? lo : hi < 0 ? hi : 0, F);
}

static char *text_of(const raw_target_t *t, raw_job_t *J) {
    arb_t y;
    char *text = NULL;
    if (t->rational)
        return wr_rational_text(t->q);
    arb_init(y);
    if (raw_target_ball(y, t, 128, J) == WR_OK) {
        char *s = arb_get_str(y, 20, ARB_STR_NO_RADIUS);
        wr_say(&text, "%s..", s);
        flint_free(s);
    }
    arb_clear(y);
    return text != NULL ? text : wr_strdup("");
}

static wr_status_t fill(wr_raw_value_t *v, const raw_target_t *t, int inexact,
                        raw_job_t *J) {
    const wr_format_struct *F = J->R->F;
    wr_status_t s = WR_OK;
    for (int m = 0; m < WR_RAW_MODELS && s == WR_OK && !J->places; m++) {
        const wr_raw_function_t f = {v->map, (wr_raw_model_t) m, F};
        s = wr_raw_reach(&v->reach[m], &f, v->code, J->L);
        if (s == WR_OK)
            classify(&v->reach[m], t, inexact, v->map, F);
    }
    if (s == WR_OK && v->map == WR_RAW_RETNET)
        v->inside = inside_powers(t);
    else if (s == WR_OK && v->map == WR_RAW_IDENTITY)
        v->inside = 1;
    else if (s == WR_OK)
        s = inside(&v->inside, t, v->map, J);
    if (s == WR_OK && !J->places)
        choose(v, F);
    v->layer = J->layer;
    v->action = J->action;
    v->row = J->row;
    return s;
}

/* Find the index of the value t of a gate; add it if it is new. */
static wr_status_t find(size_t *out, raw_job_t *J, const wr_raw_tensor_t *T,
                        const raw_target_t *t) {
    wr_raw_struct *R = J->R;
    wr_raw_value_t v = {.gate = T->gate, .map = T->map};
    int inexact = 0;
    wr_status_t s = raw_target_code(&v.code, &inexact, t, J);
    if (s != WR_OK)
        return s;
    v.text = text_of(t, J);
    uint32_t number;
    wr_buffer_t key;
    wr_buffer_init(key);
    wr_buffer_printf(key, "%s %d %llx %s", v.gate, (int) v.map,
                     (unsigned long long) v.code, v.text);
    raw_target_key(key, t);
    if (wr_names_find(&number, &J->values, key->text, key->length)) {
        *out = number;
        wr_free(v.text);
        wr_buffer_clear(key);
        return WR_OK;
    }
    s = fill(&v, t, inexact, J);
    if (s == WR_OK)
        s = raw_target_exact(&v.exact, t, J);
    if (s == WR_OK)
        s = wr_limits_check(J->L, "raw parameters", R->values,
                            (R->values + 1) * sizeof v);
    if (s == WR_OK) {
        R->value = wr_realloc(R->value, (R->values + 1) * sizeof v);
        R->value[R->values] = v;
        *out = R->values++;
        wr_names_add(&J->values, key->text, key->length);
    } else {
        WR_FREE(v.text, v.exact);
    }
    wr_buffer_clear(key);
    return s;
}

wr_status_t raw_put(raw_job_t *J, size_t tensor, size_t i,
                    raw_number_t number) {
    wr_raw_tensor_t *T = &J->R->tensor[tensor];
    wr_assert(i < size(T));
    if (J->places && T->map == WR_RAW_IDENTITY)
        return WR_OK; /* its range contains all numbers */
    raw_target_t t;
    size_t n = 0;
    raw_target_init(&t);
    wr_status_t s = raw_target_set(&t, number, J);
    if (s == WR_OK)
        s = find(&n, J, T, &t);
    raw_target_clear(&t);
    if (s != WR_OK)
        return s;
    wr_raw_value_t *v = &J->R->value[n];
    v->entries++;
    J->R->entries++;
    J->R->missed += !v->reached;
    T->x[i] = v->x;
    T->number[i] = v->code;
    return WR_OK;
}

wr_status_t raw_put_entry(raw_job_t *J, size_t tensor, size_t i,
                          const fmpq_poly_struct *x) {
    return raw_put(J, tensor, i, (raw_number_t){RAW_VALUE, x, NULL});
}

/* ---- a model ------------------------------------------------------------- */

wr_status_t raw_job_init(raw_job_t *J) {
    wr_embedding_init(J->E);
    J->zero = wr_scalars_new(2);
    J->one = J->zero + 1;
    fmpq_poly_one(J->one);
    return wr_embedding_set(J->E, J->M->ring, J->L);
}

void raw_job_clear(raw_job_t *J) {
    wr_free(J->A.entry);
    wr_scalars_free(J->zero, 2);
    wr_names_clear(&J->values);
    wr_embedding_clear(J->E);
}

void raw_job_open(raw_job_t *J, uint32_t action) {
    const wr_layer_struct *layer = &J->M->layer[J->layer];
    wr_assert(action < layer->actions);
    J->action = action;
    J->row = 0;
    J->act = &layer->action[action];
    arch_entries_set(&J->A, &J->act->A, layer->dim, J->one);
}

static wr_status_t has_raw(const wr_arch_t *arch, wr_limits_t L) {
    if (!arch->linear)
        return wr_limits_fail(L, WR_DOMAIN, "%s is not linear in its state",
                              arch->name);
    if (!arch_has_gates(arch))
        return wr_limits_fail(L, WR_DOMAIN, "the gates of %s are not known",
                              arch->name);
    return WR_OK;
}

/* of[l] is the architecture of layer l; if of is NULL, all are of J.arch. */
static wr_status_t set(raw_job_t J, const wr_arch_t *const *of,
                       const wr_format_t F) {
    wr_raw_t N;
    wr_raw_struct *R = J.R;
    const wr_lrnn_struct *M = J.M;
    wr_limits_struct *L = J.L;
    J.R = N;
    if (!wr_format_is_float(F) || !F->has_inf || F->saturate)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "raw parameters are numbers of a float format with infinities");
    wr_raw_init(N);
    *N->F = *F;
    N->layers = M->layers;
    N->layer = wr_calloc((size_t) M->layers + 1, sizeof *N->layer);
    wr_status_t s = raw_job_init(&J);
    for (uint32_t l = 0; l < M->layers && s == WR_OK; l++) {
        J.layer = l;
        if (of != NULL) {
            J.arch = of[l];
            s = has_raw(J.arch, L);
        }
        if (s == WR_OK)
            s = raw_layer(&J);
    }
    raw_job_clear(&J);
    if (s == WR_OK) {
        wr_raw_clear(R);
        *R = *N;
        wr_raw_init(N);
    }
    wr_raw_clear(N);
    return s;
}

wr_status_t wr_raw_set(wr_raw_t R, const wr_lrnn_t M, const wr_arch_t *arch,
                       const wr_format_t F, wr_limits_t L) {
    wr_status_t s = has_raw(arch, L);
    return s == WR_OK
               ? set((raw_job_t){.R = R, .M = M, .arch = arch, .L = L}, NULL, F)
               : s;
}

wr_status_t raw_count(uint64_t *excluded, uint64_t *outside,
                      const wr_lrnn_struct *M, const wr_arch_t *const *of,
                      wr_limits_t L) {
    wr_raw_t R;
    wr_format_t F;
    wr_raw_init(R);
    *excluded = *outside = 0;
    wr_status_t s = wr_format_read(F, "fp32", L);
    if (s == WR_OK)
        s = set((raw_job_t){.R = R, .M = M, .L = L, .places = 1}, of, F);
    for (size_t i = 0; i < R->values; i++) {
        const wr_raw_value_t *v = &R->value[i];
        *excluded += v->inside == 0 ? v->entries : 0;
        *outside += v->inside < 0 ? v->entries : 0;
    }
    wr_raw_clear(R);
    return s;
}
