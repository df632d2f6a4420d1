# Room claim: the theorem registry and its decision procedures.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

claimincludedir = $(pkgincludedir)/claim
claiminclude_HEADERS = %D%/claim.h %D%/horizon.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/claim.c
src_libwreath_la_SOURCES += %D%/class.c
src_libwreath_la_SOURCES += %D%/read.c %D%/complete.c
src_libwreath_la_SOURCES += %D%/fill.c
src_libwreath_la_SOURCES += %D%/number.c
src_libwreath_la_SOURCES += %D%/test.c
src_libwreath_la_SOURCES += %D%/decide.c
src_libwreath_la_SOURCES += %D%/decide_step.c %D%/kinds.c

# Casts of exact powers, for ever.
src_libwreath_la_SOURCES += %D%/horizon_impl.h %D%/horizon.c
src_libwreath_la_SOURCES += %D%/horizon_cast.c %D%/horizon_sequence.c
src_libwreath_la_SOURCES += %D%/horizon_roots.c %D%/horizon_near.c
src_libwreath_la_SOURCES += %D%/horizon_positive.c %D%/horizon_cone.c
src_libwreath_la_SOURCES += %D%/horizon_chain.c %D%/horizon_entry.c
src_libwreath_la_SOURCES += %D%/horizon_family.c %D%/horizon_run.c
src_libwreath_la_SOURCES += %D%/horizon_sum.c %D%/horizon_certify.c

# Searches for recurrences that count although a theorem's hypothesis holds.
claiminclude_HEADERS += %D%/search.h
src_libwreath_la_SOURCES += %D%/search_impl.h %D%/search_grid.c
src_libwreath_la_SOURCES += %D%/search_family.c %D%/search_such.c
src_libwreath_la_SOURCES += %D%/search_decide.c %D%/search_all.c
src_libwreath_la_SOURCES += %D%/search_run.c %D%/search_shrink.c
src_libwreath_la_SOURCES += %D%/search_save.c %D%/search_none.c
