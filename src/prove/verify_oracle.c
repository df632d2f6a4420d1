/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Unbounded models on words, compared with an oracle.  Uniformly random words
 * leave such a language after a few letters, so that words are walks: random
 * allowed letters; letters that open for as long as the word can still be
 * closed within its length, which drives the counters (or brackets) as far up
 * as possible and down again; and walks with a wrong letter somewhere.  All
 * short words come first.
 */

#include "prove/oracle.h"
#include "prove/impl.h"

#define SHORT_SYMBOLS 20000 /* in all short words together */
#define CHUNK 1024          /* symbols between two checks of the limits */

typedef enum { WALK, DEEP, WRONG, KINDS } walk_t;

typedef struct {
    const wr_lrnn_struct *M;
    const wr_verify_struct *V;
    wr_oracle_t O;
    uint32_t letter[WR_ORACLE_LETTERS]; /* the model's, by the oracle's */
    wr_run_t R;
    wr_rng_t rng;
    wr_word_t w; /* the word read so far */
    int next, differs;
    uint64_t words, symbols, longest; /* longest word in the language */
    wr_verdict_struct *D;
    wr_limits_struct *L;
} job_t;

/* ---- comparing ----------------------------------------------------------- */

static void differ(job_t *J, const char *what) {
    J->differs = 1;
    J->D->got = wr_run_state(J->R);
    J->D->expected = (uint32_t) wr_oracle_accepts(J->O);
    snprintf(J->D->failure, sizeof J->D->failure, "%.255s", what);
    wr_make_printable(J->D->failure);
}

static void compare(job_t *J) {
    uint32_t m = wr_run_state(J->R);
    char text[128];
    int accepts = wr_oracle_accepts(J->O);
    if (m == LRNN_NONE) {
        differ(J, "the readout names no state");
        return;
    }
    if (!J->M->accept[m] != !accepts) {
        differ(J, accepts ? "the oracle accepts, the model does not"
                          : "the model accepts, the oracle does not");
        return;
    }
    if (accepts && J->w->length > J->longest)
        J->longest = J->w->length;
    for (uint32_t a = 0; J->next && a < J->O->letters; a++) {
        int may = wr_oracle_allows(J->O, a);
        if (J->M->next[(size_t) m * J->M->letters + J->letter[a]] == may)
            continue;
        snprintf(text, sizeof text,
                 "letter %s %s follow, and the model disagrees",
                 J->O->letter_name[a], may ? "may" : "cannot");
        differ(J, text);
        return;
    }
}

/* Read one more letter on both sides, and compare. */
static wr_status_t read_letter(job_t *J, uint32_t a) {
    wr_oracle_step(J->O, a);
    wr_word_append(J->w, a);
    wr_status_t s = wr_run_step(J->R, J->letter[a], J->L);
    if (s == WR_DOMAIN) {
        differ(J, J->L->reason);
        J->D->got = LRNN_NONE;
        return WR_OK;
    }
    if (s != WR_OK)
        return s;
    compare(J);
    return ++J->symbols % CHUNK != 0
               ? WR_OK
               : wr_limits_steps(J->L, "verifying", J->symbols);
}

static void begin_word(job_t *J) {
    wr_oracle_reset(J->O);
    wr_run_reset(J->R);
    J->w->length = 0;
    J->words++;
}

/* ---- words --------------------------------------------------------------- */

static wr_status_t short_words(job_t *J) {
    uint64_t count = 1, k = J->O->letters;
    wr_status_t s = WR_OK;
    for (uint64_t n = 1; n <= J->V->length; n++) {
        count *= k;
        if (count > SHORT_SYMBOLS / n || J->symbols > SHORT_SYMBOLS)
            break;
        for (uint64_t i = 0; s == WR_OK && !J->differs && i < count; i++) {
            begin_word(J);
            for (uint64_t j = 0, x = i; s == WR_OK && !J->differs && j < n;
                 j++, x /= k)
                s = read_letter(J, (uint32_t) (x % k));
        }
    }
    return s;
}

