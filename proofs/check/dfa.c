/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <stdlib.h>
#include <string.h>

/* The automaton: .dfa text, one record per line, tokens separated by blanks; a
 * token that begins with '#' begins a comment. */

/* ---- names ------------------------------------------------------------- */

static char **sorting; /* the texts that by_text compares */

static int by_text(const void *a, const void *b) {
    return strcmp(sorting[*(const uint32_t *) a],
                  sorting[*(const uint32_t *) b]);
}

uint32_t ck_names_sort(ck_names *N) {
    uint32_t i, twice = CK_NONE;
    N->sorted = ck_alloc(N->count, sizeof *N->sorted);
    for (i = 0; i < N->count; i++)
        N->sorted[i] = i;
    sorting = N->text;
    if (N->count > 0)
        qsort(N->sorted, N->count, sizeof *N->sorted, by_text);
    for (i = 1; i < N->count; i++)
        if (by_text(&N->sorted[i - 1], &N->sorted[i]) == 0)
            twice = N->sorted[i];
    return twice;
}

uint32_t ck_names_find(const ck_names *N, const char *name) {
    uint32_t low = 0, high = N->count, middle;
    int order;
    while (low < high) {
        middle = low + (high - low) / 2;
        order = strcmp(name, N->text[N->sorted[middle]]);
        if (order == 0)
            return N->sorted[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return CK_NONE;
}

uint32_t *ck_names_match(const ck_names *N, const ck_names *in,
                         const char *what) {
    uint32_t *to = ck_alloc((size_t) N->count + 1, sizeof *to), a;

    for (a = 0; a < N->count; a++)
        if ((to[a] = ck_names_find(in, N->text[a])) == CK_NONE)
            ck_reject("%.60s is not a letter of the %s", N->text[a], what);
    return to;
}

void ck_names_number(ck_names *N, uint32_t count) {
    N->count = count;
    N->text = ck_alloc(count, sizeof *N->text);
    for (uint32_t i = 0; i < count; i++) {
        N->text[i] = ck_alloc(11, 1);
        snprintf(N->text[i], 11, "%u", i);
    }
    ck_names_sort(N);
}

/* ---- lines ------------------------------------------------------------- */

typedef struct {
    char *at, *end;
    size_t line;
    char **token;
    uint32_t tokens, alloc;
} reader;

/* Split the next line that has a token; return 0 at the end. */
static int next_line(reader *R) {
    char *eol;
    for (R->tokens = 0; R->tokens == 0; R->line++) {
        if (R->at >= R->end)
            return 0;
        ck_at(R->line + 1);
        eol = memchr(R->at, '\n', (size_t) (R->end - R->at));
        if (eol == NULL)
            eol = R->end;
        *eol = '\0';
        for (char *p = R->at; p < eol; p++)
            if (*p == '\t')
                *p = ' ';
        if (!ck_is_text(R->at, (size_t) (eol - R->at), 1))
            ck_reject("the line has bytes that are not printable UTF-8");
        for (char *p = R->at; p < eol;) {
            if (*p == ' ') {
                *p++ = '\0';
                continue;
            }
            if (*p == '#')
                break;
            if (R->tokens == R->alloc) {
                R->alloc = R->alloc == 0 ? 16 : 2 * R->alloc;
                R->token = ck_resize(R->token, R->alloc, sizeof *R->token);
            }
            R->token[R->tokens++] = p;
            while (p < eol && *p != ' ')
                p++;
        }
        R->at = eol < R->end ? eol + 1 : R->end;
    }
    return 1;
}

static char **copy_tokens(const reader *R) {
    char **copy = ck_alloc(R->tokens, sizeof *copy);
    memcpy(copy, R->token + 1, (R->tokens - 1) * sizeof *copy);
    return copy;
}

/* ---- records ----------------------------------------------------------- */

static void read_names(ck_names *N, const reader *R, int may_count,
                       size_t room) {
    const char *one = R->tokens == 2 ? R->token[1] : "";
    uint32_t n, twice;

    if (may_count && *one != '\0' && one[strspn(one, "0123456789")] == '\0') {
        n = ck_decimal(one, strlen(one), CK_NONE);
        if (n == CK_NONE || n > room) /* every state needs a row */
            ck_reject("%.60s states, but the file is too short for their rows",
                      one);
        ck_names_number(N, n);
        return;
    }
    N->count = R->tokens - 1;
    N->text = copy_tokens(R);
    twice = ck_names_sort(N);
    if (twice != CK_NONE)
        ck_reject("the name %.60s occurs twice", N->text[twice]);
}

uint32_t ck_dfa_state(const ck_dfa *A, const char *name) {
    uint32_t q = ck_names_find(&A->state, name);
    if (q == CK_NONE)
        ck_reject("%.60s is not a state", name);
    return q;
}

static void read_rows(ck_dfa *A, reader *R) {
    A->delta = ck_alloc((size_t) A->states * A->letters, sizeof *A->delta);
    for (uint32_t q = 0; A->letters > 0 && q < A->states; q++) {
        if (!next_line(R) || R->tokens != A->letters)
            ck_reject("row %u of trans does not have %u state%s", q, A->letters,
                      CK_S(A->letters));
        for (uint32_t a = 0; a < A->letters; a++)
            A->delta[(size_t) q * A->letters + a] =
                ck_dfa_state(A, R->token[a]);
    }
}

void ck_dfa_read(ck_dfa *A, char *text, size_t length, size_t first) {
    enum { NAME, STATES, ALPHABET, START, ACCEPT, TRANS, KIND, FACT, SOURCE };
    static const char *const key[] = {"name",  "states", "alphabet",
                                      "start", "accept", "trans",
                                      "kind",  "fact",   "source"};
    char *start_name = NULL, **accepting = NULL;
    uint32_t seen = 0, accepts = 0, i, k;
    int semi = 0;
    reader R = {.at = text, .end = text + length, .line = first - 1};
    memset(A, 0, sizeof *A);
    while (next_line(&R)) {
        for (k = NAME; k <= SOURCE && strcmp(R.token[0], key[k]) != 0; k++)
            ;
        if (k > SOURCE)
            ck_reject("unknown record %.60s", R.token[0]);
        if (k != FACT && (seen >> k & 1))
            ck_reject("the record %s occurs twice", key[k]);
        if ((k == START || k == ACCEPT) && !(seen >> STATES & 1))
            ck_reject("the record %s precedes states", key[k]);
        seen |= 1u << k;
        if (k == NAME) {
            A->name = ck_join(R.token + 1, R.tokens - 1);
        } else if (k == STATES) {
            read_names(&A->state, &R, 1, (size_t) (R.end - R.at));
            A->states = A->state.count;
        } else if (k == ALPHABET) {
            read_names(&A->letter, &R, 0, 0);
            A->letters = A->letter.count;
        } else if (k == START) {
            if (R.tokens != 2)
                ck_reject("start requires exactly one state");
            start_name = R.token[1];
        } else if (k == ACCEPT) {
            accepts = R.tokens - 1;
            accepting = copy_tokens(&R);
        } else if (k == KIND) {
            semi = R.tokens == 2 && strcmp(R.token[1], "semiautomaton") == 0;
            if (!semi && (R.tokens != 2 || strcmp(R.token[1], "dfa") != 0))
                ck_reject("kind must be semiautomaton or dfa");
        } else if (k == TRANS) {
            if (!(seen >> STATES & 1) || !(seen >> ALPHABET & 1) ||
                R.tokens != 1)
                ck_reject("trans must be on a line of its own, after states "
                          "and alphabet");
            read_rows(A, &R);
        }
    }
    if (!(seen >> TRANS & 1) || start_name == NULL || A->states == 0)
        ck_reject("the automaton lacks states, alphabet, start or trans");
    A->start = ck_dfa_state(A, start_name);
    if (A->name == NULL || A->name[0] == '\0')
        A->name = strcpy(ck_alloc(2, 1), "-");
    if (semi && accepts > 0)
        ck_reject("a semiautomaton has no accepting states");
    if ((seen >> KIND & 1) && !semi && !(seen >> ACCEPT & 1))
        ck_reject("kind dfa requires accept");
    if (!(seen >> ACCEPT & 1) || semi)
        return;
    A->accept = ck_alloc(A->states, 1);
    for (i = 0; i < accepts; i++)
        A->accept[ck_dfa_state(A, accepting[i])] = 1;
}

/* ---- comparison -------------------------------------------------------- */

static int same_names(const ck_names *N, const ck_names *M) {
    for (uint32_t i = 0; i < N->count && i < M->count; i++)
        if (strcmp(N->text[i], M->text[i]) != 0)
            return 0;
    return N->count == M->count;
}

uint32_t ck_dfa_move(const ck_dfa *A, uint32_t q, uint32_t letter) {
    return A->delta[(size_t) q * A->letters + letter];
}

int ck_dfa_equal(const ck_dfa *A, const ck_dfa *B) {
    return same_names(&A->state, &B->state) &&
           same_names(&A->letter, &B->letter) && A->start == B->start &&
           memcmp(A->delta, B->delta,
                  (size_t) A->states * A->letters * sizeof *A->delta) == 0 &&
           (A->accept == NULL) == (B->accept == NULL) &&
           (A->accept == NULL || memcmp(A->accept, B->accept, A->states) == 0);
}
