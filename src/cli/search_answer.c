/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The answer of wreath search: the family, the counts, the witness and its
 * certificates, or the certificate that there is no witness. */

#include "cli/search.h"

/* Add to an empty A, and analyse, the matrix of each letter of the witness and,
 * for several letters, their product. */
static wr_status_t analyse(wr_matrices_t A, const wr_search_t X,
                           const wr_family_t F, wr_limits_t L) {
    const size_t words = F->letters > 1 && F->automaton == NULL;
    wr_status_t s = WR_OK;
    fmpq_mat_t N;
    fmpq_mat_init(N, (slong) F->n, (slong) F->n);
    for (size_t a = 0; a < F->letters + words && s == WR_OK; a++) {
        wr_spectrum_matrix_struct *M = &wr_matrices_add(A, 0)->matrix;
        wr_search_matrix(N, X, a);
        s = wr_spectrum_matrix_set_rational(M, N, L);
        wr_spectrum_matrix_name(M, a < F->letters
                                       ? wr_search_witness(X)->letter[a].name
                                       : "product");
    }
    fmpq_mat_clear(N);
    return s == WR_OK ? wr_matrices_look(A, L) : s;
}

static const wr_field_t matrix_fields[] = {
    {"of", "s", "letter, or product"},
    {"is", "s", "conditions that the exact matrix meets"},
    {"eigenvalues_are_roots_of", "s",
     "factors of the characteristic polynomial"},
    {NULL}};

static const wr_field_t witness_fields[] = {
    {"candidate", "n", "number of the candidate"},
    {"smaller", "n", "number of minimisation steps"},
    {"bits", "n", "total number of bits of its numerators and denominators"},
    {"recurrence", "s", "text of the recurrence, as wreath period reads it"},
    {"weights_of_format", "b", "whether the format holds all of its weights"},
    {"preperiod", "n", "symbols before the cycle"},
    {"period", "n", "length of the cycle in symbols"},
    {"matrices", "[o]", "one entry per letter or word", matrix_fields},
    {NULL}};

static const wr_field_t search_fields[] = {
    {"verdict", "s", "found, none or unknown"},
    {"evaluation", "s", "evaluation model of the candidates"},
    {"family", "s", "the family, as --checkpoint keeps it"},
    {"exhaustive", "b", "whether all candidates are tried"},
    {"candidates", "n",
     "number of candidates in the family, or of random candidates requested"},
    {"searched", "n", "number of candidates tried"},
    {"outside", "n",
     "candidates found not to meet the conditions; without a closed form "
     "for these (from size 3 on) only possible witnesses are examined"},
    {"decided", "n", "number of candidates decided"},
    {"undecided", "n", "candidates that exceeded a limit"},
    {"witnesses", "n", "number of witnesses found"},
    {"periods", "{n}", "number of candidates with each period"},
    {"stopped", "s?", "reason why the search stopped early"},
    {"words", "[s]?",
     "collision: two words that reach one state, and a distinguishing suffix"},
    {"witness", "o?", "the witness", witness_fields},
    {NULL}};

const wr_answer_t cli_search_answers[] = {
    {"period, collision", "o", search_fields},
    {"product", "o", cli_product_fields},
    {NULL}};

static unsigned long long wide(uint64_t n) {
    return (unsigned long long) n;
}

static void say_family(const wr_family_t F) {
    printf("family %s%s, size %zu", wr_family_shapes[F->shape],
           F->shape == WR_FAMILY_DELTA ? " rule" : "", F->n);
    if (F->letters > 1)
        printf(", %zu letters", F->letters);
    printf(", entries %s, add %s", F->entries->text, F->add->text);
    if (F->shape == WR_FAMILY_DELTA)
        printf(", beta %s", F->beta->text);
    printf(", start %s\n", F->start_all ? "all" : F->start->text);
    for (int word = 0; word < 2; word++) {
        unsigned such = word ? F->such_word : F->such;
        if (such == 0)
            continue;
        printf("such that %s is", word ? "the product" : "every exact matrix");
        for (int i = 0; wr_such_name(i) != NULL; i++)
            if (such & 1u << i)
                printf(" %s", wr_such_name(i));
        puts("");
    }
    if (F->automaton != NULL)
        printf("sought %stwo words that reach one rounded state and that %s "
               "distinguishes\n",
               F->apart ? "no " : "", F->automaton->name);
    else if (F->period > 0)
        printf("sought period %llu\n", wide(F->period));
    else
        printf("sought a period that does not divide %llu\n", wide(F->divides));
}

