# Tests of src/prove.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

check_PROGRAMS += %D%/t-verify
check_PROGRAMS += %D%/t-prove
check_PROGRAMS += %D%/t-prove-rays
check_PROGRAMS += %D%/t-pump
check_PROGRAMS += %D%/t-oracle
check_PROGRAMS += %D%/t-hull
check_PROGRAMS += %D%/t-rounded
check_PROGRAMS += %D%/t-period
check_PROGRAMS += %D%/t-round-casc
check_PROGRAMS += %D%/t-far
check_PROGRAMS += %D%/t-bound
check_PROGRAMS += %D%/t-levels
# Of the library's objects, for what it does not export.
check_PROGRAMS += %D%/t-blur
tests_prove_t_blur_LDADD = tests/harness/libharness.la \
    $(src_libwreath_la_OBJECTS) $(src_libwreath_la_LIBADD) $(GMP_LIBS)
tests_prove_t_blur_DEPENDENCIES = tests/harness/libharness.la \
    $(src_libwreath_la_OBJECTS)
check_PROGRAMS += %D%/t-box
tests_prove_t_box_LDADD = $(tests_prove_t_blur_LDADD)
tests_prove_t_box_DEPENDENCIES = $(tests_prove_t_blur_DEPENDENCIES)
check_PROGRAMS += %D%/t-points
tests_prove_t_points_LDADD = $(tests_prove_t_blur_LDADD)
tests_prove_t_points_DEPENDENCIES = $(tests_prove_t_blur_DEPENDENCIES)
