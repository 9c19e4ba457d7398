/* The sea inside an FMU: waves by seed, as `deckcrane.sea` makes them, their forces on vessels, and the motion that vessels start in.

   Random numbers are those of NumPy (`sea/random_numbers.py`): its generator PCG64 (M. E. O'Neill, HMC-CS-2014-0905), seeded by its
   SeedSequence, with exponential numbers by the ziggurat of G. Marsaglia and W. W. Tsang (Journal of Statistical Software 5, 2000).
   Forces of all waves are summed by a non-uniform FFT into coarse records (`sea/fft_sums.py`), a chunk of them at a time. */

#include "crane.h"

typedef unsigned __int128 uint128;

/* Elementary functions: machine code by deckcrane, the same on all systems. */
void sea_turn(const double *angle, double *cosine_and_sine);
void sea_exponential(const double *x, double *out);
void sea_logarithm(const double *x, double *out); /* of 1 + x */
void sea_window_transform(const double *angle, double *out);

extern const double crane_sea_numbers[], crane_ziggurat[];
extern const int64_t crane_systems[], crane_vessels[], crane_sea_roles[], crane_sea_names[];
typedef void (*Ride)(const double *x, const double *eta, const double *rate, const double *yaw, double *out);
extern const Ride crane_rides[];

enum {
  CELLS, DIRECTIONS, RANDOM, ENERGY, SHARES, SHARE_ROWS, BAND, NODES, NODE_COUNT, COMPONENTS, PEAKED_BAND, NAME, NAME_LENGTH, SYSTEM
};
enum { LOW, HIGH, FIRST, WIDTH };
enum { DENSITY = FIRST, MOST }; /* of a peaked band, after its ends in units of the peak's frequency */
enum { DIRECTION, HEIGHT, PERIOD }; /* parameters of a system */
enum {
  FREQUENCIES, HEADINGS, W_GRID, AROUND, TABLE, ROW_WEIGHTS, COLUMN_WEIGHTS, SPACINGS, SPACING_COUNT, WINDOWS, POSE, STARTS, PLACE_COUNT,
  PLACES, MEMORY_COUNT, MEMORY_PLACES, POLES, RESPONSE, VESSEL
};
enum { POSE_X, POSE_Y, HEADING, YAW, SPACING, GRAVITY, SIGNS };
#define FORCES 6
#define TABLE_ROW 16 /* numbers of an entry of the table: eight columns of real parts, eight of imaginary ones */
#define COLUMNS 8
#define POINTS 4
#define WEIGHTS 20
#define SPREAD 14 /* bins over which a wave is spread */
#define DEGREE 13
#define ROWS 1024 /* coarse rows of a chunk */
#define SIZE_OF_FFT (2 * ROWS)
#define NEW_ROWS (ROWS - SPREAD + 1) /* by which chunks follow each other: a window lies within one of them */
#define TURN 6.283185307179586476925286766559

typedef struct {
  int64_t chunk, between; /* fine samples between two coarse rows */
  const double *window;   /* a row for each of them */
  double *coefficients; /* of each wave: real parts of six forces, then imaginary ones */
  double coarse[ROWS * FORCES];
} VesselWaves;

typedef struct {
  int64_t count;
  double *w, *chi, *amplitude, *phase;
  VesselWaves vessels[VESSELS];
} Sea;

/* --------------------------------------------------------------------------------------------- random numbers */

typedef struct {
  uint128 state, increment;
  uint32_t half;
  int has_half;
} Generator;

#define MULTIPLIER (((uint128)2549297995355413924ull << 64) + 4865540595714422341ull)

static uint64_t bits(Generator *g) {
  g->state = g->state * MULTIPLIER + g->increment;
  const uint64_t high = (uint64_t)(g->state >> 64), mixed = high ^ (uint64_t)g->state;
  const unsigned turn = (unsigned)(high >> 58);
  return (mixed >> turn) | (mixed << ((64 - turn) & 63));
}

static uint32_t half_bits(Generator *g) {
  if (g->has_half) return g->has_half = 0, g->half;
  const uint64_t whole = bits(g);
  g->half = (uint32_t)(whole >> 32), g->has_half = 1;
  return (uint32_t)whole;
}

