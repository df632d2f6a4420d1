/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The decision: the map of one period, one family of powers where a single
 * cast is taken, two families and a sum where there are two stages.  Then
 * the casts before the certified step are tried one by one, backwards from
 * which the first step is known.
 */

#include "horizon/impl.h"

enum { MOST_REPLAY = 1 << 16 }; /* unless max_steps is stated */

/* FORMAT[:MODE[:VARIANT]]; words that are neither are the format's. */
static wr_status_t read_parts(wr_cast_t M, char *format, wr_limits_t L) {
    char *mode;
    M->published = wr_evaluation_cut(format, "published");
    if (!M->published)
        (void) wr_evaluation_cut(format, "two-stage");
    mode = strrchr(format, ':');
    if (mode != NULL && wr_mode_read(M->mode, mode + 1, L) == WR_OK)
        *mode = '\0';
    else
        mode = NULL;
    wr_status_t s = wr_format_read(M->format, format, L);
    if (s == WR_OK && mode == NULL)
        s = wr_mode_read(M->mode, "rne", L);
    return s;
}

wr_status_t wr_cast_read(wr_cast_t M, const char *text, wr_limits_t L) {
    wr_cast_t N;
    if (strncmp(text, "E1:", 3) != 0)
        return wr_limits_fail(L, WR_PARSE,
                              "found \"%.100s\", expected"
                              " E1:FORMAT[:MODE[:VARIANT]], such as E1:bf16"
                              " or E1:bf16:rne:two-stage",
                              text);
    char *copy = wr_strdup(text + 3);
    wr_status_t s = read_parts(N, copy, L);
    wr_free(copy);
    if (s == WR_OK)
        *M = *N;
    return s;
}

void wr_cast_print(wr_buffer_t out, const wr_cast_t M) {
    wr_buffer_put(out, "E1:");
    wr_format_print(out, M->format);
    wr_buffer_put(out, ":");
    wr_mode_print(out, M->mode);
    wr_buffer_put(out, M->published ? ":published" : ":two-stage");
}

void wr_horizon_init(wr_horizon_t H) {
    memset(H, 0, sizeof *H);
    WR_EACH(fmpz_init, H->from, H->first);
}

void wr_horizon_clear(wr_horizon_t H) {
    horizon_evidence_t *e = H->evidence;
    if (e != NULL) {
        for (int i = 0; i < e->families; i++)
            horizon_family_clear(e->family + i);
        wr_free(e);
    }
    wr_free(H->code);
    WR_EACH(fmpz_clear, H->from, H->first);
}

/* The matrix of (h, 1) -> (A h + B, 1), to see an affine map as a linear
 * one; only the rows of h are looked at. */
static void state_family(horizon_family_t *G, wr_cast_run_t X) {
    slong n = X->n, m = fmpq_mat_is_zero(X->B) ? n : n + 1;
    horizon_family_init(G, "state", m);
    for (slong i = 0; i < n; i++) {
        for (slong j = 0; j < n; j++)
            fmpq_set(fmpq_mat_entry(G->A, i, j), fmpq_mat_entry(X->A, i, j));
        if (m > n)
            fmpq_set(fmpq_mat_entry(G->A, i, n), fmpq_mat_entry(X->B, i, 0));
        fmpq_set(fmpq_mat_entry(G->v, i, 0), fmpq_mat_entry(X->state, i, 0));
    }
    if (m > n) {
        fmpq_set_si(fmpq_mat_entry(G->A, n, n), 1, 1);
        fmpq_set_si(fmpq_mat_entry(G->v, n, 0), 1, 1);
    }
}

static void power_family(horizon_family_t *G, const char *name,
                         const fmpq_mat_t A, const fmpq_mat_t v) {
    horizon_family_init(G, name, fmpq_mat_nrows(A));
    fmpq_mat_set(G->A, A);
    fmpq_mat_set(G->v, v);
}

/* One family: its casts are the answer. */
static void read_off(wr_horizon_t H) {
    const horizon_family_t *G = H->evidence->family;
    H->period = G->p;
    H->code = wr_calloc(G->p * H->n, sizeof *H->code);
    for (ulong r = 0; r < G->p; r++)
        for (ulong i = 0; i < H->n; i++)
            H->code[r * H->n + i] = G->entry[r * (ulong) G->n + i].code;
    fmpz_set(H->from, G->from);
}

