/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Checking that a model obeys an architecture.  Every action of every layer is
 * compared with the shape of A, the range of its eigenvalues, and the form of
 * B.  All comparisons are exact, in the model's own field.  If the architecture
 * has a shift, a delay layer is taken as this shift.
 */

#include "arch/raw.h"
#include "compile/compile.h"
#include "model/parts.h"

#include <stdarg.h>

#define MOST_ENTRIES (1 << 22) /* of a model whose gates are counted */

/* ---- the verdict -------------------------------------------------------- */

void wr_arch_verdict_clear(wr_arch_verdict_t *V) {
    WR_FREE(V->value, V->why, V->parts);
    V->value = V->why = V->parts = NULL;
}

static void place(arch_check_t *C, wr_truth_t holds, arch_entry_t at) {
    C->V.holds = holds;
    C->V.layer = C->layer;
    C->V.action = C->action;
    C->V.row = at.row;
    C->V.column = at.column;
    wr_arch_verdict_clear(&C->V);
    if (at.value != NULL) {
        char *text = fmpq_poly_get_str_pretty(at.value, "a");
        wr_say(&C->V.value, "%s", text);
        flint_free(text);
    }
}

wr_status_t arch_broken(arch_check_t *C, arch_entry_t at, const char *fmt,
                        ...) {
    va_list args;
    va_start(args, fmt);
    place(C, WR_FALSE, at);
    wr_vsay(&C->V.why, fmt, args);
    va_end(args);
    return WR_OK;
}

wr_status_t arch_unknown(arch_check_t *C, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    place(C, WR_UNKNOWN, (arch_entry_t){0});
    wr_vsay(&C->V.why, fmt, args);
    va_end(args);
    return WR_OK;
}

/* ---- eigenvalues -------------------------------------------------------- */

static wr_status_t in_disc(int *in, arch_check_t *C, arch_entry_t x) {
    fmpq_poly_t y;
    int sign = 0;
    wr_status_t s = WR_OK;
    fmpq_poly_init(y);
    *in = 0;
    s = raw_norm(y, x.value, C->E, C->L);
    const int known = s != WR_DOMAIN;
    if (!known)
        s = arch_unknown(C, "the field is not closed under conjugation");
    else if (s == WR_OK)
        s = wr_embedding_cmp(&sign, y, C->one, C->E, C->L);
    if (known && s == WR_OK) {
        const int zero = !C->arch->bilinear && fmpq_poly_is_zero(x.value);
        const int end = C->arch->range.open_high && (sign == 0 || zero);
        C->V.ends += end != 0;
        *in = sign <= 0 && (sign == 0 || !C->arch->unit) && !(end && C->strict);
        if (!*in)
            arch_broken(C, x, "modulus %s",
                        sign > 0        ? "over 1"
                        : C->arch->unit ? "below 1"
                        : sign < 0      ? "0, which is excluded"
                                        : "1, which is excluded");
    }
    fmpq_poly_clear(y);
    return s;
}

static wr_status_t between(int *in, arch_check_t *C, arch_entry_t x) {
    int low = 0, high = 0;
    const wr_arch_range_t *a = &C->arch->range;
    wr_status_t s = wr_embedding_is_real(in, x.value, C->E, C->L);
    if (s == WR_OK && !*in)
        return arch_broken(C, x, "not a real number");
    if (s == WR_OK)
        s = wr_embedding_cmp(&low, x.value, C->low, C->E, C->L);
    if (s == WR_OK)
        s = wr_embedding_cmp(&high, x.value, C->high, C->E, C->L);
    if (s != WR_OK)
        return s;
    int end = (low == 0 && a->open_low) || (high == 0 && a->open_high);
    C->V.ends += end != 0;
    *in = low >= 0 && high <= 0 && !(end && C->strict);
    if (!*in)
        arch_broken(C, x, "eigenvalue not in %c%s, %s%c",
                    C->strict && a->open_low ? '(' : '[', a->low, a->high,
                    C->strict && a->open_high ? ')' : ']');
    return WR_OK;
}

wr_status_t arch_in_range(int *in, arch_check_t *C, arch_entry_t x) {
    return C->arch->range.low == NULL ? in_disc(in, C, x) : between(in, C, x);
}

static void set_rational(fmpq_poly_t x, const char *text) {
    fmpq_t q;
    fmpq_init(q);
    if (text != NULL && wr_rational_read(q, text) == WR_OK)
        fmpq_poly_set_fmpq(x, q);
    fmpq_clear(q);
}

/* ---- shapes ------------------------------------------------------------- */

arch_entry_t arch_check_diagonal(const arch_check_t *C, uint32_t i) {
    return (arch_entry_t){i, i, arch_entries_diagonal(&C->A, i, C->zero)};
}

arch_entry_t arch_check_input(const arch_check_t *C) {
    return (arch_entry_t){C->act->b[0].row, 0, C->act->b[0].value};
}

