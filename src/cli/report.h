/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_REPORT_H
#define WREATH_CLI_REPORT_H

/* The reports of `wreath claim check`: a page, a Markdown table, a LaTeX
 * table.  All are written from the JSON of checked claims (claims_json.c), so
 * that they cannot say what the JSON does not. */

#include "cli/claims.h"
#include "picture/picture.h"

/* What a report needs besides the claims. */
typedef struct {
    cli_t *c;
    const json_t *claims; /* a list, with evidence and outputs */
    const char *folder;   /* of the page: files of a claim are in folder/ID */
    char *bibliography;   /* the text of references.bib, or NULL */
    char *catalogue;      /* absolute path of the catalogue */
} cli_report_t;

/* ---- report.c ---- */
/* The reports that the options ask for.
 * returns 0, or an exit status after saying what was wrong */
int cli_report_write(cli_t *c, const json_t *claims);
/* The tables among them: to a file, or to standard output without one. */
int cli_report_tables(cli_t *c, const json_t *claims);
/* The folder of --html, made if it is not there: absolute, to be freed; NULL
 * after saying what was wrong. */
char *cli_report_folder(cli_t *c);
/* A member of an object as text, "" if there is none; as a count. */
const char *cli_report_text(const json_t *o, const char *key);
long long cli_report_count(const json_t *o, const char *key);
/* "checked on 3 cases": a verdict as it is said. */
void cli_report_verdict(char out[64], const json_t *statement);
/* Whether an ours-or-paper's sentence is given in words that are not its
 * paper's. */
int cli_report_paraphrase(const json_t *statement);

/* ---- report_html.c ---- */
void cli_report_html(wr_buffer_t out, const cli_report_t *r);
/* Text with &, <, > and quotes escaped and without control characters. */
void cli_report_escape(wr_buffer_t out, const char *text);
/* <tag class="c">text</tag> */
void cli_report_element(wr_buffer_t out, const char *tag, const char *class,
                        const char *text);
/* A class in the colours of the style sheet: "false as printed" is "false". */
void cli_report_badge(wr_buffer_t out, const char *class, const char *text);

/* ---- report_head.c ---- */
/* What is false as printed, misprints, and the statements of each class. */
void cli_report_head(wr_buffer_t out, const json_t *claims);

/* ---- report_evidence.c ---- */
/* The cases of a statement: commands, certificates, the checker's words. */
void cli_report_evidence(wr_buffer_t out, const cli_report_t *r,
                         const json_t *claim, const json_t *statement);
/* The case that decides, or the first; NULL if there is none. */
const json_t *cli_report_witness(const json_t *statement);

/* ---- report_figure.c ---- */
/* Pictures of what the deciding case computed. */
void cli_report_figures(wr_buffer_t out, const cli_report_t *r,
                        const json_t *claim, const json_t *statement);

/* A picture as an element of the page, whose style sheet colours its classes:
 * returns 1, or 0 where there is nothing to be seen. */
int cli_report_picture(wr_buffer_t out, const cli_report_t *r,
                       const wr_picture_t P);
/* Ends a figure. */
void cli_report_caption(wr_buffer_t out, const char *text);

/* ---- report_orbit.c, report_trace.c ---- */
/* The cycle of `period` or the casts of `horizon`; a file of a claim that is
 * a trace.
 * returns 1 if it was drawn */
int cli_report_orbit(wr_buffer_t out, const cli_report_t *r,
                     const json_t *output, const char *name);
int cli_report_trace(wr_buffer_t out, const cli_report_t *r, const char *claim,
                     const char *file);

/* ---- report_prose.c ---- */
/* A little Markdown (headings, paragraphs, lists, tables, code, emphasis) as
 * HTML; links lose their addresses. */
void cli_report_prose(wr_buffer_t out, const char *markdown);

/* ---- report_source.c ---- */
/* "Horn, Johnson: Matrix Analysis (2012)" for a key of the bibliography;
 * nothing when there is none. */
void cli_report_source(wr_buffer_t out, const char *bibliography,
                       const char *key);

/* ---- report_table.c ---- */
void cli_report_markdown(wr_buffer_t out, const json_t *claims);
void cli_report_latex(wr_buffer_t out, const json_t *claims, int standalone);

#endif