/* The period becomes the least divisor that is one. */
static void shorten(wr_horizon_t H) {
    ulong p = 1, cells = H->period * H->n;
    for (;; p++) {
        ulong i = p * H->n;
        if (H->period % p != 0)
            continue;
        while (i < cells && H->code[i] == H->code[i - p * H->n])
            i++;
        if (i >= cells)
            break;
    }
    H->period = p;
}

ulong horizon_replay(const wr_limits_t L) {
    return L->max_steps > 0 ? L->max_steps : MOST_REPLAY;
}

/* Makes the period least; finds `first` by trying the steps before. */
static wr_status_t settle(wr_horizon_t H, wr_cast_run_t X, wr_limits_t L) {
    wr_status_t s = WR_OK;
    shorten(H);
    H->first_known = 0;
    fmpz_set(H->first, H->from);
    if (fmpz_cmp_ui(H->from, horizon_replay(L)) > 0)
        return WR_OK;
    ulong from = fmpz_get_ui(H->from), first = 0;
    for (ulong k = 0; k < from && s == WR_OK; k++) {
        ulong r = k % H->period;
        for (size_t i = 0; i < H->n; i++)
            if (wr_cast_run_code(X, i) != H->code[r * H->n + i])
                first = k + 1;
        wr_cast_run_step(X);
        s = wr_limits_check(L, "casts before the certified step", k, 0);
    }
    H->first_known = s == WR_OK;
    fmpz_set_ui(H->first, first);
    return WR_OK; /* not to know the first step is no failure */
}

static void notice(wr_horizon_t H) {
    const horizon_evidence_t *e = H->evidence;
    int negative;
    fmpq_t x;
    fmpq_init(x);
    for (ulong c = 0; c < H->period * (ulong) H->n; c++)
        H->overflow |=
            wr_format_decode(x, &negative, H->code[c],
                             e->orbit->evaluation->format) != WR_FINITE;
    fmpq_clear(x);
    for (int i = 0; i < e->families; i++) {
        const horizon_family_t *G = e->family + i;
        for (ulong c = 0; c < G->p * (ulong) G->n; c++) {
            H->tie |= G->entry[c].kind == HORIZON_SIDE;
            H->beyond |= G->entry[c].kind == HORIZON_FAR;
        }
    }
}

static wr_status_t decide(wr_horizon_t H, wr_limits_t L) {
    horizon_evidence_t *e = H->evidence;
    wr_cast_run_t X, Y;
    wr_status_t s = wr_cast_run_init(&X, e->orbit, L);
    if (s != WR_OK)
        return s;
    if (X->sums) {
        power_family(&e->family[0], "start", X->A, X->power);
        power_family(&e->family[1], "add", X->A, X->term);
    } else
        state_family(&e->family[0], X);
    e->families = 1 + X->sums;
    for (int i = 0; i < e->families && s == WR_OK; i++)
        s = horizon_family_decide(&e->family[i], &X->K, L);
    if (s == WR_OK && X->sums)
        s = horizon_sum_decide(H, X, L);
    else if (s == WR_OK)
        read_off(H);
    if (s == WR_OK) {
        notice(H);
        if (X->sums && fmpz_cmp_ui(H->from, e->at) > 0) {
            shorten(H);
            H->first_known = 1; /* the progression tells it exactly */
            fmpz_set(H->first, H->from);
        } else if ((s = wr_cast_run_init(&Y, e->orbit, L)) == WR_OK) {
            s = settle(H, Y, L);
            wr_cast_run_clear(Y);
        }
    }
    wr_cast_run_clear(X);
    return s;
}

wr_status_t wr_horizon_compute(wr_horizon_t H, const wr_cast_orbit_t O,
                               wr_limits_t L) {
    wr_assert(O->length >= 1);
    wr_horizon_t G;
    for (size_t i = 0; i < O->length; i++)
        if (O->R->letter[O->word[i]].tree != NULL)
            return wr_limits_fail(
                L, WR_DOMAIN,
                "letter %s consists of operations; E1 requires exact maps",
                O->R->letter[O->word[i]].name);
    wr_horizon_init(G);
    G->n = O->R->n;
    G->evidence = wr_calloc(1, sizeof *G->evidence);
    *G->evidence->orbit = *O;
    wr_status_t s = decide(G, L);
    wr_horizon_clear(s == WR_OK ? H : G);
    if (s == WR_OK)
        *H = *G;
    return s;
}
