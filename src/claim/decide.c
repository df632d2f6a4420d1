/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decide a statement on its instances.  Each case is an instance of the file
 * with one value for every `for` variable; its hypotheses are tested first, and
 * its conclusions only if they hold. */

#include "claim/impl.h"

/* ---- one case ------------------------------------------------------------ */

/* Decide the hypotheses (conclusion 0) or conclusions (1): false if one is
 * false, else unknown if one is unknown. */
static wr_status_t conditions(wr_claim_deciding_t *d, wr_claim_case_t *one,
                              int conclusion, wr_truth_t *all) {
    *all = WR_TRUE;
    for (size_t i = 0; i < d->s->conditions; i++) {
        const wr_claim_condition_t *c = &d->s->condition[i];
        for (size_t j = 0; c->conclusion == conclusion && j < c->steps; j++) {
            wr_truth_t t;
            wr_status_t s = wr_claim_step(d, one, &c->step[j], i, &t);
            if (s != WR_OK)
                return s;
            if (t == WR_FALSE)
                return *all = WR_FALSE, WR_OK;
            if (t == WR_UNKNOWN)
                *all = WR_UNKNOWN;
        }
    }
    return WR_OK;
}

/* Run the commands for every case, then those of the instance x, or NULL. */
static wr_status_t make(wr_claim_deciding_t *d, wr_claim_case_t *one,
                        const wr_claim_instance_t *x, wr_truth_t *made) {
    size_t own = x != NULL ? x->makes : 0;
    *made = WR_TRUE;
    for (size_t i = 0; i < d->s->makes + own && *made == WR_TRUE; i++) {
        const wr_claim_step_t *step =
            i < d->s->makes ? &d->s->make[i] : &x->make[i - d->s->makes];
        wr_status_t s = wr_claim_step(d, one, step, SIZE_MAX, made);
        if (s != WR_OK)
            return s;
    }
    return WR_OK;
}

/* Set one->follows for a case that holds: {name} is a variable, {.key} the
 * value that the last command printed under that key. */
static wr_status_t follow(wr_claim_deciding_t *d, wr_claim_case_t *one) {
    char name[WR_MAX_BINDINGS][80], value[WR_MAX_BINDINGS][80];
    size_t bound = d->b.n, n = 0;
    const json_t *out = one->rans > 0 ? one->ran[one->rans - 1].out : NULL;
    wr_buffer_t text;
    for (const char *s = d->s->follows; (s = strstr(s, "{.")) != NULL; s++) {
        const json_t *v;
        if (n == 8)
            break;
        snprintf(name[n], sizeof name[n], "%.*s", (int) strcspn(s + 1, "}"),
                 s + 1);
        v = json_object_get(out, name[n] + 1);
        if (json_is_integer(v))
            snprintf(value[n], sizeof value[n], "%lld",
                     (long long) json_integer_value(v));
        else
            snprintf(value[n], sizeof value[n], "%.79s",
                     json_is_string(v) ? json_string_value(v) : "?");
        wr_claim_bind(&d->b, name[n], value[n]);
        n++;
    }
    wr_buffer_init(text);
    wr_status_t s = wr_claim_fill(text, d->s->follows, &d->b, d->L);
    one->follows = text->text;
    d->b.n = bound;
    return s;
}

static char *case_name(const wr_claim_deciding_t *d,
                       const wr_claim_instance_t *x) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_put(b, d->job->on ? d->job->on : x != NULL ? x->name : "");
    for (size_t i = 0; i < d->s->overs; i++) {
        const char *name = d->s->over[i].name;
        wr_buffer_printf(b, "%s%s = %s", b->length ? ", " : "", name,
                         wr_claim_lookup(&d->b, name, strlen(name)));
    }
    return b->text;
}

/* ---- all cases ----------------------------------------------------------- */

static void count(wr_claim_deciding_t *d, const wr_claim_case_t *one) {
    wr_claim_result_struct *X = d->X;
    const int exists = d->s->quantifier == WR_QUANTIFIER_EXISTS;
    if (one->hypothesis == WR_FALSE) {
        X->vacuous++;
    } else if (one->hypothesis == WR_UNKNOWN || one->conclusion == WR_UNKNOWN) {
        X->unknown++;
    } else {
        const int holds = one->conclusion == WR_TRUE;
        ++*(holds ? &X->holding : &X->against);
        if (holds == exists && X->witness == SIZE_MAX)
            X->witness = X->cases - 1;
    }
}

