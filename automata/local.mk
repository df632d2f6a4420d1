# automata/: one automaton a file, with its known facts.
# To add one, add a line:  dist_automata_DATA += %D%/name.dfa
