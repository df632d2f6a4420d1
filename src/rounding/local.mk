# Module rounding: number formats, rounding modes, evaluation orders.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

roundingincludedir = $(pkgincludedir)/rounding
roundinginclude_HEADERS = %D%/rounding.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/format.c
src_libwreath_la_SOURCES += %D%/float.c
src_libwreath_la_SOURCES += %D%/fixed.c
src_libwreath_la_SOURCES += %D%/posit.c
src_libwreath_la_SOURCES += %D%/decode.c
src_libwreath_la_SOURCES += %D%/round.c
src_libwreath_la_SOURCES += %D%/ops.c
src_libwreath_la_SOURCES += %D%/kernel.h
src_libwreath_la_SOURCES += %D%/kernel.c
src_libwreath_la_SOURCES += %D%/recurrence.c
src_libwreath_la_SOURCES += %D%/evaluation.c
src_libwreath_la_SOURCES += %D%/machine.h
src_libwreath_la_SOURCES += %D%/machine.c
src_libwreath_la_SOURCES += %D%/step_fast.c
src_libwreath_la_SOURCES += %D%/brent.h
src_libwreath_la_SOURCES += %D%/brent.c
src_libwreath_la_SOURCES += %D%/orbit.c
src_libwreath_la_SOURCES += %D%/reach.h
src_libwreath_la_SOURCES += %D%/reach.c
src_libwreath_la_SOURCES += %D%/close.c
src_libwreath_la_SOURCES += %D%/cast.c
src_libwreath_la_SOURCES += %D%/monotone.c
src_libwreath_la_SOURCES += %D%/certify.c
src_libwreath_la_SOURCES += %D%/tree.c
