/* The functions of FMI 2.0.4 (Modelica Association, "Functional Mock-up Interface for Model Exchange and Co-Simulation", 2022).

   Types and names are those of the standard; each function checks that it is called in a mode that allows it, and leaves the
   work to crane.c. */

#include "crane.h"

typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated } fmi2StatusKind;
typedef void *fmi2Component;
typedef void *fmi2ComponentEnvironment;
typedef void *fmi2FMUstate;
typedef uint32_t fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer, fmi2Boolean;
typedef char fmi2Char;
typedef const fmi2Char *fmi2String;
typedef char fmi2Byte;
typedef void (*Logger)(fmi2ComponentEnvironment, fmi2String name, fmi2Status, fmi2String category, fmi2String message, ...);
typedef struct {
  Logger logger;
  void *(*allocateMemory)(size_t, size_t);
  void (*freeMemory)(void *);
  void (*stepFinished)(fmi2ComponentEnvironment, fmi2Status);
  fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;
typedef struct {
  fmi2Boolean newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged, valuesOfContinuousStatesChanged;
  fmi2Boolean nextEventTimeDefined;
  fmi2Real nextEventTime;
} fmi2EventInfo;

static void report(Crane *m, const char *words) {
  if (m->logger) ((Logger)m->logger)(m->environment, m->name, fmi2Error, "logStatusError", words);
}

static fmi2Status refuse(Crane *m, const char *words) {
  report(m, words);
  return fmi2Error;
}

#define IN(mode) (1 << (mode))
#define BEFORE_STEPS (IN(INSTANTIATED) | IN(INITIALISING))
#define RUNNING (IN(STEPPING) | IN(EVENT_MODE) | IN(CONTINUOUS))
#define EVALUATED (IN(INITIALISING) | RUNNING | IN(TERMINATED) | IN(FAILED))
#define ANY (BEFORE_STEPS | EVALUATED)

#define ALLOWED(modes)                                                                                \
  Crane *m = component;                                                                               \
  if (!m) return fmi2Error;                                                                           \
  if (!((modes) & IN(m->now.mode))) return refuse(m, "this function may not be called in this mode: see the state machine of FMI 2.0")

EXPORT const char *fmi2GetTypesPlatform(void) { return "default"; }
EXPORT const char *fmi2GetVersion(void) { return "2.0"; }

EXPORT fmi2Status fmi2SetDebugLogging(fmi2Component component, fmi2Boolean on, size_t count, const fmi2String categories[]) {
  (void)on, (void)count, (void)categories;
  return component ? fmi2OK : fmi2Error;
}

static fmi2Component refuse_instance(fmi2String name, const fmi2CallbackFunctions *callbacks, const char *words) {
  if (callbacks && callbacks->logger) callbacks->logger(callbacks->componentEnvironment, name, fmi2Error, "logStatusError", words);
  return NULL;
}

EXPORT fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                                     const fmi2CallbackFunctions *callbacks, fmi2Boolean visible, fmi2Boolean logging) {
  (void)resources, (void)visible, (void)logging;
#define NO_INSTANCE(words) return refuse_instance(name ? name : "", callbacks, words)
  if (!name || !*name) NO_INSTANCE("an instance needs a name");
  if (!crane_same_text(guid, GUID)) NO_INSTANCE("the guid is not that of this binary: modelDescription.xml belongs to another FMU");
  if (type == fmi2CoSimulation ? !CO_SIMULATION : !MODEL_EXCHANGE)
    NO_INSTANCE(type == fmi2CoSimulation ? "this FMU was exported for model exchange" : "this FMU was exported for co-simulation");
  if (!crane_processor_fits()) NO_INSTANCE("this FMU needs a processor with AVX2 and FMA (x86-64-v3, made since 2013)");
  Crane *m = crane_new(name, type == fmi2CoSimulation);
  if (!m) NO_INSTANCE("there is not enough memory");
  m->report = report;
  if (callbacks) m->logger = (void *)callbacks->logger, m->environment = callbacks->componentEnvironment;
  return m;
}

EXPORT void fmi2FreeInstance(fmi2Component component) { crane_free(component); }

EXPORT fmi2Status fmi2SetupExperiment(fmi2Component component, fmi2Boolean tolerance_defined, fmi2Real tolerance, fmi2Real start,
                                      fmi2Boolean stop_defined, fmi2Real stop) {
  ALLOWED(IN(INSTANTIATED));
  (void)tolerance_defined, (void)tolerance;
  if (!(start - start == 0.0) || (stop_defined && !(stop >= start))) return refuse(m, "an experiment needs a finite start, and a stop that is not before it");
  m->now.start = m->now.time = start;
  m->stop = stop_defined ? stop : 1e300;
  m->has_outputs = m->has_slopes = 0;
  return fmi2OK;
}

EXPORT fmi2Status fmi2EnterInitializationMode(fmi2Component component) {
  ALLOWED(IN(INSTANTIATED));
  m->now.mode = INITIALISING;
  return fmi2OK;
}

