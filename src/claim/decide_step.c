/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Run and judge one command of a claim, within its time limit.  If the command
 * has to write a certificate or a trace, its answer counts only if wreath-check
 * accepts the file. */

#include "claim/impl.h"

void wr_claim_bind(wr_bindings_t *b, const char *name, const char *value) {
    wr_assert(b->n < WR_MAX_BINDINGS);
    b->name[b->n] = name;
    b->value[b->n++] = value;
}

void *wr_claim_grow(void *list, size_t *n, size_t size) {
    char *p = wr_realloc(list, (*n + 1) * size);
    memset(p + *n * size, 0, size);
    ++*n;
    return p;
}

/* Return the command as it can be typed in a shell. */
static char *shown(char *const *words) {
    wr_buffer_t b;
    wr_buffer_init(b);
    for (size_t i = 0; words[i] != NULL; i++) {
        int plain = *words[i] != '\0' &&
                    strpbrk(words[i], " \t;*?()<>|&$\"\\[]{}#~") == NULL;
        wr_buffer_printf(b, plain ? "%s%s" : "%s'%s'", i ? " " : "", words[i]);
    }
    return b->text;
}

void wr_claim_said_clear(wr_claim_said_t *said) {
    WR_FREE(said->out, said->last);
}

/* Run wreath-kernel on a certificate that wreath-check accepted.  The answer of
 * the command stands if wreath-kernel accepts it as well, or ends with status
 * 3, which leaves the decision to wreath-check. */
static wr_status_t check_again(wr_claim_deciding_t *d, wr_claim_ran_t *r,
                               char *file) {
    char *argv[] = {(char *) "wreath-kernel", file, NULL};
    wr_claim_said_t said = {.status = 2};
    wr_status_t s = d->job->run(d->job->run_arg, &said, argv, d->L);
    if (s == WR_OK && said.status == 0)
        d->X->proved++;
    if (s == WR_OK && said.status != 0 && said.status != 3) {
        r->truth = WR_UNKNOWN;
        r->accepted = 0;
        wr_say(&r->why, "%s",
               said.last != NULL && *said.last ? said.last
                                               : "wreath-kernel: no answer");
    }
    wr_claim_said_clear(&said);
    return s;
}

/* Check that wreath-check accepts the file that the command wrote, and that its
 * kind matches the answer.  If there are two files, the first is the
 * certificate; the message is about a file that was not accepted. */
static wr_status_t check(wr_claim_deciding_t *d, wr_claim_ran_t *r,
                         char *const *command, const char *file, int trace) {
    int first = r->certificate == NULL;
    char **name = first ? &r->certificate : &r->trace;
    *name = wr_strdup(file);
    char *argv[] = {(char *) "wreath-check", *name, NULL};
    char *why = NULL;
    wr_claim_said_t said = {.status = 2};
    d->X->certificates++;
    wr_status_t s = d->job->run(d->job->run_arg, &said, argv, d->L);
    if (s == WR_OK) {
        const char *line = said.out != NULL && *said.out ? said.out : said.last;
        int good =
            said.status == 0 && wr_claim_kind_fits(&why, command, r, trace,
                                                   line != NULL ? line : "");
        d->X->accepted += (size_t) good;
        if (first || !good) {
            r->accepted = good;
            wr_say(&r->checked, "%s", line != NULL ? line : "no answer");
            r->checked[strcspn(r->checked, "\n")] = '\0';
        }
        if (!good) {
            r->truth = WR_UNKNOWN;
            wr_say(&r->why, "%s", why != NULL ? why : r->checked);
        }
        if (good && d->job->kernel)
            s = check_again(d, r, *name);
    }
    wr_free(why);
    wr_claim_said_clear(&said);
    return s;
}

/* Set the answer of a command with tests: true if all of them hold. */
static wr_status_t tests(wr_claim_deciding_t *d, wr_claim_ran_t *r,
                         const wr_claim_step_t *step) {
    wr_truth_t all = WR_TRUE;
    char why[256];
    for (size_t i = 0; i < step->tests && all != WR_FALSE; i++) {
        const wr_claim_test_t *t = &step->test[i];
        wr_buffer_t value;
        wr_buffer_init(value);
        wr_status_t s = wr_claim_fill(value, t->value, &d->b, d->L);
        wr_truth_t u = WR_UNKNOWN;
        if (s == WR_OK)
            u = wr_claim_test(why, r->out, t->path, t->relation, value->text);
        if (s == WR_OK && u != WR_TRUE) {
            wr_say(&r->why, "%s %s %s: %s", t->path, t->relation, value->text,
                   why);
            all = u;
        }
        wr_buffer_clear(value);
        if (s != WR_OK)
            return s;
    }
    r->truth = all;
    return WR_OK;
}

