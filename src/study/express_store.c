/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The answers of earlier runs in the folder of --keep, one JSON object per
 * line.  An answer is reused if the question is the same, with the automaton
 * compared by content; if its files exist with the recorded hashes; and if the
 * limits are such that it would be found again.  A decided answer rests on its
 * certificate, so that wider limits, or another build of the same version, do
 * not change it; an unknown answer depends on the build and on the limits.  If
 * wreath-check is another one, it checks the certificates again.  Malformed
 * lines, and lines that a table cannot reuse, are dropped: the file has one
 * line per answer. */

#include <stdlib.h>

#include "study/express_impl.h"

#define FORMAT 2 /* version of the lines */

/* ---- when a line is valid ------------------------------------------------ */

json_t *wr_express_asked(const char *name, const wr_dfa_t A, const char *arch,
                         const wr_express_job_t *job) {
    char hash[65];
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_dfa_print(b, A);
    wr_sha256(hash, b->text, b->length);
    wr_buffer_clear(b);
    return json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:b, s:b, s:s, s:i}",
                     "name", name, "sha256", hash, "arch", arch, "evaluation",
                     job->evaluation, "layers", (json_int_t) job->layers,
                     "verify", (json_int_t) job->verify, "contracting",
                     job->contracting, "finite", job->finite, "wreath",
                     wr_version(), "format", FORMAT);
}

static json_t *bounds(const wr_express_store_t *S) {
    const wr_limits_struct *L = S->L;
    return json_pack("{s:f, s:I, s:I, s:I}", "deadline", S->deadline,
                     "max-memory", (json_int_t) L->max_memory, "max-states",
                     (json_int_t) L->max_states, "max-steps",
                     (json_int_t) L->max_steps);
}

/* Return nonzero if no limit was wider than it is now; 0 is no limit. */
static int within(const json_t *was, const json_t *now) {
    const char *key;
    json_t *x;
    json_object_foreach((json_t *) now, key, x) {
        double a = json_number_value(json_object_get(was, key));
        double b = json_number_value(x);
        if (b > 0 && (a <= 0 || a > b))
            return 0;
    }
    return 1;
}

/* Return nonzero if the answer does not depend on the limits. */
static int is_decided(const wr_express_store_t *S, const json_t *line) {
    const json_t *asked = json_object_get(line, "asked");
    return !S->whole && (wr_express_is(line, "expresses", "no") ||
                         (wr_express_is(line, "expresses", "yes") &&
                          wr_express_number(line, "verified") >=
                              wr_express_number(asked, "verify")));
}

/* Return nonzero if the line is what would be found now; *again: provided that
 * wreath-check, which is another one, accepts its certificates. */
static int fits(int *again, const wr_express_store_t *S, const json_t *line,
                const json_t *asked) {
    const json_t *was = json_object_get(line, "asked");
    json_t *now = bounds(S);
    int decided = is_decided(S, line), good = was != NULL;
    const char *key;
    json_t *x;
    json_object_foreach((json_t *) asked, key, x)
        if (strcmp(key, "name") != 0)
            good = good && json_equal(x, json_object_get(was, key));
    good =
        good && (decided ? within(json_object_get(line, "within"), now)
                         : json_equal(json_object_get(line, "within"), now) &&
                               wr_express_is(line, "build", S->build));
    json_decref(now);
    *again = !wr_express_is(line, "checker", S->checker) ||
             strcmp(S->checker, "unknown") == 0;
    return good && (decided || S->whole || !*again) &&
           study_files_same(S, line);
}

/* ---- lines --------------------------------------------------------------- */

/* Write the key of an answer, by file name or by content. */
static void key_of(char key[400], const json_t *asked, int content) {
    snprintf(key, 400, "%.150s %.150s %.80s",
             wr_express_get(asked, content ? "sha256" : "name"),
             wr_express_get(asked, "arch"),
             wr_express_get(asked, "evaluation"));
}

