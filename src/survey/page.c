/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A database of a survey as a static page: each section shows a query and its
 * answer, as a table, as bars or as an order.  The files of the certificates in
 * a table are saved next to the page. */

#include <errno.h>
#include <sys/stat.h>

#include "picture/draw.h"
#include "study/cards.h"
#include "survey/impl.h"

#ifdef HAVE_SQLITE

typedef enum { TABLE, BARS, ORDER } form_t;

#define YES " WHERE expressed = 'yes' "

/* Columns named certificate contain links. */
static const struct {
    form_t form;
    const char *title, *sql;
} section[] = {
    {TABLE, "What was surveyed",
     "SELECT states, letters, CASE accepting WHEN 1 THEN 'minimal DFAs' ELSE "
     "'semiautomata' END AS kind, (SELECT group_concat(first || ' to ' || "
     "(past - 1), ', ') FROM range) AS \"tables, by number\", (SELECT "
     "count(*) FROM automaton) AS automata, "
     "(SELECT count(*) FROM automaton WHERE aperiodic) AS aperiodic, "
     "(SELECT count(*) FROM automaton WHERE is_group) AS \"groups\", (SELECT "
     "count(*) FROM cell) AS cells, (SELECT count(DISTINCT certificate) FROM "
     "cell) AS certificates, (SELECT count(*) FROM cell WHERE expressed = "
     "'unknown') AS unknown, wreath FROM survey"},
    {TABLE, "Architectures",
     "SELECT a.arch, title, class, sum(expressed = 'yes') AS yes, "
     "sum(expressed = 'no') AS no, sum(expressed = 'no-finite') AS \"no finite "
     "stack\", sum(expressed = 'unknown') AS unknown, max(layers) AS \"most "
     "layers\" FROM cell JOIN arch a USING (arch) GROUP BY a.arch ORDER BY "
     "rank, yes"},
    {ORDER, "The order of architectures, by what they express here",
     "SELECT arch, id FROM cell" YES "ORDER BY arch, id"},
    {BARS, "Automata by the weakest class that expresses them",
     "SELECT class, count(*) FROM weakest GROUP BY rank ORDER BY rank"},
    {TABLE, "The smallest automaton that needs each class",
     "SELECT class, count(*) AS automata, min(monoid) AS monoid, id, delta, "
     "arch, layers, width, certificate FROM weakest JOIN automaton USING (id) "
     "GROUP BY rank ORDER BY rank"},
    {TABLE, "By simple factors",
     "SELECT factors, count(*) AS automata, min(monoid) AS monoid, id, delta, "
     "class AS \"weakest class of that one\", certificate FROM automaton LEFT "
     "JOIN weakest USING (id) GROUP BY factors ORDER BY automata DESC"},
    {BARS, "Layers of the smallest stack",
     "SELECT stack_layers, count(*) FROM automaton GROUP BY 1"},
    {BARS, "Levels of the holonomy cascade",
     "SELECT holonomy_levels, count(*) FROM automaton GROUP BY 1"},
    {BARS, "Levels of the exclusion cascade",
     "SELECT exclusion_levels, count(*) FROM automaton GROUP BY 1"},
    {BARS, "J-classes", "SELECT j_classes, count(*) FROM automaton GROUP BY 1"},
    {BARS, "Reflections of one layer, at most",
     "SELECT coalesce(reflections_high, 'not in one layer, or not known'), "
     "count(*) FROM automaton GROUP BY reflections_high"},
    {TABLE, "Weights in number formats",
     "SELECT format, arch, sum(holds = 'yes') AS \"right on every word\", "
     "sum(holds = 'no') AS \"wrong after a word\", min(letters) AS \"its "
     "letters, at least\", sum(holds = 'unknown') AS unknown FROM cell JOIN "
     "rounded USING (certificate) GROUP BY format, arch"},
    {TABLE, "Not decided",
     "SELECT arch, count(*) AS cells, min(id) AS \"first id\" FROM cell WHERE "
     "expressed = 'unknown' GROUP BY arch"},
};

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>Small automata</title>\n<style>\n"
    "body{font:16px/1.45 sans-serif;margin:0 auto;max-width:70em;padding:0 1em "
    "4em}\n"
    "section{overflow-x:auto}table{border-collapse:collapse}\n"
    "td,th{padding:.15em .6em;border-bottom:1px solid "
    "#ccc;text-align:left;font-variant-numeric:tabular-nums}\n"
    "th[data-sort]{cursor:pointer;text-decoration:underline dotted}\n"
    "svg{max-width:100%;height:auto}\n"
    "pre{white-space:pre-wrap;background:#f4f4f4;padding:.6em}\n"
    "summary{color:#555}\n</style></head><body>\n<h1>Small automata</h1>\n"
    "<p>Each section is the answer to a query to the database of "
    "the survey. A certificate is checked by "
    "<code>wreath-check</code> beside its weights.</p>\n";

