/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The facts of a spectrum as JSON. */

#include "cli/spectrum.h"

static json_t *truth(wr_truth_t t) {
    return t == WR_UNKNOWN ? json_null() : json_boolean(t == WR_TRUE);
}

static json_t *json_factor(const wr_spectrum_factor_struct *f) {
    json_t *o = json_object(), *coefficients = json_array();
    json_t *blocks = json_array();
    for (slong i = 0; i < fmpz_poly_length(f->minpoly); i++)
        json_array_append_new(coefficients,
                              cli_json_integer(f->minpoly->coeffs + i));
    for (slong i = 0; i < f->blocks; i++)
        json_array_append_new(blocks, json_integer(f->block[i]));
    json_object_set_new(o, "polynomial", coefficients);
    json_object_set_new(o, "eigenvalues", json_integer(f->count));
    json_object_set_new(o, "multiplicity", json_integer(f->multiplicity));
    json_object_set_new(o, "blocks", blocks);
    json_object_set_new(o, "real", json_integer(f->real));
    json_object_set_new(o, "positive", json_integer(f->positive));
    json_object_set_new(o, "negative", json_integer(f->negative));
    json_object_set_new(o, "inside", json_integer(f->inside));
    json_object_set_new(o, "on", json_integer(f->on));
    json_object_set_new(o, "outside", json_integer(f->outside));
    json_object_set_new(o, "order",
                        f->order ? json_integer((json_int_t) f->order)
                                 : json_null());
    return o;
}

json_t *cli_json_spectrum(const char *name, const wr_spectrum_t S,
                          const wr_spectrum_shape_t *shape) {
    static const char *const radius[] = {"<1", "=1", ">1"};
    json_t *o = json_object(), *list = json_array();
    for (slong i = 0; i < S->factors; i++)
        json_array_append_new(list, json_factor(S->factor + i));
    json_object_set_new(o, "name", json_string(name));
    json_object_set_new(o, "size", json_integer(S->n));
    json_object_set_new(o, "factors", list);
    json_object_set_new(o, "all_real", truth(S->all_real));
    json_object_set_new(o, "all_nonnegative", truth(S->all_nonnegative));
    json_object_set_new(o, "spectral_radius",
                        json_string(radius[S->radius + 1]));
    json_object_set_new(o, "on_circle", json_integer(S->on_circle));
    json_object_set_new(o, "nonreal_far", json_integer(S->nonreal_far));
    json_object_set_new(o, "diagonalisable", truth(S->diagonalisable));
    json_object_set_new(o, "power_bounded", truth(S->power_bounded));
    json_object_set_new(o, "eventually_periodic",
                        truth(S->eventually_periodic));
    json_object_set_new(o, "finite_order", truth(S->finite_order));
    json_object_set_new(o, "nilpotent", truth(S->nilpotent));
    json_object_set_new(o, "unipotent", truth(S->unipotent));
    json_object_set_new(o, "norm_at_most_1", truth(shape->norm_le_1));
    json_object_set_new(o, "symmetric", truth(shape->symmetric));
    json_object_set_new(o, "diagonal", truth(shape->diagonal));
    json_object_set_new(
        o, "triangular",
        json_boolean(shape->upper == WR_TRUE || shape->lower == WR_TRUE));
    json_object_set_new(o, "orthogonal", truth(shape->orthogonal));
    json_object_set_new(o, "permutation", truth(shape->permutation));
    if (S->eventually_periodic == WR_TRUE) {
        json_object_set_new(o, "period", cli_json_integer(S->period));
        json_object_set_new(o, "preperiod", json_integer(S->preperiod));
    }
    return o;
}
