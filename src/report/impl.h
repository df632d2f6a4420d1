/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_REPORT_IMPL_H
#define WREATH_REPORT_IMPL_H

/* Declarations private to this module. */

#include "picture/picture.h"
#include "report/report.h"

/* ---- say.c ---- */
/* Return a member of an object as text, or ""; as a count, or 0. */
const char *report_text(const json_t *o, const char *key);
long long report_count(const json_t *o, const char *key);
/* Write the name of a claim, or of its only statement that was checked; it is
 * the id of its row on the page. */
void report_name(char out[80], const json_t *claim);
/* Write a verdict in words, such as "checked on 3 cases". */
void report_verdict(char out[64], const json_t *statement);
/* Return nonzero if a statement of a paper is given without a quotation. */
int report_paraphrase(const json_t *statement);

/* ---- html.c ---- */
/* Write a class in its colour: "false as printed" has the style "false". */
void report_badge(wr_buffer_t out, const char *class, const char *text);

/* ---- head.c ---- */
/* Write which statements are false as printed or misprints, and the number of
 * statements of each class. */
void report_head(wr_buffer_t out, const json_t *claims);

/* ---- evidence.c ---- */
/* Write the cases of a statement: commands, certificates, verdicts. */
void report_evidence(wr_buffer_t out, const wr_report_t *r, const json_t *claim,
                     const json_t *statement);
/* Return the case that decides, or the first; NULL if there is none. */
const json_t *report_witness(const json_t *statement);

/* ---- figure.c ---- */
/* Draw the results of the deciding case. */
void report_figures(wr_buffer_t out, const wr_report_t *r, const json_t *claim,
                    const json_t *statement);

/* Write a picture as an element of the page, whose style sheet colours its
 * classes: 1, or 0 on failure. */
int report_picture(wr_buffer_t out, const wr_report_t *r, const wr_picture_t P);
/* Write the caption, and end the figure. */
void report_caption(wr_buffer_t out, const char *text);

/* ---- orbit.c ---- */
/* Draw the cycle of `period` or the casts of `horizon`: 1, or 0 if there is
 * none. */
int report_orbit(wr_buffer_t out, const wr_report_t *r, const json_t *output,
                 const char *name);

/* ---- prose.c ---- */
/* Convert a subset of Markdown (headings, paragraphs, lists, tables, code,
 * strong text) to HTML; links lose their addresses. */
void report_prose(wr_buffer_t out, const char *markdown);

#endif
