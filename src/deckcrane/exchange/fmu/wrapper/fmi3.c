/* The functions of FMI 3.0 (Modelica Association, "Functional Mock-up Interface Specification", version 3.0.2, 2024).

   Types and names are those of the standard. There are no clocks, no arrays and no early returns: what belongs to them is refused
   in words. */

#include "crane.h"
#include <stdbool.h>

typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef void *fmi3Instance;
typedef void *fmi3InstanceEnvironment;
typedef void *fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef double fmi3Float64;
typedef bool fmi3Boolean;
typedef const char *fmi3String;
typedef uint8_t fmi3Byte;
typedef void (*Logger)(fmi3InstanceEnvironment, fmi3Status, fmi3String category, fmi3String message);

static void report(Crane *m, const char *words) {
  if (m->logger) ((Logger)m->logger)(m->environment, fmi3Error, "logStatusError", words);
}

static fmi3Status refuse(Crane *m, const char *words) {
  report(m, words);
  return fmi3Error;
}

#define IN(mode) (1 << (mode))
#define BEFORE_STEPS (IN(INSTANTIATED) | IN(INITIALISING))
#define RUNNING (IN(STEPPING) | IN(EVENT_MODE) | IN(CONTINUOUS))
#define EVALUATED (IN(INITIALISING) | RUNNING | IN(TERMINATED) | IN(FAILED))
#define ANY (BEFORE_STEPS | EVALUATED)

#define ALLOWED(modes)      \
  Crane *m = instance;      \
  if (!m) return fmi3Error; \
  if (!((modes) & IN(m->now.mode))) return refuse(m, "this function may not be called in this mode: see the state machine of FMI 3.0")

EXPORT const char *fmi3GetVersion(void) { return "3.0"; }

EXPORT fmi3Status fmi3SetDebugLogging(fmi3Instance instance, fmi3Boolean on, size_t count, const fmi3String categories[]) {
  (void)on, (void)count, (void)categories;
  return instance ? fmi3OK : fmi3Error;
}

static fmi3Instance instantiate(fmi3String name, fmi3String token, fmi3InstanceEnvironment environment, Logger log,
                                int is_co_simulation) {
#define NO_INSTANCE(words)                                                     \
  do {                                                                         \
    if (log) log(environment, fmi3Error, "logStatusError", words);             \
    return NULL;                                                               \
  } while (0)
  if (!name || !*name) NO_INSTANCE("an instance needs a name");
  if (!crane_same_text(token, GUID)) NO_INSTANCE("the instantiation token is not that of this binary: modelDescription.xml belongs to another FMU");
  if (is_co_simulation ? !CO_SIMULATION : !MODEL_EXCHANGE)
    NO_INSTANCE(is_co_simulation ? "this FMU was exported for model exchange" : "this FMU was exported for co-simulation");
  if (!crane_processor_fits()) NO_INSTANCE("this FMU needs a processor with AVX2 and FMA (x86-64-v3, made since 2013)");
  Crane *m = crane_new(name, is_co_simulation);
  if (!m) NO_INSTANCE("there is not enough memory");
  m->report = report, m->logger = (void *)log, m->environment = environment;
  return m;
}

EXPORT fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                 fmi3Boolean logging, fmi3InstanceEnvironment environment, Logger log) {
  (void)resources, (void)visible, (void)logging;
  return instantiate(name, token, environment, log, 0);
}

EXPORT fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                fmi3Boolean logging, fmi3Boolean event_mode, fmi3Boolean early_return,
                                                const fmi3ValueReference required[], size_t required_count,
                                                fmi3InstanceEnvironment environment, Logger log, void *intermediate) {
  (void)resources, (void)visible, (void)logging, (void)early_return, (void)required, (void)required_count, (void)intermediate;
  if (event_mode) NO_INSTANCE("this FMU handles its events inside: hasEventMode is false");
  return instantiate(name, token, environment, log, 1);
}

