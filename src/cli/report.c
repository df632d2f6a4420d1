/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Writing the reports that the options of wreath claim select. */

#include "cli/claims.h"
#include "report/report.h"

char *cli_report_folder(cli_t *c) {
    const char *dir = cli_get(c, "html");
    return cli_folder(c, dir) == 0 ? wr_path_absolute(dir) : NULL;
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

static int page(cli_t *c, const json_t *claims) {
    char *folder = cli_report_folder(c), *path = NULL;
    wr_buffer_struct *b = cli_buffer(c);
    if (folder == NULL)
        return EXIT_BAD;
    char *catalogue = wr_path_absolute(cli_claims_folder(c));
    char *books = bibliography(catalogue);
    const wr_report_t r = {claims, folder, books, catalogue, c->limits};
    wr_report_html(b, &r);
    wr_say(&path, "%s/index.html", folder);
    int status = cli_save(c, b, path);
    if (status == 0)
        cli_note(c, "%s", path);
    WR_FREE(path, books, catalogue, folder);
    return status;
}

int cli_report_tables(cli_t *c, const json_t *claims) {
    static const char *const forms[] = {"markdown", "latex"};
    int status = 0;
    for (int i = 0; i < 2 && status == 0; i++) {
        wr_buffer_struct *b = cli_buffer(c);
        if (!cli_has(c, forms[i]))
            continue;
        if (i == 0)
            wr_report_markdown(b, claims);
        else
            wr_report_latex(b, claims, cli_has(c, "standalone"));
        const char *path = cli_get(c, forms[i]);
        status = cli_save(c, b, *path != '\0' ? path : "-");
    }
    return status;
}

int cli_report_write(cli_t *c, const json_t *claims) {
    int status = cli_has(c, "html") ? page(c, claims) : 0;
    return status != 0 ? status : cli_report_tables(c, claims);
}
