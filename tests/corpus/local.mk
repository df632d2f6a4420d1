# Runs over a folder of automata: make check-corpus CORPUS=DIR calls run.

EXTRA_DIST += %D%/run %D%/smallest
EXTRA_PROGRAMS += %D%/corpus
tests_corpus_corpus_SOURCES = %D%/corpus.h %D%/corpus.c %D%/labels.c \
    %D%/road.c %D%/facts.c
tests_corpus_corpus_LDADD = src/libwreath.la $(JANSSON_LIBS) $(FLINT_LIBS)
