# Room automaton: automata, words, monoids, permutation groups.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

automatonincludedir = $(pkgincludedir)/automaton
automatoninclude_HEADERS =

# permutation groups
src_libwreath_la_SOURCES += \
    %D%/group.h \
    %D%/group.c \
    %D%/group_abelian.c \
    %D%/group_action.c \
    %D%/group_almost.c \
    %D%/group_chain.c \
    %D%/group_factors.c \
    %D%/group_giant.c \
    %D%/group_name.c \
    %D%/group_orbit.c \
    %D%/group_order.c \
    %D%/group_perm.c \
    %D%/group_product.c \
    %D%/group_random.c \
    %D%/group_simple.c \
    %D%/group_solvable.c
