# Module interchange: other people's formats, one file a format.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

interchangeincludedir = $(pkgincludedir)/interchange
interchangeinclude_HEADERS = %D%/interchange.h

# from what a file says to a complete DFA
src_libwreath_la_SOURCES += %D%/impl.h %D%/out.h
src_libwreath_la_SOURCES += %D%/names.c
src_libwreath_la_SOURCES += %D%/nfa.c
src_libwreath_la_SOURCES += %D%/draft.c
src_libwreath_la_SOURCES += %D%/finish.c
src_libwreath_la_SOURCES += %D%/formats.c
src_libwreath_la_SOURCES += %D%/detect.c

# what several readers or writers need
src_libwreath_la_SOURCES += %D%/lines.c
src_libwreath_la_SOURCES += %D%/blanks.c
src_libwreath_la_SOURCES += %D%/formula.c
src_libwreath_la_SOURCES += %D%/letters.c
src_libwreath_la_SOURCES += %D%/out.c

# in
src_libwreath_la_SOURCES += %D%/read_att.c
src_libwreath_la_SOURCES += %D%/read_ba.c
src_libwreath_la_SOURCES += %D%/dot.h
src_libwreath_la_SOURCES += %D%/dot_foreign.c
src_libwreath_la_SOURCES += %D%/dot_formula.c
src_libwreath_la_SOURCES += %D%/dot_lex.c
src_libwreath_la_SOURCES += %D%/dot_meaning.c
src_libwreath_la_SOURCES += %D%/read_dot.c
src_libwreath_la_SOURCES += %D%/read_fado.c
src_libwreath_la_SOURCES += %D%/gap.h
src_libwreath_la_SOURCES += %D%/gap_tokens.c
src_libwreath_la_SOURCES += %D%/read_gap.c
src_libwreath_la_SOURCES += %D%/read_grail.c
src_libwreath_la_SOURCES += %D%/hoa.h
src_libwreath_la_SOURCES += %D%/hoa_labels.c
src_libwreath_la_SOURCES += %D%/hoa_tokens.c
src_libwreath_la_SOURCES += %D%/read_hoa.c
src_libwreath_la_SOURCES += %D%/read_jff.c
src_libwreath_la_SOURCES += %D%/read_jff_re.c
src_libwreath_la_SOURCES += %D%/read_mata.c
src_libwreath_la_SOURCES += %D%/regex.h
src_libwreath_la_SOURCES += %D%/regex_letters.c
src_libwreath_la_SOURCES += %D%/read_regex.c

# out
src_libwreath_la_SOURCES += %D%/write_att.c
src_libwreath_la_SOURCES += %D%/write_ba.c
src_libwreath_la_SOURCES += %D%/write_dot.c
src_libwreath_la_SOURCES += %D%/write_fado.c
src_libwreath_la_SOURCES += %D%/write_gap.c
src_libwreath_la_SOURCES += %D%/write_grail.c
src_libwreath_la_SOURCES += %D%/write_hoa.c
src_libwreath_la_SOURCES += %D%/write_jff.c
src_libwreath_la_SOURCES += %D%/write_mata.c
src_libwreath_la_SOURCES += %D%/write_mermaid.c
src_libwreath_la_SOURCES += %D%/write_tikz.c