static double uniform(Generator *g) { return (double)(bits(g) >> 11) * (1.0 / 9007199254740992.0); }

static uint32_t hash(uint32_t value, uint32_t *constant, uint32_t multiplier) {
  value ^= *constant;
  *constant *= multiplier;
  value *= *constant;
  return value ^ (value >> 16);
}

static Generator seeded(uint64_t seed) {
  uint32_t pool[4], constant = 0x43b0d7e5u, words[8];
  const uint32_t entropy[4] = {(uint32_t)seed, (uint32_t)(seed >> 32), 0, 0};
  for (int i = 0; i < 4; ++i) pool[i] = hash(entropy[i], &constant, 0x931e8875u);
  for (int from = 0; from < 4; ++from)
    for (int to = 0; to < 4; ++to)
      if (from != to) {
        const uint32_t mixed = 0xca01f9ddu * pool[to] - 0x4973f715u * hash(pool[from], &constant, 0x931e8875u);
        pool[to] = mixed ^ (mixed >> 16);
      }
  constant = 0x8b51f9ddu;
  for (int i = 0; i < 8; ++i) words[i] = hash(pool[i % 4], &constant, 0x58f38dedu);
  uint64_t whole[4];
  for (int i = 0; i < 4; ++i) whole[i] = words[2 * i] | (uint64_t)words[2 * i + 1] << 32;
  Generator g = {0, ((((uint128)whole[2] << 64) | whole[3]) << 1) | 1, 0, 0};
  g.state = g.increment + (((uint128)whole[0] << 64) | whole[1]);
  g.state = g.state * MULTIPLIER + g.increment;
  return g;
}

