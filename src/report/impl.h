/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_REPORT_IMPL_H
#define WREATH_REPORT_IMPL_H

/* Declarations private to this module. */

#include "picture/picture.h"
#include "report/report.h"

/* ---- say.c ---- */
/* A member of an object as text, "" if there is none; as a count. */
const char *report_text(const json_t *o, const char *key);
long long report_count(const json_t *o, const char *key);
/* The name of a claim, or of its statement if that alone was asked for: its row
 * has this name on the page. */
void report_name(char out[80], const json_t *claim);
/* "checked on 3 cases": a verdict as it is said. */
void report_verdict(char out[64], const json_t *statement);
/* Whether an ours-or-paper's sentence is given in words that are not its
 * paper's. */
int report_paraphrase(const json_t *statement);

/* ---- html.c ---- */
/* A class in the colours of the style sheet: "false as printed" is "false". */
void report_badge(wr_buffer_t out, const char *class, const char *text);

/* ---- head.c ---- */
/* Counts what is false as printed, misprints, and statements of each class. */
void report_head(wr_buffer_t out, const json_t *claims);

/* ---- evidence.c ---- */
/* The cases of a statement: commands, certificates, the checker's words. */
void report_evidence(wr_buffer_t out, const wr_report_t *r, const json_t *claim,
                     const json_t *statement);
/* The case that decides, or the first; NULL if there is none. */
const json_t *report_witness(const json_t *statement);

/* ---- figure.c ---- */
/* Pictures of what the deciding case computed. */
void report_figures(wr_buffer_t out, const wr_report_t *r, const json_t *claim,
                    const json_t *statement);

/* A picture as an element of the page, whose style sheet colours its classes:
 * returns 1, or 0 where there is nothing to be seen. */
int report_picture(wr_buffer_t out, const wr_report_t *r, const wr_picture_t P);
/* Ends a figure. */
void report_caption(wr_buffer_t out, const char *text);

/* ---- orbit.c ---- */
/* The cycle of `period` or the casts of `horizon`.
 * returns 1 if it was drawn */
int report_orbit(wr_buffer_t out, const wr_report_t *r, const json_t *output,
                 const char *name);

/* ---- prose.c ---- */
/* A little Markdown (headings, paragraphs, lists, tables, code, emphasis) as
 * HTML; links lose their addresses. */
void report_prose(wr_buffer_t out, const char *markdown);

#endif