EXPORT fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                      fmi3Boolean logging, fmi3InstanceEnvironment environment, Logger log,
                                                      void *clock_update, void *lock, void *unlock) {
  (void)name, (void)token, (void)resources, (void)visible, (void)logging, (void)clock_update, (void)lock, (void)unlock;
  NO_INSTANCE("this FMU is not for scheduled execution");
}

EXPORT void fmi3FreeInstance(fmi3Instance instance) { crane_free(instance); }

EXPORT fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, fmi3Boolean tolerance_defined, fmi3Float64 tolerance,
                                              fmi3Float64 start, fmi3Boolean stop_defined, fmi3Float64 stop) {
  ALLOWED(IN(INSTANTIATED));
  (void)tolerance_defined, (void)tolerance;
  if (!(start - start == 0.0) || (stop_defined && !(stop >= start))) return refuse(m, "an experiment needs a finite start, and a stop that is not before it");
  m->now.start = m->now.time = start;
  m->stop = stop_defined ? stop : 1e300;
  m->has_outputs = m->has_slopes = 0;
  m->now.mode = INITIALISING;
  return fmi3OK;
}

EXPORT fmi3Status fmi3ExitInitializationMode(fmi3Instance instance) {
  ALLOWED(IN(INITIALISING));
  if (!crane_initialise(m)) return fmi3Error;
  m->now.mode = m->is_co_simulation ? STEPPING : EVENT_MODE;
  return fmi3OK;
}

EXPORT fmi3Status fmi3EnterEventMode(fmi3Instance instance) {
  ALLOWED(IN(CONTINUOUS) | IN(EVENT_MODE));
  m->now.mode = EVENT_MODE;
  return fmi3OK;
}

EXPORT fmi3Status fmi3Terminate(fmi3Instance instance) {
  ALLOWED(RUNNING | IN(FAILED));
  m->now.mode = TERMINATED;
  return fmi3OK;
}

EXPORT fmi3Status fmi3Reset(fmi3Instance instance) {
  ALLOWED(ANY);
  crane_reset(m);
  return fmi3OK;
}

/* Variables. */

EXPORT fmi3Status fmi3GetFloat64(fmi3Instance instance, const fmi3ValueReference references[], size_t count, fmi3Float64 values[],
                                 size_t value_count) {
  ALLOWED(ANY);
  if (value_count != count) return refuse(m, "every variable of this FMU is one number");
  for (size_t i = 0; i < count; ++i)
    if (!crane_get(m, references[i], &values[i])) return fmi3Error;
  return fmi3OK;
}

EXPORT fmi3Status fmi3SetFloat64(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                 const fmi3Float64 values[], size_t value_count) {
  ALLOWED(BEFORE_STEPS | RUNNING);
  if (value_count != count) return refuse(m, "every variable of this FMU is one number");
  for (size_t i = 0; i < count; ++i)
    if (!crane_set(m, references[i], values[i])) return fmi3Error;
  return fmi3OK;
}

EXPORT fmi3Status fmi3GetInt64(fmi3Instance instance, const fmi3ValueReference references[], size_t count, int64_t values[],
                               size_t value_count) {
  ALLOWED(ANY);
  if (value_count != count) return refuse(m, "every variable of this FMU is one number");
  for (size_t i = 0; i < count; ++i)
    if (!crane_get_integer(m, references[i], &values[i])) return fmi3Error;
  return fmi3OK;
}

EXPORT fmi3Status fmi3SetInt64(fmi3Instance instance, const fmi3ValueReference references[], size_t count, const int64_t values[],
                               size_t value_count) {
  ALLOWED(BEFORE_STEPS | RUNNING);
  if (value_count != count) return refuse(m, "every variable of this FMU is one number");
  for (size_t i = 0; i < count; ++i)
    if (!crane_set_integer(m, references[i], values[i])) return fmi3Error;
  return fmi3OK;
}

