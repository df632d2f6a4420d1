/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The output of wreath express --json: one answer, or a table of them. */

#include "study/express_impl.h"

static const char verdicts[] =
    "yes, no, no-finite (no stack with finitely many states exists; unknown "
    "for others), or unknown";
static const char wrong[] =
    "unknown cells with weights that hold in E0 and are wrong in E2, with an "
    "accepted certificate";

const wr_field_t wr_express_escape_fields[] = {
    {"evaluation", "s", "evaluation in which the theorem fails", NULL},
    {"says", "s", "description", NULL},
    {"command", "s", "shell command", NULL},
    {"shows", "s", "text that its output contains", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t wr_express_robust_fields[] = {
    {"kind", "s", "bit, last (its last two values) or whole (the automaton)",
     NULL},
    {"name", "s", "name of the cell", NULL},
    {"neurons", "u", "number of coordinates", NULL},
    {"boxes", "u", "number of boxes of reachable states", NULL},
    {"margin", "s", "largest tolerated disturbance per step", NULL},
    {"gap", "s", "smallest distance between two boxes", NULL},
    {"file", "s?", "path of the file", NULL},
    {"certificate", "s?", "path of the certificate of the cell", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t wr_express_format_fields[] = {
    {"format", "s", "as named by --formats", NULL},
    {"evaluation", "s", "its evaluation", NULL},
    {"holds", "s", verdicts, NULL},
    {"evidence", "s?", "HOM, HULL or MISMATCH", NULL},
    {"states", "n?", "yes: rounded states or boxes of the closed set", NULL},
    {"word", "s?", "no: word after which the output is wrong", NULL},
    {"length", "n?", "no: length of the word", NULL},
    {"shortest", "b?", "no: whether the word is a shortest one", NULL},
    {"stack", "s?", "no: the readout of the model", NULL},
    {"automaton_says", "s?", "no: the output of the automaton", NULL},
    {"why", "s?", "unknown: the limit that was reached", NULL},
    {"certificate", "s?", "path of the file", NULL},
    {"trace", "s?", "no: path of the trace", NULL},
    {"seconds", "d?", "time", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t wr_express_beyond_fields[] = {
    {"arch", "s", "the architecture", NULL},
    {"expresses", "s", "as in the answer", NULL},
    {"cell", "s", "cell of the table", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t below_fields[] = {
    {"arch", "s", "the architecture", NULL},
    {"expresses", "s", verdicts, NULL},
    {"cell", "s?", "cell of the table", NULL},
    {"claim", "s?", "the claim that excludes it", NULL},
    {"only", "s?", "restriction of the claim to some stacks, or empty", NULL},
    {"certificate", "s?", "path of the file", NULL},
    {"how", "s", "the constructions that were tried", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t wr_express_fields[] = {
    {"automaton", "s", "name", NULL},
    {"arch", "s*", "the architecture; null: --smallest found none", NULL},
    {"evaluation", "s", "E0 or E2:FORMAT", NULL},
    {"expresses", "s", verdicts, NULL},
    {"cell", "s", "cell of the table", NULL},
    {"layers", "u?", "yes: layers", NULL},
    {"width", "u?", "yes: largest dimension of a layer", NULL},
    {"factors", "u?", "yes: largest number of Householder factors per step",
     NULL},
    {"shifts", "u?", "yes: token shifts", NULL},
    {"outside", "=n?",
     "yes, and compared: parameters outside the range of their gates", NULL},
    {"open_ends", "n?", "yes: parameters on an excluded boundary of the range",
     NULL},
    {"parts", "s?", "yes, of a hybrid: the layers of each architecture", NULL},
    {"evidence", "s?", "yes: HOM, HULL, POLY or CASC", NULL},
    {"verified", "n?", "yes: symbols compared with the automaton", NULL},
    {"words", "n?", "yes: words run", NULL},
    {"weights", "s?", "path of the model", NULL},
    {"certificate", "s?", "path of the certificate", NULL},
    {"wrong_word", "s?",
     "unknown, E2: a word after which weights that hold in E0 are wrong; of "
     "those that were tried, these are right longest",
     NULL},
    {"wrong_after", "n?", "unknown, E2: the length of that word", NULL},
    {"claim", "s?", "no: the claim that excludes it", NULL},
    {"statement", "s?", "no: statement of the claim", NULL},
    {"hypothesis", "s?",
     "no: property of the automaton that satisfies the hypothesis", NULL},
    {"witness", "s?", "no: a word that proves the property", NULL},
    {"period", "n?", "no: period of the powers of the witness", NULL},
    {"finite_states", "b?",
     "no: whether the claim covers only models with finitely many states",
     NULL},
    {"bound", "u?",
     "no: maximum number of layers that the claim covers; 0: any number", NULL},
    {"only", "s?", "no: restriction of the claim to some stacks, or empty",
     NULL},
    {"escape", "s?", "no: what the claim does not cover", NULL},
    {"escapes", "[o]?",
     "no, no-finite: examples of the limits of the claim, with commands; not "
     "tested on this automaton",
     wr_express_escape_fields},
    {"certified", "b", "whether wreath-check accepted the certificate", NULL},
    {"how", "s", "the construction, or the constructions that were tried",
     NULL},
    {"cells", "[o]?", "yes, not linear: the cells whose boxes form the stack",
     wr_express_robust_fields},
    {"formats", "[o]?",
     "verdicts on the rounded weights, for fp32 and bf16 or those of --formats",
     wr_express_format_fields},
    {"class", "s?", "--smallest: the class of the architecture", NULL},
    {"minimal", "b?",
     "--smallest: whether every architecture of a weaker class was refuted",
     NULL},
    {"beyond", "[o]?",
     "no, no-finite: answers of stronger classes for this automaton, up to the "
     "first that realises it",
     wr_express_beyond_fields},
    {"minimal_finite", "b?",
     "--smallest: the same with no-finite counted as refuted", NULL},
    {"below", "[o]?", "--smallest: answers of the weaker classes",
     below_fields},
    {"taken_over", "b?", "--keep: reused from an earlier run", NULL},
    {"seconds", "d?", "tables: time", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t count_fields[] = {
    {"evaluation", "s", "the evaluation", NULL},
    {"cells", "u", "number of cells", NULL},
    {"expressed", "u", "cells with weights", NULL},
    {"refuted", "u", "cells with a refutation", NULL},
    {"no_finite", "u?", "cells without a stack with finitely many states",
     NULL},
    {"no_finite_certified", "u?", "of these, with an accepted certificate",
     NULL},
    {"unknown", "u", "other cells", NULL},
    {"wrong", "u?", wrong, NULL},
    {"certified", "u?", "weights with an accepted certificate", NULL},
    {"refutations_certified", "u?", "refutations with an accepted certificate",
     NULL},
    {"boxes", "u?", "weights proved by boxes", NULL},
    {"run", "u?", "weights run for all symbols", NULL},
    {"cells_seconds", "d?", "time", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t claim_fields[] = {
    {"claim", "s", "name", NULL},
    {"statement", "s", "statement", NULL},
    {"only", "s", "restriction of the claim to some stacks, or empty", NULL},
    {"cells", "u", "number of cells that it refutes", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t open_fields[] = {
    {"arch", "s", "the architecture", NULL},
    {"evaluation", "s", "the evaluation", NULL},
    {"how", "s", "reason", NULL},
    {"automata", "[s]", "the automata", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t table_fields[] = {
    {"cells", "[o]", "one cell per automaton and architecture",
     wr_express_fields},
    {"expressed", "u", "cells with weights", NULL},
    {"refuted", "u?", "--matrix: cells with a refutation", NULL},
    {"no_finite", "u?",
     "--matrix: cells without a stack with finitely many states; unknown for "
     "others",
     NULL},
    {"no_finite_certified", "u?", "--matrix: of these, with a certificate",
     NULL},
    {"unknown", "u?", "other cells", NULL},
    {"wrong", "u?", wrong, NULL},
    {"minimal", "u?",
     "--smallest: architectures for which every weaker class is refuted", NULL},
    {"certified", "u?", "--matrix: weights with an accepted certificate", NULL},
    {"refutations_certified", "u?",
     "--matrix: refutations with an accepted certificate", NULL},
    {"boxes", "u?", "weights proved by boxes", NULL},
    {"run", "u?", "weights run for the requested number of symbols", NULL},
    {"cells_seconds", "d?", "total time of all cells, including reused ones",
     NULL},
    {"cells_asked", "u?",
     "cells of the complete table (more than in cells if interrupted)", NULL},
    {"taken_over", "u?", "cells reused from earlier runs", NULL},
    {"evaluations", "[o]?", "--matrix: the same counts per evaluation",
     count_fields},
    {"claims", "[o]?", "--matrix: the claims that refute cells", claim_fields},
    {"open", "[o]?",
     "--matrix: unknown cells, grouped by architecture and reason",
     open_fields},
    {"seconds", "d", "time", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_answer_t wr_express_answers[] = {
    {"one", "o", wr_express_fields},
    {"--least", "o", wr_express_least_fields},
    {"a table", "o", table_fields},
    {NULL, NULL, NULL}};
