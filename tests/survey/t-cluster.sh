#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The survey of three states by other engines, each with one part killed: the
# database is that of a single run, byte for byte.  Engines that are not
# installed are omitted; without any the test is skipped. Slurm and munge run on
# the loopback address with their own sockets and two node names.

. "$srcdir/tests/cli/common.sh"

export WREATH
cluster=$(cd "$srcdir/examples/cluster" && pwd)
archs=mamba,deltanet-negative,complex-diagonal,full
parts=6
has() { command -v "$1" >/dev/null; }
skip() {
    echo "SKIP: $*"
    exit 77
}

"$WREATH" survey --states 3 --letters 2 --arch $archs -o single >/dev/null
"$WREATH" survey --merge single/*.jsonl -o single.sqlite 2>"$tmp/err" \
    >/dev/null || skip "$(cat "$tmp/err")"
equal() {
    "$WREATH" survey --merge "$1"/*.jsonl -o "$1.sqlite" >/dev/null ||
        fail "$1: no database"
    cmp single.sqlite "$1.sqlite" || fail "$1: another database"
    tried="$tried $1"
}
tried=

# A part that was killed left half a line.
kill_part() {
    mkdir -p "$1"
    "$WREATH" survey --states 3 --letters 2 --arch $archs --shard "2/$parts" \
        -o "$1" >/dev/null 2>&1 &
    victim=$!
    for _ in $(seq 200); do
        [ -s "$1/n3-k2-2-of-$parts.jsonl.part" ] && break
        sleep 0.05
    done
    kill -9 $victim 2>/dev/null || :
    wait $victim 2>/dev/null || :
    return 0
}

if has parallel && parallel --version 2>/dev/null |
    grep -q '^GNU parallel'; then
    kill_part parallel
    "$cluster/parallel.sh" 3 2 $archs parallel $parts -j 2 >/dev/null ||
        fail "parallel"
    rm parallel/n3-k2-4-of-$parts.jsonl # as on a host that was lost
    sed -i "/4\/$parts/s/\(\t\)0\t0\t/\11\t0\t/" parallel.log
    "$cluster/parallel.sh" 3 2 $archs parallel $parts -j 2 >/dev/null ||
        fail "parallel --resume-failed"
    equal parallel
fi

if has snakemake; then
    mkdir snake
    kill_part snake/out
    (cd snake && HOME=$PWD snakemake -q -s "$cluster/Snakefile" -j 2 --config \
        states=3 letters=2 parts=$parts arch=$archs >log 2>&1) ||
        fail "snakemake: $(cat snake/log)"
    cmp single.sqlite snake/atlas.sqlite || fail "snakemake: another database"
    tried="$tried snakemake"
fi

# Waits until the given command succeeds.
until_() {
    for _ in $(seq 3000); do
        "$@" && return 0
        sleep 0.1
    done
    return 1
}

slurm_conf() {
    cat <<END
ClusterName=t
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=$port
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$PWD/munge.sock
StateSaveLocation=$PWD/state
SlurmdSpoolDir=$PWD/spool.%n
SlurmctldPidFile=$PWD/ctld.pid
SlurmdPidFile=$PWD/slurmd.%n.pid
SlurmctldLogFile=$PWD/ctld.log
SlurmdLogFile=$PWD/slurmd.%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
ReturnToService=2
MpiDefault=none
NodeName=n1 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1 RealMemory=2000
NodeName=n2 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1 RealMemory=2000
PartitionName=p Nodes=n1,n2 Default=YES State=UP
END
}

# A daemon that ends removes its file at any moment, also between two commands.
stop_slurm() {
    for name in slurmd.n1 slurmd.n2 ctld munge; do
        pid=$(cat $name.pid 2>/dev/null) || continue
        kill "$pid" 2>/dev/null || :
    done
}

has_two() { [ "$(sinfo -h -N -t idle -o %N 2>/dev/null | wc -l)" -eq 2 ]; }
# A task that is faster than this test has finished again.
runs() { [ -s slurm/n3-k2-2-of-$parts.jsonl.part ] ||
    [ -e slurm/n3-k2-2-of-$parts.jsonl ]; }
# Slurm delays a requeued task for two minutes.
is_over() {
    scontrol update JobId="${job}_2" StartTime=now >/dev/null 2>&1
    [ -z "$(squeue -h -j "$job" 2>/dev/null)" ]
}

slurm() {
    port=$((20000 + $$ % 10000))
    mkdir state
    dd if=/dev/urandom of=munge.key bs=128 count=1 2>/dev/null
    chmod 600 munge.key
    munged --force --socket="$PWD/munge.sock" --key-file="$PWD/munge.key" \
        --pid-file="$PWD/munge.pid" --log-file="$PWD/munge.log" \
        --seed-file="$PWD/munge.seed" || return 1
    export SLURM_CONF="$PWD/slurm.conf"
    slurm_conf >slurm.conf
    slurmctld -f "$SLURM_CONF" && slurmd -f "$SLURM_CONF" -N n1 &&
        slurmd -f "$SLURM_CONF" -N n2 && until_ has_two || return 1
    mkdir slurm
    job=$(sbatch --parsable --array=1-$parts -o "$PWD/task.%a.log" \
        "$cluster/slurm.sh" 3 2 $archs "$PWD/slurm") || return 1
    until_ runs && scontrol requeue "${job}_2" || fail "no task to requeue"
    scontrol show job "${job}_2" | grep -o 'Restarts=[0-9]*' || :
    until_ is_over || fail "$(squeue)"
}

if has slurmctld && has slurmd && has munged && has sbatch; then
    # The daemons write until they end.
    trap 'stop_slurm; rm -rf "$tmp" 2>/dev/null || { sleep 3; rm -rf "$tmp" || :; }' EXIT
    if slurm; then
        stop_slurm
        equal slurm
    else
        fail "Slurm did not start: $(tail -n 3 ./*.log)"
    fi
fi
[ -n "$tried" ] || skip "neither GNU parallel, Snakemake nor Slurm is here"
echo "tried:$tried"
