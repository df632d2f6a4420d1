/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One shard as a file: a head, a row per line, an end.  While it grows it is
 * called path.part, and each line is written whole before the next automaton
 * is looked at, so that a killed run loses one row. */

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/process.h"
#include "survey/impl.h"

static void put_line(wr_buffer_t out, const json_t *o) {
    char *text = json_dumps(o, JSON_COMPACT | JSON_PRESERVE_ORDER);
    wr_buffer_printf(out, "%s\n", text);
    wr_free(text);
}

/* The question of the shard; two shards with equal heads have equal rows. */
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

/* The whole lines of a file, after what is in out: 1, or 0 if it cannot be
 * read. */
static int load(wr_buffer_t out, const char *path) {
    const size_t before = out->length;
    if (!wr_buffer_load(out, path))
        return 0;
    while (out->length > before && out->text[out->length - 1] != '\n')
        out->length--;
    out->text[out->length] = '\0';
    return 1;
}

/* The index of the last row, or from - 1 below the head. */
static uint64_t last_index(const wr_buffer_t text, uint64_t from) {
    static const char key[] = "{\"index\":";
    size_t i = text->length - 1;
    while (i > 0 && text->text[i - 1] != '\n')
        i--;
    return strncmp(text->text + i, key, sizeof key - 1) == 0
               ? strtoull(text->text + i + sizeof key - 1, NULL, 10)
               : from - 1;
}

static wr_status_t failed(const char *path, wr_limits_t L) {
    return wr_limits_fail(L, WR_IO, "%s: %s", path, strerror(errno));
}

/* A shard that is not whole yet, and the file that holds its rows. */
typedef struct {
    char *path;
    FILE *f;
} part_t;

/* The rows that are not there yet, to the file and after text. */
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
        s = survey_row(&row, A, i, J, L);
        if (s != WR_OK)
            break;
        put_line(text, row);
        json_decref(row);
        if (fwrite(text->text + before, 1, text->length - before, part->f) !=
                text->length - before ||
            fflush(part->f) != 0)
            s = failed(part->path, L);
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

/* Goes on in the part, whose whole lines are in text. */
static wr_status_t go_on(wr_buffer_t text, const part_t *part,
                         const wr_buffer_t head, const wr_survey_shard_t *J,
                         wr_limits_t L) {
    if (text->length == 0) {
        wr_buffer_put(text, head->text);
        fputs(head->text, part->f);
    }
    if (fflush(part->f) != 0 ||
        ftruncate(fileno(part->f), (off_t) text->length) != 0)
        return failed(part->path, L);
    return add_rows(part, text, J, last_index(text, J->from) + 1, L);
}

/* One process at a time has the part open. */
static wr_status_t open_part(part_t *part, wr_limits_t L) {
    part->f = fopen(part->path, "ab");
    if (part->f == NULL)
        return failed(part->path, L);
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
