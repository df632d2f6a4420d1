/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One shard as a file: a head, one row per line, an end.  While it is computed
 * it is called path.part, and each line is written before the next automaton is
 * considered, so that a killed run loses at most one row. */

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "automaton/green.h"
#include "base/process.h"
#include "cascade/facts.h"
#include "study/answer.h"
#include "survey/impl.h"

#define ELEMENTS 200000 /* maximum size of a monoid that is listed */
#define SECONDS 1200    /* per cell, enough also on a busy machine */

static json_t *accepting(const wr_dfa_t A) {
    json_t *list = json_array();
    for (uint32_t q = 0; q < A->states; q++)
        if (A->accept[q])
            json_array_append_new(list, json_integer(q));
    return list;
}

static wr_status_t put_facts(json_t *row, const wr_dfa_t A, wr_limits_t L) {
    wr_facts_t f;
    wr_green_t G;
    wr_facts_init(&f);
    wr_green_init(G);
    wr_status_t s = wr_facts_find(&f, A, L);
    if (s == WR_OK) {
        json_object_set_new(row, "monoid", wr_json_fact(f.monoid));
        json_object_set_new(row, "aperiodic", wr_json_fact(f.aperiodic));
        json_object_set_new(row, "group", wr_json_fact(f.group));
        json_object_set_new(row, "factors",
                            f.components == NULL || *f.components == '?'
                                ? json_null()
                                : json_string(f.components));
        s = wr_green_compute(G, A, L);
        json_object_set_new(row, "j_classes",
                            s == WR_OK ? json_integer(G->classes)
                                       : json_null());
    }
    wr_green_clear(G);
    wr_facts_clear(&f);
    return s;
}

/* Add levels and width of each cascade; layers and width of the least stack. */
static wr_status_t put_cascades(json_t *row, const wr_dfa_t A, wr_limits_t L) {
    static const char *const keys[] = {"permutation", "exclusion", "holonomy"};
    uint32_t least = UINT32_MAX, least_width = 0;
    wr_status_t s = WR_OK;
    for (int i = 0; i < 3 && (s == WR_OK || s == WR_DOMAIN); i++) {
        wr_cascade_t C;
        wr_cascade_init(C);
        s = i == 0   ? wr_cascade_permutation(C, A, L)
            : i == 1 ? wr_cascade_exclusion(C, A, L)
                     : wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L);
        if (s == WR_OK) {
            uint32_t levels = wr_cascade_levels(C), widest = 0;
            for (uint32_t l = 0; l < levels; l++)
                if (wr_cascade_width(C, l) > widest)
                    widest = wr_cascade_width(C, l);
            uint32_t layers = levels == 0 ? 0 : 2 * levels - 1;
            json_object_set_new(row, keys[i],
                                json_pack("[ii]", (int) levels, (int) widest));
            if (layers < least || (layers == least && widest < least_width)) {
                least = layers;
                least_width = widest;
            }
        }
        wr_cascade_clear(C);
    }
    if (least != UINT32_MAX)
        json_object_set_new(row, "stack",
                            json_pack("[ii]", (int) least, (int) least_width));
    return s == WR_DOMAIN ? WR_OK : s;
}

/* Set *row to all answers about A, which is number `index`.  The limit on
 * states is fixed, so that answers are the same on every machine.  A deadline,
 * which may change them, only stops what would not end, and is recorded.
 * status  OK, also if a limit was recorded; DOMAIN (an unknown architecture);
 *         UNABLE (interrupted); IO */
static wr_status_t row_of(json_t **row, const wr_dfa_t A, uint64_t index,
                          const wr_survey_shard_t *J, wr_limits_t L) {
    wr_limits_struct own = *L;
    own.max_states = ELEMENTS;
    own.deadline = SECONDS;
    own.started = wr_seconds();
    own.progress = NULL;
    *row = json_pack("{sI so}", "index", (json_int_t) index, "table",
                     wr_json_table(A));
    if (A->accept != NULL)
        json_object_set_new(*row, "accepting", accepting(A));
    wr_status_t s = put_facts(*row, A, &own), t = WR_OK, u = WR_OK;
    if (!wr_is_interrupted(L))
        t = put_cascades(*row, A, &own);
    if (!wr_is_interrupted(L) && *J->archs != '\0')
        u = survey_cells(*row, A, J, &own);
    const int broken = u == WR_DOMAIN || u == WR_IO;
    if (broken || wr_is_interrupted(L)) {
        json_decref(*row);
        *row = NULL;
        return wr_limits_fail(L, broken ? u : WR_UNABLE, "%s",
                              broken ? own.reason : "interrupted");
    }
    if (s != WR_OK || t != WR_OK || u != WR_OK)
        json_object_set_new(*row, "limit", json_string(own.reason));
    return WR_OK;
}

static void put_line(wr_buffer_t out, const json_t *o) {
    char *text = json_dumps(o, JSON_COMPACT | JSON_PRESERVE_ORDER);
    wr_buffer_printf(out, "%s\n", text);
    wr_free(text);
}

/* Write the question of the shard; shards with equal heads have equal rows. */
static void put_head(wr_buffer_t out, const wr_survey_shard_t *J) {
    json_t *o = json_pack(
        "{ss si ss si si sb sI sI ss ss}", "format", SURVEY_FORMAT, "version",
        2, "wreath", wr_version(), "states", (int) J->space.states, "letters",
        (int) J->space.letters, "accepting", J->space.accepting, "from",
        (json_int_t) J->from, "to", (json_int_t) J->to, "archs", J->archs,
        "formats", J->formats);
    put_line(out, o);
    json_decref(o);
}

