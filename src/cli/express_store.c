/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* What earlier runs left in the folder of --keep, a JSON object a line, and
 * which of it is taken over: what was asked is the same, the automaton by its
 * content; the files are there with the hashes that were recorded; and the
 * bounds are such that the answer would be found again.  A decided answer
 * rests on its certificate, so that bounds that are wider, or another build
 * of the same version, change nothing; one that is unknown says only what
 * this build could not do within these bounds.  Where wreath-check is another
 * one, it is asked again.  Lines that are torn, or that are not taken over by
 * a table they belong to, go: its file has one line an answer. */

#include <stdlib.h>
#include <string.h>

#include "cli/express.h"

#define FORMAT 2 /* of a line */

/* ---- what is asked ---------------------------------------------------------
 */

json_t *express_store_asked(const char *name, const wr_dfa_t A,
                            const char *arch, const express_job_t *job) {
    char hash[65];
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_dfa_print(b, A);
    wr_sha256(hash, b->text, b->length);
    wr_buffer_clear(b);
    return json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:b, s:b, s:s, s:i}",
                     "name", name, "sha256", hash, "arch", arch, "evaluation",
                     job->model, "layers", (json_int_t) job->layers, "verify",
                     (json_int_t) job->verify, "contracting", job->contracting,
                     "finite", job->finite, "wreath", wr_version(), "format",
                     FORMAT);
}

static json_t *bounds(const express_store_t *S) {
    const wr_limits_struct *L = S->c->limits;
    return json_pack("{s:f, s:I, s:I, s:I}", "deadline", S->deadline,
                     "max-memory", (json_int_t) L->max_memory, "max-states",
                     (json_int_t) L->max_states, "max-steps",
                     (json_int_t) L->max_steps);
}

/* Whether no bound was wider than now; 0 is none. */
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

static int is(const json_t *o, const char *key, const char *value) {
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL && strcmp(s, value) == 0;
}

/* Whether the limits had no part in the answer. */
static int is_decided(const express_store_t *S, const json_t *line) {
    const json_t *asked = json_object_get(line, "asked");
    return !S->whole &&
           (is(line, "expresses", "no") ||
            (is(line, "expresses", "yes") &&
             json_integer_value(json_object_get(line, "verified")) >=
                 json_integer_value(json_object_get(asked, "verify"))));
}

/* Whether the line is what would be found now; *again: if wreath-check, which
 * is another one, accepts it. */
static int fits(int *again, const express_store_t *S, const json_t *line,
                const json_t *asked) {
    const json_t *was = json_object_get(line, "asked");
    json_t *now = bounds(S);
    int decided = is_decided(S, line), good = was != NULL;
    const char *key;
    json_t *x;
    json_object_foreach((json_t *) asked, key, x) if (strcmp(key, "name") != 0)
        good = good && json_equal(x, json_object_get(was, key));
    good =
        good && (decided ? within(json_object_get(line, "within"), now)
                         : json_equal(json_object_get(line, "within"), now) &&
                               is(line, "build", S->build));
    json_decref(now);
    *again =
        !is(line, "checker", S->checker) || strcmp(S->checker, "unknown") == 0;
    return good && (decided || S->whole || !*again) &&
           express_files_same(S, line);
}

/* ---- lines -----------------------------------------------------------------
 */

/* Which answer it is: by the names of its files, or by content. */
static void key_of(char key[400], const json_t *asked, int content) {
    const char *s[3] = {content ? "sha256" : "name", "arch", "evaluation"};
    for (int i = 0; i < 3; i++)
        s[i] = json_string_value(json_object_get(asked, s[i]));
    snprintf(key, 400, "%.150s %.150s %.80s", s[0] ? s[0] : "",
             s[1] ? s[1] : "", s[2] ? s[2] : "");
}

/* The lines of the file; those that are no objects go. */
static void read_lines(express_store_t *S) {
    char key[400];
    wr_buffer_t b;
    wr_buffer_init(b);
    express_read(b, S->path); /* or there is none */
    for (size_t at = 0, n; at < b->length; at += n + 1) {
        const char *end = memchr(b->text + at, '\n', b->length - at);
        n = end != NULL ? (size_t) (end - b->text) - at : b->length - at;
        json_t *o = json_loadb(b->text + at, n, 0, NULL);
        json_t *asked = json_object_get(o, "asked");
        S->torn += asked == NULL;
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

void express_store_open(express_store_t *S, cli_t *c, const char *folder,
                        const char *name, double deadline) {
    memset(S, 0, sizeof *S);
    S->c = c;
    S->deadline = deadline;
    S->folder = folder;
    S->line = json_object();
    S->same = json_object();
    snprintf(S->path, sizeof S->path, "%s/%s", folder, name);
    express_hash_build(S->build);
    express_hash_checker(S->checker);
    read_lines(S);
}

json_t *express_store_take(int *again, express_store_t *S,
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
    express_files_name(o, S);
    if (*again) /* it is kept as soon as it was accepted */
        json_object_del(S->line, key);
    else
        json_object_set(S->line, key, o);
    return o;
}

int express_store_begin(express_store_t *S) {
    const char *key;
    json_t *o;
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_put(b, "");
    json_object_foreach(S->line, key, o) {
        char *text = json_dumps(o, JSON_COMPACT);
        wr_buffer_printf(b, "%s\n", text);
        free(text);
    }
    wr_status_t s = wr_buffer_save(b, S->path, S->c->limits);
    wr_buffer_clear(b);
    if (s != WR_OK)
        return cli_failed(S->c, s);
    S->file = fopen(S->path, "a");
    if (S->file == NULL)
        cli_error(S->c, "%s cannot be written", S->path);
    return S->file == NULL ? EXIT_BAD : 0;
}

void express_store_keep(express_store_t *S, json_t *asked, const json_t *o) {
    json_t *line = json_deep_copy(o), *files = json_object();
    express_files_hash(files, S, o);
    json_object_set_new(line, "files", files);
    json_object_set_new(line, "asked", asked);
    json_object_set_new(line, "within", bounds(S));
    json_object_set_new(line, "build", json_string(S->build));
    json_object_set_new(line, "checker", json_string(S->checker));
    json_dumpf(line, S->file, JSON_COMPACT);
    fputc('\n', S->file);
    fflush(S->file); /* what comes after may be killed */
    json_decref(line);
}

int express_store_close(express_store_t *S) {
    int bad = S->file != NULL && (ferror(S->file) || fclose(S->file) != 0);
    if (bad)
        cli_error(S->c, "%s could not be written", S->path);
    json_decref(S->line);
    json_decref(S->same);
    return bad ? EXIT_BAD : 0;
}