static void say_counts(const wr_search_counts_t *k, const wr_family_t F) {
    if (F->exhaustive)
        printf("searched %llu of all %llu candidates", wide(k->next),
               wide(k->total));
    else
        printf("searched %llu of %llu random candidates, seed %llu",
               wide(k->next), wide(k->total), wide(F->seed));
    printf(": %llu outside, %llu decided, %llu undecided, %llu witness%s\n",
           wide(k->outside), wide(k->decided), wide(k->undecided),
           wide(k->witnesses), k->witnesses == 1 ? "" : "es");
    if (F->automaton != NULL)
        return;
    printf(F->start_all ? "longest periods" : "periods");
    for (int p = 1; p <= WR_SEARCH_PERIODS + 1; p++) {
        uint64_t count = k->periods[p % (WR_SEARCH_PERIODS + 1)];
        if (count > 0 && p <= WR_SEARCH_PERIODS)
            printf(" %d: %llu", p, wide(count));
        else if (count > 0)
            printf(" more: %llu", wide(count));
    }
    puts("");
}

/* ---- exact facts of the witness ----------------------------------------- */

/* Append the names of the conditions that a matrix meets, and the factors of
 * its characteristic polynomial. */
static wr_status_t facts(wr_buffer_t holds, wr_buffer_t roots,
                         const wr_matrices_item_t *x, wr_limits_t L) {
    const wr_spectrum_struct *S = x->S;
    wr_status_t s = WR_OK;
    for (slong i = 0; i < S->factors; i++) {
        wr_buffer_put(roots, i ? ", " : "");
        wr_spectrum_put_factor(roots, &S->factor[i]);
        if (S->factor[i].multiplicity > 1)
            wr_buffer_printf(roots, " (%ld times)",
                             (long) S->factor[i].multiplicity);
    }
    for (int i = 0; s == WR_OK && wr_such_name(i) != NULL; i++) {
        wr_truth_t yes;
        s = wr_such_check(&yes, 1u << i, x->matrix.A, L);
        if (s == WR_OK && yes == WR_TRUE)
            wr_buffer_printf(holds, "%s%s", holds->length ? " " : "",
                             wr_such_name(i));
    }
    return s;
}

static wr_status_t spectra(cli_t *c, json_t *list, const wr_search_t X,
                           const wr_family_t F) {
    wr_matrices_struct *A = cli_matrices(c);
    wr_status_t s = analyse(A, X, F, c->limits);
    for (size_t a = 0; a < A->count && s == WR_OK; a++) {
        wr_buffer_struct *holds = cli_buffer(c), *roots = cli_buffer(c);
        const char *name = A->item[a].matrix.name;
        s = facts(holds, roots, &A->item[a], c->limits);
        if (s == WR_OK && list != NULL)
            wr_answer_append(list, matrix_fields, NULL, name, holds->text,
                             roots->text);
        else if (s == WR_OK)
            printf("exact matrix%s%s: %s; eigenvalues are the roots of %s\n",
                   A->count > 1 ? " " : "", A->count > 1 ? name : "",
                   holds->text, roots->text);
    }
    return s;
}

