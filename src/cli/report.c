/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Writing the reports that the options of wreath claim select. */

#include "cli/claims.h"
#include "report/report.h"

char *cli_report_folder(cli_t *c) {
    const char *dir = cli_get(c, "html");
    cli_folder(c, dir);
    return wr_path_absolute(dir);
}

/* Return the text of the bibliography, or NULL: it is found relative to the
 * catalogue, in the sources or in an installation, or in the folder of
 * installed documents. */
static char *bibliography(const char *catalogue) {
    char path[4096], *text = NULL;
    wr_reader_t R;
    wr_reader_init(R);
    snprintf(path, sizeof path, "%s/../doc/references.bib", catalogue);
    wr_status_t s = wr_reader_load(R, path, 1 << 24);
    if (s != WR_OK) { /* an installation */
        snprintf(path, sizeof path, "%s/../../doc/wreath/references.bib",
                 catalogue);
        s = wr_reader_load(R, path, 1 << 24);
    }
    if (s == WR_OK ||
        wr_reader_load(R, WREATH_DOC_DIR "/references.bib", 1 << 24) == WR_OK)
        text = wr_strdup(R->text);
    wr_reader_clear(R);
    return text;
}

static void page(cli_t *c, const json_t *claims) {
    char *folder = cli_report_folder(c), *path = NULL;
    wr_buffer_struct *b = cli_buffer(c);
    char *catalogue = wr_path_absolute(cli_claims_folder(c));
    char *books = bibliography(catalogue);
    const wr_report_t r = {claims, folder, books, catalogue, c->limits};
    wr_report_html(b, &r);
    wr_say(&path, "%s/index.html", folder);
    cli_save(c, b, path);
    cli_note(c, "%s", path);
    WR_FREE(path, books, catalogue, folder);
}

void cli_report_tables(cli_t *c, const json_t *claims) {
    static const char *const forms[] = {"markdown", "latex"};
    for (int i = 0; i < 2; i++) {
        wr_buffer_struct *b = cli_buffer(c);
        if (!cli_has(c, forms[i]))
            continue;
        if (i == 0)
            wr_report_markdown(b, claims);
        else
            wr_report_latex(b, claims, cli_has(c, "standalone"));
        const char *path = cli_get(c, forms[i]);
        cli_save(c, b, *path != '\0' ? path : "-");
    }
}

void cli_report_write(cli_t *c, const json_t *claims) {
    if (cli_has(c, "html"))
        page(c, claims);
    cli_report_tables(c, claims);
}
