/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The trace of a recurrence: its exact states, as long as they are short, and
 * its rounded ones.  In E2 and E3 rounded states have their own steps; in E1
 * they are casts of the exact ones. */

#include "cert/impl.h"
#include "horizon/horizon.h"

#include <inttypes.h>

typedef struct {
    const wr_recurrence_struct *R;
    wr_evaluation_t evaluation; /* E1: only its format and mode are set */
    wr_cast_t cast;             /* E1 */
    int casts;                  /* 1: E1 */
    uint32_t *word;
    size_t steps;
    uint64_t exact;
    fmpq *x, *next;
    wr_machine_t machine;
    wr_orbit_t orbit;
    uint64_t *code, *kept;
    wr_limits_struct *L;
} job_t;

/* ---- the evaluation model ------------------------------------------------ */

static int adds(const wr_recurrence_struct *R) {
    for (size_t a = 0; a < R->letters; a++)
        if (R->letter[a].delta || R->letter[a].has_add)
            return 1;
    return 0;
}

static wr_status_t read_cast(job_t *J, const char *text) {
    wr_status_t s = wr_cast_read(J->cast, text, J->L);
    if (s == WR_OK && J->cast->mode->rule == WR_RSTO)
        s = wr_limits_fail(J->L, WR_DOMAIN, "stochastic rounding has no trace");
    if (s == WR_OK && !J->cast->published && adds(J->R))
        s = wr_limits_fail(
            J->L, WR_DOMAIN,
            "two-stage casts of a recurrence that adds have no trace");
    if (s == WR_OK) {
        *J->evaluation->format = *J->cast->format;
        *J->evaluation->mode = *J->cast->mode;
    }
    return s;
}

/* ---- exact steps --------------------------------------------------------- */

/* out = A x + b; delta rule: e = beta (v - k.x), out_i = x_i + e k_i */
static void exact_step(fmpq *out, const wr_recurrence_letter_t *l,
                       const fmpq *x, size_t n) {
    fmpq_t e;
    fmpq_init(e);
    if (l->delta) {
        for (size_t j = 0; j < n; j++)
            fmpq_addmul(e, l->w + j, x + j);
        fmpq_sub(e, l->w + n, e);
        fmpq_mul(e, e, l->w + n + 1);
    }
    for (size_t i = 0; i < n; i++) {
        fmpq_zero(out + i);
        if (l->delta) {
            fmpq_set(out + i, x + i);
            fmpq_addmul(out + i, e, l->w + i);
        }
        for (size_t j = 0; !l->delta && j < n; j++)
            fmpq_addmul(out + i, l->w + i * n + j, x + j);
        if (!l->delta && l->has_add)
            fmpq_add(out + i, out + i, l->w + n * n + i);
    }
    fmpq_clear(e);
}

static void exact_next(job_t *J, size_t t) {
    fmpq *old = J->x;
    exact_step(J->next, &J->R->letter[J->word[t]], J->x, J->R->n);
    J->x = J->next;
    J->next = old;
}

static void exact_start(job_t *J) {
    for (size_t i = 0; i < J->R->n; i++)
        fmpq_set(J->x + i, J->R->start + i);
}

static int is_short(const job_t *J) {
    for (size_t i = 0; i < J->R->n; i++)
        if (fmpz_sizeinbase(fmpq_numref(J->x + i), 10) +
                fmpz_sizeinbase(fmpq_denref(J->x + i), 10) >
            TRACE_LONGEST)
            return 0;
    return 1;
}

/* Letters given as trees of operations have no exact steps. */
static int has_tree(const wr_recurrence_struct *R) {
    for (size_t a = 0; a < R->letters; a++)
        if (R->letter[a].tree != NULL)
            return 1;
    return 0;
}

/* Set J->exact: it ends before the first state with a long number. */
static wr_status_t measure(job_t *J) {
    wr_status_t s = WR_OK;
    exact_start(J);
    if (has_tree(J->R)) {
        J->exact = is_short(J) != 0;
        return J->casts ? wr_limits_fail(
                              J->L, WR_DOMAIN,
                              "letters given by operations have no exact steps")
                        : WR_OK;
    }
    for (J->exact = 0; s == WR_OK && is_short(J);) {
        if (++J->exact > J->steps)
            break;
        exact_next(J, J->exact - 1);
        if (J->exact % 1024 == 0)
            s = wr_limits_steps(J->L, "tracing", J->exact);
    }
    return s;
}

/* ---- rounded states ------------------------------------------------------ */

static void cast(job_t *J) {
    fmpq_t y;
    int negative;
    fmpq_init(y);
    for (size_t i = 0; i < J->R->n; i++) {
        wr_round_q(&J->code[i], J->x + i, 0, J->evaluation->format,
                   J->evaluation->mode);
        if (wr_format_decode(y, &negative, J->code[i], J->evaluation->format) ==
                WR_FINITE &&
            fmpq_is_zero(y))
            J->code[i] = 0;
    }
    fmpq_clear(y);
}

