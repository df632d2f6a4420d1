# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Pictures of every kind in every format: SVG is well formed, dot reads the DOT
# and LaTeX the TikZ, if these programs are installed.  The texts of the SVG
# contain the expected ones and stay inside the picture.

. "$srcdir/tests/cli/common.sh"

has() { command -v "$1" >/dev/null 2>&1; }
has xmllint || echo "xmllint is not here: SVG is not checked"
has dot || echo "dot is not here: DOT is not checked"
# A build without cairo and pango names the missing libraries.
cairo=yes
"$WREATH" draw automaton parity -q -o try.png 2>try.err || cairo=no
[ $cairo = yes ] || {
    grep -q 'libcairo2-dev libpango1.0-dev' try.err || exit 1
    echo "this build does not support cairo: no PDF and PNG"
}
has pdflatex || echo "pdflatex is not here: TikZ is not checked"

# The texts of an SVG, one per line.
texts() { sed -n 's|.*<text[^>]*>\(.*\)</text>.*|\1|p' "$1"; }
shows() { # FILE TEXT
    texts "$1" | grep -qxF -e "$2" || fail "$1 does not say: $2"
}

# Texts are inside the view box if characters have the average width of DejaVu
# Sans, the widest of the fonts that browsers use.
inside() { # FILE
    awk -F'"' '
        /^viewBox|viewBox=/ {
            split(substr($0, index($0, "viewBox=") + 9), box, /[ "]/)
        }
        /^<g / && /font-size/ {
            size = 0
            for (i = 1; i < NF; i++) {
                if ($i ~ /font-size=$/) size = $(i + 1)
                if ($i ~ /text-anchor=$/) anchor = $(i + 1)
            }
        }
        /^<text/ {
            text = $0
            gsub(/<[^>]*>/, "", text)
            gsub(/&[a-z]*;/, "x", text)
            all = length(text)
            narrow = gsub(/[ ijltfrI.,;:!|()]/, "", text)
            large = gsub(/[MWmw@%]/, "", text)
            wide = size * (0.6 * all - 0.24 * narrow + 0.27 * large)
            left = $2 - (anchor == "middle" ? wide / 2 : \
                anchor == "end" ? wide : 0)
            # ten points of tolerance: capitals are wider than the average
            if (left < box[1] - 10 || left + wide > box[1] + box[3] + 10 ||
                $4 > box[2] + box[4] || $4 - size < box[2] - 1) {
                print "outside: " $0
                bad = 1
            }
        }
        END { exit bad }' "$1" || fail "a text of $1 leaves the picture"
}

expect 0 wreath compile t4 -q -o t4.lrnn
half='size 2; start 129/128 1; row 1/4 3/4; row 3/4 1/4'
ninth='size 1; start 1; row 9/10'
expect 0 wreath trace -m E2:e5m2:rne:seq -e "$ninth" --steps 12 -o c.trace

n=0
pictures() { # DOT? WHAT [OPTIONS]
    dotted=$1
    shift
    n=$((n + 1))
    expect 0 wreath draw "$@" -o "$n.svg"
    expect 0 wreath draw "$@"
    grep -q '</svg>' "$tmp/out" || fail "no SVG on standard output"
    cmp -s "$tmp/out" "$n.svg" || fail "not the same on standard output"
    ! has xmllint || xmllint --noout "$n.svg" || fail "$n.svg: not XML"
    inside "$n.svg"
    grep -q '<title>.' "$n.svg" && grep -q '<desc>.' "$n.svg" ||
        fail "$n.svg has no title or no description"
    ! grep -q 'nan\|inf"' "$n.svg" || fail "$n.svg: not a number"
    expect 0 wreath draw "$@" --alone -o "$n-alone.svg"
    ! grep -q 'nan\|inf"' "$n-alone.svg" || fail "$n-alone.svg: no number"
    ! has xmllint || xmllint --noout "$n-alone.svg" || fail "not XML"
    if [ $cairo = yes ]; then
        expect 0 wreath draw "$@" -o "$n.pdf"
        cp "$n.pdf" again.pdf
        expect 0 wreath draw "$@" -o "$n.pdf"
        same "$n.pdf" again.pdf
        expect 0 wreath draw "$@" -o "$n.png"
        head -c 5 "$n.pdf" | grep -q '%PDF-' || fail "$n.pdf"
        head -c 4 "$n.png" | grep -q 'PNG' || fail "$n.png"
    fi
    if [ "$dotted" = dot ]; then
        expect 0 wreath draw "$@" -o "$n.dot"
        if has dot; then
            dot -Tsvg -o "$n-dot.svg" "$n.dot" 2>dot.err
            [ ! -s dot.err ] || fail "$n.dot: $(cat dot.err)"
        fi
    elif [ "$dotted" = none ]; then
        expect 2 wreath draw "$@" -o "$n.dot"
        err 'DOT draws graphs'
        absent "$n.dot"
    fi
    expect 0 wreath draw "$@" --standalone -o "$n.tex"
    grep -q documentclass "$n.tex" || fail "$n.tex is not standalone"
    echo "$n.tex" >>documents
}

pictures dot automaton parity
pictures painted automaton modarith2 --no-sink --title 'x < y & "z" \ _ # $ ~ ^ {'
for option in --title=T --caption --alone --no-sink; do
    expect 2 wreath draw automaton parity "$option" --to dot
    err "${option%=T} does not apply to dot"
done
pictures dot cascade t5
pictures dot cascade t4.lrnn
pictures dot skeleton t4
pictures dot skeleton tripod-turnstile --layout split
pictures dot egg-box abstar
pictures dot egg-box t4
pictures none spectrum '[[1/4,3/4],[3/4,1/4]]'
pictures none trace parity --word 0110100
pictures none trace t4.lrnn --word 'cycle swap merge'
pictures none horizon -e "$ninth" --bits 2..8
pictures none trace c.trace
expect 0 wreath compile parity -q -o plain.lrnn
sed 's/"name": "states"/"name": "s\\"t\\\\u<v \&amp;"/' plain.lrnn >odd.lrnn
pictures dot cascade odd.lrnn
grep -qF '[label="s&quot;t\\u&lt;v &amp;amp;: ' "$n.dot" || fail "DOT: odd name"

if has pdflatex && kpsewhich standalone.cls tikz.sty lmodern.sty >/dev/null 2>&1
then
    plots=yes
    kpsewhich pgfplots.sty >/dev/null 2>&1 || plots=no
    while read -r f; do
        ! grep -q pgfplots "$f" || [ $plots = yes ] || continue
        pdflatex -interaction=nonstopmode -halt-on-error "$f" \
            >"${f%.tex}.said" 2>&1 || fail "$f: $(tail -n 20 "${f%.tex}.said")"
    done <documents
else
    echo "LaTeX or its classes are not here: TikZ is not compiled"
fi

# The content of the pictures.
shows 1.svg even
shows 1.svg odd
# an accepting state has two circles, another state one
[ "$(grep -c '<ellipse' 1.svg)" -eq 3 ] || fail "circles of parity"
# no caption unless requested; the description contains it
! texts 1.svg | grep -q 'double circles are accepting' || fail "a caption"
grep -q '<desc>.*double circles are accepting' 1.svg || fail "no description"
expect 0 wreath draw automaton parity --caption -o caption.svg
texts caption.svg | grep -q 'an arrow without a' || fail "no caption"
inside caption.svg
expect 0 wreath draw automaton parity --caption='my words' -o caption.svg
shows caption.svg 'my words'
shows 2.svg 'x &lt; y &amp; &quot;z&quot; \ _ # $ ~ ^ {'
shows 3.svg 'level 4: 2 states'
shows 3.svg '5 tiles, S5'
[ "$(texts 4.svg | grep -c 'delay [01]')" -eq 2 ] || fail "delay layers"
shows 5.svg '3 tiles, S3'
shows 5.svg 'level 3'
# a (ba) = a: a and aba are one element; idempotents have a star
shows 7.svg 'ab *'
shows 7.svg 'ba *'
shows 7.svg 'aa *'
shows 7.svg a
shows 8.svg 'rank 3, 6×4, S3'
# a group has one idempotent, and T_4 has 41: C(4,r) r^(4-r) of rank r
[ "$(texts 8.svg | grep -cxF '*')" -eq 41 ] || fail "groups of t4"
[ "$(texts 8.svg | grep -cxF '*')" -eq \
    "$(grep -o 'BGCOLOR' 8.dot | wc -l)" ] || fail "groups in DOT"
shows 9.svg 1
shows 9.svg -1/2
shows 10.svg even
shows 10.svg accepts
# accepting after 0, 1, 3, 4 letters
[ "$(grep -c 'rx="2.20"' 10.svg)" -eq 4 ] || fail "dots of parity"
# a trace of labels is a strip with one row per layer
shows 11.svg 'level 0'
shows 11.svg 'delay 0'
shows 11.svg merge
! grep -q '<path' 11.svg || fail "labels are drawn as a curve"
shows 12.svg "$(wreath horizon -m E1:float:5:-126:127 -e "$ninth" |
    sed -n 's/^first such k: //p')"

# Never constant, and constant with another rounding mode.
expect 0 wreath draw horizon -e "$half" --bits 8..8 -o never.svg
shows never.svg 'never constant: they are periodic'
expect 0 wreath draw horizon -e "$half" --bits 8..8 --mode rd -o rd.svg
shows rd.svg 'first step from which on the casts are constant'

# One JSON object; two outputs on standard output are refused.
expect 0 wreath draw egg-box t4 -o j.svg --json
out '"picture": "egg-box"'
expect 2 wreath draw egg-box t4 --json

# Too large: a clear refusal, and nothing written.
expect 3 wreath draw egg-box t6 --max-states 10000 -o big.svg
err 'monoid elements'
expect 3 wreath draw egg-box dyck-2-3 --max-states 100 -o big.svg
expect 0 wreath compile --list
printf 'dfa\n' >bad.dfa
expect 2 wreath draw automaton bad.dfa -o big.svg
expect 3 wreath draw skeleton t6 --max-states 10 -o big.svg
expect 3 wreath draw trace parity --word random:5000:1 -o big.svg
err 'more than a picture shows'
absent big.svg

# Automata that are too large for arrows are drawn as matrices, with a message.
expect 0 wreath draw automaton a5 --alone -o a5.svg
err 'drawn as one matrix per letter'
wreath draw matrices a5 -q -o a5-matrices.svg
same a5.svg a5-matrices.svg
# a permutation of 60 points per letter, and three bars for one final state
[ "$(grep -c '<rect' a5.svg)" -eq 187 ] || fail "marks of a5"

# Long names stay inside their frames: a state is wider than its name in the
# widest font, in which an M has width 0.863.
wide=MMMMMMMMMMMMMMMMMMMMMMMM
printf 'name long\nstates %s @\nalphabet %s b\nstart @\ntrans\n@ %s\n%s @\n' \
    $wide $wide $wide $wide >long.dfa
expect 0 wreath draw automaton long.dfa --alone -o long.svg
inside long.svg
awk -F'"' '/<ellipse/ && $6 > widest { widest = $6 }
    END { exit !(2 * widest > 24 * 0.863 * 11) }' long.svg ||
    fail "a name is wider than its state"
wreath compile long.dfa -q -o long.lrnn
for what in 'cascade long.lrnn' 'skeleton long.dfa' 'egg-box long.dfa' \
    'matrices long.dfa' "trace long.lrnn --word b"; do
    expect 0 wreath draw $what -o long.svg
    inside long.svg
done

# No name is cut inside a character.
wide=$(awk 'BEGIN { for (i = 0; i < 300; i++) printf "\303\244" }')
printf 'states s x%s\nalphabet %s b\nstart s\naccept s\ntrans\nx%s s\nx%s x%s\n' \
    $wide $wide $wide $wide $wide >long.dfa
expect 0 wreath draw automaton long.dfa --alone --no-sink -o long.svg
iconv -f UTF-8 -t UTF-8 long.svg >/dev/null || fail "half a character"
expect 0 wreath draw automaton long.dfa --alone -o long.svg
iconv -f UTF-8 -t UTF-8 long.svg >/dev/null || fail "half a character"

# Mistakes.
expect 2 wreath draw eggbox t4
err 'did you mean egg-box?'
expect 2 wreath draw automaton
err 'automaton needs an INPUT'
expect 2 wreath draw automaton parity -o picture.jpg
err 'expected a name that ends in'
expect 2 wreath draw trace
err 'trace needs an INPUT'
expect 2 wreath draw trace parity
err '--word WORD is needed'
expect 2 wreath draw trace -e "$ninth"
err 'needs --evaluation'
expect 2 wreath draw horizon -e "$ninth" --bits 9..3
err 'expected LOW..HIGH'
expect 2 wreath draw horizon -e "$ninth" --exponents 4
err 'expected EMIN:EMAX'
expect 2 wreath draw skeleton t4 --method exclusion
err 'holonomy'
expect 2 wreath draw cascade long.lrnn --method exclusion
err '--method does not apply to draw a model'
expect 2 wreath draw trace parity --word 1 --steps 3
err '--steps does not apply to draw an exact run'
{
    echo '{"arch":"a","automaton":"x","expresses":"yes","evaluation":"E0"}'
    echo '{"arch":"b'
    echo '{"arch":"b","automaton":"x","expresses":"yes","evaluation":"E0"}'
} >torn.jsonl
expect 2 wreath draw order torn.jsonl
err 'torn.jsonl:2: '
expect 0 wreath draw spectrum '[[10000000]]' -o far.svg
err 'not drawn: 1 eigenvalue farther away'
expect 2 wreath draw spectrum '[[1,2],[3]]'
absent picture.jpg

# Without external programs.
mkdir none
ln -s /usr/bin/* /bin/* none/ 2>/dev/null || true
rm -f none/dot
if [ -x none/sed ]; then
    expect 0 env PATH="$PWD/none" "$WREATH" draw automaton t4 -o own.svg
    err 'Graphviz'
    wreath draw automaton t4 --alone -q -o alone.svg
    same own.svg alone.svg
fi
