/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The claims that rule an automaton out for an architecture.  Each claim needs
 * words with a property that its proof, proofs/ID/proof.md, states.  They are
 * searched in the transition monoid of the minimal automaton (for a
 * semiautomaton, of its reachable part, in which all states are outputs), and
 * the result is a statement about which words are accepted.
 * Source: [grazzi2025, Thm 1], [sarrof2024]; doc/architectures has the claims
 */

#include "arch/refute.h"

#include <stdarg.h>

#include "cert/cert.h"

#define MOST_LEVELS 4 /* of commutators: 2^4 words, WR_ARCH_WITNESSES */
#define FINITE "stacks with finitely many reachable states"
#define DECODERS "decoders are constant on finitely many algebraic pieces"
#define IN_E2                                                           \
    "in E0, if " DECODERS "; in E2, if coordinates are evaluated "      \
    "separately, every operation is rounded monotonically, none "       \
    "wraps or discards a NaN, and decoders identify 0 with -0 and all " \
    "NaNs"
#define BEYOND_E2                                                           \
    "; E2 if an operation discards a NaN that another one produced, or if " \
    "numbers wrap"

/* Sets of evaluations: E0; exact sums that are rounded once; E0 and E2. */
enum {
    EXACT = 1 << WR_ARCH_E0,
    ONCE = 1 << WR_ARCH_DOT_EXACT | 1 << WR_ARCH_DOT,
    BOTH = EXACT | ONCE | 1 << WR_ARCH_E2
};
/* gates: condition in the words of certificates; only: the stacks to which the
 * claim is restricted, "" for all; finite: these reach finitely many states;
 * find: search for words that satisfy the hypothesis. */
typedef struct arch_claim_struct {
    const char *id, *gates, *statement, *escape;
    int finite;
    const char *only;
    int evaluations;
    wr_status_t (*find)(arch_refute_t *R);
} claim_t;

/* ---- findings ------------------------------------------------------------ */

/* Return whether a claim applies, to all stacks or to those in `only`. */
static int is_met(const wr_arch_answer_struct *X) {
    return *X->claim != '\0';
}

WR_PRINTF(2, 3) static void forbid(arch_refute_t *R, const char *fmt, ...) {
    wr_arch_answer_struct *X = R->X;
    const claim_t *claim = R->claim;
    va_list args;
    X->holds = *claim->only && !R->job->finite ? WR_UNKNOWN : WR_FALSE;
    X->claim = claim->id;
    X->statement = claim->statement;
    X->escape = claim->escape;
    X->finite = claim->finite;
    X->only = claim->only;
    X->evaluation = R->job->evaluation;
    va_start(args, fmt);
    wr_vsay(&X->hypothesis, fmt, args);
    va_end(args);
}

static wr_status_t by_word(arch_refute_t *R, uint32_t most, uint32_t twos) {
    wr_arch_answer_struct *X = R->X;
    wr_status_t s = arch_find_word(R, most, twos);
    if (s == WR_OK && R->found)
        forbid(R,
               "acceptance of the powers of a word of %zu letter%s has period "
               "%llu",
               X->witness[0]->length, WR_S(X->witness[0]->length),
               (unsigned long long) X->period);
    return s;
}

/* ---- one claim ----------------------------------------------------------- */

/* S1, X6: powers of any word with a period above 1. */
static wr_status_t find_aperiodic(arch_refute_t *R) {
    return by_word(R, 0, 0);
}

/* X3: a period that is not a power of 2, or too high a power for the layers. */
static wr_status_t find_twos(arch_refute_t *R) {
    const uint32_t layers = R->job->layers;
    wr_status_t s = by_word(R, 0, ARCH_ALL_TWOS);
    if (s != WR_OK || is_met(R->X) || layers == 0 || layers >= ARCH_ALL_TWOS)
        return s;
    s = by_word(R, 0, layers);
    if (is_met(R->X))
        R->X->bound = layers;
    return s;
}

