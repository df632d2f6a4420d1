# written by hand
@NFA-bits
%Alphabet-auto
%Initial q0
%Final !q0 & !q1
q0 (a0 & !a1) q1
q0 \true q0
q1 (a1 | (!a0 & a1)) q2
q3 false true
q2 true q2
