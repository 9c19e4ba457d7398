/* The time loops around generated code. What stands before this text in a program's source: the sizes NX, NU, NP, NY and
   PREPARED, the functions prepare_derivative, prepare_outputs, derivative and outputs, and the macros of the methods. */

#define SIZE(n) ((n) > 0 ? (n) : 1)

/* Samples of some of the inputs at start, start + spacing, ...: `width` numbers a row, for the inputs whose places are listed. */
typedef struct {
  const double *values;
  const int *inputs;
  long rows, width;
  double start, spacing;
  double slack; /* what share of the spacing before a jump counts as standing on it */
} series;

/* All inputs: a constant for each, series that are linear between their samples, and series that are held until the next. */
typedef struct {
  const double *constants;
  const series *linear, *held;
  long linears, helds;
} inputs;

static long held_row(const series *s, double t) {
  const double place = floor((t - s->start) / s->spacing + s->slack);
  return !(place > 0.0) ? 0 : place > (double)(s->rows - 1) ? s->rows - 1 : (long)place;
}

/* What stands still in a step that begins at t. */
static void inputs_from(const inputs *in, double t, double *u) {
  for (int i = 0; i < NU; ++i) u[i] = in->constants[i];
  for (const series *s = in->held; s < in->held + in->helds; ++s) {
    const double *row = s->values + held_row(s, t) * s->width;
    for (long i = 0; i < s->width; ++i) u[s->inputs[i]] = row[i];
  }
}