/* G1p: a word with at most two factors in total; a single letter if A is not a
 * product of factors. */
static wr_status_t find_short(arch_refute_t *R) {
    const uint32_t factors = R->X->each;
    return factors > 2 ? WR_OK : by_word(R, factors ? 2 / factors : 1, 0);
}

/* G5: one letter, one layer; a product of factors has other eigenvalues. */
static wr_status_t find_letter(arch_refute_t *R) {
    if (R->job->layers != 1 || R->arch->factors > 1)
        return WR_OK;
    wr_status_t s = by_word(R, 1, 1);
    R->X->bound = is_met(R->X);
    return s;
}

/* X5: one letter; as G5 if an eigenvalue may be negative, which the rounding of
 * a symmetric matrix can cause. */
static wr_status_t find_once(arch_refute_t *R) {
    const int rounded = R->job->evaluation == WR_ARCH_DOT;
    int negative = rounded;
    for (uint32_t i = 0; i == 0 || i < R->arch->parts; i++) {
        const wr_arch_t *a = R->arch->parts > 0 ? R->arch->part[i] : R->arch;
        negative |= wr_arch_is_negative(a);
        if (rounded && a->shape == WR_SHAPE_RANK_ONE)
            return WR_OK;
    }
    return negative ? find_letter(R) : by_word(R, 1, 0);
}

static wr_status_t find_twins(arch_refute_t *R) {
    wr_status_t s = arch_find_twins(R);
    if (s == WR_OK && R->found)
        forbid(R,
               "two words of %zu letter%s are such that the first moves some "
               "states in a cycle of period %llu and the second fixes each of "
               "them",
               R->X->witness[0]->length, WR_S(R->X->witness[0]->length),
               (unsigned long long) R->X->period);
    return s;
}

/* X9: a word that merges states which a suffix distinguishes. */
static wr_status_t find_merge(arch_refute_t *R) {
    wr_status_t s = arch_find_merge(R);
    if (s == WR_OK && R->found)
        forbid(R, "the last of these words leads from two states, those after "
                  "the first word and after the prefix, to one state, although "
                  "a suffix of one or more letters distinguishes the two");
    return s;
}

/* X10: one layer, if A is a product of factors. */
static wr_status_t find_normal(arch_refute_t *R) {
    const uint64_t *o = R->X->order;
    if (R->job->layers != 1 || R->X->each == 0)
        return WR_OK;
    wr_status_t s = arch_each_group(R, 3, arch_is_normal);
    if (s != WR_OK || !R->found)
        return s;
    forbid(R,
           "a word has prime order %llu, and another one conjugates it to its "
           "power %llu, whose order modulo %llu is %llu: %llu letter%s of %u "
           "factor%s are too few",
           (unsigned long long) o[0], (unsigned long long) o[1],
           (unsigned long long) o[0], (unsigned long long) o[2],
           (unsigned long long) R->X->period, WR_S(R->X->period), R->X->each,
           WR_S(R->X->each));
    R->X->bound = 1;
    return WR_OK;
}

static wr_status_t by_perfect(arch_refute_t *R) {
    const uint64_t *o = R->X->order;
    wr_status_t s = arch_each_group(R, 5, arch_is_perfect);
    if (s == WR_OK && R->found)
        forbid(R,
               "two words permute states, and the orders of the words and of "
               "their product, %llu, %llu and %llu, are pairwise coprime, so "
               "the group contains a perfect group and is not solvable",
               (unsigned long long) o[0], (unsigned long long) o[1],
               (unsigned long long) o[2]);
    return s;
}

static wr_status_t by_derived(arch_refute_t *R) {
    const uint32_t layers = R->job->layers;
    if (layers == 0 || layers > MOST_LEVELS)
        return WR_OK;
    wr_status_t s = arch_each_group(R, 3, arch_is_derived);
    if (s != WR_OK || !R->found)
        return s;
    forbid(R,
           "words permute states, and a commutator of %u level%s of these "
           "words is not trivial, so the derived series of the group is longer "
           "than the number of layers",
           layers, WR_S(layers));
    R->X->bound = layers;
    return WR_OK;
}

