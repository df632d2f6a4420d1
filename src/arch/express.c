/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The constructions that an architecture allows, tried from the smallest on.
 * A refutation is tried first.  A model is an answer only if it is proved for
 * all words and obeys the architecture (answer.c).
 */

#include "arch/blocks.h"
#include "arch/refute.h"

#include "build/build.h"
#include "compile/compile.h"

/* ---- the constructions -------------------------------------------------- */

/* Return whether to try another construction; if so, initialise O with its
 * description, or NULL if the construction writes it. */
static int is_wanted(const arch_express_t *E, arch_offer_t *O,
                     const char *how) {
    if (E->taken || E->status != WR_OK)
        return 0;
    wr_lrnn_init(O->M);
    O->how = how != NULL ? wr_strdup(how) : NULL;
    O->rounded = 0;
    return 1;
}

/* Offer the model that was made, and clear O.  If none was made, X->how gives
 * the reason: with the description if there is one, else after the reasons so
 * far and `introduction`; if that is NULL, nothing is added. */
static void settle(arch_express_t *E, arch_offer_t *O, wr_status_t made,
                   const char *introduction) {
    if (made == WR_OK)
        E->status = arch_take(E, O);
    else if (O->how != NULL)
        wr_say(&E->X->how, "%s: %s", O->how, E->L->reason);
    else if (introduction != NULL)
        wr_say(&E->X->how, "%s; %s%s", E->X->how, introduction, E->L->reason);
    wr_lrnn_clear(O->M);
    wr_free(O->how);
}

static uint32_t most_of(const arch_express_t *E) {
    return E->job->max_group ? E->job->max_group : 1024;
}

static void by_stack(arch_express_t *E, arch_by_t by, const char *how) {
    const arch_means_t means = {E->arch, by, most_of(E), NULL, NULL};
    arch_offer_t O;
    if (is_wanted(E, &O, how))
        settle(E, &O, arch_stack(O.M, E->B, means, E->L), NULL);
}

/* Weights that are correct only under the rounding of the job: signs that it
 * inverts, bits that it keeps, or cycles of states. */
static void by_rounding(arch_express_t *E, arch_by_t by, const char *words) {
    arch_exchange_t X;
    wr_layer_evaluation_t how;
    const int cycles = by == ARCH_BY_CYCLES;
    const arch_means_t means = {E->arch, by, most_of(E), cycles ? NULL : &X,
                                how};
    arch_offer_t O;
    if (E->job->rounding == NULL || !is_wanted(E, &O, words))
        return;
    arch_exchange_init(&X);
    X.constant = by == ARCH_BY_CONSTANT;
    O.rounded = 1;
    wr_status_t made = wr_layer_evaluation_read(how, E->job->rounding, E->L);
    if (made == WR_OK && !cycles)
        made = arch_exchange_find(&X, how, E->L);
    if (made == WR_OK)
        made = arch_stack(O.M, E->B, means, E->L);
    arch_exchange_clear(&X);
    settle(E, &O, made, NULL);
}

/* Cycles of rounded states; not tried if there are reflections. */
static void by_cycles(arch_express_t *E) {
    const wr_arch_t *a = E->arch;
    if (!E->job->contracting && a->varies &&
        (a->shape == WR_SHAPE_GH
             ? !wr_arch_is_negative(a)
             : a->shape == WR_SHAPE_RANK_ONE && a->scale < 2))
        by_rounding(E, ARCH_BY_CYCLES,
                    "a cascade, groups by cycles of rounded states");
}

#define SIGNS_THAT_TURN                                                  \
    "a cascade, groups by signs that rounding turns, two neighbours in " \
    "the format each"