/* Check that A is diagonal with all diagonal entries in the range. */
static wr_status_t check_diagonal(arch_check_t *C) {
    const arch_entry_t *off = arch_entries_off_diagonal(&C->A);
    int in = 1;
    wr_status_t s = WR_OK;
    if (off != NULL)
        return arch_broken(C, *off, "not on the diagonal");
    for (uint32_t i = 0; i < C->dim && in && s == WR_OK; i++)
        s = arch_in_range(&in, C, arch_check_diagonal(C, i));
    return s;
}

static wr_status_t check_scalar(arch_check_t *C) {
    wr_status_t s = check_diagonal(C);
    for (uint32_t i = 1; i < C->dim && s == WR_OK && C->V.holds == WR_TRUE;
         i++) {
        const arch_entry_t x = arch_check_diagonal(C, i);
        if (!fmpq_poly_equal(arch_check_diagonal(C, 0).value, x.value))
            s = arch_broken(C, x, "this entry differs from the first one");
    }
    return s;
}

/* Check that each column or, with `rows`, each row has at most one entry; if it
 * has none, its gate is 0. */
static wr_status_t check_single(arch_check_t *C, int rows) {
    unsigned char *met = wr_calloc(C->dim, 1);
    int in = 1;
    wr_status_t s = WR_OK;
    for (size_t e = 0; e < C->A.count && in && s == WR_OK; e++) {
        const arch_entry_t x = C->A.entry[e];
        if (met[rows ? x.row : x.column]++) {
            s = arch_broken(C, x, "this is a second entry in its %s",
                            rows ? "row" : "column");
            break;
        }
        s = in_disc(&in, C, x);
    }
    for (uint32_t i = 0;
         i < C->dim && C->strict && in && s == WR_OK && C->V.holds == WR_TRUE;
         i++)
        if (!met[i])
            s = in_disc(&in, C, (arch_entry_t){i, i, C->zero});
    wr_free(met);
    return s;
}

static wr_status_t check_shape(arch_check_t *C) {
    switch (C->arch->shape) {
    case WR_SHAPE_SCALAR:
        return check_scalar(C);
    case WR_SHAPE_DIAGONAL:
    case WR_SHAPE_COMPLEX:
        return check_diagonal(C);
    case WR_SHAPE_GH:
        return arch_check_factors(C, C->arch->factors);
    case WR_SHAPE_RANK_ONE:
        return arch_check_added(C);
    case WR_SHAPE_PD:
    case WR_SHAPE_PD_ROWS:
        return check_single(C, C->arch->shape == WR_SHAPE_PD_ROWS);
    case WR_SHAPE_FULL:
        break;
    }
    return WR_OK;
}

static wr_status_t check_convex(arch_check_t *C) {
    for (size_t e = 0; e < C->act->b_entries; e++) {
        const wr_entry_struct *x = &C->act->b[e];
        if (fmpq_poly_is_one(arch_check_diagonal(C, x->row).value))
            return arch_broken(C, (arch_entry_t){x->row, 0, x->value},
                               "B is not 0 where A is 1");
    }
    return WR_OK;
}

/* ---- layers ------------------------------------------------------------- */

static void open_action(arch_check_t *C, const wr_layer_struct *layer,
                        uint32_t a) {
    wr_assert(a < layer->actions && layer->dim == C->dim);
    C->action = a;
    C->act = &layer->action[a];
    arch_entries_set(&C->A, &C->act->A, C->dim, C->one);
}

/* Check that A is the same for every input. */
static void check_constant(arch_check_t *C, const wr_layer_struct *layer) {
    arch_entries_t first = {0}, *A = &C->A;
    if (layer->actions > 0)
        arch_entries_set(&first, &layer->action[0].A, C->dim, C->one);
    for (uint32_t a = 1; a < layer->actions && C->V.holds == WR_TRUE; a++) {
        size_t e = 0;
        open_action(C, layer, a);
        while (e < first.count && e < A->count &&
               first.entry[e].row == A->entry[e].row &&
               first.entry[e].column == A->entry[e].column &&
               fmpq_poly_equal(first.entry[e].value, A->entry[e].value))
            e++;
        if (e < A->count || e < first.count)
            arch_broken(
                C, e < A->count ? A->entry[e] : first.entry[e],
                "A depends on the input: it differs from that of action 0");
    }
    wr_free(first.entry);
}

/* Test whether H_0 is 0 or, if published layers start at e_1, has one entry 1
 * and no others, which is e_1 in another order of coordinates. */
static int starts_as_published(const arch_check_t *C,
                               const wr_layer_struct *layer) {
    return C->arch->starts == NULL
               ? layer->h0_entries == 0
               : layer->h0_entries == 1 && fmpq_poly_is_one(layer->h0[0].value);
}