/* Return whether the format represents all weights; they are never rounded. */
static int is_exact(const wr_recurrence_struct *R, const wr_evaluation_t E) {
    int all = 1;
    for (size_t a = 0; a < R->letters; a++) {
        const wr_recurrence_letter_t *l = &R->letter[a];
        size_t k = l->delta ? R->n + 2 : R->n * R->n + (l->has_add ? R->n : 0);
        for (size_t i = 0; i < k; i++) {
            uint64_t code;
            all = all && wr_round_q(&code, l->w + i, l->minus[i], E->format,
                                    E->mode) == 0;
        }
    }
    return all;
}

static void add_counts(json_t *o, const wr_search_counts_t *k,
                       const wr_family_t F) {
    json_t *periods = json_object();
    for (int p = 0; p <= WR_SEARCH_PERIODS; p++) {
        char name[16];
        snprintf(name, sizeof name, "%d", p);
        if (k->periods[p] > 0)
            json_object_set_new(periods, p ? name : "more",
                                wr_json_count(k->periods[p]));
    }
    wr_answer_add(o, search_fields,
                  "exhaustive candidates searched outside decided undecided "
                  "witnesses periods",
                  F->exhaustive, k->total, k->next, k->outside, k->decided,
                  k->undecided, k->witnesses, periods);
}

static void indented(const char *text) {
    const char *line;
    for (size_t n; wr_take_part(&line, &n, &text, '\n');)
        printf("  %.*s\n", (int) n, line);
}

/* Print the two words of a collision and a suffix that distinguishes them. */
static wr_status_t words(json_t *o, const wr_search_t X, wr_limits_t L) {
    wr_buffer_struct b[3];
    for (int i = 0; i < 3; i++)
        wr_buffer_init(&b[i]);
    wr_status_t s = wr_search_words(b, X, L);
    if (s == WR_OK && o != NULL)
        json_object_set_new(
            o, "words",
            json_pack("[s, s, s]", b[0].text, b[1].text, b[2].text));
    else if (s == WR_OK)
        printf("two words reach the same rounded state\n  %s\n  %s\nbut the "
               "automaton distinguishes them by the suffix\n  %s\n",
               b[0].text, b[1].text, b[2].text);
    for (int i = 0; i < 3; i++)
        wr_buffer_clear(&b[i]);
    return s;
}

/* Return the text of the witness as wreath period reads it. */
static wr_buffer_struct *recurrence_of(const cli_t *c, const wr_search_t X) {
    const wr_recurrence_struct *R = wr_search_witness(X);
    wr_buffer_struct *b = cli_buffer(c), *out = cli_buffer(c);
    wr_recurrence_print(b, R);
    /* the first line differs from that of certificates */
    wr_buffer_printf(out, "size %zu%s", R->n, strchr(b->text, '\n'));
    return out;
}

static wr_status_t witness(cli_t *c, json_t *o, const wr_search_t X,
                           const wr_family_t F) {
    const wr_search_counts_t *k = wr_search_counts(X);
    const wr_recurrence_struct *R = wr_search_witness(X);
    uint64_t bits, pre, period;
    const wr_buffer_struct *text = recurrence_of(c, X);
    wr_search_size(&bits, &pre, &period, X);
    int exact = is_exact(R, F->evaluation);
    json_t *list = o != NULL ? json_array() : NULL;
    if (o == NULL) {
        printf("witness: candidate %llu, minimised in %llu steps, %llu bits, "
               "weights %s the format\n",
               wide(k->best), wide(k->steps), wide(bits),
               exact ? "of" : "not all of");
        indented(text->text);
        if (F->automaton == NULL)
            printf("preperiod %llu, period %llu\n", wide(pre), wide(period));
    }
    wr_status_t s = spectra(c, list, X, F);
    if (s == WR_OK && F->automaton != NULL && !F->apart)
        s = words(o, X, c->limits);
    if (o != NULL)
        json_object_set_new(o, "witness",
                            wr_answer_make(witness_fields, NULL, k->best,
                                           k->steps, bits, text->text, exact,
                                           pre, period, list));
    return s;
}

