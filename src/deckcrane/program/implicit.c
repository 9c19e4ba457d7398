/* The time loops of linearly implicit methods, which stand after `loops.c`. What the linear algebra of one step needs is
   compiled apart, on demand, and comes as pointers: equations linearised, factors of 1 / (gamma h) - J, and solutions. */

typedef struct {
  void (*linearised)(double t, const double *x, const double *u, const double *c, double *out);
  void (*factors)(double s, const double *j, double *f);
  void (*solution)(const double *f, const double *b, double *k);
  const int *rows, *columns; /* of the nonzeros of J */
  long nonzeros, factors_size;
  double *linear, *factored; /* f, its time derivative and the nonzeros of J; the factors */
  const double *scales; /* of the states */
  double *roughest; /* of the fixed step with the largest error so far: that error over its scale, the time, the state */
} implicit;

/* Slopes of the inputs to the right of t: a step that begins at a corner of a series sees what is ahead. A time that
   rounding has put a hair's breadth before a corner counts as standing on it. What is held or constant has none. */
static void slopes_at(const inputs *in, double t, double *slopes) {
  for (int i = 0; i < NU; ++i) slopes[i] = 0.0;
  for (const series *s = in->linear; s < in->linear + in->linears; ++s) {
    const double place = (t - s->start) / s->spacing + 1e-6;
    if (!(place >= 0.0 && place < (double)(s->rows - 1))) continue;
    const double *low = s->values + (long)place * s->width;
    for (long i = 0; i < s->width; ++i) slopes[s->inputs[i]] = (low[s->width + i] - low[i]) / s->spacing;
  }
}

/* The equations linearised where a step begins; u, of twice the inputs' number, is the step's from here on. */
static void linearise(const implicit *by, const inputs *in, const double *c, double t, const double *x, double *u) {
  inputs_from(in, t, u);
  inputs_at(in, t, u);
  slopes_at(in, t, u + NU);
  by->linearised(t, x, u, c + PREPARED, by->linear);
}

/* Whether k solves (s - J) k = r: each row's rest against the sum of the sizes of its terms. Elimination without exchange
   of rows leaves rests near 1e-16 as a rule; beyond 1e-6 a pivot was as good as zero. */
static int solves(const implicit *by, double s, const double *k, const double *r) {
  const double *J = by->linear + 2 * NX;
  double rest[SIZE(NX)], size[SIZE(NX)];
  for (int i = 0; i < NX; ++i) rest[i] = s * k[i] - r[i], size[i] = s * fabs(k[i]) + fabs(r[i]) + 1e-290;
  for (long n = 0; n < by->nonzeros; ++n) {
    const double term = J[n] * k[by->columns[n]];
    rest[by->rows[n]] -= term, size[by->rows[n]] += fabs(term);
  }
  for (int i = 0; i < NX; ++i)
    if (!(fabs(rest[i]) <= 1e-6 * size[i])) return 0;
  return 1;
}

typedef struct {
  double k0[SIZE(NX)], k1[SIZE(NX)], k2[SIZE(NX)], k3[SIZE(NX)], k4[SIZE(NX)], k5[SIZE(NX)], end[SIZE(NX)];
} rodas4_stages;

#define RODAS4_SLOPES                                                               \
  const double *k0 = stages->k0, *k1 = stages->k1, *k2 = stages->k2;                \
  const double *k3 = stages->k3, *k4 = stages->k4, *k5 = stages->k5
#define SOLVE(right, unknown) by->solution(by->factored, right, stages->unknown)

/* One step from x, where the equations have been linearised. Returns 0 where the linear systems could not be solved: the
   last of them, whose right-hand side still stands, speaks for all. */
static int rodas4_step(const implicit *by, const inputs *in, const double *c, double t, double h, const double *x,
                       double *u, rodas4_stages *stages) {
  RODAS4_SLOPES;
  const double *f = by->linear, *ft = by->linear + NX, s = 1.0 / (RODAS4_GAMMA * h);
  double r[SIZE(NX)], xs[SIZE(NX)], zero = 0.0;
  by->factors(s, by->linear + 2 * NX, by->factored);
  for (long n = 0; n < by->factors_size; ++n) zero += 0.0 * by->factored[n];
  if (zero != 0.0) return 0;
  RODAS4_STAGES;
  for (int i = 0; i < NX; ++i) stages->end[i] = RODAS4_ADVANCE(i);
  return solves(by, s, k5, r);
}

/* As deckcrane_rk4: every step the same work, with the Jacobian found anew in each. The error of a step is estimated, but
   only told. */