/* Append the complete lines of a file to out; return 0 if it cannot be read. */
static int load(wr_buffer_t out, const char *path) {
    const size_t before = out->length;
    if (!wr_buffer_load(out, path))
        return 0;
    while (out->length > before && out->text[out->length - 1] != '\n')
        out->length--;
    out->text[out->length] = '\0';
    return 1;
}

/* Return the index of the last row, or from - 1 if there is none. */
static uint64_t last_index(const wr_buffer_t text, uint64_t from) {
    static const char key[] = "{\"index\":";
    size_t i = text->length - 1;
    while (i > 0 && text->text[i - 1] != '\n')
        i--;
    return strncmp(text->text + i, key, sizeof key - 1) == 0
               ? strtoull(text->text + i + sizeof key - 1, NULL, 10)
               : from - 1;
}

wr_status_t survey_failed(const char *path, wr_limits_t L) {
    return wr_limits_fail(L, WR_IO, "%s: %s", path, strerror(errno));
}

/* An incomplete shard: its path, and the open file of its rows. */
typedef struct {
    char *path;
    FILE *f;
} part_t;

/* Add the missing rows to the file and to text. */
static wr_status_t add_rows(const part_t *part, wr_buffer_t text,
                            const wr_survey_shard_t *J, uint64_t from,
                            wr_limits_t L) {
    wr_status_t s = WR_OK;
    wr_dfa_t A;
    wr_dfa_init(A);
    for (uint64_t i = from; s == WR_OK && i < J->to; i++) {
        json_t *row;
        size_t before = text->length;
        s = wr_limits_check(L, "survey", 0, 0);
        if (s != WR_OK)
            break;
        wr_survey_automaton(A, &J->space, i);
        if (!wr_survey_stands(A, &J->space))
            continue;
        s = row_of(&row, A, i, J, L);
        if (s != WR_OK)
            break;
        put_line(text, row);
        json_decref(row);
        if (fwrite(text->text + before, 1, text->length - before, part->f) !=
                text->length - before ||
            fflush(part->f) != 0)
            s = survey_failed(part->path, L);
        if (L->progress != NULL)
            L->progress(L->progress_arg, "automata", i - J->from + 1,
                        J->to - J->from);
    }
    wr_dfa_clear(A);
    return s;
}

static void put_end(wr_buffer_t text) {
    char hash[65];
    size_t rows = 0;
    for (size_t i = 0; i < text->length; i++)
        rows += text->text[i] == '\n';
    wr_sha256(hash, text->text, text->length);
    wr_buffer_printf(text, "{\"rows\":%zu,\"sha256\":\"%s\"}\n", rows - 1,
                     hash);
}

/* Continue a partial shard, whose complete lines are in text. */
static wr_status_t go_on(wr_buffer_t text, const part_t *part,
                         const wr_buffer_t head, const wr_survey_shard_t *J,
                         wr_limits_t L) {
    if (text->length == 0) {
        wr_buffer_put(text, head->text);
        fputs(head->text, part->f);
    }
    if (fflush(part->f) != 0 ||
        ftruncate(fileno(part->f), (off_t) text->length) != 0)
        return survey_failed(part->path, L);
    return add_rows(part, text, J, last_index(text, J->from) + 1, L);
}

/* Open the part; only one process at a time can. */
static wr_status_t open_part(part_t *part, wr_limits_t L) {
    part->f = fopen(part->path, "ab");
    if (part->f == NULL)
        return survey_failed(part->path, L);
    return wr_file_hold(fileno(part->f), part->path, L);
}

wr_status_t wr_survey_run(const wr_survey_shard_t *J, const char *path,
                          wr_limits_t L) {
    wr_buffer_t head, text;
    part_t part = {0};
    WR_EACH(wr_buffer_init, head, text);
    wr_say(&part.path, "%s.part", path);
    put_head(head, J);
    int done = load(text, path);
    wr_status_t s = done ? WR_OK : open_part(&part, L);
    if (s == WR_OK && !done)
        (void) load(text, part.path);
    if (s == WR_OK && text->length > 0 &&
        strncmp(text->text, head->text, head->length) != 0)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "%s: a shard of another survey is there",
                           done ? path : part.path);
    if (s == WR_OK && !done) {
        s = go_on(text, &part, head, J, L);
        if (s == WR_OK) {
            put_end(text);
            s = wr_buffer_save(text, path, L);
        }
        if (s == WR_OK)
            unlink(part.path);
    }
    if (part.f != NULL)
        fclose(part.f);
    wr_free(part.path);
    WR_EACH(wr_buffer_clear, text, head);
    return s;
}

wr_status_t wr_survey_write(const char *path, const char *asked, uint64_t from,
                            const json_t *rows, wr_limits_t L) {
    wr_buffer_t text;
    json_t *row,
        *head = json_pack("{ss si ss ss sI sI}", "format", SURVEY_FORMAT,
                          "version", 2, "wreath", wr_version(), "asked", asked,
                          "from", (json_int_t) from, "to",
                          (json_int_t) (from + json_array_size(rows)));
    size_t i;
    wr_buffer_init(text);
    put_line(text, head);
    json_array_foreach((json_t *) rows, i, row)
        put_line(text, row);
    put_end(text);
    wr_status_t s = wr_buffer_save(text, path, L);
    wr_buffer_clear(text);
    json_decref(head);
    return s;
}
