/* Variables, steps and states of a crane inside an FMU. */

#include "crane.h"

#define NEVER 1e300
#define ROUNDING 1e-6 /* fraction of a step that counts as rounding */
#define SERIES_END "the input series of this FMU (waves, gusts, given motions) end before this time; export a scenario with a longer run.duration"
#define PLACES 14     /* coarse samples of waves under the window that interpolates them */

/* ------------------------------------------------------------------------------------------- memory and text */

#if defined(_WIN32)
void *__stdcall GetProcessHeap(void);
void *__stdcall HeapAlloc(void *heap, unsigned long flags, size_t bytes);
int __stdcall HeapFree(void *heap, unsigned long flags, void *memory);
void *crane_memory(size_t bytes) { return HeapAlloc(GetProcessHeap(), 8u, bytes ? bytes : 1); }
void crane_release(void *memory) {
  if (memory) HeapFree(GetProcessHeap(), 0, memory);
}
#else
void *calloc(size_t, size_t);
void free(void *);
void *crane_memory(size_t bytes) { return calloc(bytes ? bytes : 1, 1); }
void crane_release(void *memory) { free(memory); }
#endif

/* A compiler may write these calls by itself, also where there is no C library. */
__attribute__((used, visibility("hidden"))) void *memcpy(void *restrict to, const void *restrict from, size_t n) {
  unsigned char *a = to;
  const unsigned char *b = from;
  for (size_t i = 0; i < n; ++i) a[i] = b[i];
  return to;
}
__attribute__((used, visibility("hidden"))) void *memset(void *to, int value, size_t n) {
  unsigned char *a = to;
  for (size_t i = 0; i < n; ++i) a[i] = (unsigned char)value;
  return to;
}

static void copy(double *to, const double *from, int64_t n) {
  for (int64_t i = 0; i < n; ++i) to[i] = from[i];
}

int crane_same_text(const char *a, const char *b) {
  if (!a || !b) return 0;
  while (*a && *a == *b) ++a, ++b;
  return *a == *b;
}

#if defined(__x86_64__)
#include <cpuid.h>
int crane_processor_fits(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & (1u << 12)) || !(c & (1u << 27))) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & (1u << 5));
}
#else
int crane_processor_fits(void) { return 1; }
#endif

static int refuse(Crane *m, const char *words) {
  m->report(m, words);
  return 0;
}

/* ---------------------------------------------------------------------------------------------------- inputs */

static int is_finite(double value) { return value - value == 0.0; }

/* Shapes of series: kind (0 samples, 1 held samples, 2 coarse record, 3 waves of a sea), rows, width, first sample, samples of the
   window or the number of the sea's system, fine samples between two coarse ones. */
enum { SAMPLES, HELD_SAMPLES, COARSE, WAVES };
enum { KIND, ROWS, WIDTH, FIRST_SAMPLE, WINDOW, BETWEEN, SHAPE };

static void lay_out_series(Crane *m) {
  int64_t place = 0, linear = 0, held = 0;
  for (int64_t i = 0; i < LINEAR + HELD; ++i) {
    const int64_t *shape = crane_series_shapes + SHAPE * i;
    Series *s = shape[KIND] == HELD_SAMPLES ? &m->held[held++] : &m->linear[linear++];
    s->values = crane_samples + shape[FIRST_SAMPLE];
    s->places = crane_series_places + place;
    s->rows = shape[ROWS], s->width = shape[WIDTH];
    s->start = crane_series_times[3 * i], s->spacing = crane_series_times[3 * i + 1];
    s->slack = crane_series_times[3 * i + 2];
    s->first = 0, s->room = s->rows;
    if (shape[KIND] == COARSE || shape[KIND] == WAVES) s->room = 0;
    place += s->width;
  }
  m->inputs.constants = m->constants, m->inputs.linear = m->linear, m->inputs.held = m->held;
  m->inputs.linears = linear, m->inputs.helds = held;
}

