# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Completion for bash offers what the program has (skipped without bash).

. "$srcdir/tests/cli/common.sh"

command -v bash >/dev/null || { echo "no bash: skipped"; exit 77; }
mkdir bin
ln -s "$WREATH" bin/wreath
cat >ask <<'ASK'
. "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_wreath
printf '%s\n' "${COMPREPLY[@]}"
ASK
ask() { PATH=$PWD/bin:$PATH expect 0 bash ask "$srcdir/doc/completion/wreath" "$@"; }

ask wreath ver
same "$tmp/out" - <<'WANT'
verify
WANT
ask wreath verify --seed
out --seed
ask wreath compile mod-comp
out mod-companion
ask wreath classify parit
out parity-reset
ask wreath claim F1
out F15
ask wreath compile slstm
out slstm-flip-flop
