# Module abi: a C interface of handles and strings, for other languages.

abiincludedir = $(pkgincludedir)/abi
abiinclude_HEADERS = %D%/abi.h