/* Interpolate fine samples of a coarse record: sample k is the sum of PLACES rows from k / between on, times a row of the window. */
static void interpolate(const int64_t *shape, int64_t first, int64_t rows, double *out) {
  const double *coarse = crane_samples + shape[FIRST_SAMPLE], *window = crane_samples + shape[WINDOW];
  const int64_t between = shape[BETWEEN], width = shape[WIDTH];
  for (int64_t k = first; k < first + rows; ++k) {
    const double *row = coarse + (k / between) * width, *weights = window + (k % between) * PLACES;
    for (int64_t j = 0; j < width; ++j) {
      double sum = weights[0] * row[j];
      for (int n = 1; n < PLACES; ++n) sum = __builtin_fma(weights[n], row[n * width + j], sum);
      out[(k - first) * width + j] = sum;
    }
  }
}

/* Make the samples of all series from one time to another; those of waves are made a block ahead, and kept while they last. */
static void feed(Crane *m, double from, double to) {
  int64_t used = 0, linear = 0;
  for (int64_t i = 0; i < LINEAR + HELD; ++i) {
    const int64_t *shape = crane_series_shapes + SHAPE * i;
    if (shape[KIND] == HELD_SAMPLES) continue;
    Series *s = &m->linear[linear++];
    if (shape[KIND] == SAMPLES) continue;
    double *values = m->fine + used;
    const int64_t room = shape[KIND] == COARSE || shape[KIND] == WAVES ? crane_series_shapes[SHAPE * (LINEAR + HELD)] : 0;
    used += room * s->width;
    double low = (from - s->start) / s->spacing - 1.0, high = (to - s->start) / s->spacing + 2.0;
    if (low < 0.0) low = 0.0;
    if (low > (double)(s->rows - 2)) low = (double)(s->rows - 2);
    if (high > (double)(s->rows - 1)) high = (double)(s->rows - 1);
    int64_t first = (int64_t)low, last = high < 1.0 ? 1 : (int64_t)high;
    if (s->room > 0 && first >= s->first && last < s->first + s->room) continue;
    int64_t rows = room < s->rows - first ? room : s->rows - first;
    s->values = values, s->first = first, s->room = rows;
    if (shape[KIND] == COARSE) interpolate(shape, first, rows, values);
#if SYSTEMS
    else sea_fill(m, shape[WINDOW], s, first, rows);
#endif
  }
}

/* Inputs at a time: what is set from outside, and series. */
static void inputs_at_time(Crane *m, double t, double *u) {
  feed(m, t, t);
  copy(u, m->constants, NU);
  for (int64_t i = 0; i < m->inputs.helds; ++i) {
    const Series *s = &m->held[i];
    double place = (t - s->start) / s->spacing + s->slack;
    int64_t row = place <= 0.0 ? 0 : place >= (double)(s->rows - 1) ? s->rows - 1 : (int64_t)place;
    for (int64_t j = 0; j < s->width; ++j) u[s->places[j]] = s->values[row * s->width + j];
  }
  for (int64_t i = 0; i < m->inputs.linears; ++i) {
    const Series *s = &m->linear[i];
    double place = (t - s->start) / s->spacing, last = (double)(s->rows - 1);
    place = place > 0.0 ? place : 0.0;
    place = place > last ? last : place;
    int64_t row = (int64_t)place;
    if (row > s->rows - 2) row = s->rows - 2;
    const double *low = s->values + (row - s->first) * s->width;
    for (int64_t j = 0; j < s->width; ++j) u[s->places[j]] = low[j] + (place - (double)row) * (low[s->width + j] - low[j]);
  }
}

/* -------------------------------------------------------------------------------------------------- instances */

Crane *crane_new(const char *name, int is_co_simulation) {
  Crane *m = crane_memory(sizeof(Crane));
  if (!m) return NULL;
  int64_t counts[2], more[2];
  sizes(counts);
  tangent_sizes(more);
  size_t length = 0;
  while (name && name[length]) ++length;
  m->c = crane_memory(sizeof(double) * (size_t)(counts[0] + 1));
  m->tangent_c = crane_memory(sizeof(double) * (size_t)(more[0] + 1));
#if IMPLICIT
  int64_t implicit[2];
  implicit_sizes(implicit);
  m->implicit_c = crane_memory(sizeof(double) * (size_t)(implicit[0] + 1));
#endif
  m->own_name = crane_memory(length + 1);
  if (!m->c || !m->tangent_c || (IMPLICIT && !m->implicit_c) || !m->own_name) {
    crane_free(m);
    return NULL;
  }
  for (size_t i = 0; i < length; ++i) m->own_name[i] = name[i];
  m->name = m->own_name;
  m->is_co_simulation = is_co_simulation;
  lay_out_series(m);
  crane_reset(m);
  return m;
}

