/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A statement decided on its instances.  Each case is an instance of the
 * file together with a value for every `for` variable; its hypotheses are
 * asked first, and its conclusions only where they hold.  An answer of a
 * command that was to leave a certificate counts only if wreath-check
 * accepts it. */

#include <string.h>

#include "claim/impl.h"

typedef struct {
    const wr_claim_struct *C;
    const wr_claim_statement_t *s;
    const wr_claim_job_struct *job;
    wr_claim_result_struct *X;
    wr_limits_struct *L;
    wr_bindings_t b;
    size_t certificates; /* that were asked for: they number the files */
} deciding_t;

static void bind(wr_bindings_t *b, const char *name, const char *value) {
    if (b->n < WR_MAX_BINDINGS) {
        b->name[b->n] = name;
        b->value[b->n++] = value;
    }
}

static void *grow(void *list, size_t *n, size_t size) {
    char *p = wr_realloc(list, (*n + 1) * size);
    memset(p + *n * size, 0, size);
    ++*n;
    return p;
}

static wr_claim_ran_t *new_ran(wr_claim_case_t *one, size_t condition) {
    one->ran = grow(one->ran, &one->rans, sizeof *one->ran);
    wr_claim_ran_t *r = &one->ran[one->rans - 1];
    r->condition = condition;
    r->truth = WR_UNKNOWN;
    return r;
}

/* ---- one command --------------------------------------------------------- */

static char *shown(char *const *words) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_put(b, "");
    for (size_t i = 0; words[i] != NULL; i++) {
        int plain = *words[i] != '\0'
                    && strpbrk(words[i], " \t;*?()<>|&$\"\\[]{}#~") == NULL;
        wr_buffer_printf(b, plain ? "%s%s" : "%s'%s'", i ? " " : "",
                         words[i]);
    }
    char *text = wr_strdup(b->text);
    wr_buffer_clear(b);
    return text;
}

static void reason(wr_claim_ran_t *r, const char *why) {
    wr_free(r->why);
    r->why = wr_strdup(why);
}

/* Whether wreath-check accepts the file that the command left. */
static wr_status_t check(deciding_t *d, wr_claim_ran_t *r, const char *file) {
    r->certificate = wr_strdup(file);
    char *argv[] = {(char *) "wreath-check", r->certificate, NULL};
    char *out = NULL, *last = NULL;
    int status = 2;
    d->X->certificates++;
    wr_status_t s = d->job->run(d->job->run_arg, &status, &out, &last, argv,
                                d->L);
    if (s == WR_OK) {
        r->accepted = status == 0;
        d->X->accepted += (size_t) r->accepted;
        const char *line = out != NULL && *out ? out : last;
        r->checked = wr_strdup(line != NULL ? line : "no answer");
        r->checked[strcspn(r->checked, "\n")] = '\0';
        if (!r->accepted) {
            r->truth = WR_UNKNOWN;
            reason(r, r->checked);
        }
    }
    wr_free(out);
    wr_free(last);
    return s;
}

/* The answer of a command with tests: whether all of them hold. */
static wr_status_t tests(deciding_t *d, wr_claim_ran_t *r,
                         const wr_claim_step_t *step) {
    wr_truth_t all = WR_TRUE;
    char why[256];
    for (size_t i = 0; i < step->tests && all != WR_FALSE; i++) {
        const wr_claim_test_t *t = &step->test[i];
        wr_buffer_t value;
        wr_buffer_init(value);
        wr_buffer_put(value, "");
        wr_status_t s = wr_claim_fill(value, t->value, &d->b, d->L);
        wr_truth_t u = WR_UNKNOWN;
        if (s == WR_OK)
            u = wr_claim_test(why, r->out, t->path, t->relation, value->text);
        if (s == WR_OK && u != WR_TRUE) {
            wr_buffer_t text;
            wr_buffer_init(text);
            wr_buffer_printf(text, "%s %s %s: %s", t->path, t->relation,
                             value->text, why);
            reason(r, text->text);
            wr_buffer_clear(text);
            all = u;
        }
        wr_buffer_clear(value);
        if (s != WR_OK)
            return s;
    }
    r->truth = all;
    return WR_OK;
}

