# Module search: recurrences that count although a hypothesis holds.

searchincludedir = $(pkgincludedir)/search
searchinclude_HEADERS = %D%/search.h