void crane_free(Crane *m) {
  if (!m) return;
#if SYSTEMS
  sea_free(m);
#endif
  crane_release(m->c);
  crane_release(m->tangent_c);
  crane_release(m->implicit_c);
  crane_release(m->own_name);
  crane_release(m);
}

static void forget(Crane *m) { m->has_outputs = m->has_slopes = 0; }

void crane_reset(Crane *m) {
  State *s = &m->now;
  memset(s, 0, sizeof(State));
  copy(s->x, crane_states, NX);
  copy(s->u, crane_input_values, NU);
  copy(s->p, crane_parameters, NP);
#if SYSTEMS
  for (int i = 0; i < SYSTEMS; ++i) s->seeds[i] = crane_seeds[i];
  for (int i = 0; i < SEAS; ++i) s->sea[i] = crane_sea_values[i];
#endif
  copy(m->constants, s->u, NU);
  copy(m->started, s->x, NX);
  m->stop = NEVER;
  m->prepared = 0;
  s->mode = INSTANTIATED;
  forget(m);
}

static int same_numbers(const double *a, const double *b, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    if (a[i] != b[i]) return 0;
  return 1;
}

int crane_save(Crane *m, void **state) {
  if (!state) return refuse(m, "there is no place for the state");
  if (!*state) *state = crane_memory(sizeof(State));
  if (!*state) return refuse(m, "there is not enough memory");
  *(State *)*state = m->now;
  return 1;
}

int crane_restore(Crane *m, const State *state) {
  if (!state) return refuse(m, "there is no saved state");
  int same = same_numbers(m->now.p, state->p, NP) && same_numbers(m->now.sea, state->sea, SEAS);
  for (int i = 0; i < SYSTEMS; ++i) same = same && m->now.seeds[i] == state->seeds[i];
  m->now = *state;
  copy(m->constants, state->u, NU);
  if (!same) m->prepared = 0;
  forget(m);
  return 1;
}

static int ready(Crane *m) {
  if (m->prepared) return 1;
  prepare(m->now.p, m->c);
  prepare_tangent(m->now.p, m->tangent_c);
#if IMPLICIT
  prepare_implicit(m->now.p, m->implicit_c);
#endif
#if SYSTEMS
  if (!sea_prepare(m)) return 0;
#endif
  m->prepared = 1;
  return 1;
}

int crane_initialise(Crane *m) { return ready(m); }

/* A saved state as bytes: identity of the model, then the state, so that no other model takes it for its own. */
#define GUID_LENGTH (sizeof(GUID) - 1)
static const size_t serialised_size = GUID_LENGTH + sizeof(State);

int crane_serialised_size(Crane *m, const State *state, size_t *size) {
  if (!state) return refuse(m, "there is no saved state");
  *size = serialised_size;
  return 1;
}

int crane_serialise(Crane *m, const State *state, unsigned char *bytes, size_t size) {
  if (!state) return refuse(m, "there is no saved state");
  if (size < serialised_size) return refuse(m, "there is too little room for the saved state");
  for (size_t i = 0; i < GUID_LENGTH; ++i) bytes[i] = (unsigned char)GUID[i];
  memcpy(bytes + GUID_LENGTH, state, sizeof(State));
  return 1;
}

int crane_deserialise(Crane *m, const unsigned char *bytes, size_t size, void **state) {
  if (!state) return refuse(m, "there is no place for the state");
  if (size != serialised_size) return refuse(m, "these bytes are no saved state of this FMU: they have another length");
  for (size_t i = 0; i < GUID_LENGTH; ++i)
    if (bytes[i] != (unsigned char)GUID[i]) return refuse(m, "these bytes are the saved state of another FMU");
  State *copy = crane_memory(sizeof(State));
  if (!copy) return refuse(m, "there is not enough memory");
  memcpy(copy, bytes + GUID_LENGTH, sizeof(State));
  crane_release(*state);
  *state = copy;
  return 1;
}

/* -------------------------------------------------------------------------------------------------- variables */

static const int64_t group_sizes[GROUPS] = {1, NX, NX, NU, NY, NP, EVENT_OUTPUTS, SYSTEMS, SEAS, NE};

int crane_is_input(int64_t index) { return index >= 0 && index < NU && !crane_fed[index]; }

