/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The verdict, composed in one place, and printed as lines or as a JSON object.
 * Names in it have been quoted by quote.c. */

static void append(char *out, size_t room, const char *format,
                   va_list arguments) {
    size_t used = strlen(out);

    if (ck_vformat(out + used, room - used, format, arguments) >= room - used)
        ck_fail(CK_LIMIT, "the verdict is too long to print");
}

void ck_say(const char *format, ...) {
    ck_verdict_t *V = ck_verdict_now();
    va_list arguments;
    va_start(arguments, format);
    append(V->notes, sizeof V->notes, format, arguments);
    va_end(arguments);
}

char *ck_words(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t n = ck_vformat(NULL, 0, format, arguments);
    char *text = ck_alloc(n + 1, 1);
    ck_vformat(text, n + 1, format, arguments);
    va_end(arguments);
    return text;
}

char *ck_join(char *const *token, size_t n) {
    size_t length = 1, i;
    char *end;
    for (i = 0; i < n; i++)
        length += strlen(token[i]) + 1;
    char *text = end = ck_alloc(length, 1);
    for (i = 0; i < n; i++) { /* unquoted, unlike ck_words */
        if (i > 0)
            *end++ = ' ';
        memcpy(end, token[i], strlen(token[i]));
        end += strlen(token[i]);
    }
    return text;
}

void ck_verdict(const char *kind, const char *evidence, const char *format,
                ...) {
    ck_verdict_t *V = ck_verdict_now();
    char word[64];
    va_list arguments;

    snprintf(word, sizeof word, " %s ", kind);
    const ck_evidence *E = ck_evidence_find(V->header, evidence);
    if (E->kinds == NULL || strstr(E->kinds, word) == NULL ||
        V->evidence != NULL)
        ck_fail(CK_LIMIT, "no verdict \"%s\" is defined for %s %s", kind,
                V->header, evidence);
    V->evidence = E;
    V->kind = kind;
    va_start(arguments, format);
    append(V->statement, sizeof V->statement, format, arguments);
    va_end(arguments);
}

void ck_object(const char *what, const char *name, const char sha256[65]) {
    ck_verdict_t *V = ck_verdict_now();

    if (V->objects == CK_OBJECTS)
        ck_fail(CK_LIMIT, "the verdict names too many objects");
    V->object[V->objects].what = what;
    if (name != NULL)
        V->object[V->objects].rest =
            ck_quote(V->object[V->objects].name,
                     sizeof V->object[V->objects].name, name, 200);
    memcpy(V->object[V->objects++].sha256, sha256, 65);
}

void ck_expected(ck_job *job) {
    ck_in_file(job->cert_path);
    ck_at(0);
    if (job->verdict.evidence == NULL)
        ck_fail(CK_LIMIT, "the check ended without a verdict");
    if (job->expect != NULL && strcmp(job->expect, job->verdict.kind) != 0)
        ck_reject("verified as \"%s\", but expected \"%s\": %s",
                  job->verdict.kind, job->expect, job->verdict.statement);
}

/* ---- output ------------------------------------------------------------- */

/* Append to the report. */
static void add(ck_job *job, const char *format, ...) CK_PRINTF(2, 3);
static void add(ck_job *job, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    append(job->report, sizeof job->report, format, arguments);
    va_end(arguments);
}

/* Append text unchanged; its newlines are those of this program. */
static void plain(ck_job *job, const char *text) {
    size_t used = strlen(job->report), n = strlen(text);
    if (n >= sizeof job->report - used)
        ck_fail(CK_LIMIT, "the verdict is too long to print");
    memcpy(job->report + used, text, n + 1);
}

