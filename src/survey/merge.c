/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Merging the shards of a survey: each must be complete, all must answer the
 * same question, and none may occur twice.  They are sorted by their ranges, so
 * that the order of the arguments does not matter.
 */

#include <stdlib.h>

#include "study/express.h"
#include "survey/impl.h"

static wr_status_t wrong(const survey_part_t *X, const char *why,
                         wr_limits_t L) {
    return wr_limits_fail(L, WR_PARSE, "%s: %s", X->file, why);
}

wr_status_t survey_part_load(survey_part_t *X, wr_limits_t L) {
    return wr_reader_load(X->R, X->file, L->max_memory) == WR_OK
               ? WR_OK
               : wr_limits_fail(L, WR_PARSE, "%s", X->R->message);
}

void survey_part_unload(survey_part_t *X) {
    wr_reader_clear(X->R);
    wr_reader_init(X->R);
}

/* Read the head, and check that the last line has the number and the hash of
 * the lines before it. */
static wr_status_t open_shard(survey_part_t *X, const char *file,
                              wr_limits_t L) {
    char hash[65];
    X->file = file;
    wr_reader_init(X->R);
    wr_status_t s = survey_part_load(X, L);
    if (s != WR_OK)
        return s;
    const char *text = X->R->text, *head = memchr(text, '\n', X->R->length);
    size_t end = X->R->length;
    if (head == NULL || text[end - 1] != '\n')
        return wrong(X, "expected a complete shard of wreath survey", L);
    for (end--; end > 0 && text[end - 1] != '\n';)
        end--;
    X->head = json_loadb(text, (size_t) (head - text), 0, NULL);
    json_t *tail = json_loadb(text + end, X->R->length - end, 0, NULL);
    wr_sha256(hash, text, end);
    int good = strcmp(wr_express_get(tail, "sha256"), hash) == 0 &&
               strcmp(wr_express_get(X->head, "format"), SURVEY_FORMAT) == 0;
    X->rows = (uint64_t) wr_express_number(tail, "rows");
    X->from = (uint64_t) wr_express_number(X->head, "from");
    X->to = (uint64_t) wr_express_number(X->head, "to");
    json_decref(tail);
    survey_part_unload(X);
    return good ? WR_OK
                : wrong(X,
                        "expected a complete shard of wreath survey: the hash "
                        "of its last line is another, or there is none",
                        L);
}

static int by_range(const void *a, const void *b) {
    const survey_part_t *x = a, *y = b;
    if (x->from == y->from) /* an empty range first */
        return x->to < y->to ? -1 : x->to > y->to;
    return x->from < y->from ? -1 : 1;
}

static int differ(const json_t *a, const json_t *b) {
    return a != b && !json_equal(a, b);
}

/* Check that all shards answer one question, and that no ranges overlap. */
static wr_status_t check_set(survey_part_t *X, size_t count, wr_limits_t L) {
    static const char *const keys[] = {"format", "version", "wreath",
                                       "states", "letters", "accepting",
                                       "archs",  "formats", "asked"};
    qsort(X, count, sizeof *X, by_range);
    for (size_t i = 1; i < count; i++) {
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            if (differ(json_object_get(X[i].head, keys[k]),
                       json_object_get(X[0].head, keys[k])))
                return wr_limits_fail(L, WR_DOMAIN,
                                      "%s and %s differ in \"%s\"", X[0].file,
                                      X[i].file, keys[k]);
        if (X[i].from < X[i - 1].to)
            return wr_limits_fail(L, WR_DOMAIN, "%s and %s overlap",
                                  X[i - 1].file, X[i].file);
    }
    return WR_OK;
}

/* Count the tables of the survey that no shard covers. */
static wr_status_t count_missing(uint64_t *missing, const survey_part_t *X,
                                 size_t count, wr_limits_t L) {
    const wr_survey_space_t space = {
        (uint32_t) wr_express_number(X->head, "states"),
        (uint32_t) wr_express_number(X->head, "letters"),
        json_is_true(json_object_get(X->head, "accepting"))};
    *missing = 0;
    if (json_object_get(X->head, "states") == NULL)
        return WR_OK;
    wr_status_t s = wr_survey_count(missing, &space, L);
    for (size_t i = 0; s == WR_OK && i < count; i++)
        *missing -= FLINT_MIN(*missing, X[i].to - X[i].from);
    return s;
}

wr_status_t wr_survey_merge(wr_survey_merged_t *out, const char *path,
                            char *const *files, size_t count, wr_limits_t L) {
    survey_part_t *X = wr_calloc(count, sizeof *X);
    wr_status_t s = WR_OK;
    size_t open = 0;
    while (s == WR_OK && open < count) {
        s = open_shard(&X[open], files[open], L);
        open++;
    }
    if (s == WR_OK)
        s = check_set(X, count, L);
    if (s == WR_OK)
        s = count_missing(&out->missing, X, count, L);
    if (s == WR_OK)
        s = survey_base_write(&out->ended, path, X, count, L);
    for (size_t i = 0; i < open; i++) {
        json_decref(X[i].head);
        wr_reader_clear(X[i].R);
    }
    wr_free(X);
    return s;
}
