/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --report: the spectra of a model on one page.  Letters of a layer with the
 * same factors and blocks share a row; each theorem has one line.  Also
 * --theorems and --theorem: the hypotheses of theorems, as lines or JSON. */

#include "cli/spectrum.h"

#define MAX_LINES 44  /* lines of a page for spectra */
#define MAX_LETTERS 3 /* letters named in a row */
#define MAX_FACTORS 6 /* factors printed in a row */

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

/* Describe a letter; letters with equal descriptions share a row. */
static char *describe(const wr_matrices_item_t *x) {
    static const char *const radius[] = {"<1", "=1", ">1"};
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
                     cli_powers_names[wr_spectrum_powers(S)]);
    if (S->eventually_periodic == WR_TRUE) {
        wr_integer_put(out, ", period ", S->period);
        if (S->preperiod > 0)
            wr_buffer_printf(out, " after %ld", (long) S->preperiod);
    }
    return out->text;
}

/* Print row i: the letters whose description is text[i], and text[i]. */
static void print_row(const wr_matrices_t A, char **text, size_t i) {
    size_t shared = 0;
    printf("    ");
    for (size_t j = i; j < A->letters; j++) {
        if (A->item[j].layer != A->item[i].layer ||
            strcmp(text[j], text[i]) != 0)
            continue;
        if (++shared <= MAX_LETTERS)
            printf("%s%s", shared > 1 ? ", " : "", A->item[j].word);
    }
    if (shared > MAX_LETTERS)
        printf(", .. (%zu letters)", shared);
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
    printf("spectrum of %s: %u layer%s, %zu letter%s in all; exact (E0)\n",
           what, A->layers, WR_S(A->layers), A->letters, WR_S(A->letters));
    for (uint32_t l = 0; l < A->layers; l++)
        if (lines < MAX_LINES)
            print_layer(A, text, l, &lines);
        else if (l + 1 == A->layers)
            printf("  .. and layers up to %u\n", l);
    wr_strings_free(text, A->letters);
}

/* ---- theorems ------------------------------------------------------------ */

static void say(const cli_t *c, json_t *list, const wr_theorem_t *t,
                const wr_theorem_answer_t X) {
    const char *name = t->name, *asks = t->asks, *why = X->why->text;
    if (list != NULL)
        wr_answer_append(list, cli_theorem_fields, NULL, name, asks, X->verdict,
                         why);
    else if (cli_has(c, "report"))
        printf("  %-21s %s%s%.150s%s\n", name, X->verdict,
               *why != '\0' ? "; " : "", why, strlen(why) > 150 ? ".." : "");
    else
        printf("%-22s %-8s %s\n", name, X->verdict, asks);
    if (list == NULL && !cli_has(c, "report") && *why != '\0')
        printf("%-22s %-8s decided by %s\n", "", "", why);
}

const wr_theorem_t *cli_spectrum_theorem(cli_t *c) {
    const char *keys[64] = {NULL};
    size_t n = 0;
    for (const wr_theorem_t *t; n < 63 && (t = wr_theorem_get(n)) != NULL;)
        keys[n++] = t->key;
    const int i = cli_choice(c, "theorem", keys, -1);
    return i >= 0 ? wr_theorem_get((size_t) i) : NULL;
}

int cli_spectrum_theorems(cli_t *c, json_t *o, const wr_matrices_t A) {
    json_t *list = o == NULL ? NULL : json_array();
    const wr_theorem_t *t, *one = cli_spectrum_theorem(c);
    int verdict = EXIT_YES;
    if (o == NULL)
        printf("hypotheses of theorems, on exact matrices (E0); products of up "
               "to %llu letter%s\n",
               (unsigned long long) A->most, WR_S(A->most));
    for (size_t i = 0; (t = wr_theorem_get(i)) != NULL; i++) {
        wr_theorem_answer_t X;
        if (one != NULL && t != one)
            continue;
        wr_theorem_answer_init(X);
        cli_must(c, wr_theorem_ask(X, t, A, c->limits));
        say(c, list, t, X);
        if (one != NULL)
            verdict = cli_status(X->holds);
        wr_theorem_answer_clear(X);
    }
    if (o != NULL)
        json_object_set_new(o, "theorems", list);
    return verdict;
}