static int no_such_variable(Crane *m, uint32_t reference) {
  char words[] = "no variable has the value reference ..........";
  char digits[10];
  int count = 0;
  do digits[count++] = (char)('0' + reference % 10);
  while ((reference /= 10) && count < 10);
  char *at = words + sizeof(words) - 11;
  while (count) *at++ = digits[--count];
  *at = '\0';
  return refuse(m, words);
}

static int locate(Crane *m, uint32_t reference, int *group, int64_t *index) {
  *group = (int)(reference >> GROUP_SHIFT), *index = reference & ((1u << GROUP_SHIFT) - 1);
  if (*group >= GROUPS || *index >= group_sizes[*group]) return no_such_variable(m, reference);
  if (*group == INPUTS && !crane_is_input(*index)) return no_such_variable(m, reference);
  return 1;
}

static int find_outputs(Crane *m) {
  if (m->has_outputs) return 1;
  if (!ready(m)) return 0;
  feed(m, m->now.time, m->now.time);
  outputs_at(&m->inputs, m->now.time, m->now.x, m->c, m->y);
  m->has_outputs = 1;
  return 1;
}

static int find_slopes(Crane *m) {
  if (m->has_slopes) return 1;
  if (!ready(m)) return 0;
  double u[SIZE(NU)];
  inputs_at_time(m, m->now.time, u);
  derivatives(1, &m->now.time, m->now.x, u, m->c, m->slopes);
  m->has_slopes = 1;
  return 1;
}

int crane_derivatives(Crane *m, double *dx) {
  if (!find_slopes(m)) return 0;
  copy(dx, m->slopes, NX);
  return 1;
}

int crane_event_levels(Crane *m, double *levels) {
  if (!find_slopes(m)) return 0;
  copy(levels, m->slopes + NX, NE);
  return 1;
}

/* Number, or largest size, of the events of one kind and name so far; lists hold their number, then time and size of each. */
static double event_output(const Crane *m, int64_t index) {
  const double *list = m->now.events + crane_event_lists[2 * (index / 2)];
  if (index % 2 == 0) return list[0];
  int64_t kept = crane_event_lists[2 * (index / 2) + 1];
  if ((double)kept > list[0]) kept = (int64_t)list[0];
  double largest = 0.0;
  for (int64_t i = 0; i < kept; ++i)
    if (list[2 + 2 * i] > largest) largest = list[2 + 2 * i];
  return largest;
}

int crane_get(Crane *m, uint32_t reference, double *value) {
  int group;
  int64_t i;
  if (!locate(m, reference, &group, &i)) return 0;
  switch (group) {
    case TIME: *value = m->now.time; return 1;
    case STATES: *value = m->now.x[i]; return 1;
    case INPUTS: *value = m->now.u[i]; return 1;
    case PARAMETERS: *value = m->now.p[i]; return 1;
    case DERIVATIVES:
      if (!find_slopes(m)) return 0;
      *value = m->slopes[i];
      return 1;
    case OUTPUTS:
      if (!find_outputs(m)) return 0;
      *value = m->y[i];
      return 1;
    case LEVELS:
      if (!find_slopes(m)) return 0;
      *value = m->slopes[NX + i];
      return 1;
    case EVENTS: *value = event_output(m, i); return 1;
    case SEA: *value = m->now.sea[i]; return 1;
    default: return refuse(m, "this variable is an integer, not a real number");
  }
}

int crane_set(Crane *m, uint32_t reference, double value) {
  int group;
  int64_t i;
  if (!locate(m, reference, &group, &i)) return 0;
  if (!is_finite(value)) return refuse(m, "a variable can be set to finite numbers only");
  const int before = m->now.mode == INSTANTIATED || m->now.mode == INITIALISING;
  if (group != INPUTS && !before && (group == STATES || group == PARAMETERS || group == SEA))
    return refuse(m, "parameters and states can be set before the end of the initialisation only; reset the FMU first");
  switch (group) {
    case INPUTS: m->now.u[i] = m->constants[i] = value; break;
    case STATES: m->now.x[i] = value; break;
    case PARAMETERS: m->now.p[i] = value, m->prepared = 0; break;
    case SEA: m->now.sea[i] = value, m->prepared = 0; break;
    case SEEDS: return refuse(m, "this variable is an integer, not a real number");
    default: return refuse(m, "time, derivatives and outputs follow from the model; they cannot be set");
  }
  forget(m);
  return 1;
}

