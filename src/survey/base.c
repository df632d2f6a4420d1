/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The rows of shards as an SQLite database, written row by row in the order of
 * the shards. */

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arch/arch.h"
#include "survey/impl.h"

#ifdef HAVE_SQLITE

static const char schema[] =
    "CREATE TABLE survey(states INTEGER, letters INTEGER, accepting INTEGER, "
    "archs TEXT, formats TEXT, wreath TEXT, asked TEXT);CREATE TABLE "
    "range(first INTEGER, past INTEGER, automata INTEGER);CREATE TABLE "
    "arch(arch TEXT PRIMARY KEY, title TEXT, class TEXT, rank INTEGER, varies "
    "INTEGER, linear INTEGER) WITHOUT ROWID;CREATE TABLE automaton(id INTEGER "
    "PRIMARY KEY, delta TEXT, accepting TEXT, monoid INTEGER, aperiodic "
    "INTEGER, is_group INTEGER, factors TEXT, j_classes INTEGER, permutation "
    "INTEGER, exclusion_levels INTEGER, holonomy_levels INTEGER, "
    "holonomy_widest INTEGER, stack_layers INTEGER, stack_widest INTEGER, "
    "reflections_low INTEGER, reflections_high INTEGER, reached_limit "
    "TEXT);CREATE TABLE cell(id INTEGER REFERENCES automaton, arch TEXT "
    "REFERENCES arch, expressed TEXT, layers INTEGER, width INTEGER, claim "
    "TEXT, certificate TEXT, ended TEXT, PRIMARY KEY(id, arch)) WITHOUT "
    "ROWID;CREATE TABLE rounded(certificate TEXT, format TEXT, holds TEXT, "
    "letters INTEGER, ended TEXT, PRIMARY KEY(certificate, format)) WITHOUT "
    "ROWID;CREATE TABLE sqlar(name TEXT PRIMARY KEY, mode INT, mtime INT, sz "
    "INT, data BLOB);CREATE TABLE answer(number INTEGER PRIMARY KEY, json "
    "TEXT);CREATE VIEW weakest AS SELECT id, arch, class || iif(varies, '', ', "
    "the same for every input') AS class, min(2 * rank + varies) AS rank, "
    "layers, width, certificate FROM cell JOIN arch USING (arch) WHERE "
    "expressed = 'yes' GROUP BY id;";

typedef struct {
    survey_sqlite_t by;
    sqlite3 *db;
    sqlite3_stmt *survey, *range, *arch, *automaton, *cell, *rounded, *file,
        *answer;
    int failed;
    uint64_t ended; /* number of answers that a deadline ended */
} base_t;

#ifndef SQLITE_FILE
#define SQLITE_FILE libsqlite3.so /* as its headers are installed */
#endif

wr_status_t survey_sqlite_load(survey_sqlite_t *by, wr_limits_t L) {
    static const char *const names[] = {WR_LIBRARY_NAMES(SURVEY_SQLITE)};
    return wr_library_load(by, WR_LIBRARY_FILE(SQLITE_FILE), names,
                           sizeof names / sizeof *names, L);
}

static void exec(base_t *B, const char *sql) {
    B->failed |= B->by.sqlite3_exec(B->db, sql, NULL, NULL, NULL) != SQLITE_OK;
}

static void bind_text(base_t *B, sqlite3_stmt *s, int i, const char *text) {
    B->failed |=
        B->by.sqlite3_bind_text(s, i, text, -1, SQLITE_TRANSIENT) != SQLITE_OK;
}

static void bind_number(base_t *B, sqlite3_stmt *s, int i, uint64_t n) {
    B->failed |= B->by.sqlite3_bind_int64(s, i, (sqlite3_int64) n) != SQLITE_OK;
}

/* Bind a JSON value to column i of the row to be inserted; arrays and objects
 * as text. */
static void bind(base_t *B, sqlite3_stmt *s, int i, const json_t *v) {
    if (json_is_integer(v))
        bind_number(B, s, i, (uint64_t) json_integer_value(v));
    else if (json_is_boolean(v))
        bind_number(B, s, i, json_is_true(v));
    else if (json_is_string(v))
        bind_text(B, s, i, json_string_value(v));
    else if (json_is_array(v) || json_is_object(v)) {
        char *text = json_dumps(v, JSON_COMPACT);
        bind_text(B, s, i, text);
        free(text);
    } else
        B->failed |= B->by.sqlite3_bind_null(s, i) != SQLITE_OK;
}

static void insert(base_t *B, sqlite3_stmt *s) {
    B->failed |= B->by.sqlite3_step(s) != SQLITE_DONE;
    B->by.sqlite3_reset(s);
    B->by.sqlite3_clear_bindings(s);
}

