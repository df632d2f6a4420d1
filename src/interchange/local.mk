# Room interchange: other people's formats, one file a format.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

interchangeincludedir = $(pkgincludedir)/interchange
interchangeinclude_HEADERS = %D%/interchange.h
interchangeinclude_HEADERS += %D%/bundle.h %D%/abi.h

# from what a file says to a complete DFA
src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/names.c
src_libwreath_la_SOURCES += %D%/nfa.c
src_libwreath_la_SOURCES += %D%/draft.c
src_libwreath_la_SOURCES += %D%/finish.c
src_libwreath_la_SOURCES += %D%/formats.c
src_libwreath_la_SOURCES += %D%/detect.c

# what several readers or writers need
src_libwreath_la_SOURCES += %D%/lines.c
src_libwreath_la_SOURCES += %D%/formula.c
src_libwreath_la_SOURCES += %D%/letters.c
src_libwreath_la_SOURCES += %D%/out.c

# in
src_libwreath_la_SOURCES += %D%/read_att.c
src_libwreath_la_SOURCES += %D%/read_ba.c
src_libwreath_la_SOURCES += %D%/dot.h
src_libwreath_la_SOURCES += %D%/dot_lex.c
src_libwreath_la_SOURCES += %D%/dot_meaning.c
src_libwreath_la_SOURCES += %D%/dot_mona.c
src_libwreath_la_SOURCES += %D%/read_dot.c
src_libwreath_la_SOURCES += %D%/read_fado.c
src_libwreath_la_SOURCES += %D%/gap.h
src_libwreath_la_SOURCES += %D%/gap_tokens.c
src_libwreath_la_SOURCES += %D%/gap_transformations.c
src_libwreath_la_SOURCES += %D%/read_gap.c
src_libwreath_la_SOURCES += %D%/read_grail.c
src_libwreath_la_SOURCES += %D%/hoa.h
src_libwreath_la_SOURCES += %D%/hoa_tokens.c
src_libwreath_la_SOURCES += %D%/read_hoa.c
src_libwreath_la_SOURCES += %D%/read_hoa_body.c
src_libwreath_la_SOURCES += %D%/read_jff.c
src_libwreath_la_SOURCES += %D%/read_jff_re.c
src_libwreath_la_SOURCES += %D%/mata.h
src_libwreath_la_SOURCES += %D%/read_mata.c
src_libwreath_la_SOURCES += %D%/read_mata_bits.c
src_libwreath_la_SOURCES += %D%/regex.h
src_libwreath_la_SOURCES += %D%/regex_letters.c
src_libwreath_la_SOURCES += %D%/regex_language.c
src_libwreath_la_SOURCES += %D%/read_regex.c

# out
src_libwreath_la_SOURCES += %D%/write_att.c
src_libwreath_la_SOURCES += %D%/write_ba.c
src_libwreath_la_SOURCES += %D%/write_dfa.c
src_libwreath_la_SOURCES += %D%/write_dot.c
src_libwreath_la_SOURCES += %D%/write_fado.c
src_libwreath_la_SOURCES += %D%/write_gap.c
src_libwreath_la_SOURCES += %D%/write_grail.c
src_libwreath_la_SOURCES += %D%/write_hoa.c
src_libwreath_la_SOURCES += %D%/write_jff.c
src_libwreath_la_SOURCES += %D%/write_mata.c
src_libwreath_la_SOURCES += %D%/write_tikz.c

# weights as tensors
src_libwreath_la_SOURCES += %D%/bundle_impl.h
src_libwreath_la_SOURCES += %D%/bundle.c
src_libwreath_la_SOURCES += %D%/bundle_set.c
src_libwreath_la_SOURCES += %D%/bundle_complex.c
src_libwreath_la_SOURCES += %D%/bundle_model.c
src_libwreath_la_SOURCES += %D%/manifest.c
src_libwreath_la_SOURCES += %D%/vectors.h
src_libwreath_la_SOURCES += %D%/vectors.c
src_libwreath_la_SOURCES += %D%/bundle_vectors.c
src_libwreath_la_SOURCES += %D%/npz.h
src_libwreath_la_SOURCES += %D%/npz.c
src_libwreath_la_SOURCES += %D%/read_npz.c
src_libwreath_la_SOURCES += %D%/safetensors.c

# for other languages
src_libwreath_la_SOURCES += %D%/abi.c

# pictures
interchangeinclude_HEADERS += %D%/draw.h
interchangeinclude_HEADERS += %D%/picture.h
src_libwreath_la_SOURCES += %D%/picture_impl.h
src_libwreath_la_SOURCES += %D%/picture.c
src_libwreath_la_SOURCES += %D%/picture_text.c
src_libwreath_la_SOURCES += %D%/picture_svg.c
src_libwreath_la_SOURCES += %D%/picture_tikz.c
src_libwreath_la_SOURCES += %D%/picture_cairo.c
src_libwreath_la_SOURCES += %D%/picture_series.c
src_libwreath_la_SOURCES += %D%/picture_program.c
src_libwreath_la_SOURCES += %D%/graph.h
src_libwreath_la_SOURCES += %D%/graph.c
src_libwreath_la_SOURCES += %D%/graph_dot.c
src_libwreath_la_SOURCES += %D%/graph_circle.c
src_libwreath_la_SOURCES += %D%/graph_rows.c
src_libwreath_la_SOURCES += %D%/draw_automaton.c
src_libwreath_la_SOURCES += %D%/draw_matrices.c
src_libwreath_la_SOURCES += %D%/draw_wiring.h
src_libwreath_la_SOURCES += %D%/draw_wiring.c
src_libwreath_la_SOURCES += %D%/draw_cascade.c
src_libwreath_la_SOURCES += %D%/draw_skeleton.c
src_libwreath_la_SOURCES += %D%/draw_eggbox.h
src_libwreath_la_SOURCES += %D%/draw_eggbox.c
src_libwreath_la_SOURCES += %D%/draw_eggbox_grid.c
src_libwreath_la_SOURCES += %D%/draw_timeline.c
src_libwreath_la_SOURCES += %D%/draw_horizon.c
