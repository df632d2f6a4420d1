/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading a trace, as far as tables, figures and replays need it: strings are
 * cut out of the text in place.  Whether the steps are true is not checked. */

#include "cert/impl.h"

typedef struct {
    wr_trace_struct *T;
    const char *name;
    char *at; /* the next line */
    unsigned long line;
    char **token; /* of the current line, each ended by a NUL */
    size_t tokens;
    uint64_t next; /* the number of the next state */
    wr_limits_struct *L;
} job_t;

void wr_trace_init(wr_trace_t T) {
    memset(T, 0, sizeof *T);
}

void wr_trace_clear(wr_trace_t T) {
    for (size_t i = 0; i < T->rows; i++)
        wr_free(T->row[i].label);
    WR_FREE(T->row, T->letter, T->about, T->dfa_text, T->arithmetic, T->text);
    wr_trace_init(T);
}

/* ---- lines --------------------------------------------------------------- */

static wr_status_t fail(job_t *J, const char *expected) {
    return wr_limits_fail(J->L, WR_PARSE, "%s:%lu: expected %s", J->name,
                          J->line, expected);
}

static int next_is(const job_t *J, const char *word) {
    size_t n = strlen(word);
    return strncmp(J->at, word, n) == 0 &&
           (J->at[n] == ' ' || J->at[n] == '\n');
}

/* Return the next line, or NULL at the end. */
static char *raw_line(job_t *J) {
    char *line = J->at, *end = strchr(line, '\n');
    J->line++;
    if (end == NULL)
        return NULL;
    *end = '\0';
    J->at = end + 1;
    return line;
}

/* The same, for a line that must begin with WORD. */
static wr_status_t line_of(char **out, job_t *J, const char *word) {
    *out = next_is(J, word) ? raw_line(J) : NULL;
    if (*out != NULL)
        return WR_OK;
    J->line++;
    return wr_limits_fail(J->L, WR_PARSE, "%s:%lu: found \"%.*s\", expected %s",
                          J->name, J->line, (int) strcspn(J->at, " \n"), J->at,
                          word);
}

/* Split it into tokens: WORD and at least `least` more. */
static wr_status_t tokens(job_t *J, const char *word, size_t least) {
    char *p;
    wr_status_t s = line_of(&p, J, word);
    if (s != WR_OK)
        return s;
    for (J->tokens = 0; p != NULL; J->tokens++) {
        J->token = wr_grow(J->token, J->tokens, sizeof *J->token);
        J->token[J->tokens] = p;
        p = strchr(p, ' ');
        if (p != NULL)
            *p++ = '\0';
    }
    return J->tokens > least ? WR_OK : fail(J, "another token on this line");
}

static wr_status_t number(uint64_t *out, job_t *J, size_t i) {
    const char *s = i < J->tokens ? J->token[i] : "";
    return wr_is_count(out, s, UINT64_MAX) ? WR_OK : fail(J, "a number");
}

/* The rest of the line after "WORD ". */
static wr_status_t rest(char **out, job_t *J, const char *word) {
    wr_status_t s = line_of(out, J, word);
    if (s != WR_OK)
        return s;
    if (strlen(*out) <= strlen(word))
        return fail(J, word);
    *out += strlen(word) + 1;
    return WR_OK;
}

/* ---- before the steps ---------------------------------------------------- */

static wr_status_t read_model(job_t *J) {
    wr_trace_struct *T = J->T;
    char *hash;
    wr_buffer_t dfa;
    const struct {
        char **out;
        const char *word;
    } lines[] = {{&T->lrnn, "lrnn"},
                 {&hash, "sha256"},
                 {&T->automaton, "automaton"},
                 {&hash, "sha256"},
                 {&T->compare, "compare"}};
    wr_status_t s = WR_OK;
    for (size_t i = 0; s == WR_OK && i < sizeof lines / sizeof *lines; i++)
        s = rest(lines[i].out, J, lines[i].word);
    if (s != WR_OK)
        return s;
    wr_buffer_init(dfa);
    while (next_is(J, "|")) {
        const char *line = raw_line(J);
        if (line == NULL) /* the text ends early, which is reported below */
            break;
        wr_buffer_printf(dfa, "%s\n", line[1] != '\0' ? line + 2 : "");
    }
    T->dfa_text = dfa->text;
    return WR_OK;
}