/* Bind a variable of the statement, to an external value if it has one: values
 * after it that name the variable then use the external value, too. */
static void bind(wr_claim_deciding_t *d, const char *name, const char *value) {
    for (size_t i = 0; i < d->job->givens; i++)
        if (strcmp(d->job->given[i].name, name) == 0)
            value = d->job->given[i].value;
    if (d->job->on != NULL && strcmp(d->s->subject, name) == 0)
        value = d->job->on;
    wr_claim_bind(&d->b, name, value);
}

static wr_status_t one_case(wr_claim_deciding_t *d,
                            const wr_claim_instance_t *x, const size_t *at) {
    wr_claim_result_struct *X = d->X;
    size_t bound = d->b.n;
    wr_truth_t made;
    X->one = wr_claim_grow(X->one, &X->cases, sizeof *X->one);
    wr_claim_case_t *one = &X->one[X->cases - 1];
    one->hypothesis = one->conclusion = WR_UNKNOWN;
    for (size_t i = 0; i < d->s->overs; i++)
        bind(d, d->s->over[i].name, d->s->over[i].value[at[i]]);
    for (size_t i = 0; x != NULL && i < x->lets; i++)
        bind(d, x->let[i].name, x->let[i].value[0]);
    if (d->job->on != NULL)
        wr_claim_bind(&d->b, d->s->subject, d->job->on);
    one->name = case_name(d, x);
    /* Values may name {here} and variables bound before them. */
    char *kept[WR_MAX_BINDINGS];
    size_t keep = 0;
    wr_status_t s = WR_OK;
    for (size_t i = bound; s == WR_OK && i < d->b.n; i++) {
        wr_buffer_t v;
        size_t n = d->b.n;
        wr_buffer_init(v);
        d->b.n = i;
        s = wr_claim_fill(v, d->b.value[i], &d->b, d->L);
        d->b.n = n;
        d->b.value[i] = kept[keep++] = v->text;
    }
    if (s == WR_OK)
        s = make(d, one, d->job->on ? NULL : x, &made);
    if (s == WR_OK && made == WR_TRUE)
        s = conditions(d, one, 0, &one->hypothesis);
    if (s == WR_OK && one->hypothesis == WR_TRUE)
        s = conditions(d, one, 1, &one->conclusion);
    if (s == WR_OK && one->conclusion == WR_TRUE && d->s->follows != NULL)
        s = follow(d, one);
    count(d, one);
    while (keep > 0)
        wr_free(kept[--keep]);
    d->b.n = bound;
    return s;
}

static int names(const wr_claim_step_t *step, size_t n, const char *variable) {
    int found = 0;
    for (size_t i = 0; i < n; i++) {
        found |= strstr(step[i].command, variable) != NULL;
        for (size_t j = 0; j < step[i].tests; j++)
            found |= strstr(step[i].test[j].value, variable) != NULL;
    }
    return found;
}

/* Return nonzero if a variable is used when the subject is external; it may
 * occur only in the subject of the instances. */
static int matters(const wr_claim_statement_t *s, const char *name) {
    char variable[80];
    snprintf(variable, sizeof variable, "{%.70s}", name);
    int found = names(s->make, s->makes, variable);
    for (size_t i = 0; i < s->conditions; i++)
        found |= names(s->condition[i].step, s->condition[i].steps, variable);
    for (size_t i = 0; s->instances > 0 && i < s->instance[0].lets; i++)
        found |= strcmp(s->instance[0].let[i].name, s->subject) != 0 &&
                 strstr(s->instance[0].let[i].value[0], variable) != NULL;
    return found;
}

/* Advance to the next combination of values; return 0 after the last.  An
 * external variable has one value, not those of the file. */
static int next(size_t *at, const wr_claim_statement_t *s,
                const wr_claim_job_t job) {
    for (size_t i = s->overs; i-- > 0;) {
        int fixed =
            job->on != NULL && (strcmp(s->subject, s->over[i].name) == 0 ||
                                !matters(s, s->over[i].name));
        for (size_t j = 0; j < job->givens; j++)
            fixed |= strcmp(job->given[j].name, s->over[i].name) == 0;
        if (!fixed && ++at[i] < s->over[i].values)
            return 1;
        at[i] = 0;
    }
    return 0;
}

