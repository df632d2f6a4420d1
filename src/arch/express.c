/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Which construction an architecture allows, tried from the smallest on.
 * What is built is proved for all words and held against the architecture
 * before it is an answer; a refutation is looked for first.
 */

#include "arch/blocks.h"
#include "arch/refute.h"

#include <string.h>

#include "build/build.h"
#include "compile/compile.h"

/* ---- a model as an answer ----------------------------------------------- */

/* taken: a construction is the answer; status: what ended the search.  After
 * either no other is tried. */
typedef struct {
    wr_arch_answer_struct *X;
    const wr_dfa_struct *A, *B; /* as given, and minimal or trimmed */
    const wr_arch_t *asked;     /* by which layers are checked */
    const wr_arch_t *arch; /* whose constructions are tried: that, or a part */
    const wr_arch_job_t *job;
    wr_limits_struct *L;
    int taken;
    wr_status_t status;
} express_t;

#define FEW_STATES 512

/* Contracting delays have infinitely many vectors, and long ones: boxes are
 * tried when a few states do not close, and listing goes no further. */
static wr_status_t prove(wr_proof_t P, express_t *E, const wr_lrnn_t M) {
    wr_limits_t L;
    *L = *E->L;
    if (!E->arch->shift && (L->max_states == 0 || L->max_states > FEW_STATES))
        L->max_states = FEW_STATES;
    int few = L->max_states != E->L->max_states;
    wr_status_t s = wr_lrnn_prove(
        P, M, E->A->accept != NULL ? E->A : E->B,
        E->A->accept != NULL ? WR_COMPARE_ACCEPT : WR_COMPARE_STATE, L);
    memcpy(E->L->reason, L->reason, sizeof L->reason);
    if (s == WR_UNABLE && few && wr_limits_check(E->L, "boxes", 0, 0) == WR_OK)
        s = wr_limits_fail(E->L, WR_UNABLE,
                           "more than %d joint states, and no closed boxes "
                           "around contracting delays were found",
                           FEW_STATES);
    return s;
}

/* Whether the answer, which holds in E0, is what the job asks for. */
static int keeps(express_t *E) {
    wr_truth_t before = E->X->holds;
    if (E->job->keeps == NULL)
        return 1;
    E->X->holds = WR_TRUE;
    int kept = E->job->keeps(E->job->keeps_arg, E->X);
    E->X->holds = before;
    return kept;
}

/* Tables that rounding would miss become nearest vectors; said after how. */
static wr_status_t widen(char **said, express_t *E, wr_lrnn_t M,
                         const char *how) {
    fmpq_t least;
    uint32_t layers = 0;
    fmpq_init(least);
    wr_say(said, "%s", how);
    wr_status_t s = wr_lrnn_margins(least, &layers, M, E->L);
    if (layers > 0) {
        char *q = wr_rational_text(least);
        wr_say(said,
               "%s; %u layer%s decoded as the nearest vector, correct while "
               "the error of each number is below %s",
               how, layers, layers == 1 ? "" : "s", q);
        wr_free(q);
    }
    fmpq_clear(least);
    return s;
}

/* Whether M, which the architecture may have, is cells or obeys it. */
static wr_status_t obeys(wr_arch_verdict_t *V, express_t *E,
                         const wr_lrnn_t M) {
    memset(V, 0, sizeof *V);
    V->holds = WR_TRUE;
    if (E->arch->linear)
        return wr_arch_check(V, M, E->asked, 0, E->L);
    return E->X->cell[WR_ARCH_CELL_WHOLE].text == NULL
               ? arch_cells(E->X, M, E->arch, E->L)
               : WR_OK; /* it was decided when it was made */
}

/* M with its proof is the answer, if it is what the job asks for. */
static void take(express_t *E, wr_lrnn_t M, wr_proof_t P, wr_arch_verdict_t *V,
                 const char *how) {
    wr_arch_answer_struct *X = E->X;
    wr_lrnn_swap(X->M, M);
    wr_proof_struct swap = *X->proof;
    *X->proof = *P;
    *P = swap;
    wr_arch_verdict_clear(&X->check);
    X->check = *V;
    memset(V, 0, sizeof *V);
    arch_measure(X);
    int boxes = X->proof->kind == WR_EVIDENCE_HULL;
    wr_say(&X->how, "%s%s", how,
           !boxes ? ""
           : E->arch->shift
               ? "; the proof is by boxes"
               : "; delays are by contraction, and the proof is by boxes");
    if (E->job->finite && (boxes || X->proof->ray != NULL))
        wr_say(&X->how, "%s: infinitely many states", how);
    else
        E->taken = keeps(E);
}

