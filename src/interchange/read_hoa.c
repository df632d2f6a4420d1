/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* HOA v1 [babiak2015], labels and header.  Its automata read infinite words;
 * with state-based acceptance `Inf(0)` (or `t`, or `f`) the same graph read
 * on finite words accepts by its last state, and that is what is taken.
 * Letters are valuations of the atomic propositions.  The header
 * `wreath-letters` names them; what is behind the names does not occur.
 */

#include "interchange/hoa.h"

#include <string.h>

wr_status_t hoa_state(uint32_t *q, hoa_t *H) {
    if (H->kind != HOA_NUMBER || H->number >= H->states)
        return hoa_unexpected(H, "the number of a state, below `States`");
    char name[24];
    int n = snprintf(name, sizeof name, "%lu", (unsigned long) H->number);
    *q = interchange_state(H->X, name, (size_t) n);
    return WR_OK;
}

/* ---- labels ------------------------------------------------------------ */

static wr_status_t atom(interchange_formula_t *F, uint64_t *set) {
    hoa_t *H = F->arg;
    wr_reader_struct *R = F->X->R;
    const size_t end = R->length;
    uint32_t i;
    R->pos = F->pos;
    R->length = F->end; /* tokens end where the formula does */
    wr_status_t s = hoa_next(H);
    F->pos = R->pos;
    R->length = end;
    if (s != WR_OK)
        return s;
    if (H->kind == HOA_NUMBER && H->number < F->vars)
        interchange_formula_variable(F, set, (unsigned) H->number);
    else if (H->kind == HOA_WORD && strcmp(H->text->text, "t") == 0)
        interchange_formula_constant(F, set, 1);
    else if (H->kind == HOA_WORD && strcmp(H->text->text, "f") == 0)
        interchange_formula_constant(F, set, 0);
    else if (H->kind == HOA_ALIAS &&
             wr_names_find(&i, &H->alias, H->text->text, H->text->length))
        memcpy(set, H->alias_set + i * F->words, F->words * sizeof *set);
    else
        return hoa_unexpected(H, "t, f, an alias or the number of a "
                                 "proposition");
    return WR_OK;
}

/* Where the label or header item ends. */
static size_t label_end(const wr_reader_struct *R, size_t pos, int close) {
    if (close) {
        const char *p = memchr(R->text + pos, ']', R->length - pos);
        return p != NULL ? (size_t) (p - R->text) : R->length;
    }
    /* an alias: up to the line's end, which is how all tools write it */
    const char *p = memchr(R->text + pos, '\n', R->length - pos);
    return p != NULL ? (size_t) (p - R->text) : R->length;
}

wr_status_t hoa_label(uint64_t *set, hoa_t *H, int close) {
    wr_reader_struct *R = H->X->R;
    interchange_formula_t F = {.X = H->X, .atom = atom, .arg = H};
    interchange_formula_start(&F, H->labels.vars);
    F.pos = R->pos;
    F.end = label_end(R, R->pos, close);
    if (F.end == R->length && close)
        return wr_reader_fail_at(R, R->pos, "found no ']'");
    const size_t end = F.end;
    wr_status_t s = interchange_formula_read(&F, set);
    R->pos = end + (size_t) close;
    return s;
}

/* ---- header ------------------------------------------------------------ */

static wr_status_t read_ap(hoa_t *H) {
    wr_status_t s = hoa_next(H);
    if (s != WR_OK)
        return s;
    if (H->kind != HOA_NUMBER || H->ap_seen)
        return hoa_unexpected(H, "the number of propositions, once");
    if (H->number > INTERCHANGE_MAX_VARS) {
        wr_reader_fail_at(H->X->R, H->at,
                          "found %lu propositions; more than %d are too many "
                          "letters",
                          (unsigned long) H->number, INTERCHANGE_MAX_VARS);
        return wr_limits_fail(H->X->L, WR_UNABLE, "%s", H->X->R->message);
    }
    const unsigned n = (unsigned) H->number;
    H->ap_seen = 1;
    H->labels.var = wr_calloc(n + 1, sizeof *H->labels.var);
    for (unsigned i = 0; i < n; i++) {
        s = hoa_next(H);
        if (s == WR_OK && H->kind != HOA_STRING)
            s = hoa_unexpected(H, "a proposition in quotes");
        if (s != WR_OK)
            return s;
        H->labels.var[i] = wr_strdup(H->text->text);
        H->labels.vars = i + 1;
    }
    interchange_formula_t F;
    interchange_formula_start(&F, n);
    H->labels.words = F.words;
    return hoa_next(H);
}

