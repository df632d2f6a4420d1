/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* HOA v1 [babiak2015].  Its automata read infinite words.  With state-based
 * acceptance `Inf(0)` (or `t`, or `f`) the same graph also accepts finite words
 * by its last state, and this is how it is read.
 * Letters are valuations of the atomic propositions.  The header
 * `wreath-letters` names the first of them; the others do not occur.
 */

#include "base/bits.h"
#include "interchange/hoa.h"

/* Read a token that must be the number of a state; return the state. */
static uint32_t read_number(hoa_t *H) {
    char name[24];
    if (H->kind != HOA_NUMBER || H->number >= H->states)
        hoa_unexpected(H, "the number of a state, below `States`");
    int n = snprintf(name, sizeof name, "%lu", (unsigned long) H->number);
    const uint32_t q = interchange_state(H->X, name, (size_t) n);
    if (interchange_ok(H->X))
        hoa_next(H);
    return q;
}

/* ---- header ------------------------------------------------------------ */

/* Each of these functions begins after the name of its item. */

static void read_ap(hoa_t *H) {
    if (H->kind != HOA_NUMBER || H->ap_seen)
        hoa_unexpected(H, "the number of propositions, once");
    else if (H->number > INTERCHANGE_MAX_VARS)
        interchange_unable(H->X, H->at,
                           "found %lu propositions; more than %d are too many "
                           "letters",
                           (unsigned long) H->number, INTERCHANGE_MAX_VARS);
    if (!interchange_ok(H->X))
        return;
    const unsigned n = (unsigned) H->number;
    H->ap_seen = 1;
    H->labels.var = wr_calloc(n + 1, sizeof *H->labels.var);
    hoa_next(H);
    while (interchange_ok(H->X) && H->labels.vars < n) {
        if (H->kind == HOA_STRING)
            H->labels.var[H->labels.vars++] = wr_strdup(H->text->text);
        hoa_expect(H, HOA_STRING, "a proposition in quotes");
    }
    H->labels.words = interchange_words(n);
}

/* Read names in quotes.  Some programs print them without; then tokens that no
 * blank separates are one name. */
static void read_letters(hoa_t *H) {
    interchange_labels_t *T = &H->labels;
    const uint32_t most = UINT32_C(1) << INTERCHANGE_MAX_VARS;
    if (T->letter != NULL) {
        hoa_unexpected(H, "`wreath-letters` once");
        return;
    }
    T->letter = wr_grow(NULL, 0, sizeof *T->letter);
    size_t behind = SIZE_MAX; /* the end of the last token without quotes */
    for (; hoa_inside_item(H); hoa_next(H)) {
        const int bare = H->kind != HOA_STRING;
        if (bare && H->at == behind) {
            char **name = &T->letter[T->letters - 1];
            *name = wr_realloc(*name, strlen(*name) + H->text->length + 1);
            strcat(*name, H->text->text);
        } else if (T->letters == most) {
            hoa_unexpected(H, "no more letters than valuations");
            return;
        } else {
            T->letter = wr_grow(T->letter, T->letters, sizeof *T->letter);
            T->letter[T->letters++] = wr_strdup(H->text->text);
        }
        behind = bare ? H->X->R->pos : SIZE_MAX;
    }
}

/* Read "1 Inf(0)", "0 t" or "0 f"; `at` is the position of the item. */
static void read_acceptance(hoa_t *H, size_t at) {
    static const char *const forms[] = {"1 Inf(0)", "0 t", "0 f"};
    wr_buffer_t all;
    int found = -1;
    wr_buffer_init(all);
    for (int first = 1; hoa_inside_item(H); hoa_next(H), first = 0)
        if (all->length < 200)
            wr_buffer_printf(all, "%s%s", H->text->text, first ? " " : "");
    for (int i = 0; i < 3; i++)
        if (strcmp(all->text, forms[i]) == 0)
            found = i;
    if (found < 0)
        interchange_refuse(H->X, at,
                           "found acceptance '%.60s', expected \"1 Inf(0)\", "
                           "\"0 t\" or \"0 f\", read for finite words",
                           all->text);
    H->sets = found == 0 ? 1 : found == 1 ? 0 : -1;
    wr_buffer_clear(all);
}

