# The independent checker wreath-check: GMP and libc, nothing of src/.
# To add a file, add a line:  wreath_check_SOURCES += %D%/verb.c
# (headers the same way).

wreath_check_SOURCES += %D%/main.c
