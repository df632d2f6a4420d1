# Runs over a folder of automata: make check-corpus CORPUS=DIR calls run.
# To add a test, add a line:  dist_check_SCRIPTS += %D%/t-NAME.sh
#   (in C:  check_PROGRAMS += %D%/t-NAME)
# Files it reads:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/run %D%/smallest
EXTRA_PROGRAMS += %D%/corpus
tests_corpus_corpus_SOURCES = %D%/corpus.h %D%/corpus.c %D%/labels.c \
    %D%/road.c %D%/facts.c
tests_corpus_corpus_LDADD = src/libwreath.la $(JANSSON_LIBS) $(FLINT_LIBS)
dist_check_SCRIPTS += %D%/t-corpus.sh
