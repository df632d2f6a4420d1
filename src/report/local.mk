# Module report: checked claims as a page and as tables.

reportincludedir = $(pkgincludedir)/report
reportinclude_HEADERS = %D%/report.h
