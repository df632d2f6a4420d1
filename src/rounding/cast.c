/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Cast arrays of doubles to narrow formats, to nearest even, without branches.
 *
 * Normal results: the bits of a double, read as an integer, are a code of the
 * target followed by further places.  Adding half a place less one, and one
 * more if the last place kept is odd, and truncating rounds to nearest even; a
 * carry propagates correctly into the exponent.  Subnormal results: |x| is
 * added to the power of two whose last place is the unit of the target; the
 * processor rounds, and the low bits are the code.  Infinity is handled as
 * overflow.  If the processor has AVX2, which is tested at run time, eight
 * numbers are cast at once. */

#include "rounding/kernel.h"

typedef struct {
    int emin;
    int cut;         /* places truncated: 53 - p */
    uint64_t half;   /* half a place less one */
    uint64_t bias;   /* subtracted from the code of a normal result */
    uint64_t normal; /* bits of the double 2^emin; 0 if flushed */
    double magic;    /* last place = least subnormal */
    uint64_t magic_bits, hidden, max, over, nan;
    uint64_t over_sign; /* 0 if overflow gives NaN, without a sign */
    int sign;           /* position of the sign bit */
} cast_t;

static int prepare(cast_t *c, const wr_format_t F, int width) {
    if (!wr_format_is_float(F) || F->width > width || F->p > 24 ||
        F->emin < -300 || F->emax > 300)
        return 0;
    c->emin = F->emin;
    c->cut = 53 - F->p;
    c->half = (UINT64_C(1) << (c->cut - 1)) - 1;
    c->bias = (uint64_t) (1023 + F->emin - 1) << (F->p - 1);
    c->normal = F->subnormals ? rd_bits(ldexp(1, F->emin)) : 0;
    c->magic = ldexp(1, F->emin - F->p + 1 + 52);
    c->magic_bits = rd_bits(c->magic);
    c->hidden = F->subnormals ? 0 : UINT64_C(1) << (F->p - 1);
    c->max = F->max;
    c->nan = F->has_nan ? F->nan : 0;
    c->over = F->saturate ? F->max : F->has_inf ? F->inf : F->nan;
    c->over_sign = c->over == c->nan ? 0 : ~UINT64_C(0);
    c->sign = F->width - 1;
    return 1;
}

/* condition ? x : y without a branch, which would be mispredicted */
static inline uint64_t pick(uint64_t condition, uint64_t x, uint64_t y) {
    return y ^ ((x ^ y) & -condition);
}

static inline uint64_t cast(double x, const cast_t *c) {
    uint64_t u = rd_bits(x), a = u & (~UINT64_C(0) >> 1), s = u >> 63;
    uint64_t m = ((a + c->half + (a >> c->cut & 1)) >> c->cut) - c->bias;
    uint64_t low = rd_bits(rd_from_bits(a) + c->magic) - c->magic_bits;
    m = pick(a < c->normal, low, m);
    m &= ~pick((int64_t) m < (int64_t) c->hidden, ~UINT64_C(0), 0);
    s &= pick(m > c->max, c->over_sign, ~UINT64_C(0));
    m = pick(m > c->max, c->over, m);
    uint64_t nan = a > UINT64_C(0x7ff) << 52;
    s &= ~nan;
    m = pick(nan, c->nan, m);
    return m | s << c->sign;
}

/* ---- eight at a time --------------------------------------------------- */

/* The upper 32 bits of a double decide every cast to at most 16 bits if the
 * last of them is set whenever a lower bit is: 21 places are two more than any
 * precision here needs.  So a vector holds eight numbers in 32 bits each, not
 * four in 64.  The normal result is as above.  The subnormal one is computed in
 * floats, from |x| times 2^-emin, clamped between a quarter of the least
 * subnormal, which becomes 0, and 1, which becomes the code of 2^emin.  The
 * larger of the two results is the code, since below 2^emin the first is at
 * most the second.
 */
#if defined(__x86_64__)
#include <immintrin.h>
#define AVX2 __attribute__((target("avx2")))

typedef struct {
    __m256i half, tiny, normal, to_float, magic_bits, least, over, limit, nan;
    __m256 magic;
    __m128i cut, sign;
} eight_t;

/* Return the largest magnitude that is not cast to NaN: infinity or, if
 * overflow gives NaN, the largest one rounded to the largest number. */
static uint32_t limit(const cast_t *c, int cut, uint32_t bias) {
    if (c->over_sign)
        return 0x7ffu << 20;
    return ((uint32_t) c->max << cut) + bias + (1u << (cut - 1)) -
           (uint32_t) (c->max & 1);
}