static void read_start(hoa_t *H) {
    const uint32_t q = read_number(H);
    H->X->N.flag[q] |= INTERCHANGE_START;
    if (H->kind == '&')
        interchange_refuse(H->X, H->at,
                           "found a conjunction of start states: alternation, "
                           "expected an NFA");
}

static void read_states(hoa_t *H) {
    H->states = H->number;
    hoa_expect(H, HOA_NUMBER, "a number");
}

static void read_name(hoa_t *H) {
    if (H->kind != HOA_STRING)
        return;
    wr_free(H->X->name);
    H->X->name = wr_strdup(H->text->text);
    hoa_next(H);
}

/* Read a header item.  One that begins with a lower-case letter may be ignored;
 * one that begins with a capital must be understood. */
static void read_item(hoa_t *H) {
    static const struct {
        const char *name;
        void (*read)(hoa_t *H);
    } item[] = {{"States", read_states}, {"Start", read_start},
                {"AP", read_ap},         {"Alias", hoa_alias},
                {"name", read_name},     {"wreath-letters", read_letters}};
    const size_t items = sizeof item / sizeof *item, at = H->at;
    const char *h = H->text->text;
    const int acceptance = strcmp(h, "Acceptance") == 0;
    size_t i = 0;
    while (i < items && strcmp(h, item[i].name) != 0)
        i++;
    if (i == items && !acceptance && *h >= 'A' && *h <= 'Z') {
        hoa_unexpected(H, "States, Start, AP, Alias, Acceptance, or a header "
                          "with a small letter");
        return;
    }
    hoa_next(H);
    if (acceptance)
        read_acceptance(H, at);
    else if (i < items)
        item[i].read(H);
    else
        while (hoa_inside_item(H))
            hoa_next(H);
}

static void read_head(hoa_t *H) {
    if (H->kind != HOA_HEADER || strcmp(H->text->text, "HOA") != 0)
        hoa_unexpected(H, "HOA: v1");
    hoa_next(H);
    if (strcmp(H->text->text, "v1") != 0 && strcmp(H->text->text, "v1.1") != 0)
        hoa_unexpected(H, "v1 or v1.1");
    hoa_next(H);
    while (interchange_ok(H->X) && H->kind == HOA_HEADER)
        read_item(H);
    if (H->kind != HOA_MARK || strcmp(H->text->text, "--BODY--") != 0)
        hoa_unexpected(H, "a header or --BODY--");
    if (H->sets == -2)
        hoa_unexpected(H, "`Acceptance` before it");
    if (H->labels.letters > UINT32_C(1) << H->labels.vars)
        interchange_fail(H->X, H->at,
                         "found %lu names in `wreath-letters`, expected at "
                         "most %lu, one per valuation",
                         (unsigned long) H->labels.letters,
                         1ul << H->labels.vars);
    hoa_aliases(H);
}

/* ---- body ---------------------------------------------------------------- */

/* States with their edges.
 *
 *   State: [label] 0 "name" {0}
 *     [label] 1
 *
 * A state's label applies to all its edges; edges without any label are the
 * valuations in order. */
typedef struct {
    uint32_t q;
    uint32_t label;    /* label of the state, or UINT32_MAX */
    uint32_t implicit; /* number of edges so far without a label */
} state_t;

/* Skip "{0}", "{}" or nothing; return 1 if the state accepts. */
static int is_accepting(hoa_t *H) {
    int accepting = 0;
    if (H->kind != '{')
        return 0;
    for (hoa_next(H); H->kind == HOA_NUMBER; hoa_next(H)) {
        if (H->number >= (uint64_t) (H->sets > 0))
            hoa_unexpected(H, "an acceptance set that there is");
        accepting = 1;
    }
    hoa_expect(H, '}', "'}'");
    return accepting;
}

/* Read the label after '[', as a set, up to and including ']'. */
static uint32_t read_label(hoa_t *H) {
    uint64_t *set = wr_calloc(H->labels.words, sizeof *set);
    hoa_label(set, H);
    const uint32_t label = interchange_labels_set(H->X, &H->labels, set);
    wr_free(set);
    if (interchange_ok(H->X))
        hoa_next(H);
    else
        H->kind = HOA_END; /* the reader stays after --ABORT-- */
    return label;
}

