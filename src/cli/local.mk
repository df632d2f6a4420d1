# Module cli: the program wreath, one file a subcommand.
# To add a file, add a line:  wreath_SOURCES += %D%/verb.c
# (headers the same way).

wreath_SOURCES += %D%/cmd_arch.c %D%/cmd_audit.c %D%/audit.h %D%/audit_decide.c
wreath_SOURCES += %D%/audit_say.c %D%/build.h %D%/cmd_claim.c %D%/claims.h
wreath_SOURCES += %D%/claims_find.c %D%/claims_jobs.c %D%/claims_json.c
wreath_SOURCES += %D%/claims_say.c %D%/cmd_classify.c %D%/cli.h
wreath_SOURCES += %D%/cmd_collapse.c %D%/collapse.h %D%/collapse_cell.c
wreath_SOURCES += %D%/collapse_matrix.c %D%/cmd_compile.c
wreath_SOURCES += %D%/compile_automaton.c %D%/compile_construction.c
wreath_SOURCES += %D%/cmd_convert.c %D%/convert_write.c %D%/cmd_decompose.c
wreath_SOURCES += %D%/differ.c %D%/differ.h %D%/cmd_doctor.c %D%/cmd_draw.c
wreath_SOURCES += %D%/draw.h %D%/draw_horizon.c %D%/draw_kinds.c
wreath_SOURCES += %D%/draw_trace.c %D%/cmd_equiv.c %D%/cmd_export.c
wreath_SOURCES += %D%/export_holds.c %D%/export_raw.c %D%/export_tensors.c
wreath_SOURCES += %D%/cmd_express.c %D%/express.h %D%/express_answer.c
wreath_SOURCES += %D%/express_formats.c %D%/express_matrix.c
wreath_SOURCES += %D%/express_overview.c %D%/express_say.c
wreath_SOURCES += %D%/express_table.c %D%/cmd_factor.c %D%/held.c
wreath_SOURCES += %D%/cmd_horizon.c %D%/horizon_say.c %D%/cmd_import.c
wreath_SOURCES += %D%/import.c %D%/import.h %D%/kernel.c %D%/cmd_list.c
wreath_SOURCES += %D%/load.c %D%/main.c %D%/cmd_minimise.c %D%/options.c
wreath_SOURCES += %D%/cmd_period.c %D%/period.c %D%/period.h %D%/period_orbit.c
wreath_SOURCES += %D%/period_rounded.c %D%/raw.h %D%/report.c %D%/rounded.c
wreath_SOURCES += %D%/rounded.h %D%/cmd_run.c %D%/run.h %D%/run_at.c
wreath_SOURCES += %D%/run_every.c %D%/run_real.c %D%/run_rounded.c
wreath_SOURCES += %D%/run_steps.c %D%/save.c %D%/say.c %D%/cmd_search.c
wreath_SOURCES += %D%/search.h %D%/search_answer.c %D%/search_family.c
wreath_SOURCES += %D%/search_product.c %D%/shard.c %D%/shard.h
wreath_SOURCES += %D%/cmd_show.c %D%/show_info.c %D%/specimen.c
wreath_SOURCES += %D%/cmd_spectrum.c %D%/spectrum.h %D%/spectrum_jordan.c
wreath_SOURCES += %D%/spectrum_json.c %D%/spectrum_powers.c
wreath_SOURCES += %D%/spectrum_report.c %D%/cmd_survey.c %D%/survey_parts.c
wreath_SOURCES += %D%/cmd_table.c %D%/table_formats.c %D%/cmd_trace.c
wreath_SOURCES += %D%/trace.h %D%/trace_export.c %D%/trace_make.c %D%/verbose.c
wreath_SOURCES += %D%/cmd_verify.c %D%/verify_all.c %D%/verify_oracle.c
wreath_SOURCES += %D%/verify_rounded.c %D%/word.c
