/* A native loop of MuJoCo's mj_forward over many states, for the benchmarks. The model comes as an XML file. */
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

void tree_free(void *handle) {
  tree *t = handle;
  mj_deleteData(t->data);
  mj_deleteModel(t->model);
  free(t);
}
