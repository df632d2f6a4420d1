/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of raw parameters (doc/certificates-raw): each distinct number
 * with the ends of its intervals or the neighbours that miss it, and the
 * factors that form the matrices of the model from these numbers.
 */

#include "arch/raw.h"

#include <inttypes.h>

/* ---- gates and numbers -------------------------------------------------- */

/* Write each gate with its activation, in order of first occurrence. */
static void put_gates(wr_buffer_t out, const wr_raw_struct *R) {
    wr_buffer_t lines;
    unsigned count = 0;
    wr_buffer_init(lines);
    for (size_t i = 0; i < R->values; i++) {
        const wr_raw_value_t *v = &R->value[i];
        size_t k = 0;
        while (strcmp(R->value[k].gate, v->gate) != 0)
            k++;
        if (k < i)
            continue;
        count++;
        wr_buffer_printf(lines, "gate %s %s\nsteps %s\n", v->gate,
                         wr_raw_map_name(v->map), wr_raw_steps(v->map));
    }
    wr_buffer_printf(out, "gates %u\n%s", count, lines->text);
    wr_buffer_clear(lines);
}

static void put_format(wr_buffer_t out, const wr_format_struct *F) {
    wr_buffer_put(out, "format ");
    wr_format_print(out, F);
    wr_buffer_printf(out, "\nparameters float %d %d %d ieee gradual infinity\n",
                     (int) F->p, (int) F->emin, (int) F->emax);
}

static void put_end(wr_buffer_t out, int there, uint64_t code) {
    if (there)
        wr_buffer_printf(out, " %" PRIx64, code);
    else
        wr_buffer_put(out, " -");
}

static void put_reach(wr_buffer_t out, const char *model,
                      const wr_raw_reach_t *r, int falls) {
    static const char *const word[] = {"exact", "rounded", "nearest", "not"};
    wr_buffer_printf(out, "%s %s", model, word[r->is]);
    if (r->is != WR_RAW_NOT) {
        put_end(out, 1, r->low);
        put_end(out, 1, r->high);
    } else if (falls) {
        put_end(out, r->has_above, r->above_x);
        put_end(out, r->has_below, r->below_x);
    } else {
        put_end(out, r->has_below, r->below_x);
        put_end(out, r->has_above, r->above_x);
    }
    wr_buffer_put(out, "\n");
}

static wr_status_t put_number(wr_buffer_t out, const wr_raw_value_t *v,
                              const raw_job_t *J) {
    static const char *const range[] = {"outside", "end", "inside"};
    const wr_format_struct *F = J->R->F;
    const int falls = raw_map_decreases(v->map);
    if (v->exact == NULL)
        return wr_limits_fail(J->L, WR_DOMAIN,
                              "%s = %s in layer %u is not a rational multiple "
                              "of a full turn and has no certificate",
                              v->gate, v->text, v->layer);
    if (wr_format_at(wr_format_index(v->code, F) < 0
                         ? -wr_format_index(v->code, F)
                         : wr_format_index(v->code, F),
                     F) > F->max)
        return wr_limits_fail(J->L, WR_DOMAIN,
                              "%s = %s is too large for the format", v->gate,
                              v->text);
    wr_buffer_printf(
        out, "number %s %" PRIu64 "\nweight %s\ncode %" PRIx64 "\nrange %s\n",
        v->gate, v->entries, v->exact, v->code, range[v->inside + 1]);
    put_reach(out, "once", &v->reach[WR_RAW_ONCE], falls);
    put_reach(out, "stepwise", &v->reach[WR_RAW_STEPS], falls);
    return WR_OK;
}

/* ---- layers ------------------------------------------------------------- */

/* Write the factors of an action in the order of the product. */
static void put_factors(wr_buffer_t out, const arch_factors_t *F) {
    for (uint32_t i = 0; i < F->count; i++) {
        const fmpq_poly_struct *v = F->v + (size_t) i * F->n;
        wr_buffer_put(out, "factor ");
        wr_coefficients_put(out, "", &F->beta[i], ",");
        for (uint32_t j = 0; j < F->n; j++)
            if (!fmpq_poly_is_zero(&v[j])) {
                wr_buffer_printf(out, " %" PRIu32 " ", j);
                wr_coefficients_put(out, "", &v[j], ",");
            }
        wr_buffer_put(out, "\n");
    }
}