/* A stack without resets, perhaps empty, and a readout of the last letter. */
static void by_last_letter(arch_express_t *E, arch_by_t by) {
    const arch_means_t means = {E->arch, by, most_of(E), NULL, NULL};
    arch_offer_t O;
    if (!is_wanted(E, &O, NULL))
        return;
    wr_status_t made = arch_last_letter(&O, E->B, means, E->L);
    settle(E, &O, made,
           made == WR_UNABLE ? "a readout of the last letter: " : NULL);
}

/* Rotations of space; reflections of a plane, for dihedral groups. */
static void by_symmetries(arch_express_t *E, uint32_t k) {
    arch_offer_t O;
    if (k >= 2 && is_wanted(E, &O, NULL))
        settle(E, &O, arch_space(&O, E->B, E->L), NULL);
    if (is_wanted(E, &O, NULL))
        settle(E, &O, arch_dihedral(&O, E->B, k, E->L), NULL);
}

static void by_obtuse(arch_express_t *E) {
    arch_offer_t O;
    if (is_wanted(E, &O, NULL))
        settle(E, &O, arch_obtuse(&O, E->B, E->arch, E->L), "projections: ");
}

static void by_blocks(arch_express_t *E, uint32_t k, int rational) {
    arch_offer_t O;
    if (!is_wanted(E, &O, NULL))
        return;
    wr_status_t made = arch_blocks(&O, E->B, k, rational, E->L);
    settle(E, &O, made, made == WR_UNABLE ? "" : NULL);
}

/* One reflection per letter, for any automaton. */
static void by_reflections(arch_express_t *E) {
    wr_cascade_t C;
    wr_compile_t P;
    arch_offer_t O;
    if (!is_wanted(E, &O, NULL))
        return;
    wr_compile_init(P);
    P->gates = WR_GATES_REFLECTION;
    wr_cascade_init(C);
    wr_status_t made = wr_compile_cascade(C, E->B, E->L);
    if (made == WR_OK)
        made = wr_lrnn_compile(O.M, E->B, C, P, E->L);
    wr_cascade_clear(C);
    if (made == WR_OK)
        wr_say(&O.how, "a holonomy cascade, one reflection per letter: the "
                       "product of each block of letters is applied during "
                       "the next");
    settle(E, &O, made, "one reflection per letter: ");
}

/* A one-layer construction for any automaton, or any permutation automaton. */
static void by_build(arch_express_t *E, const char *name, const char *how) {
    const wr_build_t P = {{{0, 0}, E->B}};
    wr_dfa_t D;
    arch_offer_t O;
    if (!is_wanted(E, &O, how))
        return;
    wr_dfa_init(D);
    wr_status_t made =
        wr_lrnn_build(O.M, D, wr_construction_find(name), P, E->L);
    wr_dfa_clear(D);
    settle(E, &O, made, NULL);
}

/* Robust cells: a stack of bits if there are no groups; otherwise, or if the
 * job allows fewer layers, one cell for the whole automaton. */
static void by_cells(arch_express_t *E) {
    arch_offer_t O;
    by_stack(E, ARCH_BY_CELLS,
             "a holonomy cascade of robust cells, one per bit");
    if (!is_wanted(E, &O, NULL))
        return;
    wr_status_t made =
        arch_whole(&O, &E->X->cell[WR_ARCH_CELL_WHOLE], E->B, E->arch, E->L);
    if (made != WR_OK)
        wr_say(&E->X->how, "one cell for the whole automaton: %s; %s",
               E->L->reason, E->X->how);
    settle(E, &O, made, NULL);
}

/* ---- which construction ------------------------------------------------- */

/* Reflections: on the fewest points, on the states, per level of a cascade, and
 * in planes if groups are solvable. */
