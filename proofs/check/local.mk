# The independent checker wreath-check: GMP and libc, nothing of src/.
# Everything but main.c is an archive, which its tests link as well.

noinst_LIBRARIES += %D%/libcheck.a
proofs_check_libcheck_a_CPPFLAGS = $(WR_CPPFLAGS)
wreath_check_SOURCES += %D%/main.c
wreath_check_LDADD += %D%/libcheck.a $(GMP_LIBS)
proofs_check_libcheck_a_SOURCES =
