// A tree of rigid bodies in Pinocchio and a native loop over many states, for the benchmarks. Header-only: no library of
// Pinocchio is linked, so that its templates get the same compiler and processor flags as everything else that is timed.
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/multibody.hpp>

#include <string>

namespace {

using Vector = Eigen::VectorXd;
using Matrix3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

struct Tree {
  pinocchio::Model model;
  pinocchio::Data data;
};

pinocchio::JointIndex add_joint(pinocchio::Model &model, pinocchio::JointIndex parent, char kind,
                                const pinocchio::SE3 &place, const std::string &name) {
  switch (kind) {
    case 'x': return model.addJoint(parent, pinocchio::JointModelRX(), place, name);
    case 'y': return model.addJoint(parent, pinocchio::JointModelRY(), place, name);
    case 'z': return model.addJoint(parent, pinocchio::JointModelRZ(), place, name);
    default: return model.addJoint(parent, pinocchio::JointModelFreeFlyer(), place, name);
  }
}

}  // namespace

// One letter per body says its joint: f for free, x, y or z for a hinge about that axis; parents count from 0, -1 is the
// ground. Rotations and inertia matrices are row-major.
extern "C" void *tree_new(int bodies, const char *kinds, const int *parents, const double *R, const double *p,
                          const double *mass, const double *cog, const double *inertia, const double *gravity) {
  pinocchio::Model model;
  model.gravity.linear() = Eigen::Map<const Eigen::Vector3d>(gravity);
  for (int i = 0; i < bodies; ++i) {
    const Eigen::Matrix3d rotation = Eigen::Map<const Matrix3>(R + 9 * i);
    const Eigen::Vector3d offset = Eigen::Map<const Eigen::Vector3d>(p + 3 * i);
    const auto joint = add_joint(model, static_cast<pinocchio::JointIndex>(parents[i] + 1), kinds[i],
                                 pinocchio::SE3(rotation, offset), "joint" + std::to_string(i));
    const Eigen::Vector3d lever = Eigen::Map<const Eigen::Vector3d>(cog + 3 * i);
    const Eigen::Matrix3d about_cog = Eigen::Map<const Matrix3>(inertia + 9 * i);
    model.appendBodyToJoint(joint, pinocchio::Inertia(mass[i], lever, about_cog), pinocchio::SE3::Identity());
  }
  return new Tree{model, pinocchio::Data(model)};
}

extern "C" void tree_accelerations(void *handle, long rows, const double *q, const double *v, const double *tau,
                                   double *a) {
  Tree &tree = *static_cast<Tree *>(handle);
  const auto nq = tree.model.nq, nv = tree.model.nv;
  for (long k = 0; k < rows; ++k) {
    Eigen::Map<Vector>(a + k * nv, nv) = pinocchio::aba(
        tree.model, tree.data, Eigen::Map<const Vector>(q + k * nq, nq), Eigen::Map<const Vector>(v + k * nv, nv),
        Eigen::Map<const Vector>(tau + k * nv, nv));
  }
}

extern "C" void tree_free(void *handle) { delete static_cast<Tree *>(handle); }
