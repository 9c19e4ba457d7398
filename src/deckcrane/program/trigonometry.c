/* Sine and cosine that the compiler can inline and interleave with the work around them, where the processor has fused
   multiply-add. The angle is reduced by multiples of pi/2, held in three parts (W. J. Cody and W. Waite, Software Manual for
   the Elementary Functions, 1980), and the rest of at most pi/4 goes into Taylor polynomials whose next terms are below
   1e-19. Accurate to about one unit in the last place for angles up to 1e9 rad; the C library serves beyond that. */

#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)

static inline double quarter_turns(double x) { return __builtin_rint(x * 0.63661977236758134308); }

static inline double reduced(double x, double n) {
  double r = __builtin_fma(-n, 0x1.921fb54442d18p+0, x);
  r = __builtin_fma(-n, 0x1.1a62633145c07p-54, r);
  return __builtin_fma(-n, -0x1.f1976b7ed8fbcp-110, r);
}

static inline double sine_near_zero(double r) {
  const double z = r * r;
  double p = 2.8114572543455206e-15;
  p = __builtin_fma(p, z, -7.6471637318198164e-13);
  p = __builtin_fma(p, z, 1.6059043836821613e-10);
  p = __builtin_fma(p, z, -2.5052108385441720e-08);
  p = __builtin_fma(p, z, 2.7557319223985893e-06);
  p = __builtin_fma(p, z, -1.9841269841269841e-04);
  p = __builtin_fma(p, z, 8.3333333333333332e-03);
  p = __builtin_fma(p, z, -1.6666666666666666e-01);
  return __builtin_fma(p * z, r, r);
}

static inline double cosine_near_zero(double r) {
  const double z = r * r;
  double p = -1.5619206968586225e-16;
  p = __builtin_fma(p, z, 4.7794773323873853e-14);
  p = __builtin_fma(p, z, -1.1470745597729725e-11);
  p = __builtin_fma(p, z, 2.0876756987868099e-09);
  p = __builtin_fma(p, z, -2.7557319223985888e-07);
  p = __builtin_fma(p, z, 2.4801587301587302e-05);
  p = __builtin_fma(p, z, -1.3888888888888889e-03);
  p = __builtin_fma(p, z, 4.1666666666666664e-02);
  const double half = 0.5 * z, high = 1.0 - half;
  return high + (((1.0 - high) - half) + p * z * z);
}

/* One of two numbers, and a number or its negative, by the bits of a whole number of quarter turns: without branches, since
   angles of a simulation fall into all quarters and a branch would often be guessed wrong. */
static inline double chosen(long odd, double if_odd, double if_even) {
  unsigned long long a, b;
  const unsigned long long mask = -(unsigned long long)(odd & 1);
  __builtin_memcpy(&a, &if_odd, 8), __builtin_memcpy(&b, &if_even, 8);
  a = (a & mask) | (b & ~mask);
  __builtin_memcpy(&if_odd, &a, 8);
  return if_odd;
}

static inline double signed_by(long second_bit, double value) {
  unsigned long long bits;
  __builtin_memcpy(&bits, &value, 8);
  bits ^= ((unsigned long long)second_bit & 2) << 62;
  __builtin_memcpy(&value, &bits, 8);
  return value;
}

static inline double sine(double x) {
  if (__builtin_expect(!(__builtin_fabs(x) < 1e9), 0)) return sin(x);
  const double n = quarter_turns(x), r = reduced(x, n);
  const long q = (long)n;
  return signed_by(q, chosen(q, cosine_near_zero(r), sine_near_zero(r)));
}

static inline double cosine(double x) {
  if (__builtin_expect(!(__builtin_fabs(x) < 1e9), 0)) return cos(x);
  const double n = quarter_turns(x), r = reduced(x, n);
  const long q = (long)n;
  return signed_by(q + 1, chosen(q, sine_near_zero(r), cosine_near_zero(r)));
}

#else
#define sine sin
#define cosine cos
#endif