static void reflections(arch_express_t *E, uint32_t k) {
    if (wr_dfa_is_permutation(E->B)) {
        by_build(E, "permutation-vector",
                 "one layer, a permutation of the fewest points found");
        by_build(E, "permutation-onehot",
                 "one layer, a permutation of the states");
        by_symmetries(E, k);
    }
    if (k >= 2) {
        by_stack(E, ARCH_BY_PERMUTATIONS,
                 "a cascade, groups by permutations of points");
        by_stack(E, ARCH_BY_ROTATIONS,
                 "a cascade, groups by rotations of planes along a series with "
                 "cyclic factors");
    } else {
        by_stack(E, ARCH_BY_REFLECTIONS,
                 "a cascade, groups by reflections of planes and a clock along "
                 "a series with cyclic factors");
    }
    by_blocks(E, k, 0);
    if (E->job->evaluation != WR_ARCH_E0)
        by_blocks(E, k, 1); /* irrational numbers round */
    by_reflections(E);
}

/* Determine whether S2 implies that no clock removes all groups; S2 is tested
 * here unless the job did so. */
static wr_status_t no_clock(int *none, arch_express_t *E) {
    wr_arch_answer_t X;
    *none = *E->X->claim != '\0';
    if (*none || E->job->evaluation == WR_ARCH_E0)
        return WR_OK;
    wr_arch_answer_init(X);
    arch_refute_t R = {X, E->B, E->arch, E->job, E->L, NULL, 0};
    wr_status_t s = arch_find_twins(&R);
    *none = R.found;
    wr_arch_answer_clear(X);
    return s;
}

/* Gates between 0 and 1, also in delays; possibly above a clock. */
static void contracting(arch_express_t *E) {
    int none;
    if (E->arch->varies) {
        by_stack(E, ARCH_BY_BITS,
                 "bits by sign along a holonomy cascade, gates 3/4 and 1/4");
        return;
    }
    by_stack(E, ARCH_BY_CONSTANT,
             E->arch->shape == WR_SHAPE_SCALAR
                 ? "bits by sign along a holonomy cascade, gate 3/8 for every "
                   "input (decays as published, 31/32 and above, are not tried)"
                 : "bits by sign along a holonomy cascade, gate 3/8 for every "
                   "input");
    if (*E->X->claim == '\0')
        by_rounding(E, ARCH_BY_CONSTANT,
                    "bits along a holonomy cascade, gate 3/4 for every input, "
                    "two neighbours in the format each");
    if (E->status != WR_OK || E->taken || E->arch->shape != WR_SHAPE_COMPLEX ||
        E->job->contracting)
        return;
    E->status = no_clock(&none, E);
    if (!none)
        by_stack(
            E, ARCH_BY_CLOCKED,
            "bits by sign along a holonomy cascade, gate 3/8, above a clock");
}

/* Architectures that are not linear: exact cells. */
static void not_linear(arch_express_t *E) {
    if (E->job->evaluation == WR_ARCH_E0)
        by_cells(E);
    else
        wr_say(&E->X->how, "rounded activation functions are not modelled");
}

static void by_shape(arch_express_t *E) {
    const wr_arch_t *a = E->arch;
    const int negative = wr_arch_is_negative(a);
    if (!a->linear) {
        not_linear(E);
        return;
    }
    if (E->job->contracting) {
        contracting(E);
        return;
    }
    if (a->shape == WR_SHAPE_PD || a->shape == WR_SHAPE_FULL) {
        by_build(E, "pd", "one layer, one-hot");
        return;
    }
    if (a->shape == WR_SHAPE_PD_ROWS) {
        by_build(E, "pd-rows",
                 "one layer, sets of states closed under preimages");
        return;
    }
    by_stack(E, ARCH_BY_NONE, "set-reset registers along a holonomy cascade");
    if (E->status == WR_OK && !E->taken && !(a->varies && a->shift))
        contracting(E);
    if (E->status != WR_OK || E->taken || !a->varies)
        return;
    if (a->shape == WR_SHAPE_COMPLEX)
        by_stack(
            E, ARCH_BY_ROOTS,
            "a cascade, groups by roots of unity along the derived series");
    else if ((a->shape == WR_SHAPE_GH && !negative) ||
             (a->shape == WR_SHAPE_RANK_ONE && a->scale == 1 &&
              a->added != WR_ADDED_RWKV)) { /* w = 1: DeltaNet */
        by_rounding(E, ARCH_BY_SIGNS, SIGNS_THAT_TURN);
        by_obtuse(E);
    } else if (a->shape == WR_SHAPE_GH)
        reflections(E, a->factors);
    else if (a->shape == WR_SHAPE_RANK_ONE && a->scale >= 2)
        reflections(E, 1);
    else if (a->shape == WR_SHAPE_RANK_ONE) {
        by_rounding(E, ARCH_BY_SIGNS, SIGNS_THAT_TURN);
        by_stack(E, ARCH_BY_SIGNS,
                 "a cascade, groups by signs of vanishing numbers along a "
                 "series with factors of exponent 2");
        if (E->job->evaluation == WR_ARCH_E0)
            by_blocks(E, 0, 1);
    } else if (negative)
        by_stack(E, ARCH_BY_SIGNS,
                 "a cascade, groups by signs along a series with factors of "
                 "exponent 2");
}