/* Sorts tables; without it they are complete, too. */
static const char script[] =
    "<script>\n"
    "document.querySelectorAll('th').forEach(th => {\n"
    "  th.dataset.sort = '';\n"
    "  th.onclick = () => {\n"
    "    const i = th.cellIndex, body = th.closest('table').tBodies[0];\n"
    "    const up = th.dataset.sort = th.dataset.sort == 'up' ? 'down' : "
    "'up';\n"
    "    const of = r => r.cells[i].textContent;\n"
    "    [...body.rows].sort((a, b) => (up == 'up' ? 1 : -1) *\n"
    "      of(a).localeCompare(of(b), 'en', {numeric: true}))\n"
    "      .forEach(r => body.append(r));\n"
    "  };\n"
    "});\n</script>\n";

typedef struct {
    survey_sqlite_t by;
    sqlite3 *db;
    const char *folder;
    wr_buffer_t out;
    wr_limits_struct *L;
} page_t;

/* ---- access to the database ---------------------------------------------- */

static const char *column(const page_t *P, sqlite3_stmt *s, int i) {
    const char *text = (const char *) P->by.sqlite3_column_text(s, i);
    return text != NULL ? text : "";
}

/* ---- certificates -------------------------------------------------------- */

/* Save the files of a certificate and write links to them.  The hash, 64
 * hexadecimal digits, is the name of their folder. */
static wr_status_t put_files(page_t *P, const char *hash) {
    sqlite3_stmt *s = NULL;
    wr_status_t status = WR_OK;
    char *path = NULL;
    if (*hash == '\0')
        return WR_OK;
    if (strlen(hash) != 64 || strspn(hash, "0123456789abcdef") != 64)
        return wr_limits_fail(
            P->L, WR_PARSE,
            "no database of a survey: a certificate is called "
            "\"%.80s\"",
            hash);
    wr_say(&path, "%s/%s", P->folder, hash);
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        status = survey_failed(path, P->L);
    P->by.sqlite3_prepare_v2(
        P->db,
        "SELECT name, data FROM sqlar WHERE name >= ?1 || '/' AND name < ?1 || "
        "'0' AND sz = length(data) ORDER BY name",
        -1, &s, NULL);
    P->by.sqlite3_bind_text(s, 1, hash, -1, SQLITE_STATIC);
    while (status == WR_OK && P->by.sqlite3_step(s) == SQLITE_ROW) {
        wr_buffer_t file;
        const char *name = column(P, s, 0);
        if (strlen(name) < 66 || name[65] == '.' ||
            strpbrk(name + 65, "/\"<>&") != NULL) {
            status = wr_limits_fail(P->L, WR_PARSE,
                                    "no database of a survey: a file is called "
                                    "\"%.80s\"",
                                    name);
            break;
        }
        wr_buffer_init(file);
        wr_buffer_write(file, P->by.sqlite3_column_blob(s, 1),
                        (size_t) P->by.sqlite3_column_bytes(s, 1));
        wr_say(&path, "%s/%s", P->folder, name);
        status = wr_buffer_save(file, path, P->L);
        wr_buffer_clear(file);
        wr_buffer_printf(P->out, "<a download href=\"%s\">%s</a> ", name,
                         strchr(name, '/') + 1);
    }
    P->by.sqlite3_finalize(s);
    wr_free(path);
    return status;
}

/* ---- sections ------------------------------------------------------------ */

/* Called by SQLite during a query, which may run forever on a view in a foreign
 * database; return nonzero to stop it. */
static int stops(void *arg) {
    page_t *P = arg;
    return wr_limits_check(P->L, "reading the database", 0, P->out->alloc) !=
           WR_OK;
}

static wr_status_t table(page_t *P, sqlite3_stmt *s) {
    wr_status_t status = WR_OK;
    const int n = P->by.sqlite3_column_count(s);
    wr_buffer_put(P->out, "<table><thead><tr>");
    for (int i = 0; i < n; i++) {
        wr_buffer_put(P->out, "<th>");
        wr_buffer_put_xml(P->out, P->by.sqlite3_column_name(s, i));
    }
    wr_buffer_put(P->out, "</thead><tbody>\n");
    while (status == WR_OK && !stops(P) &&
           P->by.sqlite3_step(s) == SQLITE_ROW) {
        wr_buffer_put(P->out, "<tr>");
        for (int i = 0; i < n && status == WR_OK; i++) {
            wr_buffer_put(P->out, "<td>");
            if (strcmp(P->by.sqlite3_column_name(s, i), "certificate") == 0)
                status = put_files(P, column(P, s, i));
            else
                wr_buffer_put_xml(P->out, column(P, s, i));
        }
        wr_buffer_put(P->out, "\n");
    }
    wr_buffer_put(P->out, "</tbody></table>\n");
    return status;
}

#define MOST 100

static wr_status_t bars(page_t *P, sqlite3_stmt *s, const char *title) {
    wr_bar_t bar[MOST];
    char *name[MOST] = {NULL};
    size_t n = 0;
    wr_picture_t picture;
    wr_picture_init(picture);
    for (; n < MOST && P->by.sqlite3_step(s) == SQLITE_ROW; n++) {
        wr_say(&name[n], "%s", column(P, s, 0));
        bar[n] = (wr_bar_t){name[n], P->by.sqlite3_column_double(s, 1)};
    }
    if (n == MOST && P->by.sqlite3_step(s) == SQLITE_ROW)
        wr_buffer_printf(P->out, "<p>The first %d rows are drawn.</p>\n", MOST);
    wr_draw_bars(picture, bar, n, title);
    wr_status_t status =
        n == 0 ? WR_OK
               : wr_picture_print(P->out, picture, WR_PAINT_SVG, 0, P->L);
    wr_picture_clear(picture);
    for (size_t i = 0; i < n; i++)
        wr_free(name[i]);
    return status;
}

