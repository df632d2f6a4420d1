# Module horizon: casts of exact powers, for ever.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

horizonincludedir = $(pkgincludedir)/horizon
horizoninclude_HEADERS = %D%/horizon.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/horizon.c
src_libwreath_la_SOURCES += %D%/cast.c
src_libwreath_la_SOURCES += %D%/sequence.c
src_libwreath_la_SOURCES += %D%/roots.c
src_libwreath_la_SOURCES += %D%/positive.c
src_libwreath_la_SOURCES += %D%/cone.c
src_libwreath_la_SOURCES += %D%/chain.c
src_libwreath_la_SOURCES += %D%/entry.c
src_libwreath_la_SOURCES += %D%/family.c
src_libwreath_la_SOURCES += %D%/run.c
src_libwreath_la_SOURCES += %D%/evidence.h
