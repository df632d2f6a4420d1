/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Code shared by the tables of express: loading stored answers, and the order
 * of events.  A worker process calls the table's own find; complete turns the
 * result, or the reason why it was stopped, into an answer; say shows it. */

#include "study/express_impl.h"

wr_status_t wr_express_begin(wr_express_table_t *T, const char *file) {
    T->taken = wr_calloc((size_t) T->n + 1, sizeof *T->taken);
    T->again = wr_calloc((size_t) T->n + 1, 1);
    if (!T->keep)
        return WR_OK;
    study_store_open(&T->store, T, file);
    for (int i = 0; i < T->n; i++) {
        int again = 0;
        json_t *asked = T->asked(T, i);
        T->taken[i] = study_store_take(&again, &T->store, asked);
        T->again[i] = (char) again;
        json_decref(asked);
    }
    return study_store_begin(&T->store);
}

wr_status_t wr_express_end(wr_express_table_t *T) {
    for (int i = 0; T->taken != NULL && i < T->n; i++)
        json_decref(T->taken[i]);
    wr_status_t s =
        T->keep && T->taken != NULL ? study_store_close(&T->store) : WR_OK;
    WR_FREE(T->taken, T->again, T->why);
    if (T->keep)
        wr_free(T->folder);
    else
        wr_scratch_remove(T->folder);
    return s;
}

/* ---- callbacks of wr_express_jobs ---------------------------------------- */

static json_t *known(void *arg, int i) {
    wr_express_table_t *T = arg;
    return T->again[i] ? NULL : json_incref(T->taken[i]);
}

static json_t *do_one(void *arg, int i) {
    wr_express_table_t *T = arg;
    char *why = NULL;
    int good =
        T->taken[i] != NULL && study_files_check(&why, &T->store, T->taken[i]);
    wr_free(why);
    return good ? json_incref(T->taken[i]) : T->find(T, i);
}

static json_t *complete(wr_express_table_t *T, int i, const json_t *result) {
    /* Fields that occur only in stored lines. */
    static const char *const key[] = {"files", "asked", "within", "build",
                                      "checker"};
    json_t *o = T->complete(T, i, result);
    /* A reused answer has the files of its stored line. */
    if (json_object_get(result, "files") != NULL)
        json_object_set_new(o, "taken_over", json_true());
    for (size_t k = 0; k < sizeof key / sizeof *key; k++)
        json_object_del(o, key[k]);
    return o;
}

static void keep(void *arg, int i, const json_t *result) {
    wr_express_table_t *T = arg;
    json_t *o = complete(T, i, result);
    json_object_del(o, "taken_over");
    study_store_keep(&T->store, T->asked(T, i), o);
    json_decref(o);
}

static void said(void *arg, int i, const json_t *result) {
    wr_express_table_t *T = arg;
    json_t *o = complete(T, i, result);
    double seconds = json_number_value(json_object_get(o, "seconds"));
    int over = json_is_true(json_object_get(o, "taken_over"));
    T->seconds += seconds;
    T->over += over;
    T->seconds_before += over ? seconds : 0;
    if (json_is_true(json_object_get(result, "failed")) && T->failed++ == 0)
        T->why = wr_strdup(wr_express_get(result, "stopped"));
    T->say(T, i, o);
    T->said++;
    json_decref(o);
}

wr_status_t wr_express_go(wr_express_table_t *T, const char *what) {
    double begun = wr_seconds();
    wr_express_jobs_t J = {T->L,   T->n, T->most, what,  T->deadline,
                           do_one, said, T,       known, T->keep ? keep : NULL};
    wr_status_t s = wr_express_jobs(&J);
    T->wall = wr_seconds() - begun;
    if (s == WR_OK && T->failed > 0)
        s = wr_limits_fail(T->L, WR_UNABLE, "%d of %d %s failed: %s", T->failed,
                           T->n, what, T->why);
    return s;
}

void wr_express_times(wr_buffer_t b, const wr_express_table_t *T,
                      const char *what) {
    wr_buffer_printf(b, "~%.1f s (%s one after another ~%.1f s)\n", T->wall,
                     what, T->seconds);
    if (T->over > 0)
        wr_buffer_printf(b,
                         "Resumed: %d of %d %s reused from %s, ~%.1f s; their "
                         "files are those that wreath-check accepted.\n",
                         T->over, T->n, what, T->folder, T->seconds_before);
    if (T->said < T->n)
        wr_buffer_printf(b, "Interrupted: %d of %d %s are counted here.\n",
                         T->said, T->n, what);
}