/* Insert [arch, expressed, "LxW" or the claim, certificate, "deadline"?]. */
static void put_cell(base_t *B, const json_t *id, const json_t *cell) {
    const char *text = json_string_value(json_array_get(cell, 2));
    unsigned layers, width;
    bind(B, B->cell, 1, id);
    bind(B, B->cell, 2, json_array_get(cell, 0));
    bind(B, B->cell, 3, json_array_get(cell, 1));
    if (text != NULL && sscanf(text, "%ux%u", &layers, &width) == 2) {
        bind_number(B, B->cell, 4, layers);
        bind_number(B, B->cell, 5, width);
    } else if (text != NULL && *text != '?')
        bind_text(B, B->cell, 6,
                  text + (strncmp(text, "fin:", 4) == 0 ? 4 : 0));
    bind(B, B->cell, 7, json_array_get(cell, 3));
    bind(B, B->cell, 8, json_array_get(cell, 4));
    B->ended += json_array_get(cell, 4) != NULL;
    insert(B, B->cell);
}

/* Insert [format, holds, letters, "deadline"?] for a certificate's weights. */
static void put_rounded(base_t *B, const char *hash, const json_t *list) {
    json_t *x;
    size_t i;
    json_array_foreach(list, i, x) {
        bind_text(B, B->rounded, 1, hash);
        for (size_t k = 0; k < 4; k++)
            bind(B, B->rounded, (int) k + 2, json_array_get(x, k));
        B->ended += json_array_get(x, 3) != NULL;
        insert(B, B->rounded);
    }
}

/* Insert the files of a certificate, in the folder HASH. */
static void put_files(base_t *B, const char *hash, const json_t *files) {
    const char *name;
    json_t *text;
    json_object_foreach((json_t *) files, name, text) {
        char *path = NULL;
        wr_say(&path, "%s/%s", hash, name);
        bind_text(B, B->file, 1, path);
        bind_number(B, B->file, 2, 0100644);
        bind_number(B, B->file, 3, 0);
        bind_number(B, B->file, 4, json_string_length(text));
        B->failed |=
            B->by.sqlite3_bind_blob(B->file, 5, json_string_value(text),
                                    (int) json_string_length(text),
                                    SQLITE_TRANSIENT) != SQLITE_OK;
        insert(B, B->file);
        wr_free(path);
    }
}

static void put_automaton(base_t *B, const json_t *row) {
    static const char *const keys[] = {"index",   "table",     "accepting",
                                       "monoid",  "aperiodic", "group",
                                       "factors", "j_classes"};
    static const struct {
        const char *key;
        size_t i;
    } pairs[] = {{"permutation", 0}, {"exclusion", 0},  {"holonomy", 0},
                 {"holonomy", 1},    {"stack", 0},      {"stack", 1},
                 {"reflections", 0}, {"reflections", 1}};
    sqlite3_stmt *s = B->automaton;
    const char *hash;
    json_t *x;
    size_t i;
    int n = 0;
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        bind(B, s, ++n, json_object_get(row, keys[k]));
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        bind(B, s, ++n,
             json_array_get(json_object_get(row, pairs[k].key), pairs[k].i));
    bind(B, s, ++n, json_object_get(row, "limit"));
    insert(B, s);
    json_array_foreach(json_object_get(row, "cells"), i, x)
        put_cell(B, json_object_get(row, "index"), x);
    json_object_foreach(json_object_get(row, "rounded"), hash, x)
        put_rounded(B, hash, x);
    json_object_foreach(json_object_get(row, "certificates"), hash, x)
        put_files(B, hash, x);
}

static void put_row(base_t *B, const json_t *row) {
    if (json_object_get(row, "answer") != NULL) {
        bind(B, B->answer, 1, json_object_get(row, "index"));
        bind(B, B->answer, 2, json_object_get(row, "answer"));
        insert(B, B->answer);
    } else
        put_automaton(B, row);
}

/* Merge adjacent ranges, so that the database does not depend on the cuts. */
static void put_ranges(base_t *B, const survey_part_t *X, size_t count) {
    for (size_t i = 0, k; i < count; i = k) {
        uint64_t rows = X[i].rows;
        for (k = i + 1; k < count && X[k].from == X[k - 1].to; k++)
            rows += X[k].rows;
        bind_number(B, B->range, 1, X[i].from);
        bind_number(B, B->range, 2, X[k - 1].to);
        bind_number(B, B->range, 3, rows);
        insert(B, B->range);
    }
}

static void put_archs(base_t *B) {
    for (size_t i = 0; i < wr_arch_count(); i++) {
        const wr_arch_t *a = wr_arch_get(i);
        char class[40];
        wr_arch_class(class, a);
        bind_text(B, B->arch, 1, a->name);
        bind_text(B, B->arch, 2, a->title);
        bind_text(B, B->arch, 3, class);
        bind_number(B, B->arch, 4, wr_arch_rank(a));
        bind_number(B, B->arch, 5, (uint64_t) a->varies);
        bind_number(B, B->arch, 6, (uint64_t) a->linear);
        insert(B, B->arch);
    }
}