/* M, taken over, if it is proved and obeys; else why not. */
static wr_status_t offer(express_t *E, wr_lrnn_t M, const char *construction) {
    wr_arch_verdict_t V = {.holds = WR_UNKNOWN};
    wr_proof_t P;
    if (E->job->layers > 0 && M->layers > E->job->layers) {
        wr_say(&E->X->how, "%s: more layers than requested", construction);
        return WR_OK;
    }
    char *how = NULL;
    wr_proof_init(P);
    wr_status_t s = widen(&how, E, M, construction), proved;
    if (s == WR_OK)
        s = obeys(&V, E, M);
    if (s == WR_OK && V.holds != WR_TRUE) {
        wr_say(&E->X->how, "%s: layer %u: %s", how, V.layer, V.why);
    } else if (s == WR_OK) {
        proved = prove(P, E, M);
        if (proved == WR_OK && P->holds == WR_TRUE)
            take(E, M, P, &V, how);
        else if (proved == WR_OK)
            wr_say(&E->X->how,
                   "%s: refuted by the proof search after %zu symbols: %s", how,
                   P->word->length, P->failure);
        else
            wr_say(&E->X->how, "%s: %s", how, E->L->reason);
        if (!E->taken)
            arch_answer_clear_cells(E->X);
    }
    wr_arch_verdict_clear(&V);
    wr_proof_clear(P);
    wr_free(how);
    return s;
}

/* ---- the constructions -------------------------------------------------- */

/* Whether another is to be tried; then M is initialised. */
static int is_wanted(const express_t *E, wr_lrnn_t M) {
    if (E->taken || E->status != WR_OK)
        return 0;
    wr_lrnn_init(M);
    return 1;
}

/* M was made and is offered; or it was not, and X->how says why, by the name
 * of the construction, unless that is NULL.  M is cleared. */
static void settle(express_t *E, wr_lrnn_t M, wr_status_t made,
                   const char *how) {
    if (made == WR_OK)
        E->status = offer(E, M, how);
    else if (how != NULL)
        wr_say(&E->X->how, "%s: %s", how, E->L->reason);
    wr_lrnn_clear(M);
}

static void by_stack(express_t *E, arch_by_t by, const char *how) {
    const arch_means_t means = {E->arch, by,
                                E->job->max_group ? E->job->max_group : 1024};
    wr_lrnn_t M;
    if (is_wanted(E, M))
        settle(E, M, arch_stack(M, E->B, means, E->L), how);
}

/* Rotations of space; the group may be another. */
static void by_space(express_t *E) {
    wr_lrnn_t M;
    if (!is_wanted(E, M))
        return;
    wr_status_t made = arch_space(M, E->B, E->L);
    settle(E, M, made,
           made != WR_OK ? NULL
                         : "one layer, rotations of a solid, two reflections "
                           "per letter, the fewest of the actions tried");
}

/* Projections of a plane; what was tried before counts, too. */
static void by_obtuse(express_t *E) {
    wr_lrnn_t M;
    if (!is_wanted(E, M))
        return;
    wr_status_t made = arch_obtuse(M, E->B, E->arch, E->L);
    if (made != WR_OK)
        wr_say(&E->X->how, "%s; projections: %s", E->X->how, E->L->reason);
    settle(E, M, made,
           made != WR_OK ? NULL
                         : "registers for classes of two states, and a sign "
                           "that projections flip by obtuse angles");
}

/* Reflections of a plane; the group may be another. */
static void by_dihedral(express_t *E, uint32_t k) {
    wr_lrnn_t M;
    if (!is_wanted(E, M))
        return;
    wr_status_t made = arch_dihedral(M, E->B, k, E->L);
    settle(E, M, made,
           made != WR_OK   ? NULL
           : M->layers > 1 ? "two layers, a dihedral group by one reflection "
                             "per letter and a sign"
           : k > 1 ? "one layer, a dihedral group by two reflections of a "
                     "plane per letter"
                   : "one layer, reflections of a plane");
}

/* Blocks of letters; what was tried before counts, too. */
static void by_blocks(express_t *E, uint32_t k, int points) {
    char *how = NULL;
    wr_lrnn_t M;
    if (!is_wanted(E, M))
        return;
    wr_status_t made = arch_blocks(M, &how, E->B, k, points, E->L);
    if (made == WR_UNABLE)
        wr_say(&E->X->how, "%s; %s", E->X->how, E->L->reason);
    settle(E, M, made, made == WR_OK ? how : NULL);
    wr_free(how);
}

/* One reflection per letter, for every automaton; what was tried before
 * counts, too. */
