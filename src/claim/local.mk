# Module claim: the theorem registry and its decision procedures.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

claimincludedir = $(pkgincludedir)/claim
claiminclude_HEADERS = %D%/claim.h %D%/catalogue.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/claim.c
src_libwreath_la_SOURCES += %D%/class.c
src_libwreath_la_SOURCES += %D%/read.c
src_libwreath_la_SOURCES += %D%/fill.c
src_libwreath_la_SOURCES += %D%/number.c
src_libwreath_la_SOURCES += %D%/test.c
src_libwreath_la_SOURCES += %D%/decide.c
src_libwreath_la_SOURCES += %D%/decide_step.c %D%/kinds.c
src_libwreath_la_SOURCES += %D%/catalogue.c %D%/check.c
