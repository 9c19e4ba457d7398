/* Evaluation at many points, and a time loop. What stands before this text: the sizes NX, NU, NP, NY and PREPARED, the
   functions prepare_derivative, prepare_outputs, derivative and outputs, and the stages of the method. */

#define SIZE(n) ((n) > 0 ? (n) : 1)

/* Samples of some of the inputs at start, start + spacing, ...: `width` numbers a row, for the inputs whose places are listed. */
typedef struct {
  const double *values;
  const int *inputs;
  long rows, width;
  double start, spacing;
  double slack; /* what share of the spacing before a jump counts as standing on it */
} deckcrane_series;

/* All inputs: a constant for each, series that are linear between their samples, and series that are held until the next. */
typedef struct {
  const double *constants;
  const deckcrane_series *linear, *held;
  long linears, helds;
} deckcrane_inputs;

static long held_row(const deckcrane_series *s, double t) {
  const double place = floor((t - s->start) / s->spacing + s->slack);
  return !(place > 0.0) ? 0 : place > (double)(s->rows - 1) ? s->rows - 1 : (long)place;
}

/* What stands still in a step that begins at t. */
static void inputs_from(const deckcrane_inputs *in, double t, double *u) {
  for (int i = 0; i < NU; ++i) u[i] = in->constants[i];
  for (const deckcrane_series *s = in->held; s < in->held + in->helds; ++s) {
    const double *row = s->values + held_row(s, t) * s->width;
    for (long i = 0; i < s->width; ++i) u[s->inputs[i]] = row[i];
  }
}

/* What moves within a step; constant beyond the ends of its series. */
static void inputs_at(const deckcrane_inputs *in, double t, double *u) {
  if (NU == 0) return;
  for (const deckcrane_series *s = in->linear; s < in->linear + in->linears; ++s) {
    double place = (t - s->start) / s->spacing;
    if (!(place > 0.0)) place = 0.0;
    if (place > (double)(s->rows - 1)) place = (double)(s->rows - 1);
    long row = (long)place;
    if (row > s->rows - 2) row = s->rows - 2;
    const double *low = s->values + row * s->width, *high = low + s->width;
    const double share = place - (double)row;
    for (long i = 0; i < s->width; ++i) u[s->inputs[i]] = low[i] + share * (high[i] - low[i]);
  }
}

/* When a held input changes next after t, where that is before `stop`; else `stop`. No step goes across a jump. */
static double next_jump(const deckcrane_inputs *in, double t, double stop) {
  for (const deckcrane_series *s = in->held; s < in->held + in->helds; ++s) {
    for (long k = held_row(s, t) + 1; k < s->rows; ++k) {
      const double at = s->start + s->spacing * (double)k, *row = s->values + k * s->width;
      if (at >= stop - s->slack * s->spacing) break;
      int changes = 0;
      for (long i = 0; i < s->width; ++i) changes |= row[i] != row[i - s->width];
      if (changes) {
        stop = at;
        break;
      }
    }
  }
  return stop;
}

static int finite_all(const double *x) {
  double zero = 0.0;
  for (int i = 0; i < NX; ++i) zero += 0.0 * x[i];
  return zero == 0.0;
}

#define DERIVATIVE(time, state, result)             \
  do {                                              \
    inputs_at(in, time, u);                         \
    derivative(time, state, u, c, result);          \
  } while (0)

/* A record within a step, or at its end, with the step's own inputs u. */
static void record(const deckcrane_inputs *in, double t, const double *x, const double *c, double *u, double *X, double *Y) {
  inputs_at(in, t, u);
  for (int i = 0; i < NX; ++i) X[i] = x[i];
  outputs(t, x, u, c, Y);
}

EXPORT void deckcrane_sizes(int *sizes) {
  sizes[0] = NX, sizes[1] = NU, sizes[2] = NP, sizes[3] = NY, sizes[4] = PREPARED;
}

EXPORT void deckcrane_prepare(const double *p, double *c) {
  const double none[1] = {0.0};
  prepare_derivative(0.0, none, none, p, c);
  prepare_outputs(0.0, none, none, p, c);
}

/* Derivatives, or outputs, at n points. */
EXPORT void deckcrane_derivatives(long n, const double *t, const double *x, const double *u, const double *c, double *dx) {
  for (long k = 0; k < n; ++k) derivative(t[k], x + k * NX, u + k * NU, c, dx + k * NX);
}

EXPORT void deckcrane_outputs(long n, const double *t, const double *x, const double *u, const double *c, double *y) {
  for (long k = 0; k < n; ++k) outputs(t[k], x + k * NX, u + k * NU, c, y + k * NY);
}

/* Outputs where a run stands. */
EXPORT void deckcrane_outputs_at(const deckcrane_inputs *in, double t, const double *x, const double *c, double *y) {
  double u[SIZE(NU)];
  inputs_from(in, t, u);
  inputs_at(in, t, u);
  outputs(t, x, u, c, y);
}

/* `steps` steps of length `whole` from x at step `first`, with a record after every step whose number is a multiple of
   `per_record`. A jump of an input cuts a step in two. Returns how many records were made. *reached < first + steps means
   that the state stopped being finite in step *reached, and then x is the last finite one. */
EXPORT long deckcrane_rk4(const deckcrane_inputs *in, const double *c, double t0, double whole, long first, long steps,
                          long per_record, double *x, double *X, double *Y, long *reached) {
  double k0[SIZE(NX)], k1[SIZE(NX)], k2[SIZE(NX)], k3[SIZE(NX)], xs[SIZE(NX)], u[SIZE(NU)];
  long records = 0;
  for (long step = first; step < first + steps; ++step) {
    const double begin = t0 + whole * (double)step, end = t0 + whole * (double)(step + 1);
    for (double t = begin, stop; t < end; t = stop) {
      stop = next_jump(in, t, end);
      const double h = t == begin && stop == end ? whole : stop - t;
      inputs_from(in, t, u);
      DERIVATIVE(t, x, k0);
      RK4_STAGES;
      for (int i = 0; i < NX; ++i) xs[i] = RK4_ADVANCE(i);
      if (!finite_all(xs)) {
        *reached = step;
        return records;
      }
      for (int i = 0; i < NX; ++i) x[i] = xs[i];
    }
    if ((step + 1) % per_record == 0) {
      record(in, end, x, c, u, X + records * NX, Y + records * NY);
      ++records;
    }
  }
  *reached = first + steps;
  return records;
}