/* What moves within a step; constant beyond the ends of its series. */
static void inputs_at(const inputs *in, double t, double *u) {
  if (NU == 0) return;
  for (const series *s = in->linear; s < in->linear + in->linears; ++s) {
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
static double next_jump(const inputs *in, double t, double stop) {
  for (const series *s = in->held; s < in->held + in->helds; ++s) {
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
static void record(const inputs *in, double t, const double *x, const double *c, double *u, double *X, double *Y) {
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
EXPORT void deckcrane_outputs_at(const inputs *in, double t, const double *x, const double *c, double *y) {
  double u[SIZE(NU)];
  inputs_from(in, t, u);
  inputs_at(in, t, u);
  outputs(t, x, u, c, y);
}

/* `steps` steps of length `whole` from x at step `first`, with a record after every step whose number is a multiple of
   `per_record`. A jump of an input cuts a step in two. Returns how many records were made. *reached < first + steps means
   that the state stopped being finite in step *reached, and then x is the last finite one. */
EXPORT long deckcrane_rk4(const inputs *in, const double *c, double t0, double whole, long first, long steps,
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

/* The root mean square of e, each entry against its own tolerance. */
static double scaled_norm(const double *e, const double *x, const double *xn, double rtol, const double *atol) {
  double sum = 0.0;
  for (int i = 0; i < NX; ++i) {
    const double a = fabs(x[i]), b = fabs(xn[i]), ratio = e[i] / (atol[i] + rtol * (a > b ? a : b));
    sum += ratio * ratio;
  }
  return sqrt(sum / SIZE(NX));
}

typedef struct {
  double t, h, last_error, last_step;
  long steps, rejected;
} progress;

static int too_small(double h, double t) { return h < 1e-14 * (fabs(t) > 1.0 ? fabs(t) : 1.0); }

/* Makes a step that was rejected shorter, by no more than a tenth. Returns 1 where it became too small to go on. */
static int rejected(progress *at, double t, double *h, double shrink) {
  *h *= shrink > 0.1 ? shrink : 0.1;
  ++at->rejected;
  if (!too_small(*h, t)) return 0;
  at->t = t, at->h = -1.0;
  return 1;
}

static double first_step(const double *x, const double *slope, double rtol, const double *atol) {
  const double size = scaled_norm(x, x, x, rtol, atol), speed = scaled_norm(slope, x, x, rtol, atol);
  return size > 1e-5 && speed > 1e-5 ? 0.01 * size / speed : 1e-6;
}

/* Where the step h from t ends: at t_stop, or at the next jump of an input, where these lie within the step or hardly after
   it; a step that follows must not begin in the instant that counts as standing on a jump. Returns whether an input jumps. */
static int step_end(const inputs *in, double t, double t_stop, double *h, double *end) {
  *end = t + *h;
  if (t + 1.000001 * *h >= t_stop) *h = t_stop - t, *end = t_stop;
  const double reach = t + 1.000001 * *h + 2e-9, ahead = reach < t_stop ? reach : t_stop;
  const double jump = next_jump(in, t, ahead);
  if (!(jump < ahead)) return 0;
  *h = jump - t, *end = jump;
  return 1;
}

/* Adaptive steps from `at->t` with dense output at t_first, t_first + every, ... (`count` records), no step longer than
   h_max, nor past t_stop, nor across a jump of an input. Returns the number of records made; after `patience` steps it
   returns early, to be called again. at->h == 0 asks for a first step to be found; at->h < 0 reports that the step became
   too small. */
EXPORT long deckcrane_dopri5(const inputs *in, const double *c, progress *at, double t_stop, double h_max, double rtol,
                             const double *atol, double t_first, double every, long count, long patience, double *x,
                             double *X, double *Y) {
  double k0[SIZE(NX)], k1[SIZE(NX)], k2[SIZE(NX)], k3[SIZE(NX)], k4[SIZE(NX)], k5[SIZE(NX)], k6[SIZE(NX)];
  double xs[SIZE(NX)], xn[SIZE(NX)], e[SIZE(NX)], u[SIZE(NU)];
  long done = 0;
  double t = at->t, h = at->h;
  inputs_from(in, t, u);
  DERIVATIVE(t, x, k0);
  if (h == 0.0) {
    h = first_step(x, k0, rtol, atol);
    at->last_error = 1e-4;
  }
  for (long n = 0; n < patience && done < count && t < t_stop; ++n) {
    if (h > h_max) h = h_max;
    const double wanted = h;
    double end;
    const int jumps = step_end(in, t, t_stop, &h, &end);
    DOPRI5_STAGES;
    for (int i = 0; i < NX; ++i) xn[i] = DOPRI5_ADVANCE(i), e[i] = DOPRI5_ERROR(i);
    const double error = scaled_norm(e, x, xn, rtol, atol);
    if (!(error <= 1.0)) {
      const double shrink = error < 1e300 ? 0.9 * pow(error, -0.2) : 0.1;
      if (rejected(at, t, &h, shrink)) return done;
      continue;
    }
    while (done < count && t_first + every * (double)done <= end + 1e-9 * every) {
      const double s = (t_first + every * (double)done - t) / h, r = 1.0 - s;
      for (int i = 0; i < NX; ++i) {
        const double change = xn[i] - x[i], bend = h * k0[i] - change;
        xs[i] = x[i] + s * (change + r * (bend + s * (change - h * k6[i] - bend + r * DOPRI5_DENSE(i))));
      }
      record(in, t_first + every * (double)done, xs, c, u, X + done * NX, Y + done * NY);
      ++done;
    }
    for (int i = 0; i < NX; ++i) x[i] = xn[i], k0[i] = k6[i];
    t = end;
    double grow = 0.9 * pow(error > 1e-10 ? error : 1e-10, -0.17) * pow(at->last_error, 0.04);
    h *= grow > 10.0 ? 10.0 : grow < 0.2 ? 0.2 : grow;
    at->last_error = error > 1e-4 ? error : 1e-4;
    if (jumps) { /* what was learnt before a jump says nothing of what comes after it */
      if (grow > 1.0 && h < wanted) h = wanted;
      at->last_error = 1e-4;
      inputs_from(in, t, u);
      DERIVATIVE(t, x, k0);
    }
    ++at->steps;
  }
  at->t = t, at->h = h;
  return done;
}