static wr_status_t judge(deciding_t *d, wr_claim_ran_t *r,
                         const wr_claim_step_t *step, const char *last) {
    int yes = r->status == 0, no = r->status == 1;
    if (!yes && !(no && step->kind != WR_STEP_MAKE)) {
        reason(r, last != NULL && *last ? last : "it gave no answer");
        return WR_OK;
    }
    if (step->tests > 0)
        return tests(d, r, step);
    r->truth = yes == (step->kind != WR_STEP_NO) ? WR_TRUE : WR_FALSE;
    if (r->truth == WR_FALSE && last != NULL && *last)
        reason(r, last);
    return WR_OK;
}

static wr_status_t run_step(deciding_t *d, wr_claim_case_t *one,
                            const wr_claim_step_t *step, size_t condition,
                            wr_truth_t *truth) {
    char **argv = NULL, *out = NULL, *last = NULL;
    char cert[4096] = "", trace[4096] = "";
    int certified = strstr(step->command, "{cert}") != NULL;
    int traced = strstr(step->command, "{trace}") != NULL;
    size_t bound = d->b.n;
    if (certified || traced) {
        d->certificates++;
        snprintf(cert, sizeof cert, "%s%zu.cert", d->job->prefix,
                 d->certificates);
        snprintf(trace, sizeof trace, "%s%zu.trace", d->job->prefix,
                 d->certificates);
    }
    bind(&d->b, "cert", cert);
    bind(&d->b, "trace", trace);
    wr_status_t s = wr_claim_words(&argv, step->command, &d->b, d->L);
    if (s == WR_OK) {
        wr_claim_ran_t *r = new_ran(one, condition);
        r->command = shown(argv);
        s = d->job->run(d->job->run_arg, &r->status, &out, &last, argv, d->L);
        if (s == WR_OK && out != NULL)
            r->out = json_loads(out, JSON_REJECT_DUPLICATES, NULL);
        if (s == WR_OK)
            s = judge(d, r, step, last);
        /* A yes leaves the certificate, a no the trace. */
        int with_trace = traced && (r->status == 1 || !certified);
        if (s == WR_OK && (certified || traced) && r->truth != WR_UNKNOWN)
            s = check(d, r, with_trace ? trace : cert);
        *truth = r->truth;
    }
    d->b.n = bound;
    wr_claim_free_words(argv);
    wr_free(out);
    wr_free(last);
    return s;
}

/* ---- one case ------------------------------------------------------------ */

/* Hypotheses (conclusion 0) or conclusions (1): false if one is, else
 * unknown if one is. */