EXPORT long deckcrane_rodas4_fixed(const implicit *by, const inputs *in, const double *c, double t0, double whole, long first,
                                   long steps, long per_record, double *x, double *X, double *Y, long *reached) {
  rodas4_stages made, *stages = &made;
  RODAS4_SLOPES;
  double u[SIZE(2 * NU)];
  long records = 0;
  for (long step = first; step < first + steps; ++step) {
    const double begin = t0 + whole * (double)step, end = t0 + whole * (double)(step + 1);
    for (double t = begin, stop; t < end; t = stop) {
      stop = next_jump(in, t, end);
      const double h = t == begin && stop == end ? whole : stop - t;
      linearise(by, in, c, t, x, u);
      if (!rodas4_step(by, in, c, t, h, x, u, stages) || !finite_all(made.end)) {
        *reached = step;
        return records;
      }
      for (int i = 0; i < NX; ++i) {
        const double error = fabs(RODAS4_ERROR(i)) / by->scales[i];
        if (error > by->roughest[0]) by->roughest[0] = error, by->roughest[1] = t, by->roughest[2] = (double)i;
        x[i] = made.end[i];
      }
    }
    if ((step + 1) % per_record == 0) {
      record(in, end, x, c, u, X + records * NX, Y + records * NY);
      ++records;
    }
  }
  *reached = first + steps;
  return records;
}

/* As deckcrane_dopri5. The next step follows from the last two errors and steps (K. Gustafsson's predictive control; E.
   Hairer, G. Wanner, Solving Ordinary Differential Equations II, Sec. IV.8). A rejected step keeps its Jacobian. */
EXPORT long deckcrane_rodas4(const implicit *by, const inputs *in, const double *c, progress *at, double t_stop,
                             double h_max, double rtol, const double *atol, double t_first, double every, long count,
                             long patience, double *x, double *X, double *Y) {
  rodas4_stages step, *stages = &step;
  RODAS4_SLOPES;
  double xs[SIZE(NX)], e[SIZE(NX)], u[SIZE(2 * NU)];
  long done = 0;
  int tried = 0;
  double t = at->t, h = at->h;
  linearise(by, in, c, t, x, u);
  if (h == 0.0) h = first_step(x, by->linear, rtol, atol);
  for (long n = 0; n < patience && done < count && t < t_stop; ++n) {
    if (h > h_max) h = h_max;
    const double wanted = h;
    double end;
    const int jumps = step_end(in, t, t_stop, &h, &end);
    const int solved = rodas4_step(by, in, c, t, h, x, u, stages);
    for (int i = 0; i < NX; ++i) e[i] = RODAS4_ERROR(i);
    const double error = solved ? scaled_norm(e, x, step.end, rtol, atol) : 0.0;
    if (!solved || !(error <= 1.0)) {
      const double shrink = !solved ? 0.5 : error < 1e300 ? 0.9 * pow(error, -0.25) : 0.1;
      if (rejected(at, t, &h, shrink)) return done;
      tried = 1;
      continue;
    }
    while (done < count && t_first + every * (double)done <= end + 1e-9 * every) {
      const double s = (t_first + every * (double)done - t) / h, r = 1.0 - s;
      for (int i = 0; i < NX; ++i)
        xs[i] = r * x[i] + s * (step.end[i] + r * (RODAS4_DENSE_0(i) + s * RODAS4_DENSE_1(i)));
      record(in, t_first + every * (double)done, xs, c, u, X + done * NX, Y + done * NY);
      ++done;
    }
    const double small = error > 1e-10 ? error : 1e-10;
    double grow = 0.9 * pow(small, -0.25);
    if (at->last_step > 0.0) {
      const double predicted = 0.9 * h / at->last_step * pow(at->last_error / (small * small), 0.25);
      if (predicted < grow) grow = predicted;
    }
    grow = grow > 6.0 ? 6.0 : grow < 0.2 ? 0.2 : grow;
    if (tried && grow > 1.0) grow = 1.0;
    at->last_error = error > 1e-2 ? error : 1e-2, at->last_step = h;
    t = end, h *= grow;
    if (jumps) { /* what was learnt before a jump says nothing of what comes after it */
      if (!tried && grow > 1.0 && h < wanted) h = wanted;
      at->last_step = 0.0;
    }
    tried = 0;
    for (int i = 0; i < NX; ++i) x[i] = step.end[i];
    linearise(by, in, c, t, x, u);
    ++at->steps;
  }
  at->t = t, at->h = h;
  return done;
}