/* Print the answer.
 * found  UNKNOWN: no witness, but not all candidates were tried, or decided */
static wr_status_t say(cli_t *c, const wr_search_t X, const wr_family_t F,
                       wr_truth_t found, const char *stopped) {
    static const char *const words[] = {"none", "found", "unknown"};
    const wr_search_counts_t *k = wr_search_counts(X);
    wr_buffer_struct *evaluation = cli_buffer(c), *family = cli_buffer(c);
    wr_status_t s = WR_OK;
    wr_evaluation_print(evaluation, F->evaluation);
    json_t *o = NULL;
    if (c->json) {
        wr_family_print(family, F);
        o = wr_answer_make(search_fields, "verdict evaluation family",
                           words[found], evaluation->text, family->text);
        add_counts(o, k, F);
        if (stopped != NULL)
            json_object_set_new(o, "stopped", json_string(stopped));
    } else {
        printf("evaluation %s\n", evaluation->text);
        say_family(F);
        say_counts(k, F);
    }
    if (k->witnesses > 0)
        s = witness(c, o, X, F);
    else if (!c->json && found == WR_FALSE)
        printf("none among all %llu\n", wide(k->total));
    else if (!c->json && k->next == k->total)
        puts(F->exhaustive ? "none among those that were decided"
                           : "none among these; this is not a proof");
    else if (!c->json)
        puts("none so far");
    if (c->json)
        cli_print_json(o);
    return s;
}

/* ---- files ----------------------------------------------------------------
 */

static void write_witness(wr_search_t X, const wr_family_t F, cli_t *c) {
    wr_buffer_struct *cert = cli_buffer(c), *matrices = cli_buffer(c),
                     *recurrence = recurrence_of(c, X);
    if (cli_has(c, "output"))
        cli_must(c, wr_search_certify(cert, X, c->limits));
    if (cli_has(c, "spectrum")) {
        wr_matrices_struct *A = cli_matrices(c);
        cli_must(c, analyse(A, X, F, c->limits));
        cli_must(c, wr_matrices_certify(matrices, A, c->limits));
    }
    cli_save(c, cert, cli_get(c, "output"));
    cli_save(c, matrices, cli_get(c, "spectrum"));
    cli_save(c, recurrence, cli_get(c, "recurrence"));
}

/* Write the certificate that there is no witness, or note why this fails. */
static void write_none(const wr_search_t X, cli_t *c) {
    wr_buffer_struct *b = cli_buffer(c);
    if (!cli_has(c, "output"))
        return;
    if (wr_search_certify_none(b, X, c->limits) == WR_OK)
        cli_save(c, b, cli_get(c, "output"));
    else
        cli_note(c, "%s", c->limits->reason);
}

int cli_search_answer(wr_search_t X, const wr_family_t F, wr_status_t ended,
                      cli_t *c) {
    const wr_search_counts_t *k = wr_search_counts(X);
    char stopped[sizeof c->limits->reason];
    snprintf(stopped, sizeof stopped, "%s", c->limits->reason);
    const wr_truth_t found =
        k->witnesses > 0 ? WR_TRUE
        : k->next == k->total && F->exhaustive && k->undecided == 0
            ? WR_FALSE
            : WR_UNKNOWN;
    /* After a limit, the witness is not minimised. */
    if (k->witnesses > 0 && ended == WR_OK && !cli_has(c, "as-found"))
        ended = wr_search_shrink(X, c->limits);
    if (k->witnesses > 0)
        write_witness(X, F, c);
    else if (found == WR_FALSE)
        write_none(X, c);
    wr_status_t s = WR_OK;
    const char *path = cli_get(c, "output");
    if (!wr_is_stdout(path) || found == WR_UNKNOWN)
        s = say(c, X, F, found, ended != WR_OK ? stopped : NULL);
    if (s != WR_OK || ended != WR_OK)
        return cli_failed(c, s != WR_OK ? s : ended);
    return cli_status(found);
}
