# Room cli: the program wreath, one file a subcommand.
# To add a file, add a line:  wreath_SOURCES += %D%/verb.c
# (headers the same way).

wreath_SOURCES += %D%/cli.h %D%/build.h %D%/differ.h %D%/facts.h
wreath_SOURCES += %D%/main.c %D%/options.c %D%/say.c
wreath_SOURCES += %D%/load.c %D%/save.c %D%/specimen.c %D%/build.c
wreath_SOURCES += %D%/differ.c %D%/facts.c
wreath_SOURCES += %D%/cmd_classify.c %D%/cmd_compile.c
wreath_SOURCES += %D%/cmd_decompose.c %D%/cmd_equiv.c %D%/cmd_list.c
wreath_SOURCES += %D%/cmd_minimise.c %D%/cmd_run.c %D%/cmd_show.c
wreath_SOURCES += %D%/spectrum.h %D%/spectrum_json.c %D%/spectrum_powers.c
wreath_SOURCES += %D%/spectrum_jordan.c %D%/spectrum_theorems.c
wreath_SOURCES += %D%/spectrum_counterexample.c %D%/spectrum_word.c
wreath_SOURCES += %D%/spectrum_report.c
wreath_SOURCES += %D%/products.h %D%/products.c
wreath_SOURCES += %D%/cmd_spectrum.c %D%/cmd_verify.c
wreath_SOURCES += %D%/matrices.c %D%/matrices.h
wreath_SOURCES += %D%/matrices_recurrence.c
wreath_SOURCES += %D%/cmd_build.c
wreath_SOURCES += %D%/run.h %D%/run_at.c %D%/run_real.c
wreath_SOURCES += %D%/run_every.c %D%/word.c
wreath_SOURCES += %D%/cmd_horizon.c %D%/recurrence.c
wreath_SOURCES += %D%/recurrence_model.c
wreath_SOURCES += %D%/cmd_formats.c %D%/cmd_period.c
wreath_SOURCES += %D%/period.h %D%/period.c
wreath_SOURCES += %D%/cmd_claim.c %D%/claims.h %D%/claims_find.c
wreath_SOURCES += %D%/claims_run.c %D%/claims_say.c
wreath_SOURCES += %D%/rounded.h %D%/rounded.c %D%/run_model.c
wreath_SOURCES += %D%/cmd_table.c %D%/table.h %D%/table.c
wreath_SOURCES += %D%/table_rotation.c %D%/table_counters.c
wreath_SOURCES += %D%/table_flip_flop.c
wreath_SOURCES += %D%/cmd_factor.c
wreath_SOURCES += %D%/period_model.c %D%/verify_model.c
wreath_SOURCES += %D%/import.h %D%/import.c
wreath_SOURCES += %D%/cmd_convert.c %D%/cmd_info.c
wreath_SOURCES += %D%/cmd_collapse.c %D%/collapse.h %D%/collapse_cell.c
wreath_SOURCES += %D%/cmd_search.c %D%/search.h %D%/search_say.c
