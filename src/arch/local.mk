# Room arch: the architectures of the papers as constraints on layers.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

archincludedir = $(pkgincludedir)/arch
archinclude_HEADERS = %D%/arch.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/table.c
src_libwreath_la_SOURCES += %D%/check.c
src_libwreath_la_SOURCES += %D%/check_factors.c
src_libwreath_la_SOURCES += %D%/check_span.c
src_libwreath_la_SOURCES += %D%/express.h
src_libwreath_la_SOURCES += %D%/express.c
src_libwreath_la_SOURCES += %D%/tuples.c
src_libwreath_la_SOURCES += %D%/series.c
src_libwreath_la_SOURCES += %D%/stack.c
src_libwreath_la_SOURCES += %D%/stack_close.c
src_libwreath_la_SOURCES += %D%/stack_write.c
src_libwreath_la_SOURCES += %D%/stack_layer.c
src_libwreath_la_SOURCES += %D%/contract.c
src_libwreath_la_SOURCES += %D%/clocked.c
src_libwreath_la_SOURCES += %D%/refute.h
src_libwreath_la_SOURCES += %D%/cells.c
src_libwreath_la_SOURCES += %D%/whole.h
src_libwreath_la_SOURCES += %D%/whole.c
src_libwreath_la_SOURCES += %D%/whole_split.c
src_libwreath_la_SOURCES += %D%/whole_text.c
src_libwreath_la_SOURCES += %D%/space.c
src_libwreath_la_SOURCES += %D%/refute.c
src_libwreath_la_SOURCES += %D%/refute_words.c
src_libwreath_la_SOURCES += %D%/refute_groups.c
src_libwreath_la_SOURCES += %D%/refute_twins.c
src_libwreath_la_SOURCES += %D%/refute_write.c
src_libwreath_la_SOURCES += %D%/escape.c
src_libwreath_la_SOURCES += %D%/raw.h
src_libwreath_la_SOURCES += %D%/raw.c
src_libwreath_la_SOURCES += %D%/raw_order.c
src_libwreath_la_SOURCES += %D%/raw_map.c
src_libwreath_la_SOURCES += %D%/raw_reach.c
src_libwreath_la_SOURCES += %D%/raw_target.c
src_libwreath_la_SOURCES += %D%/raw_layer.c
src_libwreath_la_SOURCES += %D%/raw_factors.c
src_libwreath_la_SOURCES += %D%/raw_added.c
