# Module prove: whether a model agrees with an automaton or an oracle.

proveincludedir = $(pkgincludedir)/prove
proveinclude_HEADERS = %D%/prove.h %D%/oracle.h %D%/round.h