/* CD: a group that is not solvable, or has too long a derived series. */
static wr_status_t find_series(arch_refute_t *R) {
    wr_status_t s = by_perfect(R);
    return s == WR_OK && !is_met(R->X) ? by_derived(R) : s;
}

/* ---- the claims ---------------------------------------------------------- */

static const claim_t claims[] = {
    {"S1", "diagonal-nonnegative",
     "If the gates are diagonal and non-negative (in E2: with clear sign bits) "
     "and are evaluated sequentially, then after u w^k every output is "
     "constant for all large k, so every word acts aperiodically (" IN_E2 ")",
     "E3, where a rounded scan may alternate with the parity of time; negative "
     "eigenvalues" BEYOND_E2,
     0, "", BOTH, find_aperiodic},
    {"X3", "diagonal-real",
     "If the gates of L layers are diagonal and real and are evaluated "
     "sequentially, then on w^k the period of every output divides 2^L (" IN_E2
     ")",
     "E3, a rounded scan; complex eigenvalues; products of "
     "reflections" BEYOND_E2,
     0, "", BOTH, find_twos},
    {"S2", "diagonal-complex-constant",
     "If the gates of each layer are a non-negative diagonal, or a complex "
     "diagonal that does not depend on the input, if the angles are rational "
     "multiples of a full turn or the reachable states are finitely many, and "
     "if " DECODERS ", then of two words of equal length one cannot fix states "
     "that the other moves in a cycle (E0)",
     "negative or complex gates that depend on the input; unknown for other "
     "angles with infinitely many states",
     0,
     "stacks whose angles are rational multiples of a full turn, or with "
     "finitely many reachable states",
     EXACT, find_twins},
    {"CD", "diagonal-complex",
     "If the gates are diagonal and complex and only finitely many states are "
     "reachable, then every group in the transition monoid has a subnormal "
     "series with abelian factors, at most one per layer (E0)",
     "products of reflections; unknown for infinitely many states and for "
     "rounding",
     1, FINITE, EXACT, find_series},
    {"G1p", "factors-nonnegative",
     "If the eigenvalues of every factor are real and non-negative "
     "and " DECODERS ", then after u w^k every output is constant for all "
     "large k, where w has at most two factors, or is a single "
     "letter if A is not a product of factors (E0)",
     "E2: rounded operations let DeltaNet with eigenvalues in [0, 1] alternate "
     "(F9); words of three factors (F5)",
     0, "", EXACT, find_short},
    {"G5", "real-eigenvalues",
     "If there is only one layer, its matrices A(a) have real eigenvalues, "
     "and " DECODERS
     ", then on a^k, for one letter a, the period of the output divides 2 (E0)",
     "more layers or factors; E2, where rounding introduces other periods (F8, "
     "F9)",
     0, "", EXACT, find_letter},
    {"X6", "factors-above-minus-one",
     "If the matrices are products of factors with eigenvalues in (-1, 1] and "
     "only finitely many states are reachable, then every word acts "
     "aperiodically (E0)",
     "infinitely many states, where words of three factors may alternate (F5); "
     "E2 (F9); factors with the eigenvalue -1",
     1, FINITE, EXACT, find_aperiodic},
    {"X9", "diagonal-unit",
     "If the gates are diagonal with entries of modulus 1, there are no delay "
     "layers, and only finitely many states are reachable, then no word "
     "leads from two states to one if a suffix of one or more letters "
     "distinguishes the two (E0)",
     "gates that are 0, such as those of a delay layer; unknown for infinitely "
     "many states and for rounding",
     1, FINITE, EXACT, find_merge},
    {"X10", "factors-contracting",
     "If there is only one layer, its matrices are products of k real factors "
     "with eigenvalues in [-1, 1], there are no delay layers, and only "
     "finitely many states are reachable, then for a word that permutes states "
     "with prime order p, and another one that conjugates it to its power c, "
     "of order q > 1 modulo p, lcm(2, q) is at most k times the number of "
     "different letters in the two words (E0)",
     "more layers or factors; delay layers, which make the previous letter "
     "visible; unknown for infinitely many states and for rounding",
     1, FINITE, EXACT, find_normal},
    {"X5", "semidefinite",
     "If the exact sum of each coordinate is rounded once, monotonically, and "
     "the matrices, as they are evaluated, are symmetric up to positive "
     "weights of the coordinates, then after u x^k, x a letter, every output "
     "has period 1 if no eigenvalue is negative, and one that divides 2 in one "
     "layer (E2, if decoders identify 0 with -0 and all NaNs)",
     "E2 with each operation rounded (F9); rounded weights, which may make an "
     "eigenvalue negative; words of two letters",
     0, "", ONCE, find_once},
};

