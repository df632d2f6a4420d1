# Tests of src/rounding.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/common.h %D%/dot.h
check_PROGRAMS += %D%/t-format
check_PROGRAMS += %D%/t-round
check_PROGRAMS += %D%/t-special
check_PROGRAMS += %D%/t-mpfr
EXTRA_DIST += %D%/machines.h
check_PROGRAMS += %D%/t-kernel
check_PROGRAMS += %D%/t-orbit
check_PROGRAMS += %D%/t-posit
check_PROGRAMS += %D%/t-reach
check_PROGRAMS += %D%/t-cast
check_PROGRAMS += %D%/t-search
check_PROGRAMS += %D%/t-chunk
# Beside the library, the independent checker.
check_PROGRAMS += %D%/t-certify
tests_rounding_t_certify_SOURCES = %D%/t-certify.c $(check_sources) \
    $(check_rounding_sources)
tests_rounding_t_certify_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_rounding_t_certify_LDADD = $(LDADD) $(GMP_LIBS)
check_PROGRAMS += %D%/t-tree
tests_rounding_t_tree_SOURCES = %D%/t-tree.c $(check_sources) \
    $(check_rounding_sources)
tests_rounding_t_tree_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_rounding_t_tree_LDADD = $(LDADD) $(GMP_LIBS)
