/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Read the text form of a claim (doc/claims.md): one keyword per line; its text
 * belongs to the last statement, condition, step or instance. */

#include <inttypes.h>

#include "claim/impl.h"

typedef struct {
    wr_claim_struct *C;
    wr_claim_statement_t *statement;
    wr_claim_condition_t *condition; /* NULL once an instance is open */
    wr_claim_instance_t *instance;
    wr_claim_step_t *step;
    wr_reader_struct *R;
    const char *key; /* keyword of the line */
} reading_t;

wr_status_t wr_claim_fail(wr_reader_t R, const char *what, const char *found) {
    snprintf(R->message, sizeof R->message,
             "%s:%lu: found \"%.100s\", expected %s", R->name, R->line, found,
             what);
    return WR_PARSE;
}

static wr_status_t fail(reading_t *r, const char *what, const char *found) {
    return wr_claim_fail(r->R, what, found);
}

/* Set a text, or append a line to it. */
static void join(char **text, const char *more) {
    if (*text != NULL)
        wr_say(text, "%s %s", *text, more);
    else
        *text = wr_strdup(more);
}

/* Read a text of the head or of a statement, on one line or several. */
static wr_status_t words(reading_t *r, char *rest) {
    wr_claim_struct *C = r->C;
    wr_claim_statement_t none, *s = r->statement != NULL ? r->statement : &none;
    const struct {
        const char *key;
        char **text;
    } texts[] = {{"claim", &C->id},         {"title", &C->title},
                 {"see", &C->see},          {"about", &C->about},
                 {"source", &s->source},    {"quote", &s->quote},
                 {"slip", &s->slip},        {"says", &s->says},
                 {"model", &s->evaluation}, {"follows", &s->follows},
                 {"proof", &s->proof},      {"note", &s->note},
                 {"theorem", &s->theorem}};
    size_t i = 0;
    while (strcmp(r->key, texts[i].key) != 0)
        i++;
    if (*rest == '\0')
        return fail(r, "something after it", r->key);
    if (texts[i].text == &C->id && C->id != NULL)
        return fail(r, "one claim per file", r->key);
    join(texts[i].text, rest);
    return WR_OK;
}

static wr_status_t statement(reading_t *r, char *rest) {
    for (int i = 0; i < 4; i++)
        if (strcmp(rest, wr_form_name((wr_form_t) i)) == 0) {
            wr_claim_struct *C = r->C;
            C->statement = wr_claim_grow(C->statement, &C->statements,
                                         sizeof *C->statement);
            r->statement = &C->statement[C->statements - 1];
            r->statement->form = (wr_form_t) i;
            r->statement->line = r->R->line;
            r->statement->quantifier = WR_QUANTIFIER_THIS;
            r->condition = NULL;
            r->instance = NULL;
            r->step = NULL;
            return WR_OK;
        }
    return fail(r, "printed, extended, repaired or ours", rest);
}

/* ---- quantifiers and variables ------------------------------------------ */

static wr_status_t quantifier(reading_t *r, char *rest) {
    wr_claim_statement_t *s = r->statement;
    s->quantifier = strcmp(r->key, "every") == 0    ? WR_QUANTIFIER_EVERY
                    : strcmp(r->key, "exists") == 0 ? WR_QUANTIFIER_EXISTS
                                                    : WR_QUANTIFIER_THIS;
    if (s->family != NULL)
        return fail(r, "one of every, exists, this", r->key);
    if (*rest == '{') {
        char *end = strchr(rest, '}');
        if (end == NULL)
            return fail(r, "{VARIABLE}", rest);
        *end = '\0';
        s->subject = wr_strdup(rest + 1);
        rest = end + 1 + strspn(end + 1, " ");
    }
    s->family = wr_strdup(rest);
    return WR_OK;
}

static void add_value(wr_claim_variable_t *v, const char *text) {
    v->value = wr_claim_grow(v->value, &v->values, sizeof *v->value);
    v->value[v->values - 1] = wr_strdup(text);
}

/* "a b 2..12" */
static wr_status_t values(reading_t *r, wr_claim_variable_t *v, char *rest) {
    for (char *word = strtok(rest, " "); word != NULL;
         word = strtok(NULL, " ")) {
        const char *p = word;
        int64_t from, to;
        if (wr_take_pair(&from, &to, &p, "..", INT32_MAX) && *p == '\0') {
            if (from < -1000000 || to > 1000000 || to - from > 100000)
                return fail(r, "at most 100001 numbers", word);
            for (int64_t i = from; i <= to; i++) {
                char digits[24];
                snprintf(digits, sizeof digits, "%" PRId64, i);
                add_value(v, digits);
            }
        } else
            add_value(v, word);
    }
    return v->values > 0 ? WR_OK : fail(r, "values after it", v->name);
}