EXPORT fmi2Status fmi2ExitInitializationMode(fmi2Component component) {
  ALLOWED(IN(INITIALISING));
  if (!crane_initialise(m)) return fmi2Error;
  m->now.mode = m->is_co_simulation ? STEPPING : EVENT_MODE;
  return fmi2OK;
}

EXPORT fmi2Status fmi2Terminate(fmi2Component component) {
  ALLOWED(RUNNING | IN(FAILED));
  m->now.mode = TERMINATED;
  return fmi2OK;
}

EXPORT fmi2Status fmi2Reset(fmi2Component component) {
  ALLOWED(ANY);
  crane_reset(m);
  return fmi2OK;
}

EXPORT fmi2Status fmi2GetReal(fmi2Component component, const fmi2ValueReference references[], size_t count, fmi2Real values[]) {
  ALLOWED(ANY);
  for (size_t i = 0; i < count; ++i)
    if (!crane_get(m, references[i], &values[i])) return fmi2Error;
  return fmi2OK;
}

EXPORT fmi2Status fmi2SetReal(fmi2Component component, const fmi2ValueReference references[], size_t count, const fmi2Real values[]) {
  ALLOWED(BEFORE_STEPS | RUNNING);
  for (size_t i = 0; i < count; ++i)
    if (!crane_set(m, references[i], values[i])) return fmi2Error;
  return fmi2OK;
}

EXPORT fmi2Status fmi2GetInteger(fmi2Component component, const fmi2ValueReference references[], size_t count, fmi2Integer values[]) {
  ALLOWED(ANY);
  for (size_t i = 0; i < count; ++i) {
    int64_t value;
    if (!crane_get_integer(m, references[i], &value)) return fmi2Error;
    values[i] = (fmi2Integer)value;
  }
  return fmi2OK;
}

EXPORT fmi2Status fmi2SetInteger(fmi2Component component, const fmi2ValueReference references[], size_t count,
                                 const fmi2Integer values[]) {
  ALLOWED(BEFORE_STEPS | RUNNING);
  for (size_t i = 0; i < count; ++i)
    if (!crane_set_integer(m, references[i], values[i])) return fmi2Error;
  return fmi2OK;
}

#define NONE_OF_THESE(name, values_type)                                                                       \
  EXPORT fmi2Status name(fmi2Component component, const fmi2ValueReference references[], size_t count, values_type values) { \
    ALLOWED(ANY);                                                                                              \
    (void)references, (void)values;                                                                            \
    return count ? refuse(m, "this FMU has no variables of this type") : fmi2OK;                               \
  }
NONE_OF_THESE(fmi2GetBoolean, fmi2Boolean *)
NONE_OF_THESE(fmi2SetBoolean, const fmi2Boolean *)
NONE_OF_THESE(fmi2GetString, fmi2String *)
NONE_OF_THESE(fmi2SetString, const fmi2String *)

/* Saved states. */

EXPORT fmi2Status fmi2GetFMUstate(fmi2Component component, fmi2FMUstate *state) {
  ALLOWED(ANY);
  return crane_save(m, state) ? fmi2OK : fmi2Error;
}

EXPORT fmi2Status fmi2SetFMUstate(fmi2Component component, fmi2FMUstate state) {
  ALLOWED(ANY);
  return crane_restore(m, state) ? fmi2OK : fmi2Error;
}

EXPORT fmi2Status fmi2FreeFMUstate(fmi2Component component, fmi2FMUstate *state) {
  ALLOWED(ANY);
  (void)m;
  if (state) crane_release(*state), *state = NULL;
  return fmi2OK;
}

EXPORT fmi2Status fmi2SerializedFMUstateSize(fmi2Component component, fmi2FMUstate state, size_t *size) {
  ALLOWED(ANY);
  return crane_serialised_size(m, state, size) ? fmi2OK : fmi2Error;
}

EXPORT fmi2Status fmi2SerializeFMUstate(fmi2Component component, fmi2FMUstate state, fmi2Byte bytes[], size_t size) {
  ALLOWED(ANY);
  return crane_serialise(m, state, (unsigned char *)bytes, size) ? fmi2OK : fmi2Error;
}

EXPORT fmi2Status fmi2DeSerializeFMUstate(fmi2Component component, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state) {
  ALLOWED(ANY);
  return crane_deserialise(m, (const unsigned char *)bytes, size, state) ? fmi2OK : fmi2Error;
}

EXPORT fmi2Status fmi2GetDirectionalDerivative(fmi2Component component, const fmi2ValueReference unknowns[], size_t unknown_count,
                                               const fmi2ValueReference knowns[], size_t known_count, const fmi2Real seed[],
                                               fmi2Real sensitivity[]) {
  ALLOWED(EVALUATED);
  return crane_tangent(m, unknowns, unknown_count, knowns, known_count, seed, sensitivity) ? fmi2OK : fmi2Error;
}

/* Co-simulation. */

EXPORT fmi2Status fmi2DoStep(fmi2Component component, fmi2Real t, fmi2Real length, fmi2Boolean no_return) {
  ALLOWED(IN(STEPPING));
  (void)no_return;
  if (!crane_may_step(m, t, length)) return fmi2Error;
  if (crane_advance(m, t + length)) return fmi2OK;
  m->now.mode = FAILED;
  return fmi2Error;
}

