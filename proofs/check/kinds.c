/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "stack.h"

#include <stdio.h>
#include <string.h>

/* The table of kinds: what a certificate can verify, by which evidence, and on
 * which basis.
 *
 *   replay    steps that the checker re-executes, all of them
 *   lemma     a general lemma, and the place of its proof
 *   analysis  real functions, enclosed by rational numbers
 *   claim     a theorem proved by hand, which the checker does not prove
 *
 * Statements that a reader could confuse have different kinds. */

#define INDUCTION                                                \
    "induction on the length of the word (proofs/SOUNDNESS.md, " \
    "\"What it rests on\")"
#define ROUNDED "doc/certificates-rounding.md, \"Evidence\""
#define STACKS                                                 \
    "doc/certificates-rounding.md, \"Certificates of rounded " \
    "stacks\""
#define HORIZONS                                               \
    "doc/certificates-horizon.md, \"Certificates of casts of " \
    "exact powers\""

const ck_evidence ck_evidences[] = {
    {"wreath-cert", "HOM", " agree predict ",
     "every letter from every state listed", "HOM, " INDUCTION,
     .cert = ck_hom_check},
    {"wreath-cert", "HULL", " agree predict ",
     "every letter from every box listed",
     "HULL, a linear form on a box, "
     "and " INDUCTION,
     .cert = ck_hull_check},
    {"wreath-cert", "POLY", " agree predict ",
     "every letter from every ray listed",
     "POLY, combinations of rays, and " INDUCTION, .cert = ck_poly_check},
    {"wreath-cert", "CASC", " agree ",
     "every pair of states of rule and automaton",
     "CASC, the local conditions of a rule suffice (proofs/cascade.md, "
     "\"4. The stack\")",
     .cert = ck_casc_check, .all_words = 1},
    {"wreath-count", "COUNT", " agree-language agree-language-next ",
     "every letter from every class",
     "COUNT, forms that every letter keeps, and " INDUCTION},
    {"wreath-stack", "HOM", " agree-rounded predict-rounded ",
     "every letter from every state listed", "HOM, " INDUCTION,
     .stack = ck_stack_hom},
    {"wreath-stack", "HULL", " agree-rounded predict-rounded ",
     "every letter from the ends of every box",
     "HULL, a rounded diagonal step is monotone (" STACKS ")",
     .stack = ck_stack_hull, .dense = 1},
    {"wreath-stack", "CASC", " agree-rounded ",
     "every pair of states of rule and automaton",
     "CASC, numbers that are represented are not rounded (proofs/cascade.md, "
     "\"5. Reflections\")",
     .stack = ck_stack_casc, .all_words = 1, .rules = 1, .dense = 1},
    {"wreath-stack", "BOUND", " agree-on-short-words predict-on-short-words ",
     "every letter from every state listed, in E0",
     "BOUND, rounding errors below the margins of labels (" STACKS ")",
     .stack = ck_stack_bound, .dense = 1},
    {"wreath-stack", "RHO", " agree-on-word ", "every step until all repeats",
     .stack = ck_stack_rho, .no_next = 1},
    {"wreath-stack", "MISMATCH", " differ-rounded ", "every step of the word",
     .stack = ck_stack_mismatch},
    {"wreath-stack", "COLL", " collide ", "every step of three words",
     .stack = ck_stack_coll, .no_next = 1},
    {"wreath-trace", "run", " run ", "every step"},
    {"wreath-trace", "repeats", " repeats ", "every step"},
    {"wreath-trace", "refutes", " differ differ-rounded ", "every step"},
    {"wreath-rounding", "RHO", " periodic constant ",
     "every step until all repeats", .rounding = ck_rho_check, .from = 2,
     .to = 3},
    {"wreath-rounding", "HOM", " recognise ",
     "every letter from every state listed", "HOM, " INDUCTION,
     .rounding = ck_closed_check, .from = 2, .to = 2},
    {"wreath-rounding", "COLL", " collide ", "every step of three words",
     .rounding = ck_collision_check, .from = 2, .to = 2},
    {"wreath-rounding", "MONO", " always-constant always-alternating ", NULL,
     "MONO, rounded maps of a chain (" ROUNDED ")", .rounding = ck_mono_check,
     .from = 2, .to = 2},
    {"wreath-rounding", "HORIZON", " casts-periodic casts-constant ", NULL,
     "HORIZON, norms, cones and recurrences (" HORIZONS ")",
     .rounding = ck_horizon_check, .from = 1, .to = 1},
    {"wreath-rounding", "TIE", " casts-periodic casts-constant ", NULL,
     "TIE, limits at a jump of the cast (" HORIZONS ")",
     .rounding = ck_horizon_check, .from = 1, .to = 1},
    {"wreath-rounding", "NONE", " none ", "every step of every member"},
    {"wreath-aperiodic", "monoid", " aperiodic ", "every map of the monoid"},
    {"wreath-aperiodic", "witness", " not-aperiodic ",
     "every step of the word"},
    {"wreath-languages", "equal", " same-language ",
     "every letter from every pair listed", "HOM, " INDUCTION},
    {"wreath-languages", "differ", " other-language ",
     "every step of the word"},
    {"wreath-refutation", "period", " impossible ",
     "the words of its hypothesis", .claim = "a theorem proved by hand"},
    {"wreath-refutation", "perfect", " impossible ",
     "the words of its hypothesis", .claim = "a theorem proved by hand"},
    {"wreath-refutation", "derived", " impossible ",
     "the words of its hypothesis", .claim = "a theorem proved by hand"},
    {"wreath-refutation", "normal", " impossible ",
     "the words of its hypothesis", .claim = "a theorem proved by hand"},
    {"wreath-refutation", "merge", " impossible ",
     "the words of its hypothesis", .claim = "a theorem proved by hand"},
    {"wreath-raw", "intervals",
     " gates-exact gates-rounded gates-nearest gates-unreachable ", NULL,
     "RAW, activations are monotone (doc/certificates-raw.md, \"What the "
     "checker does\")",
     "exp, log, sigmoid and the like, by series",
     "no number but 0 is taken to an algebraic weight exactly (Lindemann, "
     "Weierstrass)"},
    {"wreath-spectrum", "matrices", " spectrum ", NULL,
     "Faddeev and LeVerrier, Sturm, Cauchy index, elimination "
     "(doc/certificates-spectrum.md, \"Certificates of matrices\")"},
    {"wreath-factors", "products",
     " factors nearly-factors no-factors mixed-factors ",
     "every product of factors",
     "FACT, ranks bound the number of factors (doc/certificates-factors.md, "
     "\"How many\")"},
    {"wreath-collapse", "first", " collapses dips ", NULL,
     "powers that shrink (doc/cells.md, \"Collapse under a linear letter\")"},
    {"wreath-collapse", "never", " never-collapses ", NULL,
     "forms, norms and periods (doc/cells.md, \"Collapse under a linear "
     "letter\")"},
    {"wreath-cell", "boxes", " boxes boxes-some not-boxes boxes-recognise ",
     NULL, "CELL, boxes and margins (doc/cells.md, \"Cells\")",
     "sigma, tanh and exp on intervals, by series"},
};
const size_t ck_evidence_count = sizeof ck_evidences / sizeof *ck_evidences;