static void construct(arch_express_t *E) {
    if (E->arch->linear || E->job->evaluation == WR_ARCH_E0)
        by_last_letter(E, ARCH_BY_NONE);
    by_shape(E);
    if (E->asked->parts == 0)
        by_cycles(E);
    if (arch_meets(E->asked, "X9") && E->arch->shape == WR_SHAPE_COMPLEX &&
        !E->job->contracting)
        by_last_letter(E, ARCH_BY_ROOTS);
}

/* A hybrid: a stack of one part, with delays by any, or registers above a clock
 * of another part.  Parts whose A depends on the input are tried first. */
static void construct_hybrid(arch_express_t *E) {
    const wr_arch_t *H = E->asked;
    int clock = 0;
    for (uint32_t i = 0; i < H->parts; i++)
        clock |= !H->part[i]->varies && wr_arch_rank(H->part[i]) > 0;
    for (uint32_t i = 0; i < 4 * H->parts; i++) {
        const int own = i % 2 == 1, varies = i < 2 * H->parts;
        wr_arch_t part = *H->part[i / 2 % H->parts];
        if (part.varies != varies || (own && part.shift == H->shift))
            continue;
        part.shift = own ? part.shift : H->shift;
        E->arch = &part;
        construct(E);
        if (clock && varies)
            by_stack(
                E, ARCH_BY_TIMED,
                "set-reset registers along a holonomy cascade, above a clock");
    }
    for (uint32_t i = 0; i < H->parts; i++) {
        wr_arch_t part = *H->part[i];
        part.shift = H->shift;
        E->arch = &part;
        by_cycles(E);
    }
    E->arch = H;
}

wr_status_t wr_arch_express(wr_arch_answer_t X, const wr_dfa_t A,
                            const wr_arch_t *arch, const wr_arch_job_t *job,
                            wr_limits_t L) {
    wr_dfa_t B;
    wr_dfa_init(B);
    wr_status_t s = WR_OK;
    if (A->accept != NULL)
        s = wr_dfa_minimise(B, A, L);
    else
        wr_dfa_trim(B, A);
    if (s == WR_OK && B->states == A->states)
        wr_dfa_set(B, A); /* keeps the numbering of A */
    arch_express_t E = {X, A, B, arch, arch, job, L, 0, WR_OK};
    if (s == WR_OK && arch->linear)
        s = arch_refute(X, B, arch, job, L);
    /* A claim on stacks with finitely many states excludes only those. */
    if (s == WR_OK && X->holds != WR_FALSE) {
        if (arch->parts > 0)
            construct_hybrid(&E);
        else
            construct(&E);
        s = E.status;
        if (E.taken) {
            X->holds = WR_TRUE;
            X->claim = X->only = "";
        }
    }
    wr_dfa_clear(B);
    return s;
}