EXPORT fmi2Status fmi2CancelStep(fmi2Component component) {
  ALLOWED(ANY);
  return refuse(m, "steps of this FMU are over when fmi2DoStep returns: there is none to cancel");
}

EXPORT fmi2Status fmi2SetRealInputDerivatives(fmi2Component component, const fmi2ValueReference references[], size_t count,
                                              const fmi2Integer order[], const fmi2Real values[]) {
  ALLOWED(ANY);
  (void)references, (void)order, (void)values;
  return count ? refuse(m, "inputs of this FMU are held between communication points (canInterpolateInputs is false)") : fmi2OK;
}

EXPORT fmi2Status fmi2GetRealOutputDerivatives(fmi2Component component, const fmi2ValueReference references[], size_t count,
                                               const fmi2Integer order[], fmi2Real values[]) {
  ALLOWED(ANY);
  (void)references, (void)order, (void)values;
  return count ? refuse(m, "this FMU gives no derivatives of outputs (maxOutputDerivativeOrder is 0)") : fmi2OK;
}

EXPORT fmi2Status fmi2GetRealStatus(fmi2Component component, const fmi2StatusKind kind, fmi2Real *value) {
  ALLOWED(ANY);
  if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
  *value = m->now.time;
  return fmi2OK;
}

EXPORT fmi2Status fmi2GetBooleanStatus(fmi2Component component, const fmi2StatusKind kind, fmi2Boolean *value) {
  ALLOWED(ANY);
  (void)m;
  if (kind != fmi2Terminated) return fmi2Discard;
  *value = 0;
  return fmi2OK;
}

#define NO_STATUS(name, type)                                                                \
  EXPORT fmi2Status name(fmi2Component component, const fmi2StatusKind kind, type *value) {  \
    (void)component, (void)kind, (void)value;                                                \
    return fmi2Discard;                                                                      \
  }
NO_STATUS(fmi2GetStatus, fmi2Status)
NO_STATUS(fmi2GetIntegerStatus, fmi2Integer)
NO_STATUS(fmi2GetStringStatus, fmi2String)

/* Model exchange. */

EXPORT fmi2Status fmi2EnterEventMode(fmi2Component component) {
  ALLOWED(IN(CONTINUOUS) | IN(EVENT_MODE));
  m->now.mode = EVENT_MODE;
  return fmi2OK;
}

EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component component, fmi2EventInfo *info) {
  ALLOWED(IN(EVENT_MODE));
  (void)m;
  *info = (fmi2EventInfo){0};
  return fmi2OK;
}

EXPORT fmi2Status fmi2EnterContinuousTimeMode(fmi2Component component) {
  ALLOWED(IN(EVENT_MODE));
  m->now.mode = CONTINUOUS;
  return fmi2OK;
}

EXPORT fmi2Status fmi2CompletedIntegratorStep(fmi2Component component, fmi2Boolean no_set_state_prior, fmi2Boolean *enter_event_mode,
                                              fmi2Boolean *terminate) {
  ALLOWED(IN(CONTINUOUS));
  (void)m, (void)no_set_state_prior;
  *enter_event_mode = *terminate = 0;
  return fmi2OK;
}

EXPORT fmi2Status fmi2SetTime(fmi2Component component, fmi2Real time) {
  ALLOWED(IN(EVENT_MODE) | IN(CONTINUOUS));
  return crane_set_time(m, time) ? fmi2OK : fmi2Error;
}

EXPORT fmi2Status fmi2SetContinuousStates(fmi2Component component, const fmi2Real x[], size_t count) {
  ALLOWED(IN(CONTINUOUS) | IN(EVENT_MODE));
  if (count != NX) return refuse(m, "this is not the number of states");
  crane_set_states(m, x);
  return fmi2OK;
}

EXPORT fmi2Status fmi2GetContinuousStates(fmi2Component component, fmi2Real x[], size_t count) {
  ALLOWED(ANY);
  if (count != NX) return refuse(m, "this is not the number of states");
  for (size_t i = 0; i < count; ++i) x[i] = m->now.x[i];
  return fmi2OK;
}

EXPORT fmi2Status fmi2GetDerivatives(fmi2Component component, fmi2Real slopes[], size_t count) {
  ALLOWED(EVALUATED);
  if (count != NX) return refuse(m, "this is not the number of states");
  return crane_derivatives(m, slopes) ? fmi2OK : fmi2Error;
}

EXPORT fmi2Status fmi2GetEventIndicators(fmi2Component component, fmi2Real levels[], size_t count) {
  ALLOWED(EVALUATED);
  if (count != NE) return refuse(m, "this is not the number of event indicators");
  return crane_event_levels(m, levels) ? fmi2OK : fmi2Error;
}

EXPORT fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component component, fmi2Real nominals[], size_t count) {
  ALLOWED(ANY);
  if (count != NX) return refuse(m, "this is not the number of states");
  for (size_t i = 0; i < count; ++i) crane_nominal((int64_t)i, &nominals[i]);
  return fmi2OK;
}