/* Names in quotes; some programs give them back without, and then what no
 * blank separates is one name. */
static wr_status_t read_letters(hoa_t *H) {
    interchange_labels_t *T = &H->labels;
    const uint32_t most = UINT32_C(1) << T->vars;
    wr_status_t s = hoa_next(H);
    if (T->letter != NULL)
        return hoa_unexpected(H, "`wreath-letters` once");
    T->letter = wr_calloc(most, sizeof *T->letter);
    size_t behind = SIZE_MAX; /* the last token without quotes */
    for (; s == WR_OK && H->kind != HOA_HEADER && H->kind != HOA_MARK &&
           H->kind != HOA_END;
         s = hoa_next(H)) {
        const int bare = H->kind != HOA_STRING;
        if (bare && H->at == behind) {
            char **name = &T->letter[T->letters - 1];
            *name = wr_realloc(*name, strlen(*name) + H->text->length + 1);
            strcat(*name, H->text->text);
        } else if (T->letters == most) {
            return hoa_unexpected(H, "no more letters than valuations");
        } else {
            T->letter[T->letters++] = wr_strdup(H->text->text);
        }
        behind = bare ? H->X->R->pos : SIZE_MAX;
    }
    return s;
}

static wr_status_t read_alias(hoa_t *H) {
    wr_status_t s = hoa_next(H);
    if (s != WR_OK)
        return s;
    if (H->kind != HOA_ALIAS || H->alias.count >= 10000)
        return hoa_unexpected(H, "@ and a name");
    char *name = wr_strdup(H->text->text);
    uint64_t *set = wr_malloc(H->labels.words * sizeof *set);
    uint32_t seen;
    s = hoa_label(set, H, 0);
    if (s == WR_OK && wr_names_find(&seen, &H->alias, name, strlen(name)))
        s = hoa_unexpected(H, "each alias once");
    if (s == WR_OK)
        s = wr_limits_check(H->X->L, "aliases", 0,
                            8 * (uint64_t) H->alias.count * H->labels.words);
    if (s == WR_OK) {
        const uint32_t i = wr_names_add(&H->alias, name, strlen(name));
        H->alias_set =
            wr_realloc(H->alias_set, (i + 1) * H->labels.words * sizeof *set);
        memcpy(H->alias_set + i * H->labels.words, set,
               H->labels.words * sizeof *set);
        s = hoa_next(H);
    }
    wr_free(set);
    wr_free(name);
    return s;
}

/* "1 Inf(0)", "0 t" and "0 f", and nothing else. */
static wr_status_t read_acceptance(hoa_t *H) {
    static const char *const forms[] = {"1Inf(0)", "0t", "0f"};
    wr_buffer_t all;
    const size_t at = H->at;
    wr_status_t s = hoa_next(H);
    int found = -1;
    wr_buffer_init(all);
    while (s == WR_OK && H->kind != HOA_HEADER && H->kind != HOA_MARK &&
           H->kind != HOA_END) {
        if (all->length < 200)
            wr_buffer_put(all, H->text->text);
        s = hoa_next(H);
    }
    for (int i = 0; i < 3; i++)
        if (strcmp(all->text, forms[i]) == 0)
            found = i;
    if (s == WR_OK && found < 0)
        s = interchange_refuse(H->X, at,
                               "found acceptance '%.60s', expected \"1 "
                               "Inf(0)\", \"0 t\" or \"0 f\": words are "
                               "finite here",
                               all->text);
    H->sets = found == 0 ? 1 : found == 1 ? 0 : -1;
    wr_buffer_clear(all);
    return s;
}