const char *trace_layer(char model[TRACE_MODEL], const char *p) {
    char kind[16];
    for (const char *end; *p != '\0'; p = end) {
        const char *line = p + (*p == '\n');
        end = line + strcspn(line, "\n");
        if (strncmp(line, "layer ", 6) != 0 ||
            sscanf(line, "layer %*u %240s %15s", model, kind) != 2)
            continue;
        if (strcmp(kind, "exact") == 0)
            strcat(model, ":exact");
        return end;
    }
    return NULL;
}

/* The evaluations of the layers: one, if all have the same, else a list;
 * without layers, that of the trace. */
static char *arithmetic(const wr_trace_t T) {
    wr_buffer_t all;
    char first[TRACE_MODEL] = "", model[TRACE_MODEL];
    const char *p = T->about;
    int layers = 0, same = 1;
    wr_buffer_init(all);
    for (; (p = trace_layer(model, p)) != NULL; layers++) {
        if (layers == 0)
            strcpy(first, model);
        same = same && strcmp(first, model) == 0;
        wr_buffer_printf(all, "%s%d=%s", layers > 0 ? "," : "", layers, model);
    }
    if (same) {
        all->length = 0;
        wr_buffer_put(all, layers > 0 ? first : T->evaluation);
    }
    return all->text;
}

static wr_status_t read_header(job_t *J) {
    wr_trace_struct *T = J->T;
    char *version;
    wr_buffer_t about;
    wr_status_t s = rest(&version, J, "wreath-trace");
    if (s == WR_OK && strcmp(version, "1") != 0)
        return fail(J, "version 1");
    if (s == WR_OK)
        s = rest(&T->evaluation, J, "evaluation");
    if (s == WR_OK && (strcmp(T->evaluation, "E0") == 0 ||
                       strcmp(T->evaluation, "stack") == 0))
        s = read_model(J);
    if (s != WR_OK)
        return s;
    wr_buffer_init(about);
    while (*J->at != '\0' && !next_is(J, "claim")) {
        char *line = raw_line(J);
        if (line == NULL)
            break;
        wr_buffer_printf(about, "%s\n", line);
    }
    T->about = about->text;
    T->arithmetic = arithmetic(T);
    return rest(&T->claim, J, "claim");
}

static wr_status_t read_word(job_t *J) {
    wr_trace_struct *T = J->T;
    uint64_t exact, count, used = 0;
    wr_status_t s = tokens(J, "exact", 1);
    if (s == WR_OK)
        s = number(&exact, J, 1);
    if (s == WR_OK)
        s = tokens(J, "steps", 1);
    if (s == WR_OK)
        s = number(&T->steps, J, 1);
    if (s == WR_OK && T->steps >= UINT32_MAX)
        s = fail(J, "fewer steps");
    if (s == WR_OK)
        s = wr_limits_check(J->L, "the word of a trace", 0,
                            T->steps * sizeof *T->letter);
    if (s != WR_OK)
        return s;
    T->letter = wr_calloc(T->steps + 1, sizeof *T->letter);
    while (s == WR_OK && used < T->steps) {
        s = tokens(J, "word", 2);
        if (s == WR_OK)
            s = number(&count, J, 1);
        if (s != WR_OK)
            break;
        size_t n = J->tokens - 2;
        if (count == 0 || n > T->steps - used || count > (T->steps - used) / n)
            s = fail(J, "no more letters than steps");
        for (uint64_t k = 0; s == WR_OK && k < count; k++)
            for (size_t i = 0; i < n; i++)
                T->letter[used++] = J->token[i + 2];
    }
    return s;
}

/* ---- steps --------------------------------------------------------------- */

/* The number of tokens from `from` up to *to, the next colon or the end. */
static size_t group(const job_t *J, size_t from, size_t *to) {
    *to = from;
    while (*to < J->tokens && strcmp(J->token[*to], ":") != 0)
        ++*to;
    return *to - from;
}

/* Read labels (models only), exact, rounded and codes from the tokens at `at`,
 * the first colon, on; one array holds them all. */