static wr_status_t conditions(deciding_t *d, wr_claim_case_t *one,
                              int conclusion, wr_truth_t *all) {
    *all = WR_TRUE;
    for (size_t i = 0; i < d->s->conditions; i++) {
        const wr_claim_condition_t *c = &d->s->condition[i];
        for (size_t j = 0; c->conclusion == conclusion && j < c->steps; j++) {
            wr_truth_t t;
            wr_status_t s = run_step(d, one, &c->step[j], i, &t);
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

static wr_status_t make(deciding_t *d, wr_claim_case_t *one,
                        const wr_claim_instance_t *x, wr_truth_t *made) {
    *made = WR_TRUE;
    for (size_t i = 0; x != NULL && i < x->makes && *made == WR_TRUE; i++) {
        wr_status_t s = run_step(d, one, &x->make[i], SIZE_MAX, made);
        if (s != WR_OK)
            return s;
    }
    return WR_OK;
}

/* What follows from a case that holds: {name} is a variable, {.key} what the
 * last command printed under that key. */
static wr_status_t follow(deciding_t *d, wr_claim_case_t *one) {
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
        bind(&d->b, name[n], value[n]);
        n++;
    }
    wr_buffer_init(text);
    wr_buffer_put(text, "");
    wr_status_t s = wr_claim_fill(text, d->s->follows, &d->b, d->L);
    if (s == WR_OK)
        one->follows = wr_strdup(text->text);
    wr_buffer_clear(text);
    d->b.n = bound;
    return s;
}

static char *case_name(const deciding_t *d, const wr_claim_instance_t *x) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_put(b, d->job->on ? d->job->on : x != NULL ? x->name : "");
    for (size_t i = 0; i < d->s->overs; i++) {
        const char *given = wr_claim_lookup(&d->b, d->s->over[i].name,
                                            strlen(d->s->over[i].name));
        wr_buffer_printf(b, "%s%s = %s", b->length ? ", " : "",
                         d->s->over[i].name, given);
    }
    char *text = wr_strdup(b->text);
    wr_buffer_clear(b);
    return text;
}

/* ---- all cases ------------------------------------------------------------ */

static void count(deciding_t *d, const wr_claim_case_t *one) {
    wr_claim_result_struct *X = d->X;
    size_t i = X->cases - 1;
    if (one->hypothesis == WR_FALSE)
        X->vacuous++;
    else if (one->hypothesis == WR_UNKNOWN || one->conclusion == WR_UNKNOWN)
        X->unknown++;
    else if (one->conclusion == WR_TRUE) {
        X->holding++;
        if (d->s->quantifier == WR_QUANTIFIER_EXISTS && X->witness == SIZE_MAX)
            X->witness = i;
    } else {
        X->against++;
        if (d->s->quantifier != WR_QUANTIFIER_EXISTS && X->witness == SIZE_MAX)
            X->witness = i;
    }
}

static wr_status_t one_case(deciding_t *d, const wr_claim_instance_t *x,
                            const size_t *at) {
    wr_claim_result_struct *X = d->X;
    size_t bound = d->b.n;
    wr_truth_t made;
    X->one = grow(X->one, &X->cases, sizeof *X->one);
    wr_claim_case_t *one = &X->one[X->cases - 1];
    one->hypothesis = one->conclusion = WR_UNKNOWN;
    for (size_t i = 0; i < d->s->overs; i++)
        bind(&d->b, d->s->over[i].name, d->s->over[i].value[at[i]]);
    for (size_t i = 0; x != NULL && i < x->lets; i++)
        bind(&d->b, x->let[i].name, x->let[i].value[0]);
    for (size_t i = 0; i < d->job->givens; i++)
        bind(&d->b, d->job->given[i].name, d->job->given[i].value);
    if (d->job->on != NULL)
        bind(&d->b, d->s->subject, d->job->on);
    one->name = case_name(d, x);
    /* Values may name {here} and variables bound before them. */
    char *kept[WR_MAX_BINDINGS];
    size_t keep = 0;
    wr_status_t s = WR_OK;
    for (size_t i = bound; s == WR_OK && i < d->b.n; i++) {
        wr_buffer_t v;
        size_t n = d->b.n;
        wr_buffer_init(v);
        wr_buffer_put(v, "");
        d->b.n = i;
        s = wr_claim_fill(v, d->b.value[i], &d->b, d->L);
        d->b.n = n;
        if (s == WR_OK)
            d->b.value[i] = kept[keep++] = wr_strdup(v->text);
        wr_buffer_clear(v);
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
    if (s == WR_OK && d->job->tell != NULL)
        d->job->tell(d->job->tell_arg, one);
    while (keep > 0)
        wr_free(kept[--keep]);
    d->b.n = bound;
    return s;
}

/* The value numbers of the next combination; 0 behind the last. */
static int next(size_t *at, const wr_claim_statement_t *s,
                const wr_claim_job_t job) {
    for (size_t i = s->overs; i-- > 0;) {
        int fixed = 0;
        for (size_t j = 0; j < job->givens; j++)
            fixed |= strcmp(job->given[j].name, s->over[i].name) == 0;
        if (!fixed && ++at[i] < s->over[i].values)
            return 1;
        at[i] = 0;
    }
    return 0;
}

static wr_status_t all_cases(deciding_t *d) {
    const wr_claim_statement_t *s = d->s;
    size_t *at = wr_calloc(s->overs + 1, sizeof *at);
    wr_status_t status = WR_OK;
    do {
        size_t n = d->job->on || s->instances == 0 ? 1 : s->instances;
        for (size_t i = 0; status == WR_OK && i < n; i++) {
            status =
                one_case(d, s->instances ? &s->instance[i] : NULL, at);
            if (status == WR_OK)
                status = wr_limits_steps(d->L, "cases", d->X->cases);
        }
    } while (status == WR_OK && next(at, s, d->job));
    wr_free(at);
    return status;
}

/* ---- the conclusion -------------------------------------------------------- */

static wr_finding_t find(const wr_claim_result_t X, wr_quantifier_t q) {
    if (X->witness != SIZE_MAX)
        return q == WR_QUANTIFIER_EXISTS ? WR_FINDING_PROVED
                                         : WR_FINDING_REFUTED;
    if (q == WR_QUANTIFIER_EXISTS || X->unknown > 0 || X->holding == 0)
        return WR_FINDING_UNKNOWN;
    return q == WR_QUANTIFIER_THIS ? WR_FINDING_PROVED : WR_FINDING_CHECKED;
}

/* The first reason that a case gives. */
static const char *first_why(const wr_claim_case_t *one) {
    const char *why = "";
    for (size_t j = 0; j < one->rans; j++)
        if (one->ran[j].why != NULL)
            why = one->ran[j].why;
    return why;
}

static void explain(wr_claim_result_t X, const wr_claim_statement_t *s) {
    wr_buffer_t b;
    size_t open = SIZE_MAX;
    wr_buffer_init(b);
    wr_buffer_put(b, "");
    for (size_t i = 0; i < X->cases; i++)
        if (open == SIZE_MAX && X->one[i].hypothesis != WR_FALSE
            && (X->one[i].hypothesis == WR_UNKNOWN
                || X->one[i].conclusion == WR_UNKNOWN))
            open = i;
    if (X->finding == WR_FINDING_UNKNOWN && open != SIZE_MAX)
        wr_buffer_printf(b, "%s%s%s", X->one[open].name,
                         *X->one[open].name ? ": " : "",
                         first_why(&X->one[open]));
    else if (X->finding == WR_FINDING_UNKNOWN)
        wr_buffer_printf(b, "no instance of %zu meets the hypotheses",
                         X->cases);
    else if (X->witness != SIZE_MAX)
        wr_buffer_printf(b, "by %s", *X->one[X->witness].name
                                         ? X->one[X->witness].name
                                         : "the computation itself");
    else
        wr_buffer_printf(b, "%zu of %zu cases (%zu outside the hypotheses):"
                            " %s", X->holding, X->cases, X->vacuous,
                         s->family);
    X->why = wr_strdup(b->text);
    wr_buffer_clear(b);
}

wr_status_t wr_claim_decide(wr_claim_result_t X, const wr_claim_t C, size_t i,
                            const wr_claim_job_t job, wr_limits_t L) {
    wr_claim_result_t Y;
    if (i >= C->statements)
        return wr_limits_fail(L, WR_DOMAIN, "%s has %zu statements", C->id,
                              C->statements);
    if (job->on != NULL && C->statement[i].subject == NULL)
        return wr_limits_fail(L, WR_DOMAIN,
                              "%s %s says nothing about every model", C->id,
                              wr_form_name(C->statement[i].form));
    wr_claim_result_init(Y);
    deciding_t d = {C, &C->statement[i], job, Y, L, {{0}, {0}, 0}, 0};
    bind(&d.b, "here", job->here);
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
