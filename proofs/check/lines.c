/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The text of a certificate: from a file or from memory; its first word; its
 * lines; and the first and last lines of most kinds, "WORD 1" and the hash of
 * all lines before. */

char *ck_raw_line(ck_cert *C) {
    char *line = C->text, *eol;
    ck_in_file(C->job->cert_path);
    ck_at(++C->line);
    eol = line < C->end ? memchr(line, '\n', (size_t) (C->end - line)) : NULL;
    if (eol == NULL)
        ck_reject(line < C->end ? "the last line has no line feed"
                                : "the certificate ends early");
    if (!ck_is_text(line, (size_t) (eol - line), 1))
        ck_reject("the line has bytes that are not printable UTF-8");
    if (C->hashing)
        ck_sha_put(&C->sha, line, (size_t) (eol - line) + 1);
    *eol = '\0';
    C->text = eol + 1;
    return line;
}

void ck_hash_lines(ck_cert *C) {
    ck_sha_start(&C->sha);
    C->hashing = 1;
}

void ck_hash_end(char hash[65], ck_cert *C) {
    ck_sha_end(hash, &C->sha);
    C->hashing = 0;
}

void ck_hash_object(ck_cert *C, const char *what) {
    char hash[65];
    ck_hash_end(hash, C);
    ck_object(what, NULL, hash);
}

char *ck_letters(const ck_names *letters) {
    char *text = ck_words("%u letter%s", letters->count, CK_S(letters->count));
    for (uint32_t a = 0; letters->count <= 16 && a < letters->count; a++)
        text = ck_words("%s %.60s", text, letters->text[a]);
    return text;
}

char *ck_word_text(const ck_word *w, const ck_names *letters) {
    char *text = ck_words("of %u letter%s", w->length, CK_S(w->length));
    uint32_t i;
    for (i = 0; i < w->length && i < 16; i++)
        text = ck_words("%s %.60s", text, letters->text[w->letter[i]]);
    return i < w->length ? ck_words("%s ..", text) : text;
}

void ck_line(ck_cert *C, const char *word, uint32_t tokens) {
    char *p = ck_raw_line(C);
    for (C->tokens = 0; p != NULL; C->tokens++) {
        if (C->tokens == C->alloc) {
            C->alloc = C->alloc == 0 ? 64 : 2 * C->alloc;
            C->token = ck_resize(C->token, C->alloc, sizeof *C->token);
        }
        C->token[C->tokens] = p;
        p = strchr(p, ' ');
        if (p != NULL)
            *p++ = '\0';
    }
    if (!ck_token_is(C, 0, word))
        ck_reject("found \"%.60s\", expected \"%s\"", C->token[0], word);
    if (tokens != CK_NONE && C->tokens != (size_t) tokens + 1)
        ck_reject("%u tokens were expected after \"%s\", not %zu", tokens, word,
                  C->tokens - 1);
}

int ck_token_is(const ck_cert *C, size_t token, const char *word) {
    return token < C->tokens && strcmp(C->token[token], word) == 0;
}

void ck_line_is(ck_cert *C, const char *word, const char *value) {
    ck_line(C, word, 1);
    if (!ck_token_is(C, 1, value))
        ck_reject("found \"%.60s\", expected \"%s\"", C->token[1], value);
}

int ck_next_is(const ck_cert *C, const char *word) {
    size_t n = strlen(word);
    return (size_t) (C->end - C->text) > n && memcmp(C->text, word, n) == 0 &&
           (C->text[n] == ' ' || C->text[n] == '\n');
}

uint32_t ck_number(const ck_cert *C, size_t token, uint32_t below) {
    const char *t = C->token[token];
    uint32_t n = ck_decimal(t, strlen(t), below);
    if (n == CK_NONE)
        ck_reject("found \"%.60s\", expected a number below %u", t, below);
    return n;
}

uint32_t ck_line_number(ck_cert *C, const char *word, uint32_t below) {
    ck_line(C, word, 1);
    return ck_number(C, 1, below);
}

int ck_choice(const ck_cert *C, size_t token, const char *first,
              const char *second) {
    int is = ck_token_is(C, token, second);

    if (!is && !ck_token_is(C, token, first))
        ck_reject("found \"%.60s\", expected \"%s\" or \"%s\"", C->token[token],
                  first, second);
    return is;
}

const ck_evidence *ck_type_line(ck_cert *C) {
    ck_line(C, "type", 1);
    const ck_evidence *E =
        ck_evidence_find(ck_verdict_now()->header, C->token[1]);
    if (E->cert == NULL && E->stack == NULL && E->rounding == NULL)
        ck_reject("unknown type \"%.60s\"", C->token[1]);
    if (E->all_words && C->live_only)
        ck_reject("evidence %s is about all words, not only those after "
                  "which acceptance is possible",
                  E->evidence);
    return E;
}

uint32_t ck_letter_token(const ck_cert *C, const ck_names *letters, size_t i) {
    uint32_t a = ck_names_find(letters, C->token[i]);
    if (a == CK_NONE)
        ck_reject("%.60s is not a letter", C->token[i]);
    return a;
}

ck_word ck_word_line(ck_cert *C, const char *word, const ck_names *letters) {
    ck_word w;
    ck_line(C, word, CK_NONE);
    w.length = (uint32_t) (C->tokens - 1);
    w.letter = ck_alloc(C->tokens, sizeof *w.letter);
    for (uint32_t i = 0; i < w.length; i++)
        w.letter[i] = ck_letter_token(C, letters, i + 1);
    return w;
}

