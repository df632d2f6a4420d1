# Module group: permutation groups.

groupincludedir = $(pkgincludedir)/group
groupinclude_HEADERS = %D%/group.h
