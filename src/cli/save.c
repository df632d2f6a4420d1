/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Writes an automaton to a file or to standard output, as .dfa text or, with
 * --json, as an object with the same contents; texts, and folders. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

/* Numbers for names where there are none. */
static json_t *json_names(char *const *name, uint32_t n) {
    json_t *list = name != NULL ? wr_json_strings(name, n) : json_array();
    char scratch[24];
    for (uint32_t i = 0; name == NULL && i < n; i++) {
        snprintf(scratch, sizeof scratch, "%u", i);
        json_array_append_new(list, json_string(scratch));
    }
    return list;
}

const wr_field_t cli_dfa_fields[] = {
    {"name", "s", "of the automaton", NULL},
    {"states", "[s]", "names", NULL},
    {"alphabet", "[s]", "names", NULL},
    {"start", "u", "number of a state", NULL},
    {"accept", "[u]*", "numbers of states; null for a semiautomaton", NULL},
    {"trans", "[[u]]", "one row per state", NULL},
    {"facts", "[s]", "its fact lines", NULL},
    {"source", "s*", "key of the bibliography, and place", NULL},
    {NULL, NULL, NULL, NULL}};

/* States are numbers from 0 in start, accept and trans. */
static json_t *json_dfa(const wr_dfa_t A) {
    json_t *accept = A->accept != NULL ? json_array() : NULL;
    for (uint32_t q = 0; accept != NULL && q < A->states; q++)
        if (A->accept[q])
            json_array_append_new(accept, json_integer(q));
    return wr_answer_make(
        cli_dfa_fields, NULL, A->name, json_names(A->state_name, A->states),
        json_names(A->letter_name, A->letters), A->start, accept,
        wr_json_table(A), wr_json_strings(A->fact, A->facts), A->source);
}

int cli_save_dfa(cli_t *c, const wr_dfa_t A, const char *path) {
    wr_buffer_t text;
    wr_buffer_init(text);
    if (c->json) {
        json_t *o = json_dfa(A);
        char *dump = json_dumps(o, JSON_INDENT(2));
        wr_buffer_put(text, dump);
        wr_buffer_put(text, "\n");
        free(dump);
        json_decref(o);
    } else {
        wr_dfa_print(text, A);
    }
    int status = cli_save(c, text, path ? path : "-");
    wr_buffer_clear(text);
    return status;
}

int cli_save(cli_t *c, const wr_buffer_t text, const char *path) {
    return cli_failed(c, path != NULL ? wr_buffer_save(text, path, c->limits)
                                      : WR_OK);
}

int cli_save_made(cli_t *c, wr_buffer_t text, wr_status_t s, const char *path) {
    int status = s == WR_OK ? cli_save(c, text, path) : cli_failed(c, s);
    wr_buffer_clear(text);
    return status;
}

int cli_writable(const cli_t *c, const char *path) {
    const char *slash = path == NULL ? NULL : strrchr(path, '/');
    char *folder = NULL;
    if (path == NULL || strcmp(path, "-") == 0)
        return 0;
    wr_say(&folder, "%.*s", slash == NULL ? 1 : (int) (slash - path) + 1,
           slash == NULL ? "." : path);
    const int can = access(folder, W_OK) == 0, why = errno;
    wr_free(folder);
    return can || access(path, W_OK) == 0
               ? 0
               : cli_error(c, "cannot write %s: %s", path, strerror(why));
}

int cli_folder(const cli_t *c, const char *path) {
    return path == NULL || mkdir(path, 0777) == 0 || errno == EEXIST
               ? 0
               : cli_error(c, "%s: %s", path, strerror(errno));
}
