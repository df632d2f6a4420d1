#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# A survey by GNU parallel:  parallel.sh 4 2 all out 1000 [OPTION...]
# Options are passed to parallel, such as --sshlogin host1,host2.  After an
# interruption the same command resumes: finished parts are skipped, and the
# others continue after their last complete row.

states=$1 letters=$2 archs=$3 out=$4 parts=$5
shift 5
mkdir -p "$out"
seq "$parts" | parallel --resume-failed --joblog "$out.log" "$@" \
    "${WREATH:-wreath}" survey --states "$states" --letters "$letters" \
    --arch "$archs" --shard "{}/$parts" -o "$out"
