#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# A survey as a Slurm array:
#   sbatch --array=1-1000 slurm.sh 4 2 all out [OPTION...]
# A task that was killed or requeued resumes after its last complete row; one
# that runs twice finds its file complete.  Afterwards:
#   wreath survey --merge out/*.jsonl -o atlas.sqlite

#SBATCH --job-name=survey --mem=1G --requeue --open-mode=append
states=$1 letters=$2 archs=$3 out=$4 parts=$SLURM_ARRAY_TASK_MAX
shift 4
exec "${WREATH:-wreath}" survey --states "$states" --letters "$letters" \
    --arch "$archs" --shard "$SLURM_ARRAY_TASK_ID/$parts" -o "$out" "$@"
