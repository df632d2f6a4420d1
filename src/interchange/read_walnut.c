/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Walnut: the alphabet of each track; then states with their outputs, each
 * followed by its edges.  The first state is the start.
 *
 *   msd_2 {-1,1}        per track a numeration system, or a set of digits
 *   0 1                 state 0, with output 1
 *   0 -1 -> 0 2         an edge: one digit per track, `*` for any; its targets
 *
 * or only `true` or `false`.  With several tracks a letter is a tuple "(0,-1)".
 * The digits of systems such as msd_fib are defined in other files, so that
 * only letters that occur are known then.  Outputs 0 and 1 mean acceptance;
 * others become a part of the names of the states.
 */

#include "interchange/impl.h"

enum { TRACKS = 16, MOST_DIGITS = 1000, MOST = 65536, LARGEST = 1000000000 };
#define UNDECLARED INT64_MAX

/* letters  their number; 0 if the digits of some track are not known
 * value    the digits of the current letter or edge; any[t]: digit t is `*`
 * output   per state, or UNDECLARED */
typedef struct {
    interchange_draft_t *X;
    interchange_line_t line;
    size_t pos;
    struct {
        int64_t *digit;
        size_t digits;
    } track[TRACKS];
    uint32_t tracks, outputs, from;
    uint64_t letters;
    int64_t value[TRACKS], *output;
    int any[TRACKS];
} walnut_t;

/* ---- the rest of a line -------------------------------------------------- */

static const char *rest(walnut_t *W) {
    W->pos = interchange_pass(W->X->R->text, W->pos, W->line.end);
    return W->pos < W->line.end ? W->X->R->text + W->pos : "";
}

static int next_is(walnut_t *W, const char *what) {
    const size_t n = strlen(what);
    const int found = strncmp(rest(W), what, n) == 0;
    W->pos += found ? n : 0;
    return found;
}

static int take(int64_t *x, walnut_t *W) {
    const char *const begin = rest(W), *s = begin;
    const int found = wr_take_integer(x, &s, LARGEST);
    W->pos += (size_t) (s - begin);
    return found;
}

static int expect(walnut_t *W, int found, const char *expected) {
    const char *const at = rest(W); /* sets W->pos, which is read below */
    if (!found)
        interchange_fail(W->X, W->pos, "found '%.*s', expected %s",
                         (int) strcspn(at, " \t\r\n"), at, expected);
    return interchange_ok(W->X);
}

/* ---- letters ------------------------------------------------------------- */

/* Add the letter of W->value, and an edge unless `to` is UINT32_MAX. */
static void add_letter(walnut_t *W, uint32_t to) {
    wr_buffer_t b;
    wr_buffer_init(b);
    for (uint32_t t = 0; t < W->tracks; t++)
        wr_buffer_printf(b, "%s%lld",
                         t > 0           ? ","
                         : W->tracks > 1 ? "("
                                         : "",
                         (long long) W->value[t]);
    wr_buffer_put(b, W->tracks > 1 ? ")" : "");
    const uint32_t a = interchange_letter(W->X, b->text, b->length);
    wr_buffer_clear(b);
    if (to != UINT32_MAX)
        interchange_edge(W->X, W->from, a, to);
}

/* Do this for every letter that has the digits of W->value, where those of
 * tracks before t are chosen; digits of later tracks change first. */
static void add_letters(walnut_t *W, uint32_t t, uint32_t to) {
    if (t == W->tracks)
        add_letter(W, to);
    else if (!W->any[t])
        add_letters(W, t + 1, to);
    else
        for (size_t i = 0; interchange_ok(W->X) && i < W->track[t].digits;
             i++) {
            W->value[t] = W->track[t].digit[i];
            add_letters(W, t + 1, to);
        }
}

/* Return 1 if x is a digit of track t, or these are not known. */
static int is_digit(const walnut_t *W, uint32_t t, int64_t x) {
    const int64_t *digit = W->track[t].digit;
    const size_t n = W->track[t].digits;
    size_t i = x >= 0 && (size_t) x < n && digit[x] == x ? (size_t) x : 0;
    while (i < n && digit[i] != x)
        i++;
    return n == 0 || i < n;
}

static void add_digit(walnut_t *W, int64_t x) {
    int64_t **digit = &W->track[W->tracks].digit;
    size_t *n = &W->track[W->tracks].digits;
    for (size_t i = 0; i < *n && interchange_ok(W->X); i++)
        expect(W, (*digit)[i] != x && *n < MOST_DIGITS,
               "each digit once, and at most 1000");
    *digit = wr_grow(*digit, *n, sizeof **digit);
    (*digit)[(*n)++] = x;
}

/* Read "{0, 1}" or a system: "msd_3", "lsd_neg_2", "msd", "msd_fib". */
static void read_track(walnut_t *W) {
    int64_t base = 2;
    if (next_is(W, "{")) {
        do
            if (expect(W, take(&base, W), "a digit"))
                add_digit(W, base);
        while (interchange_ok(W->X) && next_is(W, ","));
        expect(W, next_is(W, "}"), "',' or '}'");
        return;
    }
    const char *s = rest(W), *end = s;
    while (interchange_is_alnum(*end) || *end == '_')
        end++;
    expect(W, end > s, "a numeration system such as msd_2, or {digits}");
    s += strncmp(s, "msd", 3) == 0 || strncmp(s, "lsd", 3) == 0 ? 3 : 0;
    s += *s == '_';
    s += strncmp(s, "neg_", 4) == 0 ? 4 : 0;
    const int number = strspn(s, "0123456789") >= (size_t) (end - s);
    if (number && s != end && !wr_take_integer(&base, &s, MOST))
        base = MOST + 1;
    expect(W, !number || base > 1, "a base of at least 2");
    W->pos = (size_t) (end - W->X->R->text);
    if (!number) /* a name */
        return;
    W->track[W->tracks].digit = wr_malloc((size_t) base * sizeof(int64_t));
    for (int64_t i = 0; i < base; i++)
        W->track[W->tracks].digit[i] = i;
    W->track[W->tracks].digits = (size_t) base;
}