/* The first eight bytes of SHA-256 (FIPS 180-4) of a text that fits into one block. */
static uint64_t digest(const unsigned char *text, int length) {
  static const uint32_t K[64] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
      0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
      0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
      0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
      0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
      0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, w[64], v[8];
#define ROTATED(x, n) (((x) >> (n)) | ((x) << (32 - (n))))
  for (int i = 0; i < 16; ++i) {
    w[i] = 0;
    for (int b = 0; b < 4; ++b) {
      const int at = 4 * i + b;
      w[i] = w[i] << 8 | (at < length ? text[at] : at == length ? 0x80u : 0u);
    }
  }
  w[15] = (uint32_t)length * 8;
  for (int i = 16; i < 64; ++i) {
    const uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (ROTATED(a, 7) ^ ROTATED(a, 18) ^ (a >> 3)) + w[i - 7] + (ROTATED(b, 17) ^ ROTATED(b, 19) ^ (b >> 10));
  }
  for (int i = 0; i < 8; ++i) v[i] = h[i];
  for (int i = 0; i < 64; ++i) {
    const uint32_t e = v[4], a = v[0];
    const uint32_t one = v[7] + (ROTATED(e, 6) ^ ROTATED(e, 11) ^ ROTATED(e, 25)) + ((e & v[5]) ^ (~e & v[6])) + K[i] + w[i];
    const uint32_t two = (ROTATED(a, 2) ^ ROTATED(a, 13) ^ ROTATED(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    for (int k = 7; k > 0; --k) v[k] = v[k - 1];
    v[4] += one, v[0] = one + two;
  }
  return (uint64_t)(h[0] + v[0]) << 32 | (uint32_t)(h[1] + v[1]);
}

/* The seed of a system's random numbers: of a sea of several, it follows from the seed and the system's name (`sea/data.py`). */
static uint64_t system_seed(uint64_t seed, const int64_t *system) {
  unsigned char text[64], digits[20];
  int length = 0, count = 0;
  if (!system[NAME_LENGTH]) return seed;
  do digits[count++] = (unsigned char)('0' + seed % 10);
  while (seed /= 10);
  while (count) text[length++] = digits[--count];
  text[length++] = 0x1f;
  for (int64_t i = 0; i < system[NAME_LENGTH]; ++i) text[length++] = (unsigned char)crane_sea_names[system[NAME] + i];
  return digest(text, length) >> 1;
}

static double exponential(Generator *g) {
  const double *w = crane_ziggurat, *f = crane_ziggurat + 256;
  const uint64_t *k = (const uint64_t *)(crane_ziggurat + 512);
  const double r = crane_ziggurat[768];
  for (;;) {
    uint64_t whole = bits(g) >> 3;
    const int layer = (int)(whole & 255);
    whole >>= 8;
    double x = (double)whole * w[layer];
    if (whole < k[layer]) return x;
    if (layer == 0) {
      const double part = -uniform(g);
      sea_logarithm(&part, &x);
      return r - x;
    }
    const double level = (f[layer - 1] - f[layer]) * uniform(g) + f[layer], minus = -x;
    double density;
    sea_exponential(&minus, &density);
    if (level < density) return x;
  }
}

/* ---------------------------------------------------------------------------------------------------- the sea */

static double sea_value(const Crane *m, int64_t system, int64_t role) {
  for (int64_t i = 0; i < SEAS; ++i)
    if (crane_sea_roles[2 * i] == system && crane_sea_roles[2 * i + 1] == role) return m->now.sea[i];
  return 0.0;
}

/* The cells of frequency of a system: their number, and the band that they divide. */
typedef struct {
  int64_t count;
  double low, high;
} Cells;

static Cells cells_of(const Crane *m, int64_t number) {
  const int64_t *s = crane_systems + SYSTEM * number;
  const double *band = crane_sea_numbers + s[BAND], *peaked = crane_sea_numbers + s[PEAKED_BAND];
  if (!s[NODE_COUNT]) return (Cells){s[CELLS], band[LOW], band[HIGH]};
  const double peak = TURN / sea_value(m, number, PERIOD), low = peak * peaked[LOW], high = peak * peaked[HIGH];
  double needed = (high - low) * peaked[DENSITY];
  if (needed > peaked[MOST]) needed = peaked[MOST];
  int64_t count = (int64_t)needed;
  if ((double)count < needed) ++count;
  return (Cells){s[COMPONENTS] ? s[COMPONENTS] : count, low, high};
}

/* The energies of equally wide cells of a peaked spectrum, linear between its nodes. */
static void peaked_energies(const Crane *m, int64_t number, int64_t cells, double *energy) {
  const int64_t *s = crane_systems + SYSTEM * number, nodes = s[NODE_COUNT];
  const double *w = crane_sea_numbers + s[NODES], *below = w + nodes, *band = crane_sea_numbers + s[PEAKED_BAND];
  const double height = sea_value(m, number, HEIGHT);
  double last = 0.0, sum = 0.0;
  for (int64_t i = 0, node = 0; i <= cells; ++i) {
    const double edge = band[LOW] + (band[HIGH] - band[LOW]) * ((double)i / (double)cells);
    while (node < nodes - 2 && w[node + 1] <= edge) ++node;
    const double now = below[node] + (below[node + 1] - below[node]) * ((edge - w[node]) / (w[node + 1] - w[node]));
    if (i) energy[i - 1] = now - last, sum += now - last;
    last = now;
  }
  for (int64_t i = 0; i < cells; ++i) energy[i] *= height * height / 16.0 / sum;
}

/* Whether all seas have waves: a height and a period above zero, and samples close enough for the shortest wave. */
static int spacings_of(Crane *m) {
  double highest = 0.0;
  for (int s = 0; s < SYSTEMS; ++s) {
    if (crane_systems[SYSTEM * s + NODE_COUNT] && !(sea_value(m, s, HEIGHT) > 0.0 && sea_value(m, s, PERIOD) > 0.0))
      return m->report(m, "the height hs and the peak period tp of a sea must be greater than zero"), 0;
    const double high = cells_of(m, s).high;
    if (high > highest) highest = high;
  }
  for (int n = 0; n < VESSELS; ++n) {
    const int64_t *v = crane_vessels + VESSEL * n;
    VesselWaves *vessel = &((Sea *)m->waves)->vessels[n];
    const double *between = crane_sea_numbers + v[SPACINGS], *window = crane_sea_numbers + v[WINDOWS];
    vessel->between = 0;
    for (int64_t i = 0; i < v[SPACING_COUNT]; window += SPREAD * (int64_t)between[i], ++i)
      if (between[i] * highest * crane_sea_numbers[v[POSE] + SPACING] <= TURN / 4)
        vessel->between = (int64_t)between[i], vessel->window = window;
    if (!vessel->between) return m->report(m, "the peak period tp of the sea is too short for the time step of the scenario"), 0;
  }
  return 1;
}

static double root(double x) {
#if defined(__x86_64__)
  double result;
  __asm__("sqrtsd %1, %0" : "=x"(result) : "x"(x));
#else
  double result;
  __asm__("fsqrt %d0, %d1" : "=w"(result) : "w"(x));
#endif
  return result;
}

/* The waves of one system: bins of frequency times bins of direction, frequency, direction and phase at random in each
   [W19, Eqs. 3-5]. */
static void realise(const Crane *m, int64_t number, double *w, double *chi, double *amplitude, double *phase, double *scratch) {
  const int64_t *s = crane_systems + SYSTEM * number;
  const double *band = crane_sea_numbers + s[BAND], *energy = crane_sea_numbers + s[ENERGY], *shares = crane_sea_numbers + s[SHARES];
  const Cells divided = cells_of(m, number);
  const int64_t cells = divided.count, directions = s[DIRECTIONS];
  const double direction = sea_value(m, number, DIRECTION);
  Generator g = seeded(system_seed((uint64_t)m->now.seeds[number], s));
  for (int64_t cell = 0; cell < cells; ++cell) {
    double *row = scratch + cell * directions;
    for (int64_t i = 0; i < directions; ++i) row[i] = (double)i;
    for (int64_t i = directions - 1; i > 0;) {
      uint32_t mask = (uint32_t)i;
      mask |= mask >> 1, mask |= mask >> 2, mask |= mask >> 4, mask |= mask >> 8, mask |= mask >> 16;
      const uint32_t j = half_bits(&g) & mask;
      if (j > (uint32_t)i) continue;
      const double kept = row[i];
      row[i] = row[j], row[j] = kept;
      --i;
    }
  }
  for (int64_t i = 0; i < cells * directions; ++i) {
    const double inside = ((double)(i / directions) + (scratch[i] + uniform(&g)) / (double)directions) / (double)cells;
    w[i] = divided.low + (divided.high - divided.low) * inside;
  }
  for (int64_t i = 0; i < cells * directions; ++i) chi[i] = band[FIRST] + band[WIDTH] * ((double)(i % directions) + uniform(&g)) + direction;
  for (int64_t i = 0; i < cells * directions; ++i) phase[i] = TURN * uniform(&g);
  if (s[NODE_COUNT]) peaked_energies(m, number, cells, scratch), energy = scratch;
  for (int64_t i = 0; i < cells * directions; ++i) {
    const double scatter = s[RANDOM] ? exponential(&g) : 1.0;
    const double share = shares[s[SHARE_ROWS] > 1 ? i : i % directions];
    amplitude[i] = root(2.0 * scatter * (energy[i / directions] * share));
  }
}

/* The first of four neighbours of a value in a rising grid. */
static int64_t first_neighbour(const double *grid, int64_t count, double at) {
  int64_t low = 0, high = count;
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (grid[middle] <= at) low = middle + 1;
    else high = middle;
  }
  low -= POINTS / 2;
  return low < 0 ? 0 : low > count - POINTS ? count - POINTS : low;
}

static void neighbour_weights(const double *stencil, double at, double *weights) {
  const double d = at - stencil[POINTS * POINTS];
  for (int point = 0; point < POINTS; ++point) {
    double sum = stencil[(POINTS - 1) * POINTS + point];
    for (int power = POINTS - 2; power >= 0; --power) sum = sum * d + stencil[power * POINTS + point];
    weights[point] = sum;
  }
}

static double within_turn(double angle) {
  double turns = angle / TURN;
  int64_t whole = (int64_t)turns;
  if ((double)whole > turns) --whole;
  return angle - (double)whole * TURN;
}

/* Complex forces of a wave on a vessel at t = 0: its transfer function, interpolated, times amplitude and phase [W19, Eq. 6]. */
static void wave_forces(const int64_t *v, double w, double chi, double amplitude, double phase, double *out) {
  const double *grid = crane_sea_numbers + v[W_GRID], *around = crane_sea_numbers + v[AROUND], *pose = crane_sea_numbers + v[POSE];
  double place[2], turned[2], u[POINTS], weights[POINTS], sums[2 * FORCES];
  if (pose[POSE_X] != 0.0 || pose[POSE_Y] != 0.0) {
    sea_turn(&chi, turned);
    phase -= w * w / pose[GRAVITY] * (pose[POSE_X] * turned[0] + pose[POSE_Y] * turned[1]);
  }
  place[0] = w < grid[0] ? grid[0] : w > grid[v[FREQUENCIES] - 1] ? grid[v[FREQUENCIES] - 1] : w;
  place[1] = around[2] + within_turn(chi - pose[HEADING] - around[2]);
  const int64_t row = first_neighbour(grid, v[FREQUENCIES], place[0]), column = first_neighbour(around, v[HEADINGS], place[1]);
  neighbour_weights(crane_sea_numbers + v[ROW_WEIGHTS] + WEIGHTS * row, place[0], u);
  neighbour_weights(crane_sea_numbers + v[COLUMN_WEIGHTS] + WEIGHTS * column, place[1], weights);
  for (int j = 0; j < 2 * FORCES; ++j) sums[j] = 0.0;
  for (int a = 0; a < POINTS; ++a)
    for (int b = 0; b < POINTS; ++b) {
      const double *cell = crane_sea_numbers + v[TABLE] + TABLE_ROW * ((row + a) * v[HEADINGS] + column + b), weight = u[a] * weights[b];
      for (int j = 0; j < FORCES; ++j) sums[j] += weight * cell[j], sums[FORCES + j] += weight * cell[COLUMNS + j];
    }
  sea_turn(&phase, turned);
  const double real = amplitude * turned[0], imaginary = amplitude * turned[1];
  for (int j = 0; j < FORCES; ++j) {
    const double sign = pose[SIGNS + j];
    out[j] = sign * (real * sums[j] - imaginary * sums[FORCES + j]);
    out[FORCES + j] = sign * (real * sums[FORCES + j] + imaginary * sums[j]);
  }
}

/* ------------------------------------------------------------------------------------------- forces over time */

static void inverse_fft(double *re, double *im) {
  const int n = SIZE_OF_FFT;
  for (int i = 1, j = 0; i < n; ++i) {
    int bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      const double a = re[i], b = im[i];
      re[i] = re[j], im[i] = im[j], re[j] = a, im[j] = b;
    }
  }
  for (int length = 2; length <= n; length <<= 1)
    for (int k = 0; k < length / 2; ++k) {
      const double angle = TURN * k / length;
      double turned[2];
      sea_turn(&angle, turned);
      for (int i = k; i < n; i += length) {
        const int j = i + length / 2;
        const double a = re[j] * turned[0] - im[j] * turned[1], b = re[j] * turned[1] + im[j] * turned[0];
        re[j] = re[i] - a, im[j] = im[i] - b;
        re[i] += a, im[i] += b;
      }
    }
}

