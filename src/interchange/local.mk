# Module interchange: other people's formats, one file a format.

interchangeincludedir = $(pkgincludedir)/interchange
interchangeinclude_HEADERS = %D%/interchange.h
