/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* JFLAP: states on a circle, one transition per letter. */

#include "interchange/impl.h"

#include <math.h>

static void put_state(wr_buffer_t out, const wr_dfa_t A, uint32_t q) {
    const double turn = 2 * acos(-1.0), n = A->states;
    /* neighbours on the circle are one unit apart */
    const double unit = A->states > 1 ? 0.5 / sin(turn / (2 * n)) : 0;
    const double x = -unit * cos(turn * q / n), y = unit * sin(turn * q / n);
    /* JFLAP counts pixels from the upper left corner */
    const double radius = A->states > 1 ? 20.0 * A->states : 0;
    wr_buffer_printf(out, "\t\t<state id=\"%u\" name=\"", q);
    if (A->state_name != NULL)
        wr_buffer_put_xml(out, A->state_name[q]);
    else
        wr_buffer_printf(out, "q%u", q);
    wr_buffer_printf(out,
                     "\">\n\t\t\t<x>%.1f</x>\n\t\t\t<y>%.1f</y>\n%s%s"
                     "\t\t</state>\n",
                     100 + radius + 100 * x, 100 + radius - 100 * y,
                     q == A->start ? "\t\t\t<initial/>\n" : "",
                     interchange_out_accepts(A, q) ? "\t\t\t<final/>\n" : "");
}

void interchange_write_jff(wr_buffer_t out, wr_buffer_struct *remarks,
                           const wr_dfa_t A) {
    int words = 0;
    wr_buffer_put(out, "<?xml version=\"1.0\" encoding=\"UTF-8\" "
                       "standalone=\"no\"?>\n<structure>\n"
                       "\t<type>fa</type>\n\t<automaton>\n"
                       "\t\t<wreath/>\n");
    for (uint32_t q = 0; q < A->states; q++)
        put_state(out, A, q);
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; a < A->letters; a++) {
            wr_buffer_printf(out,
                             "\t\t<transition>\n\t\t\t<from>%u</from>\n"
                             "\t\t\t<to>%u</to>\n\t\t\t<read>",
                             q, wr_dfa_step(A, q, a));
            wr_buffer_put_xml(out, A->letter_name[a]);
            wr_buffer_put(out, "</read>\n\t\t</transition>\n");
        }
    wr_buffer_put(out, "\t</automaton>\n</structure>\n");
    for (uint32_t a = 0; a < A->letters; a++)
        words |=
            A->letter_name[a][interchange_character(A->letter_name[a])] != '\0';
    if (words)
        interchange_out_remark(remarks,
                               "JFLAP itself reads a letter of several "
                               "characters as a word");
    interchange_out_semi(remarks, A);
}
