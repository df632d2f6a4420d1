# Module compile: cascades into layers, rules into tables.

compileincludedir = $(pkgincludedir)/compile
compileinclude_HEADERS = %D%/compile.h
