# Module study: what is asked of many models at once, and the answers as tables.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

studyincludedir = $(pkgincludedir)/study
studyinclude_HEADERS = %D%/study.h %D%/theorems.h %D%/express.h
studyinclude_HEADERS += %D%/program.h %D%/closed_form.h %D%/answer.h %D%/decomposition.h

src_libwreath_la_SOURCES += %D%/impl.h

# Answers as JSON, and the schema of them.
src_libwreath_la_SOURCES += %D%/answer.c %D%/schema.c

src_libwreath_la_SOURCES += %D%/sheet.c
src_libwreath_la_SOURCES += %D%/rotation.c
src_libwreath_la_SOURCES += %D%/counter.c %D%/counter_table.c
src_libwreath_la_SOURCES += %D%/flip_flop.c

# What theorems ask of the matrices of a model.
src_libwreath_la_SOURCES += %D%/matrices.c %D%/products.c
src_libwreath_la_SOURCES += %D%/theorems.c %D%/closed_form.c

# The order of architectures.
src_libwreath_la_SOURCES += %D%/order.c

# Programs in processes of their own.
src_libwreath_la_SOURCES += %D%/program.c

# All words, rounded; models as recurrences; differences in words.
src_libwreath_la_SOURCES += %D%/rounded.c %D%/recurrence.c %D%/differ.c

# Weights of architectures for automata, many at a time.
src_libwreath_la_SOURCES += %D%/express_impl.h %D%/express_cell.c
src_libwreath_la_SOURCES += %D%/express_fields.c %D%/express_print.c
src_libwreath_la_SOURCES += %D%/express_json.c
src_libwreath_la_SOURCES += %D%/express_least.c
src_libwreath_la_SOURCES += %D%/express_format.c
src_libwreath_la_SOURCES += %D%/express_store.c %D%/express_files.c
src_libwreath_la_SOURCES += %D%/express_jobs.c %D%/express_table.c
src_libwreath_la_SOURCES += %D%/express_matrix.c
src_libwreath_la_SOURCES += %D%/express_smallest.c %D%/express_summary.c

# Gates before their activations, in a format.
src_libwreath_la_SOURCES += %D%/raw.h %D%/raw_say.c %D%/raw_matrices.c %D%/raw_model.c
src_libwreath_la_SOURCES += %D%/raw_bundle.c

# What there is to say of one thing.
src_libwreath_la_SOURCES += %D%/cards.h %D%/facts.c %D%/archs.c
src_libwreath_la_SOURCES += %D%/reflections.c

# All of a cascade.
src_libwreath_la_SOURCES += %D%/decomposition.c %D%/decomposition_json.c

# A run over time.
src_libwreath_la_SOURCES += %D%/timeline.c
src_libwreath_la_SOURCES += %D%/beside.h %D%/beside.c