/* Split "NAME in VALUES" or "NAME = VALUE": name and *rest. */
static char *variable_name(char **rest, const char *mark) {
    char *s = *rest;
    size_t n = strcspn(s, " ");
    char *at = s + n + strspn(s + n, " ");
    if (n == 0 || strncmp(at, mark, strlen(mark)) != 0 ||
        at[strlen(mark)] != ' ')
        return NULL;
    s[n] = '\0';
    *rest = at + strlen(mark) + strspn(at + strlen(mark), " ");
    return s;
}

static wr_status_t over(reading_t *r, char *rest) {
    wr_claim_statement_t *s = r->statement;
    char *name = variable_name(&rest, "in");
    if (name == NULL)
        return fail(r, "NAME in VALUES", rest);
    s->over = wr_claim_grow(s->over, &s->overs, sizeof *s->over);
    s->over[s->overs - 1].name = wr_strdup(name);
    return values(r, &s->over[s->overs - 1], rest);
}

static wr_status_t let(reading_t *r, char *rest) {
    char *name = variable_name(&rest, "=");
    if (r->instance == NULL)
        return fail(r, "an instance before it", r->key);
    if (name == NULL)
        return fail(r, "NAME = VALUE", rest);
    wr_claim_instance_t *x = r->instance;
    x->let = wr_claim_grow(x->let, &x->lets, sizeof *x->let);
    x->let[x->lets - 1].name = wr_strdup(name);
    add_value(&x->let[x->lets - 1], rest);
    return WR_OK;
}

/* ---- conditions, steps and tests ---------------------------------------- */

static wr_status_t step(reading_t *r, char *rest) {
    wr_claim_step_t **list;
    size_t *n;
    int make = strcmp(r->key, "make") == 0;
    if (strncmp(rest, "wreath ", 7) != 0 &&
        strncmp(rest, "wreath-check ", 13) != 0)
        return fail(r, "a command of wreath or wreath-check", rest);
    if (make && r->instance != NULL) {
        list = &r->instance->make;
        n = &r->instance->makes;
    } else if (make && r->condition == NULL) {
        list = &r->statement->make;
        n = &r->statement->makes;
    } else if (!make && r->condition != NULL) {
        list = &r->condition->step;
        n = &r->condition->steps;
    } else
        return fail(r,
                    make ? "it before conditions or in an instance"
                         : "if or then before it",
                    r->key);
    *list = wr_claim_grow(*list, n, sizeof **list);
    r->step = &(*list)[*n - 1];
    r->step->kind = make                         ? WR_STEP_MAKE
                    : strcmp(r->key, "yes") == 0 ? WR_STEP_YES
                                                 : WR_STEP_NO;
    r->step->command = wr_strdup(rest);
    return WR_OK;
}

/* Return the first blank that is not between brackets or quotes, or NULL. */
static char *end_of_path(char *s) {
    int depth = 0, quoted = 0;
    for (; *s != '\0'; s++) {
        depth += (*s == '[') - (*s == ']');
        quoted ^= *s == '"';
        if (*s == ' ' && depth <= 0 && !quoted)
            return s;
    }
    return NULL;
}

static wr_status_t test(reading_t *r, char *rest) {
    char *relation = end_of_path(rest);
    char *value = relation ? strchr(relation + 1, ' ') : NULL;
    if (r->step == NULL || r->step->kind != WR_STEP_YES)
        return fail(r, "yes before it", r->key);
    if (value == NULL || (*rest != '.' && *rest != '['))
        return fail(r, "PATH RELATION VALUE", rest);
    *relation++ = '\0';
    *value++ = '\0';
    wr_claim_step_t *s = r->step;
    s->test = wr_claim_grow(s->test, &s->tests, sizeof *s->test);
    s->test[s->tests - 1] = (wr_claim_test_t){
        wr_strdup(rest), wr_strdup(relation), wr_strdup(value)};
    return WR_OK;
}

