# examples/: how to use wreath; every one runs in `make check`.
# To add one, add a line:
#   check_PROGRAMS += %D%/name          a C program, from name.c
#   dist_check_SCRIPTS += %D%/name.sh   a shell transcript