int crane_get_integer(Crane *m, uint32_t reference, int64_t *value) {
  int group;
  int64_t i;
  if (!locate(m, reference, &group, &i)) return 0;
  if (group != SEEDS) return refuse(m, "this variable is a real number, not an integer");
  *value = m->now.seeds[i];
  return 1;
}

int crane_set_integer(Crane *m, uint32_t reference, int64_t value) {
  int group;
  int64_t i;
  if (!locate(m, reference, &group, &i)) return 0;
  if (group != SEEDS) return refuse(m, "this variable is a real number, not an integer");
  if (m->now.mode != INSTANTIATED && m->now.mode != INITIALISING)
    return refuse(m, "a seed can be set before the end of the initialisation only; reset the FMU first");
  if (value < 0) return refuse(m, "a seed is zero or more");
  m->now.seeds[i] = value, m->prepared = 0;
  forget(m);
  return 1;
}

int crane_set_time(Crane *m, double time) {
  if (!is_finite(time)) return refuse(m, "time is a finite number");
  if (time > UNTIL * (1.0 + 1e-9)) return refuse(m, SERIES_END);
  if (time != m->now.time) m->now.time = time, forget(m);
  return 1;
}

void crane_set_states(Crane *m, const double *x) {
  copy(m->now.x, x, NX);
  forget(m);
}

int crane_nominal(int64_t index, double *value) {
  if (index < 0 || index >= NX) return 0;
  *value = crane_nominals[index];
  return 1;
}

/* Sensitivity of derivatives and outputs along a direction of states and inputs. */
int crane_tangent(Crane *m, const uint32_t *unknowns, size_t unknown_count, const uint32_t *knowns, size_t known_count,
                  const double *seed, double *sensitivity) {
  double x[SIZE(2 * NX)], u[SIZE(2 * NU)];
  int group;
  int64_t i;
  if (!ready(m)) return 0;
  memset(x, 0, sizeof x);
  memset(u, 0, sizeof u);
  copy(x, m->now.x, NX);
  inputs_at_time(m, m->now.time, u);
  for (size_t k = 0; k < known_count; ++k) {
    if (!locate(m, knowns[k], &group, &i)) return 0;
    if (group == STATES) x[NX + i] += seed[k];
    else if (group == INPUTS) u[NU + i] += seed[k];
    else return refuse(m, "directional derivatives are along states and inputs");
  }
  double *out = crane_memory(sizeof(double) * SIZE(NX + NY));
  if (!out) return refuse(m, "there is not enough memory");
  tangent_at(m->now.time, x, u, m->tangent_c, out);
  int fine = 1;
  for (size_t k = 0; k < unknown_count && fine; ++k) {
    fine = locate(m, unknowns[k], &group, &i);
    if (fine && group == DERIVATIVES) sensitivity[k] = out[i];
    else if (fine && group == OUTPUTS) sensitivity[k] = out[NX + i];
    else if (fine) fine = refuse(m, "directional derivatives are those of derivatives and outputs");
  }
  crane_release(out);
  return fine;
}

/* ------------------------------------------------------------------------------------------------------ steps */

#if FIXED
#if IMPLICIT
void METHOD(const double *implicit, const double *scales, double *roughest, const Inputs *, const double *c, double t0, double h,
            int64_t first, int64_t steps, int64_t per_record, int64_t states, double *x, double *X, double *Y, double *reached,
            double *W);
#define MORE_ARGUMENTS m->implicit_c, crane_nominals, m->now.roughest,
#else
void METHOD(const Inputs *, const double *c, double t0, double h, int64_t first, int64_t steps, int64_t per_record,
            int64_t states, double *x, double *X, double *Y, double *reached, double *W);
#define MORE_ARGUMENTS
#endif

static int take_steps(Crane *m, double t0, double h, int64_t first, int64_t steps) {
  double reached = NEVER, x[SIZE(NX)];
  feed(m, t0 + h * (double)first, t0 + h * (double)(first + steps));
  copy(x, m->now.x, NX);
  METHOD(MORE_ARGUMENTS & m->inputs, m->c, t0, h, first, steps, INT64_MAX / 2, 0, x, m->y, m->y, &reached, m->now.events);
  if (reached < NEVER) return refuse(m, "the motion stopped being finite: take shorter steps (run.step of the scenario), or check inputs and parameters");
  copy(m->now.x, x, NX);
  return 1;
}

