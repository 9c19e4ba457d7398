/* The time loops around generated code. What stands before this text in a program's source: the sizes NX, NU, NP, NY and
   PREPARED, the functions prepare_derivative, prepare_outputs, derivative and outputs, and the macros of the methods. */

#define SIZE(n) ((n) > 0 ? (n) : 1)

/* Inputs: a table of rows sampled every dt from t0 on, linear between samples and constant beyond the ends. */
typedef struct {
  const double *table;
  long rows;
  double t0, dt;
} inputs;

static void inputs_at(const inputs *in, double t, double *u) {
  if (NU == 0) return;
  double place = in->rows > 1 ? (t - in->t0) / in->dt : 0.0;
  if (!(place > 0.0)) place = 0.0;
  if (place > (double)(in->rows - 1)) place = (double)(in->rows - 1);
  long row = (long)place;
  if (row > in->rows - 2) row = in->rows > 1 ? in->rows - 2 : 0;
  const double *low = in->table + row * NU, *high = in->rows > 1 ? low + NU : low;
  const double share = place - (double)row;
  for (int i = 0; i < NU; ++i) u[i] = low[i] + share * (high[i] - low[i]);
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

static void record(const inputs *in, double t, const double *x, const double *c, double *X, double *Y) {
  double u[SIZE(NU)];
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

/* Outputs at one time of a run, with its table of inputs. */
EXPORT void deckcrane_record(const inputs *in, double t, const double *x, const double *c, double *X, double *Y) {
  record(in, t, x, c, X, Y);
}

/* `steps` steps from x at step `first`, with a record after every step whose number is a multiple of `per_record`.
   Returns how many records were made. *reached < first + steps means that the state stopped being finite, and then x is
   the last finite one, at step *reached. */
EXPORT long deckcrane_rk4(const inputs *in, const double *c, double t0, double h, long first, long steps, long per_record,
                          double *x, double *X, double *Y, long *reached) {
  double k0[SIZE(NX)], k1[SIZE(NX)], k2[SIZE(NX)], k3[SIZE(NX)], xs[SIZE(NX)], u[SIZE(NU)];
  long records = 0;
  for (long step = first; step < first + steps; ++step) {
    const double t = t0 + h * (double)step;
    DERIVATIVE(t, x, k0);
    RK4_STAGES;
    for (int i = 0; i < NX; ++i) xs[i] = RK4_ADVANCE(i);
    if (!finite_all(xs)) {
      *reached = step;
      return records;
    }
    for (int i = 0; i < NX; ++i) x[i] = xs[i];
    if ((step + 1) % per_record == 0) {
      record(in, t0 + h * (double)(step + 1), x, c, X + records * NX, Y + records * NY);
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

/* Adaptive steps from `at->t` with dense output at t_first, t_first + every, ... (`count` records), no step longer than
   h_max nor past t_stop. Returns the number of records made; after `patience` steps it returns early, to be called again.
   at->h == 0 asks for a first step to be found; at->h < 0 reports that the step became too small. */
EXPORT long deckcrane_dopri5(const inputs *in, const double *c, progress *at, double t_stop, double h_max, double rtol,
                             const double *atol, double t_first, double every, long count, long patience, double *x,
                             double *X, double *Y) {
  double k0[SIZE(NX)], k1[SIZE(NX)], k2[SIZE(NX)], k3[SIZE(NX)], k4[SIZE(NX)], k5[SIZE(NX)], k6[SIZE(NX)];
  double xs[SIZE(NX)], xn[SIZE(NX)], e[SIZE(NX)], u[SIZE(NU)];
  long done = 0;
  double t = at->t, h = at->h;
  DERIVATIVE(t, x, k0);
  if (h == 0.0) {
    h = first_step(x, k0, rtol, atol);
    at->last_error = 1e-4;
  }
  for (long n = 0; n < patience && done < count; ++n) {
    if (h > h_max) h = h_max;
    if (t + 1.000001 * h >= t_stop) h = t_stop - t;
    DOPRI5_STAGES;
    for (int i = 0; i < NX; ++i) xn[i] = DOPRI5_ADVANCE(i), e[i] = DOPRI5_ERROR(i);
    const double error = scaled_norm(e, x, xn, rtol, atol);
    if (!(error <= 1.0)) {
      const double shrink = error < 1e300 ? 0.9 * pow(error, -0.2) : 0.1;
      if (rejected(at, t, &h, shrink)) return done;
      continue;
    }
    const double end = t + h;
    while (done < count && t_first + every * (double)done <= end + 1e-9 * every) {
      const double s = (t_first + every * (double)done - t) / h, r = 1.0 - s;
      for (int i = 0; i < NX; ++i) {
        const double change = xn[i] - x[i], bend = h * k0[i] - change;
        xs[i] = x[i] + s * (change + r * (bend + s * (change - h * k6[i] - bend + r * DOPRI5_DENSE(i))));
      }
      record(in, t_first + every * (double)done, xs, c, X + done * NX, Y + done * NY);
      ++done;
    }
    for (int i = 0; i < NX; ++i) x[i] = xn[i], k0[i] = k6[i];
    t = end;
    double grow = 0.9 * pow(error > 1e-10 ? error : 1e-10, -0.17) * pow(at->last_error, 0.04);
    h *= grow > 10.0 ? 10.0 : grow < 0.2 ? 0.2 : grow;
    at->last_error = error > 1e-4 ? error : 1e-4;
    ++at->steps;
  }
  at->t = t, at->h = h;
  return done;
}
