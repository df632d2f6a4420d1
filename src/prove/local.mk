# Module prove: whether a model does what an automaton or oracle does.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

proveincludedir = $(pkgincludedir)/prove
proveinclude_HEADERS = %D%/prove.h %D%/oracle.h %D%/round.h

# on words
src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/words.c
src_libwreath_la_SOURCES += %D%/verify.c
src_libwreath_la_SOURCES += %D%/oracle.c
src_libwreath_la_SOURCES += %D%/verify_oracle.c

# for every word
src_libwreath_la_SOURCES += %D%/prove.c
src_libwreath_la_SOURCES += %D%/closure.h
src_libwreath_la_SOURCES += %D%/closure.c
src_libwreath_la_SOURCES += %D%/hom.c
src_libwreath_la_SOURCES += %D%/casc.c
src_libwreath_la_SOURCES += %D%/box.h
src_libwreath_la_SOURCES += %D%/box.c
src_libwreath_la_SOURCES += %D%/hull_cell.c
src_libwreath_la_SOURCES += %D%/hull.c

# one layer, by convex sets
src_libwreath_la_SOURCES += %D%/polytope.h
src_libwreath_la_SOURCES += %D%/polytope.c
src_libwreath_la_SOURCES += %D%/polytope_cone.c
src_libwreath_la_SOURCES += %D%/polytope_simplex.c
src_libwreath_la_SOURCES += %D%/polytope_hull.c
src_libwreath_la_SOURCES += %D%/polytope_blur.c
src_libwreath_la_SOURCES += %D%/polytope_search.c
src_libwreath_la_SOURCES += %D%/polytope_close.c
src_libwreath_la_SOURCES += %D%/polytope_weave.c
src_libwreath_la_SOURCES += %D%/polytope_prove.c
src_libwreath_la_SOURCES += %D%/pump.c

# counters beside an oracle
src_libwreath_la_SOURCES += %D%/count.h
src_libwreath_la_SOURCES += %D%/count.c
src_libwreath_la_SOURCES += %D%/count_oracle.c
src_libwreath_la_SOURCES += %D%/count_range.c

# whole stacks in arithmetic that rounds
src_libwreath_la_SOURCES += %D%/round/period.c
src_libwreath_la_SOURCES += %D%/round/prove.c
src_libwreath_la_SOURCES += %D%/round/drift.c
src_libwreath_la_SOURCES += %D%/round/far.c
src_libwreath_la_SOURCES += %D%/round/hull.c
src_libwreath_la_SOURCES += %D%/round/levels.c
src_libwreath_la_SOURCES += %D%/round/bound.h
src_libwreath_la_SOURCES += %D%/round/bound_margin.c
src_libwreath_la_SOURCES += %D%/round/bound_step.c
src_libwreath_la_SOURCES += %D%/round/bound.c
