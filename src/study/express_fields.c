/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* What wreath express prints with --json: one answer, or a table of them. */

#include "study/express_impl.h"

const wr_field_t wr_express_escape_fields[] = {
    {"evaluation", "s", "in which it fails", NULL},
    {"says", "s", "in words", NULL},
    {"command", "s", "as it can be typed", NULL},
    {"shows", "s", "what its answer has", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t wr_express_robust_fields[] = {
    {"kind", "s", "bit, last (its last two values) or whole (the automaton)",
     NULL},
    {"name", "s", "of the cell", NULL},
    {"neurons", "u", "its coordinates", NULL},
    {"boxes", "u", "of states that are met", NULL},
    {"margin", "s", "the greatest disturbance of a step", NULL},
    {"gap", "s", "the least distance of two boxes", NULL},
    {"file", "s?", "where it is", NULL},
    {"certificate", "s?", "where that of the cell is", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t wr_express_format_fields[] = {
    {"format", "s", "as it was named", NULL},
    {"evaluation", "s", "the model it stands for", NULL},
    {"holds", "s",
     "yes, no, no-finite (no stack with finitely many states does it, of "
     "others it is unknown), or unknown",
     NULL},
    {"evidence", "s?", "HOM, HULL or MISMATCH", NULL},
    {"states", "n?", "yes: rounded states or boxes of the closed set", NULL},
    {"word", "s?", "no: after it the stack is wrong", NULL},
    {"length", "n?", "no: its letters", NULL},
    {"shortest", "b?", "no: whether no shorter word fails", NULL},
    {"stack", "s?", "no: the readout of the model", NULL},
    {"automaton_says", "s?", "no: what the automaton says", NULL},
    {"why", "s?", "unknown: the limit", NULL},
    {"certificate", "s?", "where it is", NULL},
    {"trace", "s?", "no: where the run is", NULL},
    {"seconds", "d?", "taken", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t wr_express_beyond_fields[] = {
    {"arch", "s", "the architecture", NULL},
    {"expresses", "s", "as above", NULL},
    {"cell", "s", "as in a table", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t below_fields[] = {
    {"arch", "s", "the architecture", NULL},
    {"expresses", "s",
     "yes, no, no-finite (no stack with finitely many states does it, of "
     "others it is unknown), or unknown",
     NULL},
    {"cell", "s?", "as in a table", NULL},
    {"claim", "s?", "the claim that forbids it", NULL},
    {"only", "s?", "of which stacks alone, or nothing", NULL},
    {"certificate", "s?", "where it is", NULL},
    {"how", "s", "what was tried", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t wr_express_fields[] = {
    {"automaton", "s", "its name", NULL},
    {"arch", "s*", "the architecture; null: --smallest found none", NULL},
    {"evaluation", "s", "E0 or E2:FORMAT", NULL},
    {"expresses", "s",
     "yes, no, no-finite (no stack with finitely many states does it, of "
     "others it is unknown), or unknown",
     NULL},
    {"cell", "s", "what a table shows", NULL},
    {"layers", "u?", "yes: layers", NULL},
    {"width", "u?", "yes: the greatest dim", NULL},
    {"factors", "u?", "yes: the most Householder factors", NULL},
    {"shifts", "u?", "yes: token shifts", NULL},
    {"open_ends", "n?", "yes: entries that are an open end of the range", NULL},
    {"evidence", "s?", "yes: HOM, HULL, POLY or CASC", NULL},
    {"verified", "n?", "yes: symbols run beside the automaton", NULL},
    {"words", "n?", "yes: words run", NULL},
    {"weights", "s?", "yes: where they are", NULL},
    {"certificate", "s?", "yes: where it is", NULL},
    {"claim", "s?", "no: the claim that forbids it", NULL},
    {"statement", "s?", "no: what it says", NULL},
    {"hypothesis", "s?", "no: what the automaton has", NULL},
    {"witness", "s?", "no: a word that shows it", NULL},
    {"period", "n?", "no: of the powers of the witness", NULL},
    {"finite_states", "b?",
     "no: whether that is so of models of finitely many states only", NULL},
    {"bound", "u?", "no: the layers that it speaks of; 0: any number", NULL},
    {"only", "s?", "no: of which stacks alone, or nothing", NULL},
    {"escape", "s?", "no: which evaluation model it does not speak of", NULL},
    {"escapes", "[o]?",
     "no, no-finite: commands that show where the claim fails, on numbers of "
     "their own; not tested on this automaton",
     wr_express_escape_fields},
    {"certified", "b", "whether wreath-check accepted", NULL},
    {"how", "s", "the construction, or what was tried", NULL},
    {"cells", "[o]?",
     "yes, not linear: the cells whose boxes the weights are of",
     wr_express_robust_fields},
    {"formats", "[o]?",
     "what roundings make of the weights; fp32 and bf16 unless --formats says "
     "more",
     wr_express_format_fields},
    {"class", "s?", "--smallest: the class of the architecture", NULL},
    {"minimal", "b?",
     "--smallest: whether all of smaller classes were tried and refuted", NULL},
    {"beyond", "[o]?",
     "no, no-finite: what the stronger classes say of this automaton, up to "
     "the first that does it",
     wr_express_beyond_fields},
    {"minimal_finite", "b?",
     "--smallest: the same, or by no stack with finitely many states", NULL},
    {"below", "[o]?", "--smallest: what was decided below", below_fields},
    {"taken_over", "b?", "--keep: an earlier run found it", NULL},
    {"seconds", "d?", "tables: taken", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t count_fields[] = {
    {"evaluation", "s", "the model", NULL},
    {"cells", "u", "cells in it", NULL},
    {"expressed", "u", "of these, with weights", NULL},
    {"refuted", "u", "with a reason", NULL},
    {"no_finite", "u?", "by no stack with finitely many states", NULL},
    {"no_finite_certified", "u?", "of these, accepted", NULL},
    {"unknown", "u", "with none of these", NULL},
    {"certified", "u?", "weights, accepted", NULL},
    {"refutations_certified", "u?", "reasons, accepted", NULL},
    {"boxes", "u?", "by boxes", NULL},
    {"run", "u?", "run for all symbols", NULL},
    {"cells_seconds", "d?", "taken", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t claim_fields[] = {
    {"claim", "s", "its name", NULL},
    {"statement", "s", "what it says", NULL},
    {"only", "s", "of which stacks alone, or nothing", NULL},
    {"cells", "u", "how many cells it refutes", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t open_fields[] = {
    {"arch", "s", "the architecture", NULL},
    {"evaluation", "s", "the model", NULL},
    {"how", "s", "the reason", NULL},
    {"automata", "[s]", "of which automata", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t table_fields[] = {
    {"cells", "[o]", "an automaton and an architecture each",
     wr_express_fields},
    {"expressed", "u", "cells with weights", NULL},
    {"refuted", "u?", "--matrix: cells with a reason", NULL},
    {"no_finite", "u?",
     "--matrix: cells where no stack with finitely many states does it, of "
     "others it is unknown",
     NULL},
    {"no_finite_certified", "u?", "--matrix: of these, with a certificate",
     NULL},
    {"unknown", "u?", "cells with none of these", NULL},
    {"minimal", "u?", "--smallest: architectures below which all are refuted",
     NULL},
    {"certified", "u?",
     "--matrix: weights with a certificate that was accepted", NULL},
    {"refutations_certified", "u?", "--matrix: reasons with one", NULL},
    {"boxes", "u?", "weights that are proved by boxes", NULL},
    {"run", "u?", "weights that were run for as many symbols as asked", NULL},
    {"cells_seconds", "d?",
     "taken by the cells, one after another, also those taken over", NULL},
    {"cells_asked", "u?",
     "cells of the table, more than there are if it was interrupted", NULL},
    {"taken_over", "u?", "cells that earlier runs found", NULL},
    {"evaluations", "[o]?",
     "--matrix: the same counts, an evaluation model each", count_fields},
    {"claims", "[o]?", "--matrix: the claims that refute", claim_fields},
    {"open", "[o]?",
     "--matrix: what is unknown, an architecture and a reason each",
     open_fields},
    {"seconds", "d", "taken", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_answer_t wr_express_answers[] = {{"one", "o", wr_express_fields},
                                          {"a table", "o", table_fields},
                                          {NULL, NULL, NULL}};
