# Module automaton: automata, words, monoids.

automatonincludedir = $(pkgincludedir)/automaton
automatoninclude_HEADERS = %D%/automaton.h
automatoninclude_HEADERS += %D%/green.h
