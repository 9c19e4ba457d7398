/* A crane inside an FMU: its state, its variables by reference, its steps. FMI 2 and FMI 3 (fmi2.c, fmi3.c) stand on this.

   The equations are machine code that deckcrane writes for the target (functions of the section "equations" below), the numbers
   of the scenario are tables beside them. Sizes and settings come as macros from exchange/fmu/binaries.py:

     NX, NU, NY, NP    states, inputs, outputs, parameters
     NW, NE            doubles of event memory, event signals
     LINEAR, HELD      input series that are linear between samples, and that are held
     METHOD, IMPLICIT, FIXED   the time loop, whether it solves linear systems, whether its steps are fixed
     STEP, UNTIL       the scenario's step, and the time at which its input series end [s]
     BLOCK, FINE       steps, and samples of waves, that are prepared at a time
     SYSTEMS, SEAS, VESSELS    wave systems with a seed, further parameters of the sea, vessels in it (sea.c)
     GUID              identity of the model, a text

   Nothing of a C library is used but calloc and free (on Windows those of the system's heap). */

#ifndef CRANE_H
#define CRANE_H

#include <stddef.h>
#include <stdint.h>

#define SIZE(n) ((n) > 0 ? (n) : 1)

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

/* Input series, in the words that the generated time loops read (program/native_calls.py). */
typedef struct {
  const double *values;
  const int64_t *places;
  int64_t rows, width;
  double start, spacing, slack;
  int64_t first, room;
} Series;

typedef struct {
  double *constants;
  Series *linear, *held;
  int64_t linears, helds;
} Inputs;

/* Groups of variables: a value reference is its group times 2^20, plus the index in it (exchange/fmu/variables.py). */
enum { TIME, STATES, DERIVATIVES, INPUTS, OUTPUTS, PARAMETERS, EVENTS, SEEDS, SEA, LEVELS, GROUPS };
#define GROUP_SHIFT 20

typedef enum { INSTANTIATED, INITIALISING, STEPPING, EVENT_MODE, CONTINUOUS, TERMINATED, FAILED } Mode;

/* All that a saved state holds; everything else follows from it. */
typedef struct {
  double start, time;
  int64_t steps; /* whole steps of the scenario since the start */
  int64_t mode;
  double x[SIZE(NX)], u[SIZE(NU)], p[SIZE(NP)], events[SIZE(NW)], progress[8], roughest[4], sea[SIZE(SEAS)];
  int64_t seeds[SIZE(SYSTEMS)];
} State;

typedef struct Crane Crane;
struct Crane {
  State now;
  double stop; /* where the experiment ends; beyond it no step goes */
  int is_co_simulation, prepared, has_outputs, has_slopes;
  Inputs inputs;
  Series linear[SIZE(LINEAR)], held[SIZE(HELD)];
  double constants[SIZE(NU)], y[SIZE(NY)], slopes[SIZE(NX + 2 * NE)];
  double fine[SIZE(FINE)];
  double *c, *tangent_c, *implicit_c;
  void *waves;
  double started[SIZE(NX)]; /* states as the start of the scenario, or its sea, makes them */
  void (*report)(Crane *, const char *); /* words for the user */
  void *environment, *logger;
  const char *name;
  char *own_name;
};

/* crane.c */
Crane *crane_new(const char *name, int is_co_simulation);
void crane_free(Crane *);
void crane_reset(Crane *);
int crane_is_input(int64_t index);
int crane_get(Crane *, uint32_t reference, double *value);
int crane_set(Crane *, uint32_t reference, double value);
int crane_get_integer(Crane *, uint32_t reference, int64_t *value);
int crane_set_integer(Crane *, uint32_t reference, int64_t value);
int crane_initialise(Crane *);
int crane_advance(Crane *, double stop);
int crane_derivatives(Crane *, double *dx);
int crane_event_levels(Crane *, double *levels);
int crane_tangent(Crane *, const uint32_t *unknowns, size_t unknown_count, const uint32_t *knowns, size_t known_count,
                  const double *seed, double *sensitivity);
int crane_save(Crane *, void **state);
int crane_restore(Crane *, const State *);
int crane_set_time(Crane *, double time);
void crane_set_states(Crane *, const double *x);
int crane_nominal(int64_t index, double *value);
int crane_may_step(Crane *, double t, double length);
void *crane_memory(size_t bytes);
void crane_release(void *);
int crane_serialised_size(Crane *, const State *, size_t *size);
int crane_serialise(Crane *, const State *, unsigned char *bytes, size_t size);
int crane_deserialise(Crane *, const unsigned char *bytes, size_t size, void **state);
int crane_same_text(const char *, const char *);
int crane_processor_fits(void);

/* sea.c */
int sea_prepare(Crane *);
void sea_fill(Crane *, int64_t system, Series *, int64_t first, int64_t rows);
void sea_free(Crane *);

/* Equations: machine code by deckcrane. */
void sizes(int64_t *out);
void prepare(const double *p, double *c);
void derivatives(int64_t n, const double *t, const double *x, const double *u, const double *c, double *out);
void outputs_at(const Inputs *in, double t, const double *x, const double *c, double *y);
void tangent_sizes(int64_t *out);
void prepare_tangent(const double *p, double *c);
void tangent_at(double t, const double *x, const double *u, const double *c, double *out);
void implicit_sizes(int64_t *out);
void prepare_implicit(const double *p, double *c);

/* The scenario's numbers. */
extern const double crane_states[], crane_nominals[], crane_input_values[], crane_parameters[];
extern const int64_t crane_fed[], crane_series_shapes[], crane_series_places[], crane_event_lists[];
extern const double crane_series_times[], crane_samples[];
extern const double crane_states_at_rest[], crane_sea_values[];
extern const int64_t crane_seeds[];

#endif
