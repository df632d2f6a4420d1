# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Completion for bash and for zsh offers the commands and options of the program
# (each is skipped if its shell is not installed).

. "$srcdir/tests/cli/common.sh"

command -v bash >/dev/null || { echo "no bash: skipped"; exit 77; }
mkdir bin
ln -s "$WREATH" bin/wreath
cat >ask <<'ASK'
. "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_wreath_complete
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

# Values of options.
ask wreath compile parity --method h
same "$tmp/out" - <<'WANT'
holonomy
WANT
ask wreath export x.lrnn --dtype b
out bf16
ask wreath express parity --arch deltanet
out deltanet-negative
ask wreath express parity -A gl
out gla
ask wreath verify x.lrnn parity -m E2:bf
out E2:bf16
ask wreath export x.lrnn --against pari
out parity-redundant
ask wreath verify x.lrnn --compare pre
out predict

# zsh: each line is completed in a terminal by the real completion system.
command -v zsh >/dev/null || { echo "no zsh: its completion was not tried"; exit 0; }
mkdir site
cp "$srcdir/doc/completion/_wreath" site
cat >complete.zsh <<'ZSH'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "stty -echo; PROMPT= fpath=($PWD/site \$fpath) PATH=$PWD/bin:\$PATH"
zpty -w shell "export _WREATH_COMPLETION=$1"
zpty -w shell "autoload -Uz compinit && compinit -u -d $PWD/dump"
zpty -w shell "show() { zle complete-word; print -r -- \$BUFFER >>$PWD/answer; zle send-break }"
zpty -w shell "zle -N show; bindkey '^T' show; print ready >$PWD/answer"
integer wanted=1
wait_for() {
    local -i tries=0
    local -a have
    while (( tries++ < 600 )); do
        have=(${(f)"$(<answer)"})
        (( $#have < wanted )) || return 0
        sleep 0.1
    done 2>/dev/null
    print -u2 "zsh does not answer"
    exit 1
}
wait_for
for line in ${(f)"$(<lines)"}; do
    zpty -w -n shell "$line"$'\C-T'
    (( ++wanted ))
    wait_for
done
zpty -d shell
ZSH
cat >lines <<'LINES'
wreath verif
wreath verify --see
wreath express parity --arch mlst
wreath compile parity --method holo
wreath verify x.lrnn parity -m E2:bf1
wreath classify alternating-bit-s
wreath claim show F1
wreath export x.lrnn --against parity-red
LINES
expect 0 zsh -f complete.zsh "$srcdir/doc/completion/wreath"
sed 's/ *$//' answer >completed
same completed - <<'WANT'
ready
wreath verify
wreath verify --seed
wreath express parity --arch mlstm
wreath compile parity --method holonomy
wreath verify x.lrnn parity -m E2:bf16
wreath classify alternating-bit-sender
wreath claim show F1
wreath export x.lrnn --against parity-redundant
WANT