/* Read the lines of the file; count and drop the malformed ones. */
static void read_lines(wr_express_store_t *S) {
    char key[400];
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_load(b, S->path); /* stays empty if there is no file */
    for (size_t at = 0, n; at < b->length; at += n + 1) {
        const char *end = memchr(b->text + at, '\n', b->length - at);
        n = end != NULL ? (size_t) (end - b->text) - at : b->length - at;
        json_t *o = json_loadb(b->text + at, n, 0, NULL);
        json_t *asked = json_object_get(o, "asked");
        S->useless += asked == NULL;
        if (asked != NULL) {
            key_of(key, asked, 0);
            json_object_set(S->line, key, o);
            key_of(key, asked, 1);
            json_object_set(S->same, key, o);
        }
        json_decref(o);
    }
    wr_buffer_clear(b);
}

void study_store_open(wr_express_store_t *S, const wr_express_table_t *T,
                      const char *name) {
    memset(S, 0, sizeof *S);
    S->L = T->L;
    S->deadline = T->deadline;
    S->folder = T->folder;
    S->whole = T->whole;
    S->line = json_object();
    S->same = json_object();
    snprintf(S->path, sizeof S->path, "%s/%s", T->folder, name);
    study_hash_build(S->build);
    study_hash_checker(S->checker);
    read_lines(S);
}

json_t *study_store_take(int *again, wr_express_store_t *S,
                         const json_t *asked) {
    char key[400], content[400];
    key_of(key, asked, 0);
    key_of(content, asked, 1);
    json_t *o = json_object_get(S->line, key);
    if (o == NULL || !fits(again, S, o, asked)) {
        json_object_del(S->line, key);
        o = json_object_get(S->same, content);
        if (o == NULL || !fits(again, S, o, asked))
            return NULL;
    }
    o = json_deep_copy(o);
    json_object_set_new(o, "asked", json_deep_copy(asked));
    json_object_set(o, "automaton", json_object_get(asked, "name"));
    study_files_visit(NULL, S, o);
    if (*again) /* kept when its certificates have been accepted */
        json_object_del(S->line, key);
    else
        json_object_set(S->line, key, o);
    return o;
}

wr_status_t study_store_begin(wr_express_store_t *S) {
    const char *key;
    json_t *o;
    wr_buffer_t b;
    wr_buffer_init(b);
    json_object_foreach(S->line, key, o) {
        char *text = json_dumps(o, JSON_COMPACT);
        wr_buffer_printf(b, "%s\n", text);
        free(text);
    }
    wr_status_t s = wr_buffer_save(b, S->path, S->L);
    wr_buffer_clear(b);
    if (s != WR_OK)
        return s;
    S->file = fopen(S->path, "a");
    return S->file != NULL
               ? WR_OK
               : wr_limits_fail(S->L, WR_IO, "%.400s cannot be written",
                                S->path);
}

void study_store_keep(wr_express_store_t *S, json_t *asked, const json_t *o) {
    json_t *line = json_deep_copy(o), *files = json_object();
    study_files_visit(files, S, line);
    json_object_set_new(line, "files", files);
    json_object_set_new(line, "asked", asked);
    json_object_set_new(line, "within", bounds(S));
    json_object_set_new(line, "build", json_string(S->build));
    json_object_set_new(line, "checker", json_string(S->checker));
    json_dumpf(line, S->file, JSON_COMPACT);
    fputc('\n', S->file);
    fflush(S->file); /* the process may be killed later */
    json_decref(line);
}

wr_status_t study_store_close(wr_express_store_t *S) {
    int bad = S->file != NULL && (ferror(S->file) || fclose(S->file) != 0);
    json_decref(S->line);
    json_decref(S->same);
    return bad ? wr_limits_fail(S->L, WR_IO, "%.400s could not be written",
                                S->path)
               : WR_OK;
}