/* Print the basis: the texts of the row, and the findings of the check. */
static void each_trust(ck_job *job, void (*put)(ck_job *job, const char *what,
                                                const char *text)) {
    const ck_verdict_t *V = &job->verdict;
    const ck_evidence *E = V->evidence;

    if (E->replay != NULL)
        put(job, "replay", E->replay);
    if (E->lemma != NULL)
        put(job, "lemma", E->lemma);
    if (V->rays)
        put(job, "lemma",
            "RAY, labels along a ray are those of its vector "
            "(proofs/SOUNDNESS.md, \"Rays\")");
    if (E->analysis != NULL)
        put(job, "analysis", E->analysis);
    if (V->signs)
        put(job, "analysis",
            "real numbers of a number field, by enclosures of "
            "its root (proofs/SOUNDNESS.md, \"Points where one might "
            "stumble\")");
    if (E->claim != NULL)
        put(job, "claim", V->claim != NULL ? V->claim : E->claim);
}

static void trust_line(ck_job *job, const char *what, const char *text) {
    add(job, "  rests on %s: %s\n", what, text);
}

static void lines(ck_job *job) {
    const ck_verdict_t *V = &job->verdict;
    add(job, "VERIFIED %s: %s\n", V->kind, V->statement);
    for (unsigned i = 0; i < V->objects; i++) {
        add(job, "  %s", V->object[i].what);
        if (V->object[i].name[0] != '\0')
            add(job, " %s", V->object[i].name);
        if (V->object[i].rest > 0)
            add(job, "..(%zu bytes more)", V->object[i].rest);
        add(job, ", sha256 %s\n", V->object[i].sha256);
    }
    add(job, "  evidence %s (%s)\n", V->evidence->evidence,
        V->evidence->header);
    each_trust(job, trust_line);
    plain(job, V->notes);
}

static void trust_member(ck_job *job, const char *what, const char *text) {
    add(job, "%s{\"rests_on\": \"%s\", \"what\": %.4000s}",
        job->report[strlen(job->report) - 1] == '[' ? "" : ", ", what, text);
}

/* Print the notes, one string per line. */
static void note_members(ck_job *job) {
    char *line = job->verdict.notes, *end;
    int first = 1;
    while (*line != '\0') {
        end = line + strcspn(line, "\n");
        if (*end == '\n')
            *end++ = '\0';
        line += strspn(line, " ");
        add(job, "%s%.24576s", first ? "" : ", ", line); /* all of it */
        first = 0;
        line = end;
    }
}

static void object(ck_job *job) {
    const ck_verdict_t *V = &job->verdict;
    add(job,
        "{\"status\": 0, \"verdict\": \"VERIFIED\", \"kind\": %.60s, "
        "\"statement\": %.8200s, \"objects\": [",
        V->kind, V->statement);
    for (unsigned i = 0; i < V->objects; i++)
        add(job,
            "%s{\"what\": %.60s, \"name\": %s, \"left_out\": %zu, "
            "\"sha256\": %.64s}",
            i > 0 ? ", " : "", V->object[i].what,
            V->object[i].name[0] != '\0' ? V->object[i].name : "null",
            V->object[i].rest, V->object[i].sha256);
    add(job, "], \"certificate\": %.60s, \"evidence\": %.60s, \"trust\": [",
        V->evidence->header, V->evidence->evidence);
    each_trust(job, trust_member);
    add(job, "], \"notes\": [");
    note_members(job);
    add(job, "]}");
    plain(job, "\n");
}

void ck_verdict_compose(ck_job *job) {
    job->report[0] = '\0';
    (job->json ? object : lines)(job);
}

void ck_failure_compose(char *out, size_t room, int json, int status,
                        const char *message) {
    static const char *const word[] = {"", "REJECTED", "UNREADABLE", "LIMIT"};

    if (json)
        ck_format_text(out, room,
                       "{\"status\": %d, \"verdict\": \"%s\", "
                       "\"message\": %.20000s}",
                       status, word[status], message);
    else
        ck_format_text(out, room, "%s: %s",
                       status == CK_REJECTED ? "REJECTED" : "wreath-check",
                       message);
}