/* Return a random allowed letter, or NONE. */
static uint32_t choose(job_t *J) {
    uint32_t seen = 0, pick = LRNN_NONE;
    for (uint32_t a = 0; a < J->O->letters; a++)
        if (wr_oracle_allows(J->O, a) && wr_rng_below(J->rng, ++seen) == 0)
            pick = a;
    return pick;
}

/* The change in the number of letters that are needed to complete the word. */
static int64_t adds(const wr_oracle_t O, uint32_t a) {
    if (O->kind == WR_ORACLE_DYCK)
        return a % 2 == 0 ? 1 : -1;
    if (O->kind == WR_ORACLE_BOOLEAN)
        return a < 2 ? -1 : (int64_t) a - 2;
    /* A digit or ) completes a value or a bracket; a sign needs one more value,
     * and ( one more bracket. */
    return a + 5 < O->letters || a + 1 == O->letters ? -1 : 1;
}

/* Choose at random among the allowed letters that add most, as long as the
 * needed letters fit in the word, or else among those that add least, so that
 * the word goes up as far as it can and ends in the language.  For block
 * languages: the first letter for its share of the length, then the latest. */
static uint32_t choose_deep(job_t *J, uint64_t at) {
    const wr_oracle_struct *O = J->O;
    uint64_t left = J->V->length - at, owed = 0;
    uint32_t pick = LRNN_NONE, seen = 0;
    int64_t best = 0;
    for (uint32_t i = 0; i < WR_ORACLE_LETTERS / 2; i++)
        owed += O->count[i];
    for (uint32_t a = 0; a < O->letters; a++) {
        if (!wr_oracle_allows(O, a))
            continue;
        int64_t worth;
        if (O->kind == WR_ORACLE_BLOCKS)
            worth = at < J->V->length / O->letters ? -(int64_t) a : a;
        else if ((int64_t) owed + adds(O, a) < (int64_t) left)
            worth = adds(O, a);
        else
            worth = -(1 << 20) - adds(O, a);
        if (pick == LRNN_NONE || worth > best)
            seen = 0;
        else if (worth < best)
            continue;
        best = worth;
        if (wr_rng_below(J->rng, ++seen) == 0)
            pick = a;
    }
    return pick;
}

static wr_status_t walk(job_t *J, walk_t kind) {
    uint32_t n = J->O->letters;
    uint64_t wrong =
        kind == WRONG ? wr_rng_below(J->rng, J->V->length + 1) : UINT64_MAX;
    wr_status_t s = WR_OK;
    begin_word(J);
    for (uint64_t t = 0; s == WR_OK && !J->differs && t < J->V->length; t++) {
        uint32_t a = t >= wrong     ? (uint32_t) wr_rng_below(J->rng, n)
                     : kind == DEEP ? choose_deep(J, t)
                                    : choose(J);
        if (a == LRNN_NONE)
            break;
        s = read_letter(J, a);
    }
    return s;
}

/* Walks of each kind until their total length is as requested, but at most 1000
 * walks, because walks in a language of short words end early. */
static wr_status_t walks(job_t *J) {
    wr_status_t s = WR_OK;
    for (walk_t kind = WALK; s == WR_OK && kind < KINDS; kind++) {
        uint64_t from = J->symbols, want = J->V->length * J->V->words;
        for (uint64_t i = 0;
             s == WR_OK && !J->differs && i < 1000 && J->symbols - from < want;
             i++)
            s = walk(J, kind);
    }
    return s;
}

/* ---- the verification ---------------------------------------------------- */

wr_status_t lrnn_oracle_letters(uint32_t *letter, const wr_lrnn_struct *M,
                                const wr_oracle_struct *O, wr_limits_t L) {
    if (M->letters != O->letters)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "the alphabets differ: the model has %u letter%s, the oracle %u",
            M->letters, WR_S(M->letters), O->letters);
    for (uint32_t a = 0; a < O->letters; a++) {
        uint32_t b = 0;
        while (b < M->letters && strcmp(M->alphabet[b], O->letter_name[a]) != 0)
            b++;
        if (b == M->letters)
            return wr_limits_fail(
                L, WR_DOMAIN,
                "the alphabets differ: the model has no letter %s",
                O->letter_name[a]);
        letter[b] = a;
    }
    return WR_OK;
}

