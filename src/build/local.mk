# Module build: the constructions of the papers.

buildincludedir = $(pkgincludedir)/build
buildinclude_HEADERS = %D%/build.h