/* ---- which claim --------------------------------------------------------- */

static const claim_t *claim_of(const char *id) {
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
        if (strcmp(claims[i].id, id) == 0)
            return &claims[i];
    return NULL;
}

/* Try the claims whose hypothesis the architecture meets until one refutes. */
static wr_status_t choose(arch_refute_t *R) {
    const int exact = R->job->evaluation == WR_ARCH_E0;
    const int mixed = R->arch->parts > 0;
    wr_status_t s = WR_OK;
    R->X->each = exact && !mixed ? R->arch->factors : 0;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        R->claim = &claims[i];
        if (s == WR_OK && !is_met(R->X) &&
            (R->claim->evaluations >> R->job->evaluation & 1) &&
            arch_meets(R->arch, R->claim->id))
            s = R->claim->find(R);
    }
    return s;
}

wr_status_t arch_refute(wr_arch_answer_t X, const wr_dfa_t A,
                        const wr_arch_t *arch, const wr_arch_job_t *job,
                        wr_limits_t L) {
    arch_refute_t R = {X, A, arch, job, L, NULL, 0};
    X->bound = 0;
    wr_status_t s = choose(&R);
    if (!is_met(X))
        X->witnesses = 0;
    /* After a limit the question is open, but what was found is kept. */
    return s == WR_UNABLE || s == WR_DOMAIN ? WR_OK : s;
}

/* ---- the certificate ---------------------------------------------------- */

/* Return the claim's condition on the gates.  G1p and X5 have a second one: for
 * A that is not a product of factors, and for one layer. */
static const char *claim_gates(const wr_arch_answer_t X) {
    if (strcmp(X->claim, "G1p") == 0 && X->each == 0)
        return "eigenvalues-nonnegative";
    return strcmp(X->claim, "X5") == 0 && X->bound > 0
               ? "symmetric"
               : claim_of(X->claim)->gates;
}

wr_status_t wr_arch_refutation_write(wr_buffer_t out, const wr_arch_answer_t X,
                                     const wr_dfa_t A, wr_limits_t L) {
    if (X->holds == WR_TRUE || *X->claim == '\0')
        return wr_limits_fail(L, WR_DOMAIN, "nothing was refuted");
    wr_refutation_t R = {.claim = X->claim,
                         .gates = claim_gates(X),
                         .evaluation = X->evaluation == WR_ARCH_E0 ? "E0"
                                       : claim_of(X->claim)->evaluations == ONCE
                                           ? "E2-dot"
                                           : "E2",
                         .prefix = X->prefix,
                         .suffix = X->suffix,
                         .witness = X->witness,
                         .witnesses = X->witnesses,
                         .bound = X->bound,
                         .each = X->each,
                         .period = X->period,
                         .finite = X->finite};
    memcpy(R.order, X->order, sizeof R.order);
    wr_cert_print_refutation(out, &R, A);
    return WR_OK;
}
