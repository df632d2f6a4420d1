# Tests of src/run.

# Of the library's objects, for what it does not export.
tests_run_t_decode_LDADD = $(tests_prove_t_blur_LDADD)
tests_run_t_decode_DEPENDENCIES = $(tests_prove_t_blur_DEPENDENCIES)