static wr_status_t put_action(wr_buffer_t out, raw_job_t *J) {
    arch_factors_t F = {.n = J->A.n};
    int closed = 0;
    uint32_t place = UINT32_MAX;
    wr_status_t s = WR_OK;
    const int added = J->arch->shape == WR_SHAPE_RANK_ONE;
    if (added && raw_is_diagonal(J)) {
        s = raw_added_place(&place, J);
        wr_buffer_printf(out, "action %" PRIu32 " diagonal ", J->action);
        if (place == UINT32_MAX)
            wr_buffer_put(out, "-\n");
        else
            wr_buffer_printf(out, "%" PRIu32 "\n", place);
    } else {
        s = raw_factors_take(&F, &closed, J);
        wr_buffer_printf(out, "action %" PRIu32 " ", J->action);
        if (added)
            wr_buffer_put(out, "factor");
        else
            wr_buffer_printf(out, "%" PRIu32, F.count);
        wr_buffer_put(out, !J->arch->gated ? "\n"
                           : closed        ? " closed\n"
                                           : " open\n");
        if (s == WR_OK)
            put_factors(out, &F);
    }
    arch_factors_clear(&F);
    return s;
}

/* Return the name of the k-th tensor of the layer that is not of integers. */
static const char *gate(const raw_job_t *J, int k) {
    for (size_t i = 0; i < J->R->tensors; i++) {
        const wr_raw_tensor_t *T = &J->R->tensor[i];
        if (T->layer == J->layer && !T->integers && k-- == 0)
            return T->gate;
    }
    return "-";
}

static wr_status_t put_layer(wr_buffer_t out, raw_job_t *J) {
    const wr_layer_struct *layer = &J->M->layer[J->layer];
    const wr_raw_layer_t kind = J->R->layer[J->layer];
    const char *many = J->arch->varies ? "all" : "one";
    wr_status_t s = WR_OK;
    wr_buffer_printf(out, "layer %" PRIu32 " ", J->layer);
    if (kind == WR_RAW_SHIFT)
        wr_buffer_put(out, "delay\n");
    else if (layer->dim == 0 || layer->actions == 0)
        wr_buffer_put(out, "empty\n");
    else if (kind == WR_RAW_DIAGONAL)
        wr_buffer_printf(out, "diagonal %s %s %s\n", gate(J, 0), many,
                         J->arch->shape == WR_SHAPE_SCALAR ? "number" : "rows");
    else if (kind == WR_RAW_COMPLEX || kind == WR_RAW_COLUMNS)
        wr_buffer_printf(out, "%s %s %s %s\n",
                         kind == WR_RAW_COMPLEX ? "complex" : "columns",
                         gate(J, 0), gate(J, 1), many);
    else if (kind == WR_RAW_FREE)
        wr_buffer_put(out, "free\n");
    else if (kind == WR_RAW_ADDED)
        wr_buffer_put(out, "added\n");
    else
        wr_buffer_printf(out, "factors %" PRIu32 " %s\n", J->arch->factors,
                         J->arch->gated ? "gated" : "plain");
    if (kind == WR_RAW_ADDED || kind == WR_RAW_FACTORS)
        for (uint32_t a = 0; a < layer->actions && s == WR_OK; a++) {
            raw_job_open(J, a);
            s = put_action(out, J);
        }
    return s;
}

wr_status_t wr_raw_write(wr_buffer_t out, const wr_raw_t R, const wr_lrnn_t M,
                         const wr_arch_t *arch, wr_limits_t L) {
    wr_assert(R->layers == M->layers);
    wr_raw_struct copy = *R;
    raw_job_t J = {.R = &copy, .M = M, .arch = arch, .L = L};
    wr_buffer_t b;
    for (uint32_t l = 0; l < R->layers; l++)
        if (R->layer[l] == WR_RAW_ERASED || R->layer[l] == WR_RAW_BILINEAR ||
            R->layer[l] == WR_RAW_ROWS)
            return wr_limits_fail(L, WR_DOMAIN,
                                  "certificates of raw parameters are not "
                                  "available for the layers of %s",
                                  arch->name);
    if (arch->shape == WR_SHAPE_RANK_ONE && arch->scale != 2)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "certificates of raw parameters require c = 2, but %s has c = %u",
            arch->name, arch->scale);
    wr_buffer_init(b);
    put_format(b, R->F);
    put_gates(b, R);
    wr_buffer_printf(b, "numbers %zu\n", R->values);
    wr_status_t s = raw_job_init(&J);
    for (size_t i = 0; i < R->values && s == WR_OK; i++)
        s = put_number(b, &R->value[i], &J);
    wr_buffer_printf(b, "layers %" PRIu32 "\n", M->layers);
    for (J.layer = 0; J.layer < M->layers && s == WR_OK; J.layer++)
        s = put_layer(b, &J);
    if (s == WR_OK)
        wr_buffer_write(out, b->text, b->length);
    raw_job_clear(&J);
    wr_buffer_clear(b);
    return s;
}