#define NONE_OF_THESE(type, c_type)                                                                                             \
  EXPORT fmi3Status fmi3Get##type(fmi3Instance instance, const fmi3ValueReference references[], size_t count, c_type values[],  \
                                  size_t value_count) {                                                                         \
    ALLOWED(ANY);                                                                                                               \
    (void)references, (void)values, (void)value_count;                                                                          \
    return count ? refuse(m, "this FMU has no variables of this type") : fmi3OK;                                                \
  }                                                                                                                             \
  EXPORT fmi3Status fmi3Set##type(fmi3Instance instance, const fmi3ValueReference references[], size_t count,                   \
                                  const c_type values[], size_t value_count) {                                                  \
    ALLOWED(ANY);                                                                                                               \
    (void)references, (void)values, (void)value_count;                                                                          \
    return count ? refuse(m, "this FMU has no variables of this type") : fmi3OK;                                                \
  }
NONE_OF_THESE(Float32, float)
NONE_OF_THESE(Int8, int8_t)
NONE_OF_THESE(UInt8, uint8_t)
NONE_OF_THESE(Int16, int16_t)
NONE_OF_THESE(UInt16, uint16_t)
NONE_OF_THESE(Int32, int32_t)
NONE_OF_THESE(UInt32, uint32_t)
NONE_OF_THESE(UInt64, uint64_t)
NONE_OF_THESE(Boolean, bool)
NONE_OF_THESE(String, fmi3String)

/* The same for functions of any further arguments. */
#define REFUSED(name, arguments, words)                        \
  EXPORT fmi3Status name arguments {                           \
    ALLOWED(ANY);                                              \
    (void)references;                                          \
    return count ? refuse(m, words) : fmi3OK;                  \
  }
#define NO_BINARY "this FMU has no variables of this type"
#define NO_CLOCK "this FMU has no clocks"
#define REFERENCES fmi3Instance instance, const fmi3ValueReference references[], size_t count
REFUSED(fmi3GetBinary, (REFERENCES, size_t *sizes_, const fmi3Byte **values, size_t n), ((void)sizes_, (void)values, (void)n, NO_BINARY))
REFUSED(fmi3SetBinary, (REFERENCES, const size_t *sizes_, const fmi3Byte *const *values, size_t n), ((void)sizes_, (void)values, (void)n, NO_BINARY))
REFUSED(fmi3GetClock, (REFERENCES, bool *values), ((void)values, NO_CLOCK))
REFUSED(fmi3SetClock, (REFERENCES, const bool *values), ((void)values, NO_CLOCK))
REFUSED(fmi3GetIntervalDecimal, (REFERENCES, double *a, int *b), ((void)a, (void)b, NO_CLOCK))
REFUSED(fmi3GetIntervalFraction, (REFERENCES, uint64_t *a, uint64_t *b, int *c), ((void)a, (void)b, (void)c, NO_CLOCK))
REFUSED(fmi3GetShiftDecimal, (REFERENCES, double *a), ((void)a, NO_CLOCK))
REFUSED(fmi3GetShiftFraction, (REFERENCES, uint64_t *a, uint64_t *b), ((void)a, (void)b, NO_CLOCK))
REFUSED(fmi3SetIntervalDecimal, (REFERENCES, const double *a), ((void)a, NO_CLOCK))
REFUSED(fmi3SetIntervalFraction, (REFERENCES, const uint64_t *a, const uint64_t *b), ((void)a, (void)b, NO_CLOCK))
REFUSED(fmi3SetShiftDecimal, (REFERENCES, const double *a), ((void)a, NO_CLOCK))
REFUSED(fmi3SetShiftFraction, (REFERENCES, const uint64_t *a, const uint64_t *b), ((void)a, (void)b, NO_CLOCK))

EXPORT fmi3Status fmi3ActivateModelPartition(fmi3Instance instance, fmi3ValueReference clock, fmi3Float64 time) {
  ALLOWED(ANY);
  (void)clock, (void)time;
  return refuse(m, NO_CLOCK);
}

