/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The decision: the map of one period; one family of powers for a single cast,
 * or two families and a sum for two stages.  Then the casts before the
 * certified step are computed one by one to find the true first step. */

#include "horizon/impl.h"

enum { MOST_REPLAY = 1 << 16 }; /* unless max_steps is set */

/* Read FORMAT[:MODE[:VARIANT]]; other words belong to the format. */
static wr_status_t read_parts(wr_cast_t M, char *format, wr_limits_t L) {
    *M->mode = (wr_mode_struct){WR_RNE, 0, 0};
    M->published = wr_evaluation_cut(format, "published");
    if (!M->published)
        (void) wr_evaluation_cut(format, "two-stage");
    char *mode = strrchr(format, ':');
    if (mode != NULL && wr_mode_read(M->mode, mode + 1, L) == WR_OK)
        *mode = '\0';
    return wr_format_read(M->format, format, L);
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

/* Use the matrix of (h, 1) -> (A h + B, 1) to represent an affine map as a
 * linear one; only the rows of h are read. */
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

/* Copy the answer from the casts of a single family. */
static void copy_codes(wr_horizon_t H) {
    const horizon_family_t *G = H->evidence->family;
    H->period = G->p;
    H->code = wr_calloc(G->p * H->n, sizeof *H->code);
    for (ulong r = 0; r < G->p; r++)
        for (ulong i = 0; i < H->n; i++)
            H->code[r * H->n + i] = G->entry[r * (ulong) G->n + i].code;
    fmpz_set(H->from, G->from);
}

/* Replace the period by its least divisor that is a period. */
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

/* Minimise the period; find `first` from the casts before `from`. */
static wr_status_t find_first(wr_horizon_t H, wr_cast_run_t X, wr_limits_t L) {
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
    return WR_OK; /* an unknown first step is not a failure */
}

static void set_flags(wr_horizon_t H) {
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

/* ---- two-stage sums ------------------------------------------------------ */

/* Sums of casts.  Once the casts of A^k B and A^k h_0 have become periodic with
 * a common period p, from k = at on,
 *     S_(k+p) = S_k + C   with C the sum of one period of cast(A^i B),
 * entry by entry, so every residue of k is an arithmetic progression: constant
 * if C = 0, else beyond the last jump from a step on that is a quotient,
 * however large.  If some terms are infinite, the sum is infinite or NaN after
 * one period, and constant after two.
 */

/* Compute C of entry i; 0 if some term is not finite, and then *finite = 0. */
static void period_sum(fmpq_t C, int *finite, const horizon_evidence_t *e,
                       slong i) {
    const wr_format_struct *F = e->orbit->evaluation->format;
    const horizon_family_t *G = &e->family[1];
    fmpq_t x;
    int negative;
    fmpq_init(x);
    fmpq_zero(C);
    *finite = 1;
    for (ulong r = 0; r < e->p && *finite; r++) {
        const ulong place = (e->at + r) % G->p * (ulong) G->n + (ulong) i;
        const uint64_t code = G->entry[place].code;
        *finite = wr_format_decode(x, &negative, code, F) == WR_FINITE;
        if (*finite)
            fmpq_add(C, C, x);
    }
    if (!*finite)
        fmpq_zero(C);
    fmpq_clear(x);
}

/* m = the least number >= 0 such that S + m C is cast to the code beyond the
 * last jump c on that side */
static void beyond(fmpz_t m, const fmpq_t S, const fmpq_t C,
                   const horizon_cast_t *K) {
    int side = fmpq_sgn(C);
    fmpq *c = _fmpq_vec_init(2), *x = c + 1;
    fmpz_t k;
    fmpz_init(k);
    horizon_cast_last(c, side, K);
    uint64_t code = horizon_cast_beside(c, side, K);
    fmpq_sub(x, c, S);
    fmpq_div(x, x, C);
    fmpz_fdiv_q(k, fmpq_numref(x), fmpq_denref(x)); /* at or before c */
    fmpq_mul_fmpz(x, C, k);
    fmpq_add(x, x, S);
    if (horizon_cast(x, K) != code)
        fmpz_add_ui(k, k, 1);
    if (fmpz_sgn(k) < 0)
        fmpz_zero(k);
    fmpz_set(m, k);
    _fmpq_vec_clear(c, 2);
    fmpz_clear(k);
}

/* Decide entry i for k = at + r modulo p; the run X is at this k. */
static void decide_residue(wr_horizon_t H, wr_cast_run_t X, ulong r, slong i,
                           const fmpq_t C) {
    const horizon_evidence_t *e = H->evidence;
    rd_value_t v;
    fmpz_t m;
    rd_value_init(v);
    fmpz_init(m);
    horizon_run_value(v, X, i, &H->invalid);
    ulong place = (e->at + r) % e->p;
    uint64_t *code = H->code + place * H->n + (ulong) i;
    *code = horizon_value_cast(v, &X->K);
    if (v->kind == WR_FINITE && fmpq_sgn(C) != 0) {
        beyond(m, v->x, C, &X->K);
        if (!fmpz_is_zero(m)) { /* one more than the last wrong k */
            fmpz_sub_ui(m, m, 1);
            fmpz_mul_ui(m, m, e->p);
            fmpz_add_ui(m, m, e->at + r + 1);
            if (fmpz_cmp(m, H->from) > 0)
                fmpz_set(H->from, m);
        }
        fmpq_t c;
        fmpq_init(c);
        horizon_cast_last(c, fmpq_sgn(C), &X->K);
        *code = horizon_cast_beside(c, fmpq_sgn(C), &X->K);
        H->beyond = 1;
        fmpq_clear(c);
    }
    H->beyond |= v->kind == WR_INFINITE;
    rd_value_clear(v);
    fmpz_clear(m);
}

static wr_status_t decide_sum(wr_horizon_t H, wr_cast_run_t X, wr_limits_t L) {
    horizon_evidence_t *e = H->evidence;
    const fmpz *from = e->family[0].from;
    slong n = (slong) H->n;
    int all_finite = 1, finite;
    if (fmpz_cmp(e->family[1].from, from) > 0)
        from = e->family[1].from;
    if (fmpz_cmp_ui(from, horizon_replay(L)) > 0)
        return wr_limits_fail(L, WR_UNABLE,
                              "the sum needs every cast before the casts "
                              "become periodic, more than %lu of them",
                              horizon_replay(L));
    e->at = fmpz_get_ui(from);
    e->p =
        e->family[0].p / n_gcd(e->family[0].p, e->family[1].p) * e->family[1].p;
    wr_status_t s = wr_limits_check(L, "codes of a period of the sum", 0,
                                    e->p * (ulong) n * sizeof *H->code);
    if (s != WR_OK)
        return s;
    fmpq *C = _fmpq_vec_init(n);
    for (slong i = 0; i < n; i++) {
        period_sum(C + i, &finite, e, i);
        all_finite = all_finite && finite;
    }
    if (!all_finite)
        e->at += 2 * e->p;
    H->code = wr_calloc(e->p * (ulong) n, sizeof *H->code);
    H->period = e->p;
    fmpz_set_ui(H->from, e->at);
    for (ulong k = 0; k < e->at + e->p && s == WR_OK; k++) {
        for (slong i = 0; i < n && k >= e->at; i++)
            decide_residue(H, X, k - e->at, i, C + i);
        wr_cast_run_step(X);
        s = wr_limits_check(L, "casts of a sum", k, 0);
    }
    H->invalid |= X->invalid;
    _fmpq_vec_clear(C, n);
    return s;
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
        s = decide_sum(H, X, L);
    else if (s == WR_OK)
        copy_codes(H);
    if (s == WR_OK) {
        set_flags(H);
        if (X->sums && fmpz_cmp_ui(H->from, e->at) > 0) {
            shorten(H);
            H->first_known = 1; /* the progression determines it */
            fmpz_set(H->first, H->from);
        } else if ((s = wr_cast_run_init(&Y, e->orbit, L)) == WR_OK) {
            s = find_first(H, Y, L);
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
