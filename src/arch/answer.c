/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Answers: initialisation, and the acceptance of a model, which must obey the
 * architecture and be proved for all words; then it is measured.
 */

#include "arch/express.h"

#include "compile/compile.h"

void wr_arch_answer_init(wr_arch_answer_t X) {
    *X = (wr_arch_answer_struct){.holds = WR_UNKNOWN};
    X->claim = X->statement = X->escape = X->only = "";
    X->how = wr_strdup("");
    X->hypothesis = wr_strdup("");
    wr_lrnn_init(X->M);
    wr_proof_init(X->proof);
    for (int i = 0; i < WR_ARCH_CELLS; i++)
        arch_cell_init(&X->cell[i]);
    WR_EACH(wr_word_init, X->prefix, X->suffix);
    for (uint32_t i = 0; i < WR_ARCH_WITNESSES; i++)
        wr_word_init(X->witness[i]);
}

static void clear_cells(wr_arch_answer_struct *X) {
    for (int i = 0; i < WR_ARCH_CELLS; i++)
        arch_cell_clear(&X->cell[i]);
}

void wr_arch_answer_clear(wr_arch_answer_t X) {
    clear_cells(X);
    wr_arch_verdict_clear(&X->check);
    WR_FREE(X->how, X->hypothesis);
    for (uint32_t i = 0; i < WR_ARCH_WITNESSES; i++)
        wr_word_clear(X->witness[i]);
    WR_EACH(wr_word_clear, X->suffix, X->prefix);
    wr_proof_clear(X->proof);
    wr_lrnn_clear(X->M);
}

/* Return the number of factors of a matrix, or dim if they are not counted. */
static uint32_t factors_of(const wr_matrix_struct *A, uint32_t dim) {
    const int counted = A->has_factors || A->kind == WR_MATRIX_HOUSEHOLDER ||
                        A->kind == WR_MATRIX_IDENTITY ||
                        A->kind == WR_MATRIX_PERMUTATION;
    return counted ? arch_factors_count(A, dim) : dim;
}

int wr_arch_answer_is_partial(const wr_arch_answer_t X) {
    return X->holds == WR_UNKNOWN && *X->claim != '\0';
}

static void measure(wr_arch_answer_struct *X) {
    X->layers = X->M->layers;
    X->width = X->factors = X->shifts = 0;
    for (uint32_t i = 0; i < X->M->layers; i++) {
        const wr_layer_struct *layer = &X->M->layer[i];
        if (layer->dim > X->width)
            X->width = layer->dim;
        if (layer->role == WR_ROLE_DELAY) {
            X->shifts++;
            continue;
        }
        if (layer->gate == WR_GATE_REFLECTION && X->factors == 0)
            X->factors = 1;
        for (uint32_t a = 0; a < layer->actions; a++) {
            uint32_t f = factors_of(&layer->action[a].A, layer->dim);
            if (f > X->factors)
                X->factors = f;
        }
    }
}

/* ---- a model as an answer ----------------------------------------------- */

#define FEW_STATES 512

/* Contracting delays have infinitely many vectors with many digits.  Therefore
 * states are listed only up to FEW_STATES, or the number of states of the
 * automaton if it is larger; if they do not close, boxes are tried. */
static wr_status_t prove(wr_proof_t P, arch_express_t *E,
                         const wr_lrnn_struct *M) {
    wr_limits_t L;
    *L = *E->L;
    const uint32_t most = E->A->states > FEW_STATES ? E->A->states : FEW_STATES;
    if (!E->arch->shift && (L->max_states == 0 || L->max_states > most))
        L->max_states = most;
    int few = L->max_states != E->L->max_states;
    wr_status_t s = wr_lrnn_prove(
        P, M, E->A, E->A->accept != NULL ? WR_COMPARE_ACCEPT : WR_COMPARE_STATE,
        L);
    memcpy(E->L->reason, L->reason, sizeof L->reason);
    if (s == WR_UNABLE && few && wr_limits_check(E->L, "boxes", 0, 0) == WR_OK)
        s = wr_limits_fail(
            E->L, WR_UNABLE,
            "%s; no closed boxes around contracting delays were found",
            L->reason);
    return s;
}

