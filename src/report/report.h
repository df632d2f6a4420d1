/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_REPORT_H
#define WREATH_REPORT_H

/* report: checked claims as a page, as a Markdown table or as a LaTeX table.
 * All are written from the JSON that `wreath claim` prints and contain nothing
 * else.
 */

#include <jansson.h>

#include "base/base.h"

WR_BEGIN_DECLS

/* claims        a list; a page needs evidence and outputs
 * folder        folder of the page, with the files of claim ID in folder/ID
 * bibliography  text of references.bib, or NULL
 * catalogue     absolute path of the catalogue */
typedef struct {
    const json_t *claims;
    const char *folder, *bibliography, *catalogue;
    wr_limits_struct *L;
} wr_report_t;

/* Write one self-contained HTML page; it links only to files in its folder. */
void wr_report_html(wr_buffer_t out, const wr_report_t *r);
/* Write a table with one line per statement. */
void wr_report_markdown(wr_buffer_t out, const json_t *claims);
void wr_report_latex(wr_buffer_t out, const json_t *claims, int standalone);

WR_END_DECLS

#endif
