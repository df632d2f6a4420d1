# automata/: one automaton a file, with its known facts, in folders by
# Krohn-Rhodes content (README.md says which).  The folder is kept when they
# are installed: $(pkgdatadir)/automata/FOLDER/NAME.dfa.
# To add one, add a line to its folder's list below.

EXTRA_DIST += %D%/README.md

nobase_dist_pkgdata_DATA =

# reset: every letter stands still or forgets everything
nobase_dist_pkgdata_DATA += \
    %D%/reset/all-words.dfa \
    %D%/reset/alternating-bit-receiver.dfa \
    %D%/reset/carry.dfa \
    %D%/reset/compare-lsb.dfa \
    %D%/reset/flip-flop.dfa \
    %D%/reset/last-letter.dfa \
    %D%/reset/no-words.dfa \
    %D%/reset/set-reset.dfa \
    %D%/reset/tomita1.dfa \
    %D%/reset/turnstile.dfa

# aperiodic: no group at all
nobase_dist_pkgdata_DATA += \
    %D%/aperiodic/abstar.dfa \
    %D%/aperiodic/abstar-d-bcstar.dfa \
    %D%/aperiodic/antichain.dfa \
    %D%/aperiodic/bincounter2.dfa \
    %D%/aperiodic/bincounter3.dfa \
    %D%/aperiodic/branch-predictor.dfa \
    %D%/aperiodic/compare-msb.dfa \
    %D%/aperiodic/contains-aa.dfa \
    %D%/aperiodic/dyck-1-2.dfa \
    %D%/aperiodic/dyck-1-3.dfa \
    %D%/aperiodic/dyck-1-4.dfa \
    %D%/aperiodic/dyck-2-2.dfa \
    %D%/aperiodic/dyck-2-3.dfa \
    %D%/aperiodic/dyck-3-2.dfa \
    %D%/aperiodic/ends-abb.dfa \
    %D%/aperiodic/even-pairs.dfa \
    %D%/aperiodic/flip-flop-language.dfa \
    %D%/aperiodic/gridworld5.dfa \
    %D%/aperiodic/gridworld-3x3.dfa \
    %D%/aperiodic/no-bb.dfa \
    %D%/aperiodic/shift-register3.dfa \
    %D%/aperiodic/starts-a-ends-b.dfa \
    %D%/aperiodic/subsequence-abc.dfa \
    %D%/aperiodic/tennis.dfa \
    %D%/aperiodic/tomita2.dfa \
    %D%/aperiodic/tomita4.dfa \
    %D%/aperiodic/tomita7.dfa \
    %D%/aperiodic/until.dfa

# cyclic: one cyclic group
nobase_dist_pkgdata_DATA += \
    %D%/cyclic/add7.dfa \
    %D%/cyclic/cycle-navigation5.dfa \
    %D%/cyclic/decimal-mod3.dfa \
    %D%/cyclic/even-length.dfa \
    %D%/cyclic/mod2.dfa \
    %D%/cyclic/mod3.dfa \
    %D%/cyclic/mod4.dfa \
    %D%/cyclic/mod5.dfa \
    %D%/cyclic/mod6.dfa \
    %D%/cyclic/mod7.dfa \
    %D%/cyclic/mod12.dfa \
    %D%/cyclic/mod60.dfa \
    %D%/cyclic/parity.dfa \
    %D%/cyclic/parity-redundant.dfa \
    %D%/cyclic/tomita6.dfa \
    %D%/cyclic/z60.dfa

# solvable: a group with abelian steps
nobase_dist_pkgdata_DATA += \
    %D%/solvable/a4.dfa \
    %D%/solvable/binary-mod3.dfa \
    %D%/solvable/binary-mod5.dfa \
    %D%/solvable/binary-mod7.dfa \
    %D%/solvable/cube-faces.dfa \
    %D%/solvable/d4.dfa \
    %D%/solvable/d5.dfa \
    %D%/solvable/d6.dfa \
    %D%/solvable/heisenberg3.dfa \
    %D%/solvable/lamplighter3.dfa \
    %D%/solvable/q8.dfa \
    %D%/solvable/s3.dfa \
    %D%/solvable/s3-points.dfa \
    %D%/solvable/s4.dfa \
    %D%/solvable/s4-points.dfa \
    %D%/solvable/sl2-3.dfa \
    %D%/solvable/tomita5.dfa \
    %D%/solvable/torus-3x3.dfa \
    %D%/solvable/wreath-c3-c2.dfa

# simple: a group with a step that is not abelian
nobase_dist_pkgdata_DATA += \
    %D%/simple/a5.dfa \
    %D%/simple/a5-points.dfa \
    %D%/simple/a6-points.dfa \
    %D%/simple/m11.dfa \
    %D%/simple/psl2-7.dfa \
    %D%/simple/s5.dfa \
    %D%/simple/s5-points.dfa

# mixed: groups and resets together
nobase_dist_pkgdata_DATA += \
    %D%/mixed/a5-reset.dfa \
    %D%/mixed/ababstar.dfa \
    %D%/mixed/alternating-bit-sender.dfa \
    %D%/mixed/antichain-moved.dfa \
    %D%/mixed/binary-mod6.dfa \
    %D%/mixed/caps-lock.dfa \
    %D%/mixed/cerny4.dfa \
    %D%/mixed/cerny5.dfa \
    %D%/mixed/cerny6.dfa \
    %D%/mixed/cerny7.dfa \
    %D%/mixed/counter5-reset.dfa \
    %D%/mixed/cylinder-3x3.dfa \
    %D%/mixed/door-lock.dfa \
    %D%/mixed/elevator.dfa \
    %D%/mixed/modarith2.dfa \
    %D%/mixed/modarith3.dfa \
    %D%/mixed/modarith5.dfa \
    %D%/mixed/parity-reset.dfa \
    %D%/mixed/retry-backoff.dfa \
    %D%/mixed/reversible-counter3.dfa \
    %D%/mixed/stop-and-wait.dfa \
    %D%/mixed/t3.dfa \
    %D%/mixed/t4.dfa \
    %D%/mixed/t5.dfa \
    %D%/mixed/t6.dfa \
    %D%/mixed/tcp-connection.dfa \
    %D%/mixed/tomita3.dfa \
    %D%/mixed/tomita3-variant.dfa \
    %D%/mixed/traffic-light.dfa \
    %D%/mixed/tripod-turnstile.dfa \
    %D%/mixed/vending.dfa