static void by_reflections(express_t *E) {
    wr_lrnn_t M;
    if (!is_wanted(E, M))
        return;
    wr_cascade_t C;
    wr_compile_t P;
    wr_compile_init(P);
    P->gates = WR_GATES_REFLECTION;
    wr_cascade_init(C);
    wr_status_t made = wr_compile_cascade(C, E->B, E->L);
    if (made == WR_OK)
        made = wr_lrnn_compile(M, E->B, C, P, E->L);
    wr_cascade_clear(C);
    if (made != WR_OK)
        wr_say(&E->X->how, "%s; one reflection per letter: %s", E->X->how,
               E->L->reason);
    settle(E, M, made,
           made != WR_OK
               ? NULL
               : "a holonomy cascade, one reflection per letter: the product "
                 "of each block of letters is applied during the next");
}

/* A construction of one layer for any, or any permutation, automaton. */
static void by_build(express_t *E, const char *name, const char *how) {
    const wr_build_t P = {{{0, 0}, E->B}};
    wr_dfa_t D;
    wr_lrnn_t M;
    if (!is_wanted(E, M))
        return;
    wr_dfa_init(D);
    wr_status_t made = wr_lrnn_build(M, D, wr_construction_find(name), P, E->L);
    wr_dfa_clear(D);
    settle(E, M, made, how);
}

/* Robust cells: a stack of bits where there are no groups; else, and where
 * so many layers are not asked for, one for the whole automaton. */
static void by_cells(express_t *E) {
    wr_lrnn_t M;
    char *how = NULL;
    by_stack(E, ARCH_BY_CELLS,
             "a holonomy cascade of robust cells, one per bit");
    if (!is_wanted(E, M))
        return;
    wr_status_t made = arch_whole(M, &E->X->cell[WR_ARCH_CELL_WHOLE], &how,
                                  E->B, E->arch, E->L);
    if (made != WR_OK)
        wr_say(&E->X->how, "one cell for the whole automaton: %s; %s",
               E->L->reason, E->X->how);
    settle(E, M, made, made == WR_OK ? how : NULL);
    wr_free(how);
}

/* ---- which construction ------------------------------------------------- */

/* Reflections: on the fewest points, on the states, level by level; planes
 * where groups are solvable. */
static void reflections(express_t *E, uint32_t k) {
    if (wr_dfa_is_permutation(E->B)) {
        by_build(E, "permutation-vector",
                 "one layer, a permutation of the fewest points found");
        by_build(E, "permutation-onehot",
                 "one layer, a permutation of the states");
        if (k >= 2)
            by_space(E);
        by_dihedral(E, k);
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

/* Whether S2 forbids that a clock leaves no group, also if not asked. */
static wr_status_t no_clock(int *none, express_t *E) {
    wr_arch_answer_t X;
    *none = *E->X->claim != '\0';
    if (*none || E->job->evaluation == WR_ARCH_E0)
        return WR_OK;
    wr_arch_answer_init(X);
    const arch_refute_t R = {X, E->B, E->arch, E->job, E->L, NULL};
    wr_status_t s = arch_find_twins(none, &R);
    wr_arch_answer_clear(X);
    return s;
}

/* Gates between 0 and 1, delays as well; a clock below. */
static void contracting(express_t *E) {
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
static void not_linear(express_t *E) {
    if (E->job->evaluation == WR_ARCH_E0)
        by_cells(E);
    else
        wr_say(&E->X->how, "rounded activation functions are not modelled");
}

static void construct(express_t *E) {
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
              a->added != WR_ADDED_RWKV)) /* w = 1: DeltaNet */
        by_obtuse(E);
    else if (a->shape == WR_SHAPE_GH)
        reflections(E, a->factors);
    else if (a->shape == WR_SHAPE_RANK_ONE && a->scale >= 2)
        reflections(E, 1);
    else if (a->shape == WR_SHAPE_RANK_ONE)
        by_stack(E, ARCH_BY_SIGNS,
                 "a cascade, groups by signs of vanishing numbers along a "
                 "series with factors of exponent 2");
    else if (negative)
        by_stack(E, ARCH_BY_SIGNS,
                 "a cascade, groups by signs along a series with factors of "
                 "exponent 2");
}

/* Of a hybrid: a stack of one part, the delays by any, and registers of one
 * above a clock of another; first by parts whose A depends on the input. */
static void construct_hybrid(express_t *E) {
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
        wr_dfa_set(B, A); /* its own numbers */
    express_t E = {X, A, B, arch, arch, job, L, 0, WR_OK};
    if (s == WR_OK && arch->linear)
        s = arch_refute(X, B, arch, job, L);
    /* A claim on finitely many states excludes no other stacks. */
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
