/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath draw horizon: for each of several formats, the step from which on the
 * casts of a recurrence are constant (model E1).  Each point is decided
 * separately, as by wreath horizon; a point that reaches a limit is drawn as
 * unknown. */

#include "cli/draw.h"
#include "cli/period.h"

enum { FIRST = 2, LAST = 24, MOST = 113 };

typedef struct {
    int64_t low, high, emin, emax;
    wr_cast_orbit_t O; /* its format is set for each point */
} family_t;

/* Read LOW..HIGH of --bits, EMIN:EMAX of --exponents, --variant and --mode. */
static void read_family(family_t *F, cli_t *c) {
    static const char *const variants[] = {"two-stage", "published", NULL};
    const char *bits = cli_get(c, "bits"), *exps = cli_get(c, "exponents");
    const char *b = bits, *e = exps;
    if (bits != NULL && (!wr_take_pair(&F->low, &F->high, &b, "..", MOST) ||
                         *b != '\0' || F->low < 2 || F->low > F->high))
        cli_refuse(c, "--bits: found \"%s\", expected LOW..HIGH, from 2 to %d",
                   bits, MOST);
    if (exps != NULL &&
        (!wr_take_pair(&F->emin, &F->emax, &e, ":", INT32_MAX) || *e != '\0'))
        cli_refuse(c, "--exponents: found \"%s\", expected EMIN:EMAX", exps);
    F->O->evaluation->published = cli_choice(c, "variant", variants, 0) == 1;
    cli_must(c, wr_mode_read(F->O->evaluation->mode,
                             cli_get_or(c, "mode", "rne"), c->limits));
}

static wr_status_t set_format(family_t *F, int64_t bits, wr_limits_t L) {
    char name[64];
    snprintf(name, sizeof name, "float:%d:%d:%d", (int) bits, (int) F->emin,
             (int) F->emax);
    return wr_format_read(F->O->evaluation->format, name, L);
}

static void set_point(wr_horizon_point_t *p, const wr_horizon_t H) {
    p->mark = H->period != 1   ? WR_HORIZON_NEVER
              : H->first_known ? WR_HORIZON_FIRST
                               : WR_HORIZON_PROVED;
    if (p->mark == WR_HORIZON_NEVER)
        return;
    const fmpz *k = H->first_known ? H->first : H->from;
    char *text = NULL;
    if (fmpz_bits(k) <= 24)
        wr_say(&text, "%ld", (long) fmpz_get_si(k));
    else
        wr_say(&text, "%.2g", fmpz_get_d(k));
    p->step = fmpz_get_d(k);
    p->text = text;
}

static void decide(wr_horizon_point_t *point, cli_t *c, family_t *F) {
    for (int64_t b = F->low; b <= F->high; b++) {
        wr_horizon_point_t *p = point + (b - F->low);
        wr_horizon_t H;
        p->bits = (unsigned) b;
        p->mark = WR_HORIZON_UNKNOWN;
        p->text = NULL;
        cli_must(c, set_format(F, b, c->limits));
        wr_horizon_init(H);
        wr_status_t s = wr_horizon_compute(H, F->O, c->limits);
        if (s == WR_OK)
            set_point(p, H);
        else if (s == WR_UNABLE)
            cli_note(c, "p = %u: %s", p->bits, c->limits->reason);
        else
            cli_must(c, s);
        wr_horizon_clear(H);
    }
}

static void draw(cli_draw_t *D, cli_t *c, family_t *F) {
    const size_t n = (size_t) (F->high - F->low) + 1;
    wr_horizon_point_t *point = wr_calloc(n, sizeof *point);
    char caption[300];
    const wr_horizon_chart_t chart = {point, n, caption};
    decide(point, c, F);
    snprintf(caption, sizeof caption,
             "Evaluation E1: exact powers and sums are cast %s into "
             "float:p:%d:%d, %s. Every point is proved.",
             F->O->evaluation->published ? "once" : "in two stages",
             (int) F->emin, (int) F->emax, cli_get_or(c, "mode", "rne"));
    cli_must(c, wr_draw_horizon(D->P, &chart, &D->how, c->limits));
    for (size_t i = 0; i < n; i++)
        wr_free((char *) point[i].text);
    wr_free(point);
}

void cli_draw_horizon(cli_draw_t *D, cli_t *c) {
    family_t F = {.low = FIRST, .high = LAST, .emin = -126, .emax = 127};
    read_family(&F, c);
    cli_horizon_load(F.O, c);
    draw(D, c, &F);
}