static wr_status_t judge(wr_claim_deciding_t *d, wr_claim_ran_t *r,
                         const wr_claim_step_t *step, const char *last) {
    int yes = r->status == 0, no = r->status == 1;
    if (!yes && !(no && step->kind != WR_STEP_MAKE)) {
        wr_say(&r->why, "%s",
               last != NULL && *last ? last : "it gave no answer");
        return WR_OK;
    }
    if (step->tests > 0)
        return tests(d, r, step);
    r->truth = wr_truth_of(yes == (step->kind != WR_STEP_NO));
    if (r->truth == WR_FALSE && last != NULL && *last)
        wr_say(&r->why, "%s", last);
    return WR_OK;
}

/* Run the command within its time limit.  If it exceeds the limit, this is the
 * reason of its answer; the deadline of the statement and all failures are left
 * to the caller. */
static wr_status_t run(wr_claim_deciding_t *d, wr_claim_ran_t *r,
                       wr_claim_said_t *said, char *const *argv) {
    wr_limits_t T;
    double now = wr_seconds(), most = d->s->seconds;
    *T = *d->L;
    if (most <= 0)
        most = WR_CLAIM_SECONDS;
    int own = T->deadline <= 0 || T->started + T->deadline > now + most;
    if (own) {
        T->started = now;
        T->deadline = most;
    }
    wr_status_t s = d->job->run(d->job->run_arg, said, argv, T);
    if (s == WR_OK)
        r->status = said->status;
    if (own && s == WR_UNABLE && wr_seconds() - now >= most &&
        !wr_is_interrupted(T)) {
        wr_say(&r->why, "over the limit of %g second%s per command", most,
               WR_S(most));
        return WR_OK;
    }
    if (s != WR_OK)
        memcpy(d->L->reason, T->reason, sizeof T->reason);
    return s;
}

/* Check the files that the command had to write: the certificate for the answer
 * yes, the trace for no, and both for a command with tests, whose status may be
 * either. */
static wr_status_t files(wr_claim_deciding_t *d, wr_claim_ran_t *r,
                         char *const *command, int tests) {
    wr_status_t s = WR_OK;
    const char *cert = wr_claim_lookup(&d->b, "cert", 4);
    const char *trace = wr_claim_lookup(&d->b, "trace", 5);
    int refuted = r->status == 1 && !tests;
    if (*cert && !(refuted && *trace))
        s = check(d, r, command, cert, 0);
    if (*trace && (refuted || tests || !*cert) && s == WR_OK &&
        r->truth != WR_UNKNOWN)
        s = check(d, r, command, trace, 1);
    return s;
}

wr_status_t wr_claim_step(wr_claim_deciding_t *d, wr_claim_case_t *one,
                          const wr_claim_step_t *step, size_t condition,
                          wr_truth_t *truth) {
    wr_assert(condition == SIZE_MAX || condition < d->s->conditions);
    char **argv = NULL;
    wr_claim_said_t said = {.status = 2};
    char cert[4096] = "", trace[4096] = "";
    int certified = strstr(step->command, "{cert}") != NULL;
    int traced = strstr(step->command, "{trace}") != NULL;
    size_t bound = d->b.n;
    d->certificates += (size_t) (certified || traced);
    if (certified)
        snprintf(cert, sizeof cert, "%s%zu.cert", d->job->prefix,
                 d->certificates);
    if (traced)
        snprintf(trace, sizeof trace, "%s%zu.trace", d->job->prefix,
                 d->certificates);
    wr_claim_bind(&d->b, "cert", cert);
    wr_claim_bind(&d->b, "trace", trace);
    wr_status_t s = wr_claim_words(&argv, step->command, &d->b, d->L);
    if (s == WR_OK) {
        one->ran = wr_claim_grow(one->ran, &one->rans, sizeof *one->ran);
        wr_claim_ran_t *r = &one->ran[one->rans - 1];
        r->condition = condition;
        r->truth = WR_UNKNOWN;
        r->command = shown(argv);
        s = run(d, r, &said, argv);
        if (s == WR_OK && said.out != NULL)
            r->out = json_loads(said.out, JSON_REJECT_DUPLICATES, NULL);
        if (s == WR_OK && r->why == NULL)
            s = judge(d, r, step, said.last);
        if (s == WR_OK && r->truth != WR_UNKNOWN)
            s = files(d, r, argv, step->tests > 0);
        *truth = r->truth;
    }
    d->b.n = bound;
    wr_claim_free_words(argv);
    wr_claim_said_clear(&said);
    return s;
}
