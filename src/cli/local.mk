# Room cli: the program wreath, one file a subcommand.
# To add a file, add a line:  wreath_SOURCES += %D%/verb.c
# (headers the same way).

wreath_SOURCES += %D%/main.c