static void read_state(hoa_t *H, state_t *S) {
    hoa_next(H);
    S->label = H->kind == '[' ? read_label(H) : UINT32_MAX;
    S->implicit = 0;
    S->q = read_number(H);
    if (H->kind == HOA_STRING)
        hoa_next(H); /* a name, which need not be unique */
    const int accepting = is_accepting(H);
    if (interchange_ok(H->X) && H->sets == 1 && accepting)
        H->X->N.flag[S->q] |= INTERCHANGE_ACCEPT;
}

/* Return the label of the next edge that has no label of its own. */
static uint32_t implicit_label(hoa_t *H, state_t *S) {
    interchange_labels_t *T = &H->labels;
    const uint32_t v = S->implicit++;
    if (S->label != UINT32_MAX)
        return S->label;
    if (v >> T->vars != 0) {
        hoa_unexpected(H, "no more edges than valuations");
        return 0;
    }
    uint64_t *set = wr_calloc(T->words, sizeof *set);
    wr_bits_set(set, v);
    const uint32_t label = interchange_labels_set(H->X, T, set);
    wr_free(set);
    return label;
}

static void read_edge(hoa_t *H, state_t *S) {
    interchange_label_t edge = {.from = S->q};
    edge.set = H->kind == '[' ? read_label(H) : implicit_label(H, S);
    edge.to = read_number(H);
    if (H->kind == '&')
        interchange_refuse(
            H->X, H->at,
            "found a conjunction of targets: alternation, expected an NFA");
    const size_t at = H->at;
    if (is_accepting(H))
        interchange_refuse(
            H->X, at, "found acceptance on an edge, expected it on states");
    interchange_labels_edge(H->X, &H->labels, edge);
}

static void read_body(hoa_t *H) {
    state_t S = {.label = UINT32_MAX};
    int inside = 0;
    hoa_next(H);
    while (interchange_ok(H->X) && H->kind != HOA_MARK) {
        if (H->kind == HOA_HEADER && strcmp(H->text->text, "State") == 0) {
            inside = 1;
            read_state(H, &S);
        } else if (inside && (H->kind == '[' || H->kind == HOA_NUMBER)) {
            read_edge(H, &S);
        } else {
            hoa_unexpected(H, inside ? "State:, an edge or --END--"
                                     : "State: or --END--");
        }
    }
    if (strcmp(H->text->text, "--END--") != 0)
        hoa_unexpected(H, "--END--");
}

/* ---- the next automaton -------------------------------------------------- */

/* Remove everything that a discarded automaton has added. */
static void forget(interchange_draft_t *X) {
    X->D->found = 0;
    X->status = WR_OK;
    X->R->message[0] = '\0';
    wr_free(X->name);
    X->name = NULL;
    interchange_nfa_clear(&X->N);
    WR_EACH(wr_names_clear, &X->state, &X->letter);
}

/* Read the next automaton, if any; return 1 if it ends with --ABORT--. */
static int read_next(interchange_draft_t *X) {
    hoa_t H = {.X = X, .states = UINT64_MAX, .sets = -2};
    H.labels.words = 1;
    wr_buffer_init(H.text);
    hoa_next(&H);
    if (H.kind != HOA_END) {
        X->D->found = 1;
        read_head(&H);
        if (interchange_ok(X))
            read_body(&H);
        /* `0 t` accepts in every state, whether listed or not */
        for (uint32_t q = 0; H.sets == 0 && q < X->N.states; q++)
            X->N.flag[q] |= INTERCHANGE_ACCEPT;
        interchange_labels_spread(X, &H.labels);
        if (interchange_ok(X))
            interchange_remark(X, "an automaton on infinite words, read on "
                                  "finite words");
    }
    wr_names_clear(&H.alias);
    interchange_labels_clear(&H.labels);
    WR_FREE(H.alias_text, H.alias_set);
    wr_buffer_clear(H.text);
    return H.aborted;
}

void interchange_read_hoa(interchange_draft_t *X) {
    while (read_next(X)) {
        forget(X);
        interchange_remark(X, "an automaton that ends with --ABORT-- is "
                              "discarded");
    }
}
