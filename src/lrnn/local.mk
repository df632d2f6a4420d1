# Room lrnn: the model, its exact and rounded steps, the compiler.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

lrnnincludedir = $(pkgincludedir)/lrnn
lrnninclude_HEADERS = %D%/lrnn.h %D%/build.h
lrnninclude_HEADERS += %D%/long.h %D%/oracle.h %D%/real.h
lrnninclude_HEADERS += %D%/rounded.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/model.c
src_libwreath_la_SOURCES += %D%/copy.c
src_libwreath_la_SOURCES += %D%/matrix.c
src_libwreath_la_SOURCES += %D%/product.c
src_libwreath_la_SOURCES += %D%/sign.c
src_libwreath_la_SOURCES += %D%/forms.c
src_libwreath_la_SOURCES += %D%/role.c
src_libwreath_la_SOURCES += %D%/householder.c
src_libwreath_la_SOURCES += %D%/tuples.c
src_libwreath_la_SOURCES += %D%/read.h
src_libwreath_la_SOURCES += %D%/read.c
src_libwreath_la_SOURCES += %D%/read_json.c
src_libwreath_la_SOURCES += %D%/read_scalar.c
src_libwreath_la_SOURCES += %D%/read_matrix.c
src_libwreath_la_SOURCES += %D%/read_factors.c
src_libwreath_la_SOURCES += %D%/read_layer.c
src_libwreath_la_SOURCES += %D%/read_decoder.c
src_libwreath_la_SOURCES += %D%/read_forms.c
src_libwreath_la_SOURCES += %D%/read_table.c
src_libwreath_la_SOURCES += %D%/read_rule.c
src_libwreath_la_SOURCES += %D%/read_carry.c
src_libwreath_la_SOURCES += %D%/read_readout.c
src_libwreath_la_SOURCES += %D%/print.h
src_libwreath_la_SOURCES += %D%/print.c
src_libwreath_la_SOURCES += %D%/print_value.c
src_libwreath_la_SOURCES += %D%/print_layer.c
src_libwreath_la_SOURCES += %D%/print_rule.c

# running and proving
src_libwreath_la_SOURCES += %D%/run.h
src_libwreath_la_SOURCES += %D%/diagram.c
src_libwreath_la_SOURCES += %D%/hashed.c
src_libwreath_la_SOURCES += %D%/run_rule.c
src_libwreath_la_SOURCES += %D%/gate.c
src_libwreath_la_SOURCES += %D%/readout.c
src_libwreath_la_SOURCES += %D%/decode.c
src_libwreath_la_SOURCES += %D%/decode_forms.c
src_libwreath_la_SOURCES += %D%/run_ring.c
src_libwreath_la_SOURCES += %D%/run_int.c
src_libwreath_la_SOURCES += %D%/run_exact.c
src_libwreath_la_SOURCES += %D%/run_matrix.c
src_libwreath_la_SOURCES += %D%/run_index.c
src_libwreath_la_SOURCES += %D%/run.c
src_libwreath_la_SOURCES += %D%/run_maps.c
src_libwreath_la_SOURCES += %D%/run_point.c
src_libwreath_la_SOURCES += %D%/run_tree.c
src_libwreath_la_SOURCES += %D%/run_word.c
src_libwreath_la_SOURCES += %D%/run_real.c
src_libwreath_la_SOURCES += %D%/compare.c
src_libwreath_la_SOURCES += %D%/compare_next.c
src_libwreath_la_SOURCES += %D%/words.c
src_libwreath_la_SOURCES += %D%/verify.c
src_libwreath_la_SOURCES += %D%/oracle.c
src_libwreath_la_SOURCES += %D%/verify_oracle.c
src_libwreath_la_SOURCES += %D%/prove_vectors.c
src_libwreath_la_SOURCES += %D%/paths.c
src_libwreath_la_SOURCES += %D%/prove.c
src_libwreath_la_SOURCES += %D%/prove_hom.c
src_libwreath_la_SOURCES += %D%/prove_casc.c
src_libwreath_la_SOURCES += %D%/compile.h
src_libwreath_la_SOURCES += %D%/compile.c
src_libwreath_la_SOURCES += %D%/compile_layers.c
src_libwreath_la_SOURCES += %D%/tables.c
src_libwreath_la_SOURCES += %D%/table_actions.c
src_libwreath_la_SOURCES += %D%/vectors.c
src_libwreath_la_SOURCES += %D%/expand.c

# the constructions of the papers
src_libwreath_la_SOURCES += %D%/builders.h
src_libwreath_la_SOURCES += %D%/constructions.h
src_libwreath_la_SOURCES += %D%/build.c
src_libwreath_la_SOURCES += %D%/build_text.c
src_libwreath_la_SOURCES += %D%/build_automaton.c
src_libwreath_la_SOURCES += %D%/build_orbit.c
src_libwreath_la_SOURCES += %D%/build_field.c
src_libwreath_la_SOURCES += %D%/build_count.c
src_libwreath_la_SOURCES += %D%/build_group.c
src_libwreath_la_SOURCES += %D%/build_dihedral.c
src_libwreath_la_SOURCES += %D%/build_matrix.c
src_libwreath_la_SOURCES += %D%/build_reset.c
src_libwreath_la_SOURCES += %D%/build_counter.c
src_libwreath_la_SOURCES += %D%/build_blocks.c
src_libwreath_la_SOURCES += %D%/build_dyck.c
src_libwreath_la_SOURCES += %D%/build_fault.c
src_libwreath_la_SOURCES += %D%/build_nilpotent.c
src_libwreath_la_SOURCES += %D%/build_phases.c

# whole stacks in arithmetic that rounds
src_libwreath_la_SOURCES += %D%/round.h
src_libwreath_la_SOURCES += %D%/rounded.c
src_libwreath_la_SOURCES += %D%/rounded_weights.c
src_libwreath_la_SOURCES += %D%/rounded_decode.c
src_libwreath_la_SOURCES += %D%/rounded_walk.c
src_libwreath_la_SOURCES += %D%/rounded_period.c
src_libwreath_la_SOURCES += %D%/rounded_prove.c
src_libwreath_la_SOURCES += %D%/rounded_drift.c