const ck_evidence *ck_evidence_find(const char *header, const char *evidence) {
    static const ck_evidence none;
    for (size_t i = 0; i < ck_evidence_count; i++)
        if (strcmp(ck_evidences[i].header, header) == 0 &&
            strcmp(ck_evidences[i].evidence, evidence) == 0)
            return &ck_evidences[i];
    return &none;
}

int ck_kind_is(const char *kind) {
    char word[64];
    if (strlen(kind) > 60 || strchr(kind, ' ') != NULL || kind[0] == '\0')
        return 0;
    snprintf(word, sizeof word, " %s ", kind);
    for (size_t i = 0; i < ck_evidence_count; i++)
        if (strstr(ck_evidences[i].kinds, word) != NULL)
            return 1;
    return 0;
}

static void print(const char *what, const char *text) {
    if (text != NULL)
        printf("  %-9s %s\n", what, text);
}

void ck_kinds_print(void) {
    for (size_t i = 0; i < ck_evidence_count; i++) {
        const ck_evidence *E = &ck_evidences[i];
        printf("%s %s:%.*s\n", E->header, E->evidence,
               (int) strlen(E->kinds) - 1, E->kinds);
        print("replay", E->replay);
        print("lemma", E->lemma);
        print("analysis", E->analysis);
        print("claim", E->claim);
    }
}
