# Module cascade: exclusion, holonomy and reset cascades.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

cascadeincludedir = $(pkgincludedir)/cascade
cascadeinclude_HEADERS = %D%/cascade.h %D%/facts.h %D%/lift.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/cascade.c
src_libwreath_la_SOURCES += %D%/build.c
src_libwreath_la_SOURCES += %D%/exclusion.c
src_libwreath_la_SOURCES += %D%/skeleton.c
src_libwreath_la_SOURCES += %D%/tiles.c
src_libwreath_la_SOURCES += %D%/holonomy.c
src_libwreath_la_SOURCES += %D%/nodes.c
src_libwreath_la_SOURCES += %D%/given.c
src_libwreath_la_SOURCES += %D%/contexts.c
src_libwreath_la_SOURCES += %D%/walk.c
src_libwreath_la_SOURCES += %D%/groups.c
src_libwreath_la_SOURCES += %D%/summary.c
src_libwreath_la_SOURCES += %D%/summary_exclusion.c
src_libwreath_la_SOURCES += %D%/facts.c %D%/lift.c