/* Sum the coarse rows of one chunk. Row r is at the time (r - SPREAD / 2 + 1) times the coarse step. */
static int sum_chunk(Crane *m, int64_t number, int64_t chunk) {
  Sea *sea = m->waves;
  VesselWaves *vessel = &sea->vessels[number];
  const int64_t *v = crane_vessels + VESSEL * number;
  const double step = crane_sea_numbers[v[POSE] + SPACING] * (double)vessel->between;
  const double middle = (double)(chunk * NEW_ROWS + ROWS / 2 - SPREAD / 2 + 1) * step;
  const double *window = crane_sea_numbers + WINDOW_POLYNOMIALS;
  double *grid = crane_memory(sizeof(double) * 2 * FORCES * SIZE_OF_FFT);
  if (!grid) return 0;
  for (int64_t i = 0; i < sea->count; ++i) {
    const double w = sea->w[i], angle = w * step, x = angle * (SIZE_OF_FFT / TURN);
    double turned[2], divisor, weights[SPREAD], c[2 * FORCES];
    const double turn = within_turn(w * middle);
    sea_turn(&turn, turned);
    sea_window_transform(&angle, &divisor);
    turned[0] /= divisor, turned[1] /= divisor;
    const double *f = vessel->coefficients + 2 * FORCES * i;
    for (int j = 0; j < FORCES; ++j) {
      c[j] = f[j] * turned[0] - f[FORCES + j] * turned[1];
      c[FORCES + j] = f[j] * turned[1] + f[FORCES + j] * turned[0];
    }
    int64_t above = (int64_t)x;
    if ((double)above < x) ++above;
    const double share = 2.0 * ((double)above - x) - 1.0;
    for (int o = 0; o < SPREAD; ++o) {
      double sum = window[DEGREE * SPREAD + o];
      for (int power = DEGREE - 1; power >= 0; --power) sum = sum * share + window[power * SPREAD + o];
      weights[o] = sum;
    }
    for (int o = 0; o < SPREAD; ++o) {
      double *bin = grid + 2 * FORCES * ((above - SPREAD / 2 + o) & (SIZE_OF_FFT - 1));
      for (int j = 0; j < 2 * FORCES; ++j) bin[j] += weights[o] * c[j];
    }
  }
  double *re = crane_memory(sizeof(double) * 2 * SIZE_OF_FFT), *im = re + SIZE_OF_FFT;
  if (!re) return crane_release(grid), 0;
  for (int j = 0; j < FORCES; ++j) {
    for (int i = 0; i < SIZE_OF_FFT; ++i) re[i] = grid[2 * FORCES * i + j], im[i] = grid[2 * FORCES * i + FORCES + j];
    inverse_fft(re, im);
    for (int n = 0; n < ROWS; ++n) {
      const double angle = TURN / SIZE_OF_FFT * (n - ROWS / 2);
      double divisor;
      sea_window_transform(&angle, &divisor);
      vessel->coarse[n * FORCES + j] = re[(n - ROWS / 2) & (SIZE_OF_FFT - 1)] / divisor;
    }
  }
  crane_release(re);
  crane_release(grid);
  vessel->chunk = chunk;
  return 1;
}

