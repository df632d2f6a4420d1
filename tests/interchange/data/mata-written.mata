@NFA-explicit
%Alphabet-auto
%Initial q0
%Final q2
q0 a q0
q0 a q1
q0 b q0
q1 b q2
q2 a q2
q2 b q2