EXPORT fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance instance, fmi3ValueReference reference, size_t *count) {
  ALLOWED(ANY);
  (void)reference, (void)count;
  return refuse(m, "dependencies are those of the model description (providesPerElementDependencies is false)");
}

EXPORT fmi3Status fmi3GetVariableDependencies(fmi3Instance instance, fmi3ValueReference dependent, size_t *elements,
                                              fmi3ValueReference *independents, size_t *independent_elements, int *kinds, size_t count) {
  ALLOWED(ANY);
  (void)dependent, (void)elements, (void)independents, (void)independent_elements, (void)kinds, (void)count;
  return refuse(m, "dependencies are those of the model description (providesPerElementDependencies is false)");
}

EXPORT fmi3Status fmi3EnterConfigurationMode(fmi3Instance instance) {
  ALLOWED(ANY);
  return refuse(m, "this FMU has no structural parameters to configure");
}

EXPORT fmi3Status fmi3ExitConfigurationMode(fmi3Instance instance) {
  ALLOWED(ANY);
  return refuse(m, "this FMU has no structural parameters to configure");
}

/* Saved states. */

EXPORT fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState *state) {
  ALLOWED(ANY);
  return crane_save(m, state) ? fmi3OK : fmi3Error;
}

EXPORT fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState state) {
  ALLOWED(ANY);
  return crane_restore(m, state) ? fmi3OK : fmi3Error;
}

EXPORT fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3FMUState *state) {
  ALLOWED(ANY);
  (void)m;
  if (state) crane_release(*state), *state = NULL;
  return fmi3OK;
}

EXPORT fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance, fmi3FMUState state, size_t *size) {
  ALLOWED(ANY);
  return crane_serialised_size(m, state, size) ? fmi3OK : fmi3Error;
}

EXPORT fmi3Status fmi3SerializeFMUState(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[], size_t size) {
  ALLOWED(ANY);
  return crane_serialise(m, state, bytes, size) ? fmi3OK : fmi3Error;
}

EXPORT fmi3Status fmi3DeserializeFMUState(fmi3Instance instance, const fmi3Byte bytes[], size_t size, fmi3FMUState *state) {
  ALLOWED(ANY);
  return crane_deserialise(m, bytes, size, state) ? fmi3OK : fmi3Error;
}

EXPORT fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t unknown_count,
                                               const fmi3ValueReference knowns[], size_t known_count, const fmi3Float64 seed[],
                                               size_t seed_count, fmi3Float64 sensitivity[], size_t sensitivity_count) {
  ALLOWED(EVALUATED);
  if (seed_count != known_count || sensitivity_count != unknown_count) return refuse(m, "every variable of this FMU is one number");
  return crane_tangent(m, unknowns, unknown_count, knowns, known_count, seed, sensitivity) ? fmi3OK : fmi3Error;
}

EXPORT fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t unknown_count,
                                           const fmi3ValueReference knowns[], size_t known_count, const fmi3Float64 seed[],
                                           size_t seed_count, fmi3Float64 sensitivity[], size_t sensitivity_count) {
  ALLOWED(ANY);
  (void)unknowns, (void)unknown_count, (void)knowns, (void)known_count, (void)seed, (void)seed_count, (void)sensitivity;
  (void)sensitivity_count;
  return refuse(m, "this FMU gives directional derivatives, not adjoint ones (providesAdjointDerivatives is false)");
}

/* Events and model exchange. */

EXPORT fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance instance) {
  ALLOWED(IN(INITIALISING) | IN(EVENT_MODE));
  (void)m;
  return fmi3OK;
}

EXPORT fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, bool *needed, bool *terminate, bool *nominals, bool *values,
                                           bool *next_defined, fmi3Float64 *next) {
  ALLOWED(IN(EVENT_MODE));
  (void)m;
  *needed = *terminate = *nominals = *values = *next_defined = false;
  *next = 0.0;
  return fmi3OK;
}

