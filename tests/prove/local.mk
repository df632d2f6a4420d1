# Tests of src/prove.

# Of the library's objects, for what it does not export.
tests_prove_t_blur_LDADD = tests/harness/libharness.la \
    $(src_libwreath_la_OBJECTS) $(src_libwreath_la_LIBADD) $(GMP_LIBS)
tests_prove_t_blur_DEPENDENCIES = tests/harness/libharness.la \
    $(src_libwreath_la_OBJECTS)
tests_prove_t_box_LDADD = $(tests_prove_t_blur_LDADD)
tests_prove_t_box_DEPENDENCIES = $(tests_prove_t_blur_DEPENDENCIES)
tests_prove_t_points_LDADD = $(tests_prove_t_blur_LDADD)
tests_prove_t_points_DEPENDENCIES = $(tests_prove_t_blur_DEPENDENCIES)