static void read_alphabet(walnut_t *W) {
    W->letters = 1;
    for (; interchange_ok(W->X) && *rest(W) != '\0'; W->tracks++) {
        if (!expect(W, W->tracks < TRACKS, "at most 16 tracks"))
            return;
        W->any[W->tracks] = 1;
        read_track(W);
        W->letters *= W->track[W->tracks].digits;
        if (W->letters > MOST)
            interchange_unable(W->X, W->pos, "found more than %d letters",
                               MOST);
    }
    if (W->letters > 0)
        add_letters(W, 0, UINT32_MAX);
}

/* ---- states and edges ---------------------------------------------------- */

/* Read the number of a state, and return the state. */
static uint32_t read_number(walnut_t *W) {
    char name[24] = "";
    int64_t x = 0;
    expect(W, take(&x, W) && x >= 0, "the number of a state");
    const int n = snprintf(name, sizeof name, "%lld", (long long) x);
    const uint32_t q = interchange_state(W->X, name, (size_t) n);
    for (; W->outputs <= q; W->outputs++) {
        W->output = wr_grow(W->output, W->outputs, sizeof *W->output);
        W->output[W->outputs] = UNDECLARED;
    }
    return q;
}

static void read_state(walnut_t *W) {
    W->from = read_number(W);
    expect(W, W->output[W->from] == UNDECLARED, "each state once");
    expect(W, take(&W->output[W->from], W), "the output of the state");
    expect(W, *rest(W) == '\0', "the end of the line");
}

static void read_edge(walnut_t *W) {
    const size_t at = W->pos; /* the digits are named together */
    int known = 1;
    expect(W, W->outputs > 0, "a state and its output before its edges");
    for (uint32_t t = 0; t < W->tracks; t++) {
        W->any[t] = next_is(W, "*");
        expect(W, W->any[t] ? W->letters > 0 : take(&W->value[t], W),
               "one digit per track, or '*' if all digits are known");
        known &= W->any[t] || is_digit(W, t, W->value[t]);
    }
    W->pos = known ? W->pos : at;
    expect(W, known, "a letter of the alphabet");
    expect(W, next_is(W, "->"), "'->' after one digit per track");
    do
        add_letters(W, 0, read_number(W));
    while (interchange_ok(W->X) && *rest(W) != '\0');
}

/* Record the outputs as acceptance or, if there are others than 0 and 1, in the
 * names of the states. */
static void set_outputs(walnut_t *W) {
    interchange_draft_t *X = W->X;
    wr_names_t named = {0};
    for (uint32_t q = 0; interchange_ok(X) && q < W->outputs; q++) {
        const int64_t y = W->output[q];
        char name[48];
        const int n = snprintf(name, sizeof name, "%s/%lld", X->state.name[q],
                               (long long) y);
        if (y == UNDECLARED)
            interchange_fail(X, X->R->length,
                             "found no output of state %s, expected one",
                             X->state.name[q]);
        X->N.flag[q] |= y == 1 ? INTERCHANGE_ACCEPT : 0;
        X->semiautomaton |= y != 0 && y != 1;
        wr_names_add(&named, name, (size_t) n);
    }
    if (X->semiautomaton) {
        WR_SWAP(wr_names_t, X->state, named);
        interchange_remark(X, "outputs other than 0 and 1: a semiautomaton "
                              "whose states are named STATE/OUTPUT");
    }
    wr_names_clear(&named);
}

void interchange_read_walnut(interchange_draft_t *X) {
    walnut_t W = {.X = X, .line = {.R = X->R, .comment = '#'}};
    const char *text = X->R->text;
    while (interchange_ok(X) && interchange_line_next(&W.line)) {
        const size_t n = W.line.end - W.line.start;
        const int first = !X->D->found;
        X->D->found = 1;
        W.pos = interchange_piece_at(&W.line, 0);
        if (first && interchange_piece_is(*W.line.piece, "true"))
            interchange_mark(X, "0", 1, INTERCHANGE_ACCEPT);
        else if (first && interchange_piece_is(*W.line.piece, "false"))
            interchange_mark(X, "0", 1, 0);
        else if (first)
            read_alphabet(&W);
        else if (W.tracks == 0)
            expect(&W, 0, "nothing after 'true' or 'false'");
        else if (memmem(text + W.line.start, n, "->", 2) != NULL)
            read_edge(&W);
        else
            read_state(&W);
    }
    if (X->N.states > 0)
        X->N.flag[0] |= INTERCHANGE_START;
    set_outputs(&W);
    interchange_line_clear(&W.line);
    for (uint32_t t = 0; t < TRACKS; t++)
        wr_free(W.track[t].digit);
    wr_free(W.output);
}