static wr_status_t put_shard(base_t *B, survey_part_t *X, wr_limits_t L) {
    wr_status_t s = survey_part_load(X, L);
    if (s != WR_OK)
        return s;
    const char *line = strchr(X->R->text, '\n') + 1, *end;
    for (uint64_t i = 0; i < X->rows && !B->failed; i++, line = end + 1) {
        end = strchr(line, '\n');
        json_t *row = end != NULL
                          ? json_loadb(line, (size_t) (end - line), 0, NULL)
                          : NULL;
        if (row == NULL)
            return wr_limits_fail(L, WR_PARSE,
                                  "%s: expected a row on each line", X->file);
        put_row(B, row);
        json_decref(row);
    }
    survey_part_unload(X);
    return wr_limits_check(L, "merging", 0, 0);
}

static wr_status_t fill(base_t *B, survey_part_t *X, size_t count,
                        wr_limits_t L) {
    static const char *const keys[] = {"states", "letters", "accepting",
                                       "archs",  "formats", "wreath",
                                       "asked"};
    const struct {
        sqlite3_stmt **s;
        const char *sql;
    } all[] = {
        {&B->survey, "INSERT INTO survey VALUES(?,?,?,?,?,?,?)"},
        {&B->range, "INSERT INTO range VALUES(?,?,?)"},
        {&B->arch, "INSERT INTO arch VALUES(?,?,?,?,?,?)"},
        {&B->automaton,
         "INSERT INTO automaton VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"},
        {&B->cell, "INSERT INTO cell VALUES(?,?,?,?,?,?,?,?)"},
        {&B->rounded, "INSERT OR IGNORE INTO rounded VALUES(?,?,?,?,?)"},
        {&B->answer, "INSERT INTO answer VALUES(?,?)"},
        {&B->file, "INSERT OR IGNORE INTO sqlar VALUES(?,?,?,?,?)"}};
    wr_status_t s = WR_OK;
    exec(B, "PRAGMA journal_mode=OFF; BEGIN;");
    exec(B, schema);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        B->failed |= B->by.sqlite3_prepare_v2(B->db, all[i].sql, -1, all[i].s,
                                              NULL) != SQLITE_OK;
    for (int k = 0; k < 7 && !B->failed; k++)
        bind(B, B->survey, k + 1, json_object_get(X->head, keys[k]));
    if (!B->failed) {
        insert(B, B->survey);
        put_ranges(B, X, count);
        put_archs(B);
    }
    for (size_t i = 0; s == WR_OK && !B->failed && i < count; i++)
        s = put_shard(B, &X[i], L);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        B->by.sqlite3_finalize(*all[i].s);
    if (s == WR_OK)
        exec(B, "COMMIT;");
    return s;
}

/* Return why no database may be written to the path, for wr_free, or NULL. */
static char *refused(const char *path) {
    struct stat st;
    char *why = NULL;
    if (wr_is_stdout(path))
        wr_say(&why, "a database needs a file");
    else if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
        wr_say(&why, "cannot write %s: it is not a regular file", path);
    return why != NULL ? why : wr_save_refuses(path);
}

wr_status_t survey_base_write(uint64_t *ended, const char *path,
                              survey_part_t *X, size_t count, wr_limits_t L) {
    char *part = NULL;
    base_t B = {.db = NULL};
    wr_status_t s = survey_sqlite_load(&B.by, L);
    if (s != WR_OK)
        return s;
    char *why = refused(path);
    if (why != NULL) {
        wr_limits_fail(L, WR_IO, "%s", why);
        wr_free(why);
        return WR_IO;
    }
    char *target = wr_link_target(path); /* keep a symbolic link */
    if (target == NULL)
        return wr_limits_fail(L, WR_IO, "cannot write %s: %s", path,
                              strerror(errno));
    wr_say(&part, "%s.wreath-%ld.tmp", target, (long) getpid());
    B.failed = B.by.sqlite3_open(part, &B.db) != SQLITE_OK;
    s = B.failed ? WR_OK : fill(&B, X, count, L);
    if (s == WR_OK && B.failed)
        s = wr_limits_fail(L, WR_IO, "%s: SQLite: %s", path,
                           B.by.sqlite3_errmsg(B.db));
    B.by.sqlite3_close(B.db);
    if (s == WR_OK && rename(part, target) != 0)
        s = wr_limits_fail(L, WR_IO, "%s: %s", path, strerror(errno));
    *ended = B.ended;
    if (s != WR_OK)
        unlink(part);
    WR_FREE(part, target);
    return s;
}

#else

wr_status_t survey_no_sqlite(const char *path, wr_limits_t L) {
    return wr_limits_fail(L, WR_UNABLE,
                          "%s: this wreath was built without SQLite (Debian: "
                          "apt-get install libsqlite3-dev, then build again)",
                          path);
}

wr_status_t survey_base_write(uint64_t *ended, const char *path,
                              survey_part_t *X, size_t count, wr_limits_t L) {
    (void) ended;
    (void) X;
    (void) count;
    return survey_no_sqlite(path, L);
}

#endif