AVX2 static void eight_prepare(eight_t *e, const cast_t *c) {
    int cut = c->cut - 32; /* 21 - p */
    uint32_t emin = (uint32_t) (1023 + c->emin) << 20;
    uint32_t tiny = emin - ((uint32_t) (22 - cut) << 20);
    uint32_t bias = emin - (1u << 20);
    e->half = _mm256_set1_epi32((int) ((1u << (cut - 1)) - 1 - bias));
    e->tiny = _mm256_set1_epi32((int) tiny);
    e->normal = _mm256_set1_epi32((int) (c->hidden ? tiny : emin));
    e->to_float = _mm256_set1_epi32((int) ((127u << 23) - (emin << 3)));
    e->magic = _mm256_set1_ps((float) (8 << cut)); /* last place 2^(1 - p) */
    e->magic_bits = _mm256_castps_si256(e->magic);
    e->least = _mm256_set1_epi32((int) c->hidden);
    e->over = _mm256_set1_epi32((int) c->over);
    e->limit = _mm256_set1_epi32((int) limit(c, cut, bias));
    e->nan = _mm256_set1_epi32((int) c->nan);
    e->cut = _mm_cvtsi32_si128(cut);
    e->sign = _mm_cvtsi32_si128(31 - c->sign);
}

/* Return the codes of x[0], x[1], x[4], x[5], x[2], x[3], x[6], x[7]. */
AVX2 static inline __m256i eight(const double *x, const eight_t *e) {
    const __m256i one = _mm256_set1_epi32(1);
    const __m256i size = _mm256_set1_epi32(INT32_MAX);
    __m256 x0 = _mm256_loadu_ps((const float *) x);
    __m256 x4 = _mm256_loadu_ps((const float *) (x + 4));
    __m256i u = _mm256_castps_si256(_mm256_shuffle_ps(x0, x4, 0xdd));
    __m256i lower = _mm256_castps_si256(_mm256_shuffle_ps(x0, x4, 0x88));
    u = _mm256_or_si256(u, _mm256_min_epu32(lower, one));
    __m256i a = _mm256_and_si256(u, size);
    __m256i s = _mm256_srl_epi32(_mm256_andnot_si256(size, u), e->sign);
    __m256i last = _mm256_and_si256(_mm256_srl_epi32(a, e->cut), one);
    __m256i m = _mm256_add_epi32(_mm256_add_epi32(a, e->half), last);
    m = _mm256_sra_epi32(m, e->cut);
    __m256i t = _mm256_max_epi32(_mm256_min_epi32(a, e->normal), e->tiny);
    t = _mm256_add_epi32(_mm256_slli_epi32(t, 3), e->to_float);
    t = _mm256_castps_si256(_mm256_add_ps(_mm256_castsi256_ps(t), e->magic));
    m = _mm256_max_epi32(m, _mm256_sub_epi32(t, e->magic_bits));
    m = _mm256_andnot_si256(_mm256_cmpgt_epi32(e->least, m), m);
    m = _mm256_or_si256(_mm256_min_epi32(m, e->over), s);
    return _mm256_blendv_epi8(m, e->nan, _mm256_cmpgt_epi32(a, e->limit));
}

/* Return sixteen codes of 16 bits each; in_order sorts them. */
AVX2 static inline __m256i sixteen(const double *x, const eight_t *e) {
    return _mm256_packus_epi32(eight(x, e), eight(x + 8, e));
}

AVX2 static inline __m256i in_order(__m256i code) {
    return _mm256_permutevar8x32_epi32(
        code, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

AVX2 static size_t many16(uint16_t *out, const double *x, size_t n,
                          const cast_t *c) {
    eight_t e;
    size_t i = 0;
    eight_prepare(&e, c);
    for (; i + 16 <= n; i += 16)
        _mm256_storeu_si256((__m256i *) (out + i),
                            in_order(sixteen(x + i, &e)));
    return i;
}

AVX2 static size_t many8(uint8_t *out, const double *x, size_t n,
                         const cast_t *c) {
    eight_t e;
    size_t i = 0;
    eight_prepare(&e, c);
    for (; i + 32 <= n; i += 32) {
        __m256i code = in_order(
            _mm256_packus_epi16(sixteen(x + i, &e), sixteen(x + i + 16, &e)));
        code = _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(code, 0xd8), 0xd8);
        _mm256_storeu_si256((__m256i *) (out + i), code);
    }
    return i;
}
#define START(bits)                                                      \
    (lanes >= 8 && c.over <= c.max + 1 && __builtin_cpu_supports("avx2") \
         ? many##bits(out, x, n, &c)                                     \
         : 0)
#else
#define START(bits) ((void) lanes, 0)
#endif

/* ---- arrays ------------------------------------------------------------ */

wr_status_t wr_rd_round_array16(uint16_t *out, const double *x, size_t n,
                                const wr_format_t F, int lanes) {
    cast_t c;
    if (!prepare(&c, F, 16))
        return WR_DOMAIN;
    for (size_t i = START(16); i < n; i++)
        out[i] = (uint16_t) cast(x[i], &c);
    return WR_OK;
}

wr_status_t wr_rd_round_array8(uint8_t *out, const double *x, size_t n,
                               const wr_format_t F, int lanes) {
    cast_t c;
    if (!prepare(&c, F, 8))
        return WR_DOMAIN;
    for (size_t i = START(8); i < n; i++)
        out[i] = (uint8_t) cast(x[i], &c);
    return WR_OK;
}

wr_status_t wr_round_array16(uint16_t *out, const double *x, size_t n,
                             const wr_format_t F) {
    return wr_rd_round_array16(out, x, n, F, RD_LANES);
}

wr_status_t wr_round_array8(uint8_t *out, const double *x, size_t n,
                            const wr_format_t F) {
    return wr_rd_round_array8(out, x, n, F, RD_LANES);
}
