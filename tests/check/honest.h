/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* On which lines a mutant may be accepted, and why it is then true (the table
 * of t-proofs.c).  A row: the beginning of the first line, the type or NULL,
 * words that lines begin with ("|row": of an automaton's table), the reason,
 * and whether it may be accepted even with the hashes as they were. */

/* what the certificate is about: decided again, of the other thing */
{"", NULL, " |fact |source |name ", "remarks in an automaton", 0, 0},
{"", NULL, " |states |alphabet |start |accept |trans |row ",
 "another automaton, compared anew", 0, 0},
{"wreath-spectrum", NULL, " row ", "another matrix of which it is true", 0, 0},
{"wreath-factors", NULL, " row ", "another matrix of which it is true", 0, 0},
{"wreath-collapse", NULL, " row widths eta ",
 "another matrix, box or distance, for which it is true", 0, 0},
{"wreath-cell", NULL, " cell ", "the name of the cell", 0, 0},
{"wreath-cell", NULL, " input next margin box ",
 "another cell, margin or box, for which it is true", 0, 0},
{"wreath-rounding", "NONE", " entries add such periods ",
 "another family or period, all tried anew", 0, 0},
{"wreath-rounding", NULL, " start letter row add word op out delta value "
 "beta ", "another recurrence or word, run anew", 0, 0},
{"wreath-stack", NULL, " word ", "another word, run anew", 0, 0},
{"wreath-stack", NULL, " layer ", "weights that are exact, rounded or not", 0,
 0},
{"wreath-trace", NULL, " start letter row add layer ",
 "another recurrence whose run is the one shown", 0, 0},

{"wreath-raw", NULL, " layer ",
 "one row is a number, all actions are one, or entries in columns", 0, 0},
{"wreath-raw", NULL, " factor ", "the same factor, its vector longer", 0, 0},

/* what it says: less, or as true */
{"wreath-cert", NULL, " compare ", "acceptance, which is less", 1, 0},
{"wreath-stack", NULL, " compare ", "acceptance, which is less", 0, 0},
{"wreath-trace", NULL, " compare ", "they differ in that, too", 0, 0},
{"wreath-spectrum", NULL, " psd ", "another claim, true of the matrix", 1, 0},
{"wreath-rounding", "HORIZON", " first ", "no first step, which is less", 0,
 0},
{"wreath-rounding", "TIE", " first ", "no first step, which is less", 0, 0},
{"wreath-trace", NULL, " claim ",
 "nothing claimed, or the last state is that of this step, too", 0, 0},

/* evidence as good for the same */
{"wreath-cell", NULL, " from ", "other pieces in which it can be seen", 0, 0},
{"wreath-aperiodic", NULL, " orbit ", "the orbit from another of its states",
 0, 0},
{"wreath-aperiodic", NULL, " witness ", "a word that does the same", 0, 0},
{"wreath-languages", NULL, " differ ", "a word that also tells them apart", 0,
 0},
{"wreath-refutation", NULL, " prefix word suffix ",
 "other words that meet the hypothesis, found again", 0, 0},
{"wreath-rounding", "COLL", " first second rest ", "other words that meet", 0,
 0},
{"wreath-stack", "COLL", " first second rest ", "other words that meet", 0,
 0},
{"wreath-rounding", "HORIZON", " power norm projector entry from ",
 "another proof of the same casts", 0, 0},
{"wreath-rounding", "TIE",
 " power norm projector entry recurs cone chain bound from ",
 "another proof of the same casts", 0, 0},