/* Ask the job whether it accepts the answer, which holds in E0. */
static int keeps(arch_express_t *E) {
    wr_truth_t before = E->X->holds;
    if (E->job->keeps == NULL)
        return 1;
    E->X->holds = WR_TRUE;
    int kept = E->job->keeps(E->job->keeps_arg, E->X);
    E->X->holds = before;
    return kept;
}

/* Replace tables that would fail under rounding by nearest-vector decoders,
 * unless their vectors are rounded states; append this to the description. */
static wr_status_t widen(char **said, arch_express_t *E, arch_offer_t *O) {
    const char *how = O->how;
    fmpq_t least;
    uint32_t layers = 0;
    wr_say(said, "%s", how);
    if (O->rounded)
        return WR_OK;
    fmpq_init(least);
    wr_status_t s = wr_lrnn_margins(least, &layers, O->M, E->L);
    if (layers > 0) {
        char *q = wr_rational_text(least);
        wr_say(said,
               "%s; %u layer%s decoded as the nearest vector, correct while "
               "the error of each number is below %s",
               how, layers, WR_S(layers), q);
        wr_free(q);
    }
    fmpq_clear(least);
    return s;
}

/* Check M against the architecture, or decide its cells. */
static wr_status_t obeys(wr_arch_verdict_t *V, arch_express_t *E,
                         const wr_lrnn_t M) {
    memset(V, 0, sizeof *V);
    V->holds = WR_TRUE;
    if (E->arch->linear)
        return wr_arch_check(V, M, E->asked, 0, E->L);
    return E->X->cell[WR_ARCH_CELL_WHOLE].text == NULL
               ? arch_cells(E->X, M, E->arch, E->L)
               : WR_OK; /* it was decided when it was made */
}

/* Take M with its proof as the answer, if the job accepts it. */
static void take(arch_express_t *E, wr_lrnn_struct *M, wr_proof_t P,
                 wr_arch_verdict_t *V, const char *how) {
    wr_arch_answer_struct *X = E->X;
    wr_lrnn_swap(X->M, M);
    wr_proof_struct swap = *X->proof;
    *X->proof = *P;
    *P = swap;
    wr_arch_verdict_clear(&X->check);
    X->check = *V;
    memset(V, 0, sizeof *V);
    measure(X);
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

wr_status_t arch_take(arch_express_t *E, arch_offer_t *O) {
    wr_arch_verdict_t V = {.holds = WR_UNKNOWN};
    wr_lrnn_struct *M = O->M;
    wr_proof_t P;
    if (E->job->layers > 0 && M->layers > E->job->layers) {
        wr_say(&E->X->how, "%s: more layers than requested", O->how);
        return WR_OK;
    }
    char *how = NULL;
    wr_proof_init(P);
    wr_status_t s = widen(&how, E, O), proved = WR_OK;
    if (s == WR_OK)
        s = obeys(&V, E, M);
    if (s == WR_OK && V.holds != WR_TRUE) {
        wr_say(&E->X->how, "%s: layer %u: %s", how, V.layer, V.why);
    } else if (s == WR_OK) {
        if (!O->rounded)
            proved = prove(P, E, M);
        if (O->rounded || (proved == WR_OK && P->holds == WR_TRUE))
            take(E, M, P, &V, how);
        else if (proved == WR_OK)
            wr_say(&E->X->how,
                   "%s: refuted by the proof search after %zu symbols: %s", how,
                   P->word->length, P->failure);
        else
            wr_say(&E->X->how, "%s: %s", how, E->L->reason);
        if (!E->taken)
            clear_cells(E->X);
    }
    wr_arch_verdict_clear(&V);
    wr_proof_clear(P);
    wr_free(how);
    return s;
}