/* Draw rows of an architecture and an automaton that it expresses. */
static wr_status_t order(page_t *P, sqlite3_stmt *s) {
    json_t *all = json_object();
    while (P->by.sqlite3_step(s) == SQLITE_ROW) {
        json_t *set = json_object_get(all, column(P, s, 0));
        if (set == NULL) {
            set = json_object();
            json_object_set_new(all, column(P, s, 0), set);
        }
        json_object_set_new(set, column(P, s, 1), json_true());
    }
    wr_picture_t picture;
    wr_picture_init(picture);
    wr_status_t status =
        wr_arch_order_draw(picture, all, 0, &(wr_draw_t){.alone = 1}, P->L);
    if (status == WR_OK && json_object_size(all) > 0)
        status = wr_picture_print(P->out, picture, WR_PAINT_SVG, 0, P->L);
    wr_picture_clear(picture);
    json_decref(all);
    return status;
}

static wr_status_t put_section(page_t *P, size_t i) {
    sqlite3_stmt *s = NULL;
    if (P->by.sqlite3_prepare_v2(P->db, section[i].sql, -1, &s, NULL) !=
        SQLITE_OK)
        return wr_limits_fail(P->L, WR_PARSE, "no database of a survey: %s",
                              P->by.sqlite3_errmsg(P->db));
    wr_buffer_printf(P->out, "<section%s><h2>%s</h2>\n",
                     section[i].form == ORDER ? " class=\"order\"" : "",
                     section[i].title);
    wr_status_t status = section[i].form == TABLE ? table(P, s)
                         : section[i].form == BARS
                             ? bars(P, s, section[i].title)
                             : order(P, s);
    wr_buffer_put(P->out, "<details><summary>query</summary><pre>");
    wr_buffer_put_xml(P->out, section[i].sql);
    wr_buffer_put(P->out, "</pre></details></section>\n");
    const int ended = P->by.sqlite3_finalize(s);
    if (status == WR_OK)
        status =
            wr_limits_check(P->L, "reading the database", 0, P->out->alloc);
    if (ended != SQLITE_OK && status == WR_OK)
        status = wr_limits_fail(P->L, WR_PARSE, "no database of a survey: %s",
                                P->by.sqlite3_errmsg(P->db));
    return status;
}

/* Refuse answers of another command, which no section can show. */
static wr_status_t refuse_answers(page_t *P) {
    sqlite3_stmt *s = NULL;
    wr_status_t status = WR_OK;
    if (P->by.sqlite3_prepare_v2(P->db,
                                 "SELECT asked FROM survey WHERE asked NOTNULL",
                                 -1, &s, NULL) == SQLITE_OK &&
        P->by.sqlite3_step(s) == SQLITE_ROW)
        status = wr_limits_fail(P->L, WR_PARSE,
                                "found answers of \"%.60s\", expected automata",
                                column(P, s, 0));
    P->by.sqlite3_finalize(s);
    return status;
}

wr_status_t wr_survey_page(const char *folder, const char *base,
                           wr_limits_t L) {
    page_t P = {.folder = folder, .L = L};
    char *path = NULL;
    wr_status_t s = survey_sqlite_load(&P.by, L);
    if (s != WR_OK)
        return s;
    wr_buffer_init(P.out);
    wr_buffer_put(P.out, head);
    if (P.by.sqlite3_open_v2(base, &P.db, SQLITE_OPEN_READONLY, NULL) !=
        SQLITE_OK)
        s = wr_limits_fail(L, WR_IO, "%s: %s", base, P.by.sqlite3_errmsg(P.db));
    else
        s = refuse_answers(&P);
    if (s == WR_OK && mkdir(folder, 0777) != 0 && errno != EEXIST)
        s = survey_failed(folder, L);
    if (s == WR_OK)
        P.by.sqlite3_progress_handler(P.db, 100000, stops, &P);
    for (size_t i = 0; s == WR_OK && i < sizeof section / sizeof *section; i++)
        s = put_section(&P, i);
    if (s == WR_PARSE)
        s = wr_limits_fail(L, s, "%.300s: %.400s", base, L->reason);
    wr_buffer_printf(P.out, "%s</body></html>\n", script);
    wr_say(&path, "%s/index.html", folder);
    if (s == WR_OK)
        s = wr_buffer_save(P.out, path, L);
    P.by.sqlite3_close(P.db);
    wr_free(path);
    wr_buffer_clear(P.out);
    return s;
}

#else

wr_status_t wr_survey_page(const char *folder, const char *base,
                           wr_limits_t L) {
    (void) folder;
    return survey_no_sqlite(base, L);
}

#endif