static wr_status_t check_layer(arch_check_t *C, uint32_t i) {
    const wr_layer_struct *layer = &C->M->layer[i];
    wr_status_t s = WR_OK;
    if (C->arch->shift && layer->actions > 0 &&
        wr_lrnn_role(C->M, i) == WR_ROLE_DELAY) {
        C->V.shifts++;
        return WR_OK;
    }
    C->layer = i;
    C->dim = layer->dim;
    C->V.starts += !starts_as_published(C, layer);
    if (!C->arch->varies)
        check_constant(C, layer);
    for (uint32_t a = 0;
         a < layer->actions && s == WR_OK && C->V.holds == WR_TRUE; a++) {
        open_action(C, layer, a);
        s = check_shape(C);
        if (s == WR_OK && C->V.holds == WR_TRUE &&
            C->arch->input == WR_INPUT_CONVEX)
            s = check_convex(C);
        if (s == WR_OK)
            s = wr_limits_check(C->L, "checking entries", 0, 0);
    }
    return s;
}

wr_status_t arch_check_layer(arch_check_t *C, uint32_t i,
                             const wr_arch_t *arch) {
    const wr_arch_t *asked = C->arch;
    C->arch = arch;
    set_rational(C->low, arch->range.low);
    set_rational(C->high, arch->range.high);
    wr_status_t s = check_layer(C, i);
    C->arch = asked;
    return s;
}

/* ---- models ------------------------------------------------------------- */

/* Count the exported parameters at an end of their range and outside it. */
static void count_gates(arch_check_t *C, const uint32_t *part) {
    const uint32_t n = C->M->layers;
    const wr_arch_t **of = wr_malloc(((size_t) n + 1) * sizeof *of);
    uint64_t ends, outside, entries = 0;
    for (uint32_t i = 0; i < n; i++) {
        const wr_layer_struct *layer = &C->M->layer[i];
        entries += (uint64_t) layer->dim * layer->dim * layer->actions;
        of[i] = C->arch->parts > 0 ? C->arch->part[part[i]] : C->arch;
    }
    const wr_status_t s =
        entries <= MOST_ENTRIES
            ? raw_count(&ends, &outside, C->M, of, C->L)
            : wr_limits_fail(C->L, WR_UNABLE, "the model has many entries");
    if (s == WR_OK) {
        C->V.ends = ends;
        C->V.outside = outside;
    }
    C->V.gates = s == WR_OK ? WR_TRUE : s == WR_UNABLE ? WR_UNKNOWN : WR_FALSE;
    wr_free(of);
}

static wr_status_t check_tables(arch_check_t *C) {
    wr_embedding_init(C->E);
    C->zero = wr_scalars_new(4);
    C->one = C->zero + 1;
    C->low = C->one + 1;
    C->high = C->low + 1;
    fmpq_poly_one(C->one);
    C->V.holds = WR_TRUE;
    wr_status_t s = wr_embedding_set(C->E, C->M->ring, C->L);
    uint32_t *part = wr_calloc((size_t) C->M->layers + 1, sizeof *part);
    for (uint32_t i = 0;
         i < C->M->layers && s == WR_OK && C->V.holds == WR_TRUE; i++) {
        part[i] = i > 0 ? part[i - 1] : 0;
        s = C->arch->parts > 0 ? arch_check_parts(&part[i], C, i)
                               : arch_check_layer(C, i, C->arch);
    }
    if (s == WR_OK && C->V.holds == WR_TRUE && C->arch->parts > 0)
        arch_say_parts(C, part);
    if (s == WR_OK && C->V.holds == WR_TRUE)
        count_gates(C, part);
    WR_FREE(part, C->A.entry);
    wr_scalars_free(C->zero, 4);
    wr_embedding_clear(C->E);
    return s;
}

/* Copy the layers of a reflected rule, listing the actions of their gates. */
static void list_mirrors(wr_lrnn_struct *N, const wr_lrnn_struct *M) {
    N->layer = wr_malloc(M->layers * sizeof *N->layer);
    for (; N->layers < M->layers; N->layers++) {
        wr_layer_struct *layer = &N->layer[N->layers];
        lrnn_layer_copy(layer, &M->layer[N->layers]);
        layer->gate = WR_GATE_TABLE;
        lrnn_mirrors_actions(layer);
    }
}

wr_status_t wr_arch_check(wr_arch_verdict_t *V, const wr_lrnn_t M,
                          const wr_arch_t *arch, int strict, wr_limits_t L) {
    wr_assert(arch->parts <= WR_ARCH_PARTS);
    arch_check_t C = {.M = M, .arch = arch, .strict = strict, .L = L};
    wr_lrnn_t N;
    wr_status_t s = WR_OK;
    int rules = 0;
    if (!arch->linear)
        return wr_limits_fail(L, WR_DOMAIN,
                              "%s is not linear in its state, and a model of "
                              "linear layers is not an instance of it",
                              arch->name);
    wr_lrnn_init(N);
    for (uint32_t i = 0; i < M->layers; i++)
        rules |= M->layer[i].gate != WR_GATE_TABLE;
    if (M->move != NULL) {
        list_mirrors(N, M);
        C.M = N;
    } else if (rules) {
        s = wr_lrnn_expand(N, M, 2000000, L);
        C.M = N;
    }
    if (s == WR_OK)
        s = check_tables(&C);
    if (s != WR_OK)
        wr_arch_verdict_clear(&C.V);
    if (s == WR_OK)
        *V = C.V;
    wr_lrnn_clear(N);
    return s;
}
