# Module base: limits, memory, text in and out, seeded randomness, hashes.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

baseincludedir = $(pkgincludedir)/base
baseinclude_HEADERS = %D%/base.h %D%/set.h %D%/bits.h %D%/process.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/limits.c
src_libwreath_la_SOURCES += %D%/memory.c
src_libwreath_la_SOURCES += %D%/buffer.c
src_libwreath_la_SOURCES += %D%/escape.c
src_libwreath_la_SOURCES += %D%/save.c
src_libwreath_la_SOURCES += %D%/utf8.c
src_libwreath_la_SOURCES += %D%/number.c
src_libwreath_la_SOURCES += %D%/load.c
src_libwreath_la_SOURCES += %D%/reader.c
src_libwreath_la_SOURCES += %D%/rng.c
src_libwreath_la_SOURCES += %D%/hash.c
src_libwreath_la_SOURCES += %D%/index.c
src_libwreath_la_SOURCES += %D%/tuples.c
src_libwreath_la_SOURCES += %D%/paths.c
src_libwreath_la_SOURCES += %D%/names.c
src_libwreath_la_SOURCES += %D%/process.c
src_libwreath_la_SOURCES += %D%/jobs.c
src_libwreath_la_SOURCES += %D%/library.h
src_libwreath_la_SOURCES += %D%/library.c
src_libwreath_la_SOURCES += %D%/version.c
