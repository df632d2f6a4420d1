# Module base: limits, memory, text in and out, seeded randomness, hashes.

baseincludedir = $(pkgincludedir)/base
baseinclude_HEADERS = %D%/base.h %D%/set.h %D%/bits.h %D%/process.h