static wr_status_t read_start(hoa_t *H) {
    uint32_t q;
    wr_status_t s = hoa_next(H);
    if (s == WR_OK)
        s = hoa_state(&q, H);
    if (s != WR_OK)
        return s;
    H->X->N.flag[q] |= INTERCHANGE_START;
    s = hoa_next(H);
    if (s == WR_OK && H->kind == '&')
        s = interchange_refuse(H->X, H->at,
                               "found a conjunction of start states: "
                               "alternation, expected an NFA");
    return s;
}

static wr_status_t read_number_item(uint64_t *out, hoa_t *H) {
    wr_status_t s = hoa_next(H);
    if (s == WR_OK && H->kind != HOA_NUMBER)
        s = hoa_unexpected(H, "a number");
    if (s != WR_OK)
        return s;
    *out = H->number;
    return hoa_next(H);
}

static wr_status_t read_name(hoa_t *H) {
    wr_status_t s = hoa_next(H);
    if (s != WR_OK || H->kind != HOA_STRING)
        return s;
    wr_free(H->X->name);
    H->X->name = wr_strdup(H->text->text);
    return hoa_next(H);
}

/* What begins with a small letter may be passed over; what begins with a
 * capital has a meaning that must be known. */
static wr_status_t read_item(hoa_t *H) {
    const char *h = H->text->text;
    wr_status_t s;
    if (strcmp(h, "States") == 0)
        return read_number_item(&H->states, H);
    if (strcmp(h, "Start") == 0)
        return read_start(H);
    if (strcmp(h, "AP") == 0)
        return read_ap(H);
    if (strcmp(h, "Alias") == 0)
        return read_alias(H);
    if (strcmp(h, "Acceptance") == 0)
        return read_acceptance(H);
    if (strcmp(h, "name") == 0)
        return read_name(H);
    if (strcmp(h, "wreath-letters") == 0)
        return read_letters(H);
    if (*h >= 'A' && *h <= 'Z')
        return hoa_unexpected(H, "States, Start, AP, Alias, Acceptance, or a "
                                 "header with a small letter");
    do
        s = hoa_next(H);
    while (s == WR_OK && H->kind != HOA_HEADER && H->kind != HOA_MARK &&
           H->kind != HOA_END);
    return s;
}

static wr_status_t read_head(hoa_t *H) {
    wr_status_t s = hoa_next(H);
    if (s == WR_OK && strcmp(H->text->text, "v1") != 0)
        s = hoa_unexpected(H, "v1");
    if (s == WR_OK)
        s = hoa_next(H);
    while (s == WR_OK && H->kind == HOA_HEADER)
        s = read_item(H);
    if (s == WR_OK &&
        (H->kind != HOA_MARK || strcmp(H->text->text, "--BODY--") != 0))
        s = hoa_unexpected(H, "a header or --BODY--");
    if (s == WR_OK && H->sets == -2)
        s = hoa_unexpected(H, "`Acceptance` before it");
    return s;
}

wr_status_t interchange_read_hoa(interchange_draft_t *X) {
    hoa_t H = {.X = X, .states = UINT64_MAX, .sets = -2};
    H.labels.words = 1;
    wr_buffer_init(H.text);
    wr_status_t s = hoa_next(&H);
    if (s == WR_OK && H.kind != HOA_END) {
        X->D->found = 1;
        if (H.kind != HOA_HEADER || strcmp(H.text->text, "HOA") != 0)
            s = hoa_unexpected(&H, "HOA: v1");
        if (s == WR_OK)
            s = read_head(&H);
        if (s == WR_OK)
            s = hoa_body(&H);
        if (s == WR_OK)
            s = interchange_labels_spread(X, &H.labels);
        if (s == WR_OK)
            interchange_remark(X, "an automaton on infinite words, read on "
                                  "finite words");
    }
    wr_names_clear(&H.alias);
    interchange_labels_clear(&H.labels);
    wr_free(H.alias_set);
    wr_buffer_clear(H.text);
    return s;
}
