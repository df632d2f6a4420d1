# Module prove: whether a model does what an automaton or oracle does.

proveincludedir = $(pkgincludedir)/prove
proveinclude_HEADERS = %D%/prove.h %D%/oracle.h %D%/round.h
