/* Native loops of MuJoCo, for the benchmarks: mj_forward over many states, and mj_step over time. The model comes as an
   XML file. */
#include <mujoco/mujoco.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  mjModel *model;
  mjData *data;
} tree;

void *tree_new(const char *file, char *error, int size) {
  mjModel *model = mj_loadXML(file, NULL, error, size);
  if (!model) return NULL;
  tree *made = malloc(sizeof(tree));
  made->model = model;
  made->data = mj_makeData(model);
  return made;
}

void tree_accelerations(void *handle, long rows, const double *q, const double *v, const double *tau, double *a) {
  const tree *t = handle;
  const int nq = (int)t->model->nq, nv = (int)t->model->nv;
  for (long k = 0; k < rows; ++k) {
    memcpy(t->data->qpos, q + k * nq, sizeof(double) * nq);
    memcpy(t->data->qvel, v + k * nv, sizeof(double) * nv);
    memcpy(t->data->qfrc_applied, tau + k * nv, sizeof(double) * nv);
    mj_forward(t->model, t->data);
    memcpy(a + k * nv, t->data->qacc, sizeof(double) * nv);
  }
}

/* From the model's own start, `records` times `per_record` steps; the place of the first site before and after each. */
void tree_run(void *handle, long records, long per_record, double *places) {
  const tree *t = handle;
  mj_resetData(t->model, t->data);
  for (long k = 0; k <= records; ++k) {
    mj_kinematics(t->model, t->data);
    memcpy(places + 3 * k, t->data->site_xpos, 3 * sizeof(double));
    for (long step = 0; k < records && step < per_record; ++step) mj_step(t->model, t->data);
  }
}

void tree_free(void *handle) {
  tree *t = handle;
  mj_deleteData(t->data);
  mj_deleteModel(t->model);
  free(t);
}