void sea_fill(Crane *m, int64_t number, Series *s, int64_t first, int64_t rows) {
  Sea *sea = m->waves;
  VesselWaves *vessel = &sea->vessels[number];
  const int64_t between = vessel->between;
  double *out = (double *)s->values;
  for (int64_t k = first; k < first + rows; ++k) {
    const int64_t row = k / between, chunk = row / NEW_ROWS;
    const double nan = __builtin_nan("");
    if (chunk != vessel->chunk && !sum_chunk(m, number, chunk)) {
      for (int64_t j = 0; j < FORCES; ++j) out[(k - first) * FORCES + j] = nan; /* no memory: the step will report it */
      continue;
    }
    const double *weights = vessel->window + (k % between) * SPREAD;
    const double *coarse = vessel->coarse + (row - chunk * NEW_ROWS) * FORCES;
    for (int64_t j = 0; j < FORCES; ++j) {
      double sum = weights[0] * coarse[j];
      for (int n = 1; n < SPREAD; ++n) sum = __builtin_fma(weights[n], coarse[n * FORCES + j], sum);
      out[(k - first) * FORCES + j] = sum;
    }
  }
}

/* --------------------------------------------------------------------------------------- the motion at the start */

typedef struct {
  double re, im;
} Complex;
static Complex product(Complex a, Complex b) { return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
static Complex quotient(Complex a, Complex b) {
  const double size = b.re * b.re + b.im * b.im;
  return (Complex){(a.re * b.re + a.im * b.im) / size, (a.im * b.re - a.re * b.im) / size};
}
static double square(Complex a) { return a.re * a.re + a.im * a.im; }

/* Solve six complex equations, by elimination with exchange of rows. */
static void solve(Complex A[FORCES][FORCES], Complex b[FORCES]) {
  for (int k = 0; k < FORCES; ++k) {
    int pivot = k;
    for (int i = k + 1; i < FORCES; ++i)
      if (square(A[i][k]) > square(A[pivot][k])) pivot = i;
    for (int j = 0; j < FORCES && pivot != k; ++j) {
      const Complex kept = A[k][j];
      A[k][j] = A[pivot][j], A[pivot][j] = kept;
    }
    const Complex kept = b[k];
    b[k] = b[pivot], b[pivot] = kept;
    for (int i = k + 1; i < FORCES; ++i) {
      const Complex factor = quotient(A[i][k], A[k][k]);
      for (int j = k; j < FORCES; ++j) {
        const Complex part = product(factor, A[k][j]);
        A[i][j].re -= part.re, A[i][j].im -= part.im;
      }
      const Complex part = product(factor, b[k]);
      b[i].re -= part.re, b[i].im -= part.im;
    }
  }
  for (int k = FORCES - 1; k >= 0; --k) {
    for (int j = k + 1; j < FORCES; ++j) {
      const Complex part = product(A[k][j], b[j]);
      b[k].re -= part.re, b[k].im -= part.im;
    }
    b[k] = quotient(b[k], A[k][k]);
  }
}

/* The steady motion of linear theory at t = 0: states of a vessel, of what moves with it, and of its fluid memory. Numbers from
   RESPONSE on: inertia, damping and stiffness (36 each); for each pole of the memory its value, 36 residues and six inputs, all
   complex; then the vectors from poles to states, complex. */
static int start_in_waves(Crane *m, int64_t number, double *x) {
  Sea *sea = m->waves;
  const int64_t *v = crane_vessels + VESSEL * number;
  const double *matrices = crane_sea_numbers + v[RESPONSE], *pole = matrices + 108;
  const int64_t poles = v[POLES], pole_size = 2 * (1 + 36 + 6);
  double eta[6] = {0}, rate[6] = {0};
  Complex *sums = crane_memory(sizeof(Complex) * (size_t)(poles + 1));
  if (!sums) return 0;
  for (int64_t i = 0; i < sea->count; ++i) {
    const double *f = sea->vessels[number].coefficients + 2 * FORCES * i, w = sea->w[i];
    Complex A[FORCES][FORCES], b[FORCES];
    for (int r = 0; r < FORCES; ++r) {
      const int from = (r + 3) % 6; /* forces first, moments after: moments first here */
      b[r] = (Complex){f[from], f[FORCES + from]};
      for (int c = 0; c < FORCES; ++c)
        A[r][c] = (Complex){matrices[72 + 6 * r + c] - w * w * matrices[6 * r + c], w * matrices[36 + 6 * r + c]};
    }
    for (int64_t n = 0; n < poles; ++n) {
      const double *p = pole + pole_size * n;
      const Complex response = quotient((Complex){0.0, w}, (Complex){-p[0], w - p[1]}); /* i w / (i w - pole) */
      for (int r = 0; r < 36; ++r) {
        const Complex part = product(response, (Complex){p[2 + 2 * r], p[3 + 2 * r]});
        A[r / 6][r % 6].re += part.re, A[r / 6][r % 6].im += part.im;
      }
    }
    solve(A, b);
    Complex speed[FORCES];
    for (int r = 0; r < FORCES; ++r) {
      speed[r] = (Complex){-w * b[r].im, w * b[r].re};
      eta[r] += b[r].re, rate[r] += speed[r].re;
    }
    for (int64_t n = 0; n < poles; ++n) {
      const double *p = pole + pole_size * n, *inputs = p + 2 + 72;
      Complex drive = {0.0, 0.0};
      for (int r = 0; r < FORCES; ++r) {
        const Complex part = product(speed[r], (Complex){inputs[2 * r], inputs[2 * r + 1]});
        drive.re += part.re, drive.im += part.im;
      }
      const Complex part = quotient(drive, (Complex){-p[0], w - p[1]});
      sums[n].re += part.re, sums[n].im += part.im;
    }
  }
  const int64_t *places = crane_vessels + v[PLACES], *memory = crane_vessels + v[MEMORY_PLACES];
  double before[SIZE(NX)], after[SIZE(NX)];
  for (int64_t i = 0; i < v[PLACE_COUNT]; ++i) before[i] = x[places[i]];
  crane_rides[number](before, eta, rate, crane_sea_numbers + v[POSE] + YAW, after);
  for (int64_t i = 0; i < v[PLACE_COUNT]; ++i) x[places[i]] = after[i];
  const double *vectors = pole + pole_size * poles;
  for (int64_t i = 0; i < v[MEMORY_COUNT]; ++i) {
    double sum = 0.0;
    for (int64_t n = 0; n < poles; ++n) {
      const double *entry = vectors + 2 * (i * poles + n);
      sum += sums[n].re * entry[0] - sums[n].im * entry[1];
    }
    x[memory[i]] += sum;
  }
  crane_release(sums);
  return 1;
}

/* ------------------------------------------------------------------------------------------------ from outside */

void sea_free(Crane *m) {
  Sea *sea = m->waves;
  if (!sea) return;
  crane_release(sea->w);
  for (int i = 0; i < VESSELS; ++i) crane_release(sea->vessels[i].coefficients);
  crane_release(sea);
  m->waves = NULL;
}

/* Make the waves of the seeds and the sea that are set. Before the first step vessels start in their motion; a state that was set
   from outside stays as it is. */
int sea_prepare(Crane *m) {
  sea_free(m);
  for (int64_t i = 0; i < LINEAR; ++i)
    if (crane_series_shapes[6 * i] == 3) m->linear[i].room = 0;
  int64_t count = 0, done = 0;
  Sea *sea = m->waves = crane_memory(sizeof(Sea));
  if (sea && !spacings_of(m)) return sea_free(m), 0;
  for (int s = 0; s < SYSTEMS; ++s) count += cells_of(m, s).count * crane_systems[SYSTEM * s + DIRECTIONS];
  double *scratch = crane_memory(sizeof(double) * (size_t)count);
  int fine = sea && scratch && (sea->w = crane_memory(sizeof(double) * 4 * (size_t)count));
  for (int n = 0; n < VESSELS && fine; ++n) {
    sea->vessels[n].chunk = -1;
    fine = (sea->vessels[n].coefficients = crane_memory(sizeof(double) * 2 * FORCES * (size_t)count)) != NULL;
  }
  if (!fine) {
    crane_release(scratch);
    sea_free(m);
    m->report(m, "there is not enough memory for the waves");
    return 0;
  }
  sea->count = count;
  sea->chi = sea->w + count, sea->amplitude = sea->chi + count, sea->phase = sea->amplitude + count;
  for (int s = 0; s < SYSTEMS; ++s) {
    realise(m, s, sea->w + done, sea->chi + done, sea->amplitude + done, sea->phase + done, scratch);
    done += cells_of(m, s).count * crane_systems[SYSTEM * s + DIRECTIONS];
  }
  crane_release(scratch);
  for (int n = 0; n < VESSELS; ++n)
    for (int64_t i = 0; i < count; ++i)
      wave_forces(crane_vessels + VESSEL * n, sea->w[i], sea->chi[i], sea->amplitude[i], sea->phase[i],
                  sea->vessels[n].coefficients + 2 * FORCES * i);
  if (m->now.mode != INSTANTIATED && m->now.mode != INITIALISING) return 1;
  double *x = crane_memory(sizeof(double) * SIZE(NX));
  if (!x) return m->report(m, "there is not enough memory for the waves"), 0;
  int same = 1; /* the scenario's own sea: its start was found when the FMU was made */
  for (int s = 0; s < SYSTEMS; ++s) same = same && m->now.seeds[s] == crane_seeds[s];
  for (int s = 0; s < SEAS; ++s) same = same && m->now.sea[s] == crane_sea_values[s];
  for (int i = 0; i < NX; ++i) x[i] = same ? crane_states[i] : crane_states_at_rest[i];
  for (int n = 0; n < VESSELS && fine && !same; ++n)
    if (crane_vessels[VESSEL * n + STARTS]) fine = start_in_waves(m, n, x);
  for (int i = 0; i < NX && fine; ++i) {
    if (m->now.x[i] == m->started[i]) m->now.x[i] = x[i];
    m->started[i] = x[i];
  }
  crane_release(x);
  return fine;
}
