# Tests of src/model.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/models.h %D%/simulate.h %D%/naive.h %D%/mutate.h %D%/samples.h
EXTRA_DIST += %D%/kinds.lrnn %D%/kinds-loose.lrnn
EXTRA_DIST += %D%/exclusion.lrnn %D%/holonomy.lrnn
check_PROGRAMS += %D%/t-householder
check_PROGRAMS += %D%/t-make
check_PROGRAMS += %D%/t-matrix
check_PROGRAMS += %D%/t-role
check_PROGRAMS += %D%/t-read
check_PROGRAMS += %D%/t-print
check_PROGRAMS += %D%/t-forms

# Of the library's objects, for what it does not export.
tests_model_t_make_LDADD = tests/harness/libharness.la \
    $(src_libwreath_la_OBJECTS) $(src_libwreath_la_LIBADD)
tests_model_t_make_DEPENDENCIES = tests/harness/libharness.la \
    $(src_libwreath_la_OBJECTS)
