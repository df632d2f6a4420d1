/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The record of every architecture is complete: it has a gate if its shape has
 * one, its claims have satisfied hypotheses, and the other members of families
 * are found. */

#include "harness.h"

#include <string.h>

#include "arch/arch.h"

/* ---- gates -------------------------------------------------------------- */

static int is(const wr_arch_t *a, wr_shape_t shape) {
    return a->linear && a->shape == shape;
}

/* All gates of the shape, or none if raw parameters are not modelled. */
TEST(gates_are_those_of_the_shape) {
    for (size_t i = 0; i < wr_arch_count(); i++) {
        const wr_arch_t *a = wr_arch_get(i);
        REQUIRE((a->scale > 0) == is(a, WR_SHAPE_RANK_ONE), "%s", a->name);
        REQUIRE((a->factors > 0) == is(a, WR_SHAPE_GH), "%s", a->name);
        REQUIRE((a->neuron == NULL) == a->linear, "%s", a->name);
        if (a->decay.name == NULL && a->turn.name == NULL &&
            a->strength.name == NULL)
            continue;
        const int polar = is(a, WR_SHAPE_COMPLEX) || is(a, WR_SHAPE_PD) ||
                          is(a, WR_SHAPE_PD_ROWS);
        const int keys = is(a, WR_SHAPE_GH) || is(a, WR_SHAPE_RANK_ONE);
        const int decays = a->linear && !is(a, WR_SHAPE_FULL) &&
                           (!is(a, WR_SHAPE_GH) || a->gated);
        REQUIRE((a->decay.name != NULL) == decays, "%s", a->name);
        REQUIRE((a->turn.name != NULL) == polar, "%s", a->name);
        REQUIRE((a->strength.name != NULL) == keys, "%s", a->name);
    }
}

TEST(names_and_texts_are_there) {
    for (size_t i = 0; i < wr_arch_count(); i++) {
        const wr_arch_t *a = wr_arch_get(i);
        REQUIRE(a->title && a->source && a->equation && a->parameters &&
                    a->constraint,
                "%s", a->name);
        REQUIRE((a->range.low == NULL) == (a->range.high == NULL), "%s",
                a->name);
        for (size_t k = 0; k < i; k++)
            REQUIRE(strcmp(a->name, wr_arch_get(k)->name) != 0, "%s", a->name);
    }
}

/* A name without a record leads to the row that represents it, or to the reason
 * why it is out of scope. */
TEST(other_names_are_answered) {
    wr_limits_t L;
    wr_arch_t a;
    char full[64];
    size_t rows = 0;
    for (size_t i = 0; i < wr_arch_names(); i++) {
        const wr_arch_name_t *x = wr_arch_name_get(i);
        wr_limits_init(L);
        for (size_t k = 0; k < wr_arch_count(); k++)
            REQUIRE(strcmp(x->name, wr_arch_get(k)->name) != 0, "%s", x->name);
        REQUIRE(x->title && x->source && x->why, "%s", x->name);
        wr_status_t s = wr_arch_find(&a, full, x->name, L);
        REQUIRE((s == WR_OK) == (x->row != NULL), "%s", x->name);
        rows += s == WR_OK;
        if (s == WR_OK)
            REQUIRE(strcmp(a.name, x->row) == 0, "%s", x->name);
        else
            REQUIRE(strstr(L->reason, x->why) != NULL, "%s", L->reason);
    }
    REQUIRE(rows > 0 && rows < wr_arch_names());
}

/* ---- claims ------------------------------------------------------------- */

static int is_real_diagonal(const wr_arch_t *a) {
    return (is(a, WR_SHAPE_SCALAR) || is(a, WR_SHAPE_DIAGONAL)) &&
           a->range.low != NULL;
}

/* The requirements of the claim on an architecture, as in proofs/ID; those on
 * words, letters and layers are tested where the claim is used. */
static int meets(const wr_arch_t *a, const char *claim) {
    const int keys = is(a, WR_SHAPE_GH) || is(a, WR_SHAPE_RANK_ONE);
    if (strcmp(claim, "S1") == 0)
        return is_real_diagonal(a) && !wr_arch_is_negative(a);
    if (strcmp(claim, "X3") == 0)
        return is_real_diagonal(a);
    if (strcmp(claim, "S2") == 0)
        return is(a, WR_SHAPE_COMPLEX) && !a->varies;
    if (strcmp(claim, "CD") == 0)
        return is(a, WR_SHAPE_COMPLEX);
    if (strcmp(claim, "X9") == 0) /* modulus 1, and no delays */
        return !a->shift && (a->unit || (a->range.low != NULL &&
                                         strcmp(a->range.low, "1") == 0));
    if (strcmp(claim, "X10") == 0) /* real factors, of norm 1 at most */
        return is(a, WR_SHAPE_GH);
    if (strcmp(claim, "G5") == 0 || strcmp(claim, "X5") == 0) /* one factor */
        return keys && a->range.low != NULL;
    if (strcmp(claim, "G1p") == 0 || strcmp(claim, "X6") == 0)
        return !wr_arch_is_negative(a) &&
               (is(a, WR_SHAPE_GH) ||
                (keys && a->added == WR_ADDED_KDA) || /* factor, diagonal */
                (keys && a->added == WR_ADDED_GDN2 && claim[0] == 'G'));
    return 0;
}

TEST(claims_speak_of_the_architecture) {
    for (size_t i = 0; i < wr_arch_count(); i++) {
        const wr_arch_t *a = wr_arch_get(i);
        int behind = 0;
        for (int k = 0; k < WR_ARCH_CLAIMS; k++) {
            REQUIRE(!behind || a->claims[k] == NULL, "%s", a->name);
            behind |= a->claims[k] == NULL;
            if (a->claims[k] != NULL)
                REQUIRE(meets(a, a->claims[k]), "%s %s", a->name, a->claims[k]);
        }
    }
}

/* ---- families ----------------------------------------------------------- */

TEST(members_of_a_family_are_found) {
    wr_limits_t L;
    wr_arch_t a;
    char full[64];
    wr_limits_init(L);
    REQUIRE_STATUS(wr_arch_find(&a, full, "deltaproduct-17", L), WR_OK);
    REQUIRE(a.factors == 17 && strcmp(a.name, "deltaproduct-17") == 0);
    REQUIRE_STATUS(wr_arch_find(&a, full, "deltaproduct-3", L), WR_OK);
    REQUIRE(a.factors == 3 && strstr(a.title, "3") != NULL);
    static const char *const none[] = {"deltaproduct-0",
                                       "deltaproduct-",
                                       "deltaproduct-4097",
                                       "deltaproduct-2x",
                                       "deltaproduct-+2",
                                       "deltaproduct",
                                       "deltanet-2",
                                       "x-deltaproduct-2",
                                       "2",
                                       "-2",
                                       "mamba-7"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        REQUIRE_STATUS(wr_arch_find(&a, full, none[i], L), WR_DOMAIN);
}