/* Whole steps of the scenario where there is room for them, as in `deckcrane run`; a step that ends or begins between two of them
   is divided there. */
static int integrate(Crane *m, double stop) {
  State *s = &m->now;
  while (s->time < stop - ROUNDING * STEP) {
    const double grid = s->start + STEP * (double)s->steps, next = s->start + STEP * (double)(s->steps + 1);
    if (s->time == grid) {
      int64_t whole = (int64_t)((stop - grid) / STEP + ROUNDING);
      if (whole > BLOCK) whole = BLOCK;
      if (whole > 0) {
        if (!take_steps(m, s->start, STEP, s->steps, whole)) return 0;
        s->steps += whole;
        s->time = s->start + STEP * (double)s->steps;
        continue;
      }
    }
    const int reaches = stop >= next - ROUNDING * STEP;
    const double end = reaches ? next : stop;
    if (!take_steps(m, s->time, end - s->time, 0, 1)) return 0;
    s->time = end, s->steps += reaches;
  }
  return 1;
}
#else
#if IMPLICIT
void METHOD(const double *implicit, const double *scales, double *roughest, const Inputs *, const double *c, double *at,
            double t_stop, double h_max, double rtol, const double *atol, double t_first, double every, int64_t count,
            int64_t patience, int64_t states, double *x, double *X, double *Y, double *W);
#define MORE_ARGUMENTS m->implicit_c, crane_nominals, m->now.roughest,
#else
void METHOD(const Inputs *, const double *c, double *at, double t_stop, double h_max, double rtol, const double *atol,
            double t_first, double every, int64_t count, int64_t patience, int64_t states, double *x, double *X, double *Y,
            double *W);
#define MORE_ARGUMENTS
#endif
extern const double crane_tolerances[];

/* Adaptive steps, which begin anew at every communication point, since inputs may jump there. */
static int integrate(Crane *m, double stop) {
  State *s = &m->now;
  enum { T, H, PROGRESS = 7 };
  memset(s->progress, 0, sizeof s->progress);
  while (s->time < stop) {
    double end = s->time + BLOCK * STEP;
    if (end > stop || stop - end < ROUNDING * STEP) end = stop;
    feed(m, s->time, end);
    s->progress[T] = s->time;
    METHOD(MORE_ARGUMENTS & m->inputs, m->c, s->progress, end, STEP, RELATIVE, crane_tolerances, NEVER, 1.0, 1, INT64_MAX / 2, 0,
           s->x, m->y, m->y, s->events);
    if (s->progress[H] < 0.0) return refuse(m, "the step became too small to continue: check inputs and parameters");
    s->time = end;
  }
  return 1;
}
#endif

int crane_may_step(Crane *m, double t, double length) {
  const double tolerance = ROUNDING * STEP + 1e-12 * (t < 0.0 ? -t : t);
  if (!is_finite(t) || !is_finite(length) || length < 0.0) return refuse(m, "a communication step needs a finite length of zero or more");
  if (t - m->now.time > tolerance || m->now.time - t > tolerance)
    return refuse(m, "the communication point is not where the last step ended; restore a saved state to go back");
  if (t + length > UNTIL + tolerance) return refuse(m, SERIES_END);
  if (t + length > m->stop + tolerance) return refuse(m, "this step goes beyond the stop time of the experiment");
  return 1;
}

int crane_advance(Crane *m, double stop) {
  forget(m);
  return ready(m) && integrate(m, stop);
}

/* ------------------------------------------------------------------------------------- where there is no C library */

#if defined(_WIN32) && defined(__x86_64__)
/* Functions with large frames call this first: it touches the stack page by page, so that the system provides the pages. */
__attribute__((naked, used, visibility("hidden"))) void ___chkstk_ms(void) {
  __asm__("pushq %rcx\n pushq %rax\n leaq 24(%rsp), %rcx\n"
          "1: cmpq $4096, %rax\n jb 2f\n subq $4096, %rcx\n orl $0, (%rcx)\n subq $4096, %rax\n jmp 1b\n"
          "2: subq %rax, %rcx\n orl $0, (%rcx)\n popq %rax\n popq %rcx\n ret");
}
#endif
