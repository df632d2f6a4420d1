# Module automaton: automata, words, monoids.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

automatonincludedir = $(pkgincludedir)/automaton
automatoninclude_HEADERS = %D%/automaton.h
automatoninclude_HEADERS += %D%/green.h

# automata, words, languages
src_libwreath_la_SOURCES += \
    %D%/impl.h \
    %D%/tree.h \
    %D%/dfa.c \
    %D%/dfa_find.c \
    %D%/dfa_read.c \
    %D%/draft.h \
    %D%/draft_values.c \
    %D%/draft_rows.c \
    %D%/dfa_print.c \
    %D%/tour.c \
    %D%/word.c \
    %D%/word_read.c \
    %D%/run.c \
    %D%/reach.c \
    %D%/minimise.c \
    %D%/equivalent.c

# image sets and transition monoids
src_libwreath_la_SOURCES += \
    %D%/relations.c \
    %D%/images.c \
    %D%/tree.c \
    %D%/aperiodic.c \
    %D%/rclasses.c \
    %D%/factors.c \
    %D%/transformations.h \
    %D%/transformations.c \
    %D%/monoid.c \
    %D%/components.c \
    %D%/green.c

# small groups as tables, their subgroups, actions on few points
src_libwreath_la_SOURCES += \
    %D%/subgroups.h \
    %D%/subgroups.c \
    %D%/table.c \
    %D%/points.c
