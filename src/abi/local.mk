# Module abi: a C interface of handles and strings, for other languages.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

abiincludedir = $(pkgincludedir)/abi
abiinclude_HEADERS = %D%/abi.h

src_libwreath_la_SOURCES += %D%/abi.c %D%/audit.c %D%/impl.h