EXPORT fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance instance) {
  ALLOWED(IN(EVENT_MODE));
  m->now.mode = CONTINUOUS;
  return fmi3OK;
}

EXPORT fmi3Status fmi3CompletedIntegratorStep(fmi3Instance instance, bool no_set_state_prior, bool *enter_event_mode, bool *terminate) {
  ALLOWED(IN(CONTINUOUS));
  (void)m, (void)no_set_state_prior;
  *enter_event_mode = *terminate = false;
  return fmi3OK;
}

EXPORT fmi3Status fmi3SetTime(fmi3Instance instance, fmi3Float64 time) {
  ALLOWED(IN(EVENT_MODE) | IN(CONTINUOUS));
  return crane_set_time(m, time) ? fmi3OK : fmi3Error;
}

#define OF_STATES(count, wanted) \
  if ((count) != (wanted)) return refuse(m, "this is not the number of states, or of event indicators, that there are")

EXPORT fmi3Status fmi3SetContinuousStates(fmi3Instance instance, const fmi3Float64 x[], size_t count) {
  ALLOWED(IN(CONTINUOUS) | IN(EVENT_MODE));
  OF_STATES(count, NX);
  crane_set_states(m, x);
  return fmi3OK;
}

EXPORT fmi3Status fmi3GetContinuousStates(fmi3Instance instance, fmi3Float64 x[], size_t count) {
  ALLOWED(ANY);
  OF_STATES(count, NX);
  for (size_t i = 0; i < count; ++i) x[i] = m->now.x[i];
  return fmi3OK;
}

EXPORT fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance, fmi3Float64 slopes[], size_t count) {
  ALLOWED(EVALUATED);
  OF_STATES(count, NX);
  return crane_derivatives(m, slopes) ? fmi3OK : fmi3Error;
}

EXPORT fmi3Status fmi3GetEventIndicators(fmi3Instance instance, fmi3Float64 levels[], size_t count) {
  ALLOWED(EVALUATED);
  OF_STATES(count, NE);
  return crane_event_levels(m, levels) ? fmi3OK : fmi3Error;
}

EXPORT fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance instance, fmi3Float64 nominals[], size_t count) {
  ALLOWED(ANY);
  OF_STATES(count, NX);
  for (size_t i = 0; i < count; ++i) crane_nominal((int64_t)i, &nominals[i]);
  return fmi3OK;
}

EXPORT fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance instance, size_t *count) {
  ALLOWED(ANY);
  (void)m;
  *count = NE;
  return fmi3OK;
}

EXPORT fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance instance, size_t *count) {
  ALLOWED(ANY);
  (void)m;
  *count = NX;
  return fmi3OK;
}

/* Co-simulation. */

EXPORT fmi3Status fmi3EnterStepMode(fmi3Instance instance) {
  ALLOWED(ANY);
  return refuse(m, "this FMU handles its events inside: hasEventMode is false");
}

EXPORT fmi3Status fmi3GetOutputDerivatives(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                           const int32_t orders[], fmi3Float64 values[], size_t value_count) {
  ALLOWED(ANY);
  (void)references, (void)orders, (void)values, (void)value_count;
  return count ? refuse(m, "this FMU gives no derivatives of outputs (maxOutputDerivativeOrder is 0)") : fmi3OK;
}

EXPORT fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 t, fmi3Float64 length, bool no_set_state_prior, bool *event_handling,
                             bool *terminate, bool *early_return, fmi3Float64 *reached) {
  ALLOWED(IN(STEPPING));
  (void)no_set_state_prior;
  *event_handling = *terminate = *early_return = false;
  *reached = m->now.time;
  if (!crane_may_step(m, t, length)) return fmi3Error;
  const int fine = crane_advance(m, t + length);
  *reached = fine ? t + length : m->now.time;
  if (fine) return fmi3OK;
  m->now.mode = FAILED;
  return fmi3Error;
}
