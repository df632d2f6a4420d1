#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: language.sh ROOT
#
# Phrases that must not occur in texts for users: README.md, NEWS, the
# documents, the claims and their proofs, the man pages and the help texts of
# src/cli.  The first list is matched literally, also across the end of a line.
# The second, "a" instead of "per", is for these texts and all other sources;
# the third list is for the other sources.  Prints file, line and phrase of each
# occurrence; status 1 if there is any.

cd "$1" || exit 2

files=$(find README.md NEWS CONTRIBUTING.md CITATION.cff automata/README.md \
    proofs doc src \
    \( -name '*.md' -o -name claim -o -name '*.1' -o -name '*.man' -o -name '*.[ch]' \
    -o -name NEWS -o -name '*.cff' \) -type f 2>/dev/null | LC_ALL=C sort)

[ -n "$files" ] || { echo "language.sh: nothing to read"; exit 1; }

awk '
    BEGIN {
        n = split("the whole road;by the grace of;gone on with;" \
            "code of its own;no remarks;remarks on standard error;" \
            "parts its lines;so many processes;why to believe;" \
            "whatever reading;any reading could;each decided again;" \
            "decided again from;takes every step again;take every step again;" \
            "steps taken again;what it is run on; say which numbers a;" \
            "a folder of your own;somebody looks;" \
            "for the eye;is held against;held against the;" \
            "said once, here;what is said besides;rules of the house;" \
            "what rounding makes of;a document of its own;parted by;" \
            "reads of a letter;of them the shift;is then the exit;" \
            "before their activations;before the activations;is taken there;" \
            "arithmetic of its own;made of proofs;what escapes;taken over;" \
            "where the certificate goes;where a certificate goes;" \
            "where the model goes;how to round;made longer;so many seconds;" \
            "by the ending of;other people;goes on with the;" \
            "in place of in;turn by no;a json object a line;" \
            "part of a turn;parts of a turn;has no meaning here;" \
            "tells them apart;told apart;taken to the nearest;" \
            "no map of the state;what the automaton says;on what they hold;" \
            "the model says;is not here;goes on there;to hand;" \
            "what is asked;are asked of;a number stands twice;" \
            "in the order in which they stand;stands alone;" \
            "of an own;no more is said;is in reach of;" \
            "constant in the end;in the end monotone;" \
            "decided again by;meet in one state;words meet;goes round;" \
            "as long as one likes;as close to 0 as one;" \
            "for ever ;for ever.;for ever,;" \
            "it is not at hand;are spoken of;" \
            "is spoken of;nothing is said here;" \
            "is nothing said;does what the automaton does;" \
            "takes a box into a box;has it so in its text;made smaller until;" \
            "is said to be unknown;whichever way ties;" \
            "seconds a command;" \
            "real and not negative;real and at least 0", phrase, ";")
        m = split("told apart;monotonely;whole numbers;" \
            "for ever ;for ever.;for ever,;/ whether ;" \
            "in the end the;no such letter;none of the automaton", source, ";")
        noun = " an? (word|letter|symbol|level|layer|step|row|line|file|" \
            "format|state|factor|claim|token|class)([^a-z]|$)"
        per = "(^|[^a-z])((one|an?) (line|row|layer|map|class|vector|number|" \
            "record|target|automaton|label|bit|key|list|entry|value)|one|" \
            "symbols|letters|steps|rows|numbers|" \
            "reflections|factors|layers|nanoseconds|ns)" noun
    }
    function report(what) {
        printf "%s:%d: \"%s\"\n", FILENAME, FNR, what
        bad = 1
    }
    FNR == 1 { before = "" }
    {
        line = tolower($0)
        gsub(/["\\]/, "", line)
        gsub(/[ \t*]+/, " ", line)
        gsub(/^ | $/, "", line)
        both = before " " line
        text = FILENAME !~ /\.[ch]$/ || FILENAME ~ /cli\/(cmd_.*|main|options)\.c$/
        for (i = 1; text && i <= n; i++)
            if (index(both, phrase[i]) && !index(before, phrase[i]))
                report(phrase[i])
        for (i = 1; !text && i <= m; i++)
            if (index(both, source[i]) && !index(before, source[i]))
                report(source[i])
        if (both ~ per && before !~ per)
            report("a for per")
        before = line
    }
    END { exit bad }' $files
