# Tests of src/model.

EXTRA_DIST += %D%/kinds.lrnn %D%/kinds-loose.lrnn
EXTRA_DIST += %D%/exclusion.lrnn %D%/holonomy.lrnn

# Of the library's objects, for what it does not export.
tests_model_t_make_LDADD = tests/harness/libharness.la \
    $(src_libwreath_la_OBJECTS) $(src_libwreath_la_LIBADD)
tests_model_t_make_DEPENDENCIES = tests/harness/libharness.la \
    $(src_libwreath_la_OBJECTS)
