/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --report: a model's spectra on one page.  Letters of a layer with the same
 * factors and blocks are one row; theorems are one line each.
 */

#include <string.h>

#include "cli/spectrum.h"

#define MAX_LINES 44  /* of a page, for spectra */
#define MAX_LETTERS 3 /* named in a row */
#define MAX_FACTORS 6 /* of a row */

static void put_factor(wr_buffer_t out, const wr_spectrum_factor_struct *f) {
    wr_buffer_put(out, "(");
    wr_spectrum_put_factor(out, f);
    wr_buffer_put(out, ")");
    if (f->multiplicity > 1)
        wr_buffer_printf(out, "^%ld", (long) f->multiplicity);
    if (f->block[0] > 1)
        wr_buffer_printf(out, "[block %ld]", (long) f->block[0]);
    if (f->count < fmpz_poly_degree(f->minpoly))
        wr_buffer_printf(out, "{%ld of its roots}", (long) f->count);
}

/* Describes a letter: letters with equal descriptions share a row. */
static char *describe(const wr_matrices_item_t *x) {
    static const char *const radius[] = {"<1", "=1", ">1"};
    static const char *const powers[] = {"converge", "alternate", "rotate",
                                         "unbounded"};
    const wr_spectrum_struct *S = x->S;
    wr_buffer_t out;
    wr_buffer_init(out);
    for (slong i = 0; i < S->factors; i++) {
        if (i == MAX_FACTORS) {
            wr_buffer_printf(out, " .. %ld more",
                             (long) (S->factors - MAX_FACTORS));
            break;
        }
        put_factor(out, &S->factor[i]);
    }
    wr_buffer_printf(out, "\n      radius %s, %s, norm <= 1: %s, powers %s",
                     radius[S->radius + 1],
                     S->all_nonnegative == WR_TRUE ? "real >= 0"
                     : S->all_real == WR_TRUE      ? "real"
                                                   : "not all real",
                     wr_truth_name(x->shape.norm_le_1),
                     powers[wr_spectrum_powers(S)]);
    if (S->eventually_periodic == WR_TRUE) {
        wr_integer_put(out, ", period ", S->period);
        if (S->preperiod > 0)
            wr_buffer_printf(out, " after %ld", (long) S->preperiod);
    }
    return out->text;
}

/* Row i: its letters, then what they share. */
static void print_row(const wr_matrices_t A, char **text, size_t i) {
    size_t met = 0;
    printf("    ");
    for (size_t j = i; j < A->letters; j++) {
        if (A->item[j].layer != A->item[i].layer ||
            strcmp(text[j], text[i]) != 0)
            continue;
        if (++met <= MAX_LETTERS)
            printf("%s%s", met > 1 ? ", " : "", A->item[j].word);
    }
    if (met > MAX_LETTERS)
        printf(", .. (%zu letters)", met);
    printf(": %s\n", text[i]);
}

static void print_layer(const wr_matrices_t A, char **text, uint32_t layer,
                        size_t *lines) {
    size_t letters = 0, more = 0;
    slong n = 0;
    for (size_t i = 0; i < A->letters; i++)
        if (A->item[i].layer == layer) {
            letters++;
            n = A->item[i].matrix.n;
        }
    printf("  layer %u: %ld x %ld, %zu letter%s\n", layer, (long) n, (long) n,
           letters, WR_S(letters));
    ++*lines;
    for (size_t i = 0; i < A->letters; i++) {
        int first = A->item[i].layer == layer;
        for (size_t j = 0; j < i && first; j++)
            first = A->item[j].layer != layer || strcmp(text[j], text[i]) != 0;
        if (!first)
            continue;
        if (*lines >= MAX_LINES) {
            more++;
            continue;
        }
        print_row(A, text, i);
        *lines += 2;
    }
    if (more > 0)
        printf("    .. %zu more\n", more);
}

void cli_spectrum_report(const wr_matrices_t A, const char *what) {
    char **text = wr_malloc((A->letters + 1) * sizeof *text);
    size_t lines = 0;
    for (size_t i = 0; i < A->letters; i++)
        text[i] = describe(&A->item[i]);
    printf("spectrum of %s: %u layer%s, %zu letters in all; exact (E0)\n", what,
           A->layers, WR_S(A->layers), A->letters);
    for (uint32_t l = 0; l < A->layers; l++)
        if (lines < MAX_LINES)
            print_layer(A, text, l, &lines);
        else if (l + 1 == A->layers)
            printf("  .. and layers up to %u\n", l);
    wr_strings_free(text, A->letters);
}