static wr_status_t match(job_t *J, wr_compare_t wanted) {
    const wr_lrnn_struct *M = J->M;
    uint32_t of_oracle[WR_ORACLE_LETTERS];
    wr_status_t s = lrnn_oracle_letters(of_oracle, M, J->O, J->L);
    if (s != WR_OK)
        return s;
    for (uint32_t b = 0; b < M->letters; b++)
        J->letter[of_oracle[b]] = b;
    J->next = wanted == WR_COMPARE_NEXT ||
              (wanted == WR_COMPARE_AUTO && M->next != NULL);
    if (wanted == WR_COMPARE_STATE || M->accept == NULL ||
        (J->next && M->next == NULL))
        return wr_limits_fail(J->L, WR_DOMAIN,
                              "nothing to compare: an oracle has no states, "
                              "and the model has no %s",
                              M->accept == NULL ? "accepting states"
                                                : "lists of next letters");
    return WR_OK;
}

/* Run the requested words, in the letters of the oracle. */
static wr_status_t given_words(job_t *J) {
    lrnn_words_t W;
    wr_dfa_t A;
    wr_word_t w;
    wr_dfa_init(A);
    wr_word_init(w);
    wr_dfa_create(A, 1, J->O->letters);
    lrnn_words_init(&W, A, J->V, NULL, J->L);
    J->words = 0; /* the empty word, read before, is not counted */
    wr_status_t s = lrnn_words_check(J->V, A->letters, J->L);
    while (s == WR_OK && !J->differs && lrnn_words_next(w, &W)) {
        begin_word(J);
        for (size_t t = 0; s == WR_OK && !J->differs && t < w->length; t++)
            s = read_letter(J, w->letter[t]);
    }
    lrnn_words_kinds(J->D->kinds, &W);
    lrnn_words_clear(&W);
    wr_word_clear(w);
    wr_dfa_clear(A);
    return s;
}

static wr_status_t run_words(job_t *J) {
    begin_word(J);
    if (lrnn_run_undefined(J->R, J->L))
        differ(J, J->L->reason);
    else
        compare(J);
    if (J->V->every || J->V->word != NULL)
        return J->differs ? WR_OK : given_words(J);
    wr_status_t s = J->differs ? WR_OK : short_words(J);
    uint64_t few = J->words;
    if (s == WR_OK && !J->differs)
        s = walks(J);
    snprintf(J->D->kinds, sizeof J->D->kinds,
             "%llu short, %llu walks: allowed letters, deep, wrong; longest "
             "word of the language: %llu",
             (unsigned long long) few, (unsigned long long) (J->words - few),
             (unsigned long long) J->longest);
    return s;
}

wr_status_t wr_lrnn_verify_oracle(wr_verdict_t D, const wr_lrnn_t M,
                                  const wr_oracle_t O, const wr_verify_t V,
                                  wr_limits_t L) {
    wr_verdict_t found;
    job_t J = {.M = M, .V = V, .D = found, .L = L};
    J.R->p = NULL;
    wr_oracle_copy(J.O, O);
    wr_status_t s = match(&J, V->compare);
    if (s == WR_OK)
        s = wr_limits_check(L, "a word to verify", 0,
                            V->length * sizeof(uint32_t));
    if (s != WR_OK) {
        wr_oracle_clear(J.O);
        return s;
    }
    wr_verdict_init(found);
    wr_word_init(J.w);
    wr_rng_init(J.rng, V->seed);
    s = lrnn_run_open(J.R, M, V->engine, L);
    if (s == WR_OK)
        s = run_words(&J);
    if (s == WR_OK) {
        found->holds = J.differs ? WR_FALSE : WR_TRUE;
        found->compare = J.next ? WR_COMPARE_NEXT : WR_COMPARE_ACCEPT;
        found->words = J.words;
        found->symbols = J.symbols;
        if (J.differs)
            wr_word_swap(found->word, J.w);
        WR_SWAP(wr_verdict_struct, *D, *found);
    }
    wr_run_clear(J.R);
    wr_oracle_clear(J.O);
    wr_word_clear(J.w);
    wr_verdict_clear(found);
    return s;
}
