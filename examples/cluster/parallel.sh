#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# A survey by GNU parallel:  parallel.sh 4 2 all out 1000 [OPTION...]
# Options go to parallel, as --sshlogin host1,host2.  The same command goes on
# after an interrupt: parts that are done are not begun again, and one that
# was cut short goes on behind its last whole row.

states=$1 letters=$2 archs=$3 out=$4 parts=$5
shift 5
mkdir -p "$out"
seq "$parts" | parallel --resume-failed --joblog "$out.log" "$@" \
    "${WREATH:-wreath}" survey --states "$states" --letters "$letters" \
    --arch "$archs" --shard "{}/$parts" -o "$out"