static wr_status_t start(job_t *J) {
    exact_start(J);
    if (J->casts) {
        cast(J);
        return WR_OK;
    }
    wr_status_t s = wr_machine_init(&J->machine, J->R, J->evaluation, J->L);
    if (s == WR_OK)
        s = wr_orbit_init_once(&J->orbit, J->machine, J->word,
                               FLINT_MAX(J->steps, 1), J->L);
    if (s == WR_OK)
        wr_orbit_state(J->code, J->orbit);
    return s;
}

static wr_status_t step(job_t *J, size_t t) {
    if (J->casts || t + 1 < J->exact)
        exact_next(J, t);
    if (J->casts)
        cast(J);
    else {
        wr_orbit_step(J->orbit);
        wr_orbit_state(J->code, J->orbit);
    }
    return t % 4096 == 0 ? wr_limits_steps(J->L, "tracing", t) : WR_OK;
}

/* ---- lines --------------------------------------------------------------- */

static void put_step(wr_buffer_t out, const job_t *J, size_t t) {
    size_t n = J->R->n;
    wr_buffer_printf(out, "step %zu %s :", t,
                     t == 0 ? "-" : J->R->letter[J->word[t - 1]].name);
    for (size_t i = 0; t < J->exact && i < n; i++) {
        wr_rational_put(out, " ", J->x + i);
    }
    wr_buffer_put(out, t < J->exact ? " :" : " - :");
    for (size_t i = 0; i < n; i++)
        wr_number_certify(out, J->code[i], J->evaluation->format);
    wr_buffer_put(out, " :");
    for (size_t i = 0; i < n; i++)
        trace_put_code(out, J->code[i], J->evaluation->format);
    wr_buffer_put(out, "\n");
}

static wr_status_t put_steps(wr_buffer_t out, job_t *J,
                             const wr_trace_how_t *how) {
    size_t bytes = J->R->n * sizeof *J->code;
    wr_status_t s = WR_OK;
    for (size_t t = 0; s == WR_OK; t++) {
        if (how->repeats && t == how->from)
            memcpy(J->kept, J->code, bytes);
        if (trace_shown(out, t, J->steps, how->around))
            put_step(out, J, t);
        if (t == J->steps)
            break;
        s = step(J, t);
    }
    if (s == WR_OK && how->repeats &&
        (how->from >= J->steps || memcmp(J->kept, J->code, bytes) != 0))
        s = wr_limits_fail(J->L, WR_DOMAIN,
                           "the last state is not that of step %" PRIu64,
                           how->from);
    return s;
}

static wr_status_t print(wr_buffer_t out, job_t *J, const wr_trace_how_t *how) {
    char **names = wr_malloc(J->R->letters * sizeof *names);
    const size_t first = out->length;
    for (size_t a = 0; a < J->R->letters; a++)
        names[a] = J->R->letter[a].name;
    wr_buffer_put(out, "wreath-trace 1\nevaluation ");
    if (J->casts)
        wr_cast_print(out, J->cast);
    else
        wr_evaluation_print(out, J->evaluation);
    wr_buffer_put(out, "\n");
    wr_format_certify(out, "format", J->evaluation->format);
    if (!J->casts && J->evaluation->order >= WR_ORDER_WIDE)
        wr_format_certify(out, "accumulator", J->evaluation->acc);
    wr_recurrence_print(out, J->R);
    if (how->repeats)
        wr_buffer_printf(out, "claim repeats %" PRIu64 "\n", how->from);
    else
        wr_buffer_put(out, "claim run\n");
    wr_status_t s = measure(J);
    if (s == WR_OK) {
        trace_put_word(out, J->exact, J->word, J->steps, names);
        s = start(J);
    }
    if (s == WR_OK)
        s = put_steps(out, J, how);
    wr_free(names);
    return cert_finish(out, first, s);
}

/* ---- together ------------------------------------------------------------ */

static void init(job_t *J, const wr_trace_recurrence_t *T) {
    size_t n = T->R->n;
    J->steps = T->length;
    J->word = wr_calloc(T->length + 1, sizeof *J->word);
    if (T->length > 0)
        memcpy(J->word, T->word, T->length * sizeof *J->word);
    J->x = _fmpq_vec_init((slong) n);
    J->next = _fmpq_vec_init((slong) n);
    J->code = wr_calloc(n, sizeof *J->code);
    J->kept = wr_calloc(n, sizeof *J->kept);
}

static void clear(job_t *J) {
    _fmpq_vec_clear(J->x, (slong) J->R->n);
    _fmpq_vec_clear(J->next, (slong) J->R->n);
    WR_FREE(J->code, J->kept, J->word);
    if (J->orbit != NULL)
        wr_orbit_clear(J->orbit);
    if (J->machine != NULL)
        wr_machine_clear(J->machine);
}

wr_status_t wr_trace_print_recurrence(wr_buffer_t out,
                                      const wr_trace_recurrence_t *T,
                                      const wr_trace_how_t *how,
                                      wr_limits_t L) {
    job_t J = {.R = T->R, .L = L};
    J.casts = strncmp(T->evaluation, "E1:", 3) == 0;
    wr_status_t s = J.casts
                        ? read_cast(&J, T->evaluation)
                        : wr_evaluation_read(J.evaluation, T->evaluation, L);
    if (s != WR_OK)
        return s;
    init(&J, T);
    s = print(out, &J, how);
    clear(&J);
    return s;
}