void ck_layers_line(ck_cert *C) {
    if (ck_line_number(C, "layers", CK_NONE) != C->M.layers)
        ck_reject("the model has %u layer%s", C->M.layers, CK_S(C->M.layers));
}

void ck_layer_line(ck_cert *C, uint32_t l, uint32_t tokens) {
    ck_line(C, "layer", tokens);
    if (C->tokens < 2 || ck_number(C, 1, CK_NONE) != l)
        ck_reject("layer %u was expected", l);
}

void ck_layer_lines(ck_cert *C) {
    const ck_model *M = &C->M;
    ck_layers_line(C);
    for (uint32_t l = 0; l < M->layers; l++) {
        const ck_layer *L = &M->layer[l];
        ck_layer_line(C, l, 3);
        if (!ck_token_is(C, 2, ck_role_name[L->role]))
            ck_reject("the model calls layer %u %s", l, ck_role_name[L->role]);
        if (L->rule ? !ck_token_is(C, 3, "rule")
                    : ck_number(C, 3, CK_NONE) != L->actions)
            ck_reject("layer %u does not have \"%.60s\" actions", l,
                      C->token[3]);
    }
}

void ck_last_line(ck_cert *C) {
    if (!C->sealed)
        ck_line(C, ".", 0);
    if (C->text != C->end) {
        ck_at(C->line + 1);
        ck_reject("there is text after the %s",
                  C->sealed ? "evidence" : "closing full stop");
    }
}

/* ---- the text ----------------------------------------------------------- */

int ck_text_is(const ck_job *job, const char *word) {
    size_t n = strlen(word);
    return job->cert_length > n && job->cert_text[n] == ' ' &&
           memcmp(job->cert_text, word, n) == 0;
}

/* Return the text of the certificate, followed by a NUL. */
static char *cert_text(const ck_job *job, size_t *length) {
    if (job->cert_text == NULL)
        return ck_load(job->cert_path, 0, length);
    *length = job->cert_length;
    if (job->cert_loaded)
        return (char *) job->cert_text;
    char *text = ck_alloc(*length + 1, 1);
    memcpy(text, job->cert_text, *length);
    return text;
}

void ck_open(ck_cert *C, ck_job *job) {
    size_t length;
    memset(C, 0, sizeof *C);
    C->job = job;
    ck_num_start();
    ck_in_file(job->cert_path);
    C->text = cert_text(job, &length);
    C->end = C->text + length;
}

void ck_first_line(ck_cert *C, const char *word) {
    ck_line_is(C, word, "1");
    ck_verdict_now()->header = word;
}

/* ---- certificates with a hash of all lines ----------------------------- */

enum { TAIL = 7 + 64 + 1 + 2 };

/* Require the text to end with "sha256 HASH", the hash of all text before it,
 * and "."; set C->end to the start of these lines. */
static void check_tail(ck_cert *C) {
    char tail[80] = "sha256 ";
    size_t length = (size_t) (C->end - C->text), lines = 1;
    const char *at = C->text + (length < TAIL ? 0 : length - TAIL);
    if (memchr(C->text, '\0', length) != NULL)
        ck_reject("the file contains a NUL byte");
    ck_sha256(tail + 7, C->text, (size_t) (at - C->text));
    strcat(tail, "\n.\n");
    for (const char *s = C->text; s < at; s++)
        lines += *s == '\n';
    ck_at(lines);
    if (length < TAIL || memcmp(at, tail, TAIL) != 0)
        ck_reject("the certificate does not end with the hash of its lines and "
                  "a full stop");
    ck_at(0);
    C->end -= TAIL;
}

void ck_open_hashed(ck_cert *C, ck_job *job, const char *word) {
    ck_open(C, job);
    check_tail(C);
    C->sealed = 1;
    ck_first_line(C, word);
}

/* ---- numbers and fields ------------------------------------------------- */

void ck_text_rational(mpq_t r, const ck_cert *C, size_t i) {
    if (i >= C->tokens || !ck_rational(r, C->token[i], strlen(C->token[i]), 1))
        ck_reject("token %zu is not a rational in lowest terms", i);
}

ck_num ck_text_number(const ck_cert *C, size_t i) {
    const char *text = i < C->tokens ? C->token[i] : "";
    ck_num x = ck_canonical(text);
    if (x == CK_NONE)
        ck_reject("found \"%.60s\", expected a number in lowest terms", text);
    return x;
}

void ck_text_numbers(ck_num *x, const ck_cert *C, size_t i, size_t count) {
    for (size_t k = 0; k < count; k++)
        x[k] = ck_text_number(C, i + k);
}

void ck_field_lines(ck_cert *C) {
    ck_num *c = ck_alloc(C->tokens, sizeof *c), box[4];
    uint32_t d = (uint32_t) C->tokens - 2;
    if (C->tokens < 4)
        ck_reject("a field has degree at least 2");
    ck_text_numbers(c, C, 1, d + 1);
    if (c[d] != CK_ONE)
        ck_reject("the field's polynomial is not monic");
    ck_line(C, "root", 4);
    ck_text_numbers(box, C, 1, 4);
    ck_root_box(box);
    ck_num_extend(c, d);
}
