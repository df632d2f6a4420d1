@NFA-explicit
%Alphabet-auto
%Initial q0 q1
%Final "the end"
q0 a q1
q1 b q1
q1 a "the end"
@NFA-explicit
%Initial q0
%Final \true
q0 a q0
q0 b q1
q1 b q1