static wr_status_t read_groups(wr_trace_row_t *r, job_t *J, size_t at) {
    wr_trace_struct *T = J->T;
    size_t from[4] = {0}, n[4] = {0}, groups = T->lrnn == NULL, left;
    while (groups < 4 && at < J->tokens && strcmp(J->token[at], ":") == 0) {
        from[groups] = at + 1;
        n[groups++] = group(J, at + 1, &at);
    }
    if (at != J->tokens || groups < 2)
        return fail(J, "groups of numbers, separated by colons");
    if (n[1] == 1 && strcmp(J->token[from[1]], "-") == 0)
        n[1] = 0; /* no exact numbers any more */
    left = n[2] > 0 ? n[2] : n[1];
    if (T->rows == 0) {
        T->layers = n[0];
        T->entries = left;
        T->exacts = n[1];
    }
    if ((n[0] != T->layers) || (n[1] > 0 && n[1] != T->exacts) ||
        (n[1] > 0 && n[1] != T->entries && 2 * n[1] != T->entries) ||
        (groups > 2 && n[2] != T->entries) || (groups > 3 && n[3] != n[2]))
        return fail(J, "as many numbers as before");
    char **all = wr_calloc(n[0] + n[1] + n[2] + n[3] + 1, sizeof *all);
    char ***out[4] = {&r->label, &r->exact, &r->rounded, &r->code};
    r->label = all; /* wr_trace_clear frees this one */
    for (size_t g = 0; g < 4; g++) {
        if (n[g] == 0 && g > 0)
            continue;
        *out[g] = all;
        for (size_t i = 0; i < n[g]; i++)
            *all++ = J->token[from[g] + i];
    }
    return WR_OK;
}

static wr_status_t read_row(job_t *J) {
    wr_trace_struct *T = J->T;
    int model = T->lrnn != NULL, undefined = next_is(J, "undefined");
    wr_trace_row_t r = {.undefined = undefined};
    wr_status_t s =
        tokens(J, undefined ? "undefined" : "step", undefined || model ? 2 : 3);
    r.t = J->next++;
    if (s == WR_OK && !undefined)
        s = number(&r.t, J, 1);
    if (s != WR_OK)
        return s;
    if (r.t + 1 != J->next)
        return fail(J, "the next step");
    size_t at = 1 + !undefined;
    r.letter = J->token[at++];
    if (undefined)
        r.expected = J->token[at];
    else if (model && at + 1 < J->tokens) {
        r.state = J->token[at++];
        r.expected = J->token[at++];
    }
    if (!undefined)
        s = read_groups(&r, J, at);
    if (s != WR_OK)
        return s;
    T->row = wr_grow(T->row, T->rows, sizeof *T->row);
    T->row[T->rows++] = r;
    return WR_OK;
}

static wr_status_t read_rows(job_t *J) {
    wr_trace_struct *T = J->T;
    wr_status_t s = WR_OK;
    while (s == WR_OK && J->next <= T->steps) {
        uint64_t gap;
        if (!next_is(J, "elided")) {
            s = read_row(J);
            continue;
        }
        s = tokens(J, "elided", 1);
        if (s == WR_OK)
            s = number(&gap, J, 1);
        if (s == WR_OK && (gap == 0 || T->around > 0 || J->next == 0 ||
                           gap > T->steps - J->next))
            s = fail(J, "one gap, between the first and the last state");
        if (s == WR_OK) {
            T->around = (size_t) J->next;
            J->next += gap;
        }
    }
    return s;
}

/* Return 1 if the hash at the end is that of the lines before it. */
static int is_sealed(const char *text, size_t length) {
    const size_t seal = strlen("sha256 ") + 64 + strlen("\n.\n");
    wr_buffer_t again;
    wr_buffer_init(again);
    if (length > seal)
        wr_buffer_write(again, text, length - seal);
    wr_buffer_seal(again, 0);
    int is = again->length == length && memcmp(again->text, text, length) == 0;
    wr_buffer_clear(again);
    return is;
}

wr_status_t wr_trace_read(wr_trace_t T, const char *name, const char *text,
                          size_t length, wr_limits_t L) {
    wr_trace_t U;
    wr_trace_init(U);
    U->text = wr_malloc(length + 1);
    memcpy(U->text, text, length);
    U->text[length] = '\0';
    job_t J = {.T = U, .name = name, .at = U->text, .L = L};
    char *hash;
    wr_status_t s = read_header(&J);
    if (s == WR_OK)
        s = read_word(&J);
    if (s == WR_OK)
        s = read_rows(&J);
    if (s == WR_OK)
        s = rest(&hash, &J, "sha256");
    if (s == WR_OK && strcmp(J.at, ".\n") != 0) {
        J.line++;
        s = fail(&J, "a full stop and nothing after it");
    }
    wr_free(J.token);
    if (s == WR_OK) {
        U->sealed = is_sealed(text, length);
        wr_trace_clear(T);
        *T = *U;
    } else
        wr_trace_clear(U);
    return s;
}
