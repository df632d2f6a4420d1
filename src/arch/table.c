/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Architectures by name, descriptions of records, and evaluation models. */

#include "arch/impl.h"

#include "run/rounded.h"

/* Find a member of a family that has no record: NAME-K for any K from 1. */
static int member(wr_arch_t *out, char full[64], const char *name) {
    const wr_arch_t *base = NULL;
    const char *digits = strrchr(name, '-');
    uint64_t k;
    if (digits == NULL || *++digits == '0' || !wr_is_count(&k, digits, 4096))
        return 0;
    const size_t prefix = (size_t) (digits - name);
    for (size_t i = 0; i < wr_arch_count(); i++) {
        const wr_arch_t *a = wr_arch_get(i);
        if (a->family != NULL && strncmp(a->name, name, prefix) == 0 &&
            strspn(a->name + prefix, "0123456789") == strlen(a->name + prefix))
            base = a;
    }
    if (base == NULL)
        return 0;
    snprintf(full, 64, "%.*s%lu", (int) prefix, name, k);
    *out = *base;
    out->name = full;
    out->title = base->family;
    out->constraint = base->any;
    out->factors = (uint32_t) k;
    return 1;
}

/* Find the record that replaces a missing one, or the reason that none does. */
static wr_status_t find_other(wr_arch_t *out, char full[64], const char *name,
                              wr_limits_t L) {
    for (size_t i = 0; i < wr_arch_names(); i++) {
        const wr_arch_name_t *x = wr_arch_name_get(i);
        if (strcmp(x->name, name) != 0)
            continue;
        return x->row != NULL
                   ? wr_arch_find(out, full, x->row, L)
                   : wr_limits_fail(L, WR_DOMAIN, "%s is out of scope: %s",
                                    x->name, x->why);
    }
    return wr_limits_fail(
        L, WR_DOMAIN,
        "unknown architecture \"%.60s\"; wreath arch list names them", name);
}

wr_status_t wr_arch_find(wr_arch_t *out, char full[64], const char *name,
                         wr_limits_t L) {
    for (size_t i = 0; i < wr_arch_count(); i++)
        if (strcmp(wr_arch_get(i)->name, name) == 0) {
            *out = *wr_arch_get(i);
            return WR_OK;
        }
    if (strchr(name, '+') != NULL)
        return arch_hybrid(out, full, name, L);
    if (member(out, full, name))
        return WR_OK;
    return find_other(out, full, name, L);
}

wr_status_t wr_arch_find_factors(wr_arch_t *out, char full[64],
                                 const char *family, uint32_t k,
                                 wr_limits_t L) {
    const size_t n = strlen(family);
    char name[64];
    if (n < 2 || n > 48 || strcmp(family + n - 2, "-k") != 0)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "found \"%.60s\", expected a family such as deltaproduct-k",
            family);
    snprintf(name, sizeof name, "%.*s-%u", (int) n - 2, family, k);
    return wr_arch_find(out, full, name, L);
}

int wr_arch_is_negative(const wr_arch_t *a) {
    return a->range.low != NULL && a->range.low[0] == '-';
}

int arch_has_gates(const wr_arch_t *a) {
    const int polar = a->shape == WR_SHAPE_COMPLEX || a->shape == WR_SHAPE_PD ||
                      a->shape == WR_SHAPE_PD_ROWS;
    const int keys = a->shape == WR_SHAPE_GH || a->shape == WR_SHAPE_RANK_ONE;
    if (a->parts > 0)
        return 0;
    if (!a->linear || a->shape == WR_SHAPE_FULL)
        return 1;
    return (a->decay.name != NULL || (a->shape == WR_SHAPE_GH && !a->gated)) &&
           (a->turn.name != NULL || !polar) &&
           (a->strength.name != NULL || !keys);
}

uint32_t wr_arch_rank(const wr_arch_t *a) {
    uint32_t last = UINT32_MAX;
    if (!a->linear)
        return last;
    switch (a->shape) {
    case WR_SHAPE_SCALAR:
    case WR_SHAPE_DIAGONAL:
        return (uint32_t) wr_arch_is_negative(a);
    case WR_SHAPE_COMPLEX:
        return 2;
    case WR_SHAPE_GH:
        return 2 + a->factors;
    case WR_SHAPE_RANK_ONE:
        return 3;
    case WR_SHAPE_PD:
    case WR_SHAPE_PD_ROWS:
        return last - 2;
    default:
        return last - 1;
    }
}

void wr_arch_class(char out[40], const wr_arch_t *a) {
    static const char *const name[] = {"non-negative diagonal", "real diagonal",
                                       "complex diagonal", "one factor"};
    uint32_t rank = wr_arch_rank(a);
    if (rank < 4)
        snprintf(out, 40, "%s", name[rank]);
    else if (a->shape == WR_SHAPE_GH)
        snprintf(out, 40, "%u factors", a->factors);
    else
        snprintf(out, 40, "%s",
                 !a->linear                     ? "not linear"
                 : a->shape == WR_SHAPE_PD      ? "one entry per column"
                 : a->shape == WR_SHAPE_PD_ROWS ? "one entry per row"
                                                : "full");
}

const char *wr_shape_name(wr_shape_t shape) {
    wr_assert(shape <= WR_SHAPE_FULL);
    static const char *const name[] = {"scalar",
                                       "diagonal",
                                       "complex diagonal",
                                       "Householder product",
                                       "diagonal plus rank 1",
                                       "permutation times diagonal",
                                       "diagonal times permutation",
                                       "full"};
    return name[shape];
}

const char *wr_input_name(wr_input_t input) {
    wr_assert(input <= WR_INPUT_KEYS);
    static const char *const name[] = {"free", "0 where A = 1",
                                       "in the span of the keys"};
    return name[input];
}

/* ---- evaluation models --------------------------------------------------- */

wr_status_t wr_arch_evaluation_read(wr_arch_evaluation_t *evaluation,
                                    const char *text, wr_limits_t L) {
    wr_arch_evaluation_t M = WR_ARCH_E0, m;
    wr_status_t s = WR_OK;
    int more = 1;
    if (text == NULL || strcmp(text, "E0") == 0) {
        *evaluation = WR_ARCH_E0;
        return WR_OK;
    }
    while (s == WR_OK && more) {
        size_t n = strcspn(text, ",");
        wr_buffer_t one;
        wr_layer_evaluation_t H;
        wr_buffer_init(one);
        wr_buffer_write(one, text, n);
        s = wr_layer_evaluation_read(H, one->text, L);
        if (s == WR_OK) {
            m = H->factors || !wr_evaluation_is_monotone(H->evaluation)
                    ? WR_ARCH_OTHER
                : H->evaluation->order != WR_ORDER_DOT ? WR_ARCH_E2
                : H->exact                             ? WR_ARCH_DOT_EXACT
                                                       : WR_ARCH_DOT;
            M = FLINT_MAX(M, m);
        }
        wr_buffer_clear(one);
        more = text[n] == ',';
        text += n + 1;
    }
    if (s == WR_OK)
        *evaluation = M;
    return s;
}