static wr_status_t all_cases(wr_claim_deciding_t *d) {
    const wr_claim_statement_t *s = d->s;
    size_t *at = wr_calloc(s->overs + 1, sizeof *at);
    wr_status_t status = WR_OK;
    do {
        size_t n = d->job->on || s->instances == 0 ? 1 : s->instances;
        for (size_t i = 0; status == WR_OK && i < n; i++) {
            status = one_case(d, s->instances ? &s->instance[i] : NULL, at);
            if (status == WR_OK)
                status = wr_limits_steps(d->L, "cases", d->X->cases);
        }
    } while (status == WR_OK && next(at, s, d->job));
    wr_free(at);
    return status;
}

/* ---- conclusions --------------------------------------------------------- */

static wr_finding_t find(const wr_claim_result_t X, wr_quantifier_t q) {
    if (X->witness != SIZE_MAX)
        return q == WR_QUANTIFIER_EXISTS ? WR_FINDING_PROVED
                                         : WR_FINDING_REFUTED;
    if (q == WR_QUANTIFIER_EXISTS || X->unknown > 0 || X->holding == 0)
        return WR_FINDING_UNKNOWN;
    return q == WR_QUANTIFIER_THIS ? WR_FINDING_PROVED : WR_FINDING_CHECKED;
}

/* Return the last reason given in a case. */
static const char *last_why(const wr_claim_case_t *one) {
    const char *why = "";
    for (size_t j = 0; j < one->rans; j++)
        if (one->ran[j].why != NULL)
            why = one->ran[j].why;
    return why;
}

/* Append the hypothesis that fails in the first case: the one tested last. */
static void put_outside(wr_buffer_t out, const wr_claim_result_t X,
                        const wr_claim_statement_t *s) {
    const wr_claim_case_t *one = X->cases > 0 ? &X->one[0] : NULL;
    wr_buffer_printf(out, "no instance of %zu meets the hypotheses", X->cases);
    if (one != NULL && one->rans > 0 &&
        one->ran[one->rans - 1].condition < s->conditions)
        wr_buffer_printf(out, ": not \"%s\"",
                         s->condition[one->ran[one->rans - 1].condition].says);
}

static void explain(wr_claim_result_t X, const wr_claim_statement_t *s) {
    wr_buffer_t b;
    size_t open = SIZE_MAX;
    wr_buffer_init(b);
    for (size_t i = 0; i < X->cases; i++)
        if (open == SIZE_MAX && X->one[i].hypothesis != WR_FALSE &&
            (X->one[i].hypothesis == WR_UNKNOWN ||
             X->one[i].conclusion == WR_UNKNOWN))
            open = i;
    if (X->finding == WR_FINDING_UNKNOWN && open != SIZE_MAX)
        wr_buffer_printf(b, "%s%s%s", X->one[open].name,
                         *X->one[open].name ? ": " : "",
                         last_why(&X->one[open]));
    else if (X->finding == WR_FINDING_UNKNOWN)
        put_outside(b, X, s);
    else if (X->witness != SIZE_MAX)
        wr_buffer_printf(b, "by %s",
                         *X->one[X->witness].name ? X->one[X->witness].name
                                                  : "the computation itself");
    else
        wr_buffer_printf(b, "%zu of %zu cases (%zu outside the hypotheses): %s",
                         X->holding, X->cases, X->vacuous, s->family);
    X->why = b->text;
}

wr_status_t wr_claim_decide(wr_claim_result_t X, const wr_claim_t C, size_t i,
                            const wr_claim_job_t job, wr_limits_t L) {
    wr_claim_result_t Y;
    if (i >= C->statements)
        return wr_limits_fail(L, WR_DOMAIN, "%s has %zu statements", C->id,
                              C->statements);
    if (job->on != NULL && !wr_claim_asks(&C->statement[i]))
        return wr_limits_fail(L, WR_DOMAIN,
                              "%s.%zu cannot be checked on a model: %s", C->id,
                              i + 1,
                              C->statement[i].subject == NULL
                                  ? "it is not a statement about every model"
                                  : "it has no hypotheses");
    wr_claim_result_init(Y);
    wr_claim_deciding_t d = {C, &C->statement[i], job, Y, L, {{0}, {0}, 0}, 0};
    wr_claim_bind(&d.b, "here", job->here);
    wr_status_t s = all_cases(&d);
    if (s != WR_OK) {
        wr_claim_result_clear(Y);
        return s;
    }
    Y->finding = find(Y, C->statement[i].quantifier);
    explain(Y, &C->statement[i]);
    wr_claim_result_clear(X);
    *X = *Y;
    return WR_OK;
}
