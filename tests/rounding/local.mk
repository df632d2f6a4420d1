# Tests of src/rounding.

tests/rounding/t-formats.log: tests/rounding/t-rounder$(EXEEXT)
