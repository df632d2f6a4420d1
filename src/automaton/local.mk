# Room automaton: automata, words, monoids, permutation groups.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

automatonincludedir = $(pkgincludedir)/automaton
automatoninclude_HEADERS =
