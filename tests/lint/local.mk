# The house rules, each with a test that it can fail.
# To add a rule: the script %D%/rule.sh, its test %D%/t-rule.sh, two lines here.

EXTRA_DIST += %D%/common.sh
EXTRA_DIST += %D%/layers.sh
EXTRA_DIST += %D%/contracts.sh
EXTRA_DIST += %D%/sizes.sh
EXTRA_DIST += %D%/exports.sh
EXTRA_DIST += %D%/lists.sh
EXTRA_DIST += %D%/sources.sh
EXTRA_DIST += %D%/language.sh
EXTRA_DIST += %D%/format.sh

dist_check_SCRIPTS += %D%/t-layers.sh
dist_check_SCRIPTS += %D%/t-contracts.sh
dist_check_SCRIPTS += %D%/t-sizes.sh
dist_check_SCRIPTS += %D%/t-exports.sh
dist_check_SCRIPTS += %D%/t-lists.sh
dist_check_SCRIPTS += %D%/t-language.sh
dist_check_SCRIPTS += %D%/t-format.sh
EXTRA_DIST += %D%/soundness.sh

dist_check_SCRIPTS += %D%/t-sources.sh
dist_check_SCRIPTS += %D%/t-soundness.sh
dist_check_SCRIPTS += %D%/t-includes.sh
EXTRA_DIST += %D%/includes.py
dist_check_SCRIPTS += %D%/t-params.sh
EXTRA_DIST += %D%/params.py