static wr_status_t condition(reading_t *r, char *rest) {
    wr_claim_statement_t *s = r->statement;
    s->condition =
        wr_claim_grow(s->condition, &s->conditions, sizeof *s->condition);
    r->condition = &s->condition[s->conditions - 1];
    r->condition->conclusion = strcmp(r->key, "then") == 0;
    r->condition->says = wr_strdup(rest);
    r->instance = NULL;
    r->step = NULL;
    return WR_OK;
}

static wr_status_t instance(reading_t *r, char *rest) {
    wr_claim_statement_t *s = r->statement;
    s->instance =
        wr_claim_grow(s->instance, &s->instances, sizeof *s->instance);
    r->instance = &s->instance[s->instances - 1];
    r->instance->name = wr_strdup(rest);
    r->condition = NULL;
    r->step = NULL;
    return WR_OK;
}

/* "limit SECONDS" */
static wr_status_t limit(reading_t *r, char *rest) {
    uint64_t n;
    if (!wr_is_count(&n, rest, 999999) || n == 0)
        return fail(r, "a number of seconds", rest);
    r->statement->seconds = (double) n;
    return WR_OK;
}

/* "repairs N": the number of an earlier statement */
static wr_status_t repairs(reading_t *r, char *rest) {
    uint64_t n;
    if (!wr_is_count(&n, rest, UINT32_MAX) || n == 0 || n >= r->C->statements)
        return fail(r, "the number of an earlier statement", rest);
    r->statement->repairs = n;
    return WR_OK;
}

/* "exhaustive {F}": the variable of formats */
static wr_status_t exhaustive(reading_t *r, char *rest) {
    size_t n = strlen(rest);
    if (n < 3 || rest[0] != '{' || rest[n - 1] != '}')
        return fail(r, "{VARIABLE}", rest);
    r->statement->exhaustive = wr_strdup(rest + 1);
    r->statement->exhaustive[n - 2] = '\0';
    return WR_OK;
}

/* ---- keywords ------------------------------------------------------------ */

enum { HEADS = 2 }; /* rows allowed before the first statement */

static const struct {
    const char *keys;
    wr_status_t (*read)(reading_t *r, char *rest);
} keywords[] = {
    {"claim title see about", words},
    {"statement", statement},
    {"source quote slip says model follows proof note theorem", words},
    {"repairs", repairs},
    {"exhaustive", exhaustive},
    {"every exists this", quantifier},
    {"for", over},
    {"limit", limit},
    {"if then", condition},
    {"yes no make", step},
    {"where", test},
    {"instance", instance},
    {"let", let}};

static wr_status_t line(reading_t *r, char *text) {
    size_t n = strcspn(text, " \t");
    char *rest = text + n + strspn(text + n, " \t");
    text[n] = '\0';
    r->key = text;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (wr_is_among(text, keywords[i].keys) &&
            (i < HEADS || r->statement != NULL))
            return keywords[i].read(r, rest);
    return fail(
        r, r->statement == NULL ? "statement before it" : "a keyword of claims",
        text);
}

/* Return the next line without blanks at its ends, joined with the following
 * line if it ends in a backslash; NULL at the end of the text. */
static char *next_line(wr_reader_t R) {
    wr_buffer_t b;
    int more = 1;
    if (R->pos >= R->length)
        return NULL;
    wr_buffer_init(b);
    while (more && R->pos < R->length) {
        const char *s = R->text + R->pos;
        size_t n = strcspn(s, "\n"), end = n;
        R->pos += n + 1;
        R->line++;
        while (end > 0 && strchr(" \t\r", s[end - 1]) != NULL)
            end--;
        size_t skip = strspn(s, " \t");
        skip = skip < end ? skip : end;
        more = end > skip && s[end - 1] == '\\';
        wr_buffer_write(b, s + skip, end - skip - (size_t) more);
    }
    return b->text;
}

wr_status_t wr_claim_read(wr_claim_t C, wr_reader_t R) {
    wr_claim_t D;
    wr_claim_init(D);
    reading_t r = {.C = D, .R = R};
    wr_status_t s = WR_OK;
    char *text;
    while (s == WR_OK && (text = next_line(R)) != NULL) {
        if (*text != '\0' && *text != '#')
            s = line(&r, text);
        wr_free(text);
    }
    if (s == WR_OK)
        s = wr_claim_complete(D, R);
    if (s == WR_OK) {
        wr_claim_clear(C);
        *C = *D;
    } else
        wr_claim_clear(D);
    return s;
}
