"""What a record tells of unknowns: Fisher information, intervals, whiteness of residuals, directions that go unseen.

With residuals of deviation s_k and sensitivities J_k, the information is M = sum_k J_k^T J_k / s_k^2 over all samples k, and its
inverse is the covariance of the estimate, for normal noise the bound of Cramer and Rao (L. Ljung, System Identification: Theory for
the User, 2nd ed., Prentice Hall 1999, Secs. 7.4 and 9.4; E. Walter, L. Pronzato, Identification of Parametric Models from
Experimental Data, Springer 1997, Chap. 5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.identification.least_squares import RANK
from deckcrane.arrays import Array, BooleanArray, IntegerArray

WHITE = 1e-3
"""Probability of such a correlation in white noise, below which residuals count as correlated."""
UNSEEN = 1e-3
"""Share of an unknown in a direction without effect, from which on it counts as not determined."""
_MOST_LAGS = 20


@dataclass(frozen=True, eq=False)
class Information:
    """The information of a record on unknowns."""

    root: Array
    """A root of the covariance of the estimates in directions that are seen, C = R R^T, a row for each unknown."""
    determined: BooleanArray
    """Whether each unknown is determined."""
    directions: Array
    """Directions of the scaled unknowns, a row each, from the best seen to the least seen."""
    strengths: Array
    """Singular values of the scaled Jacobian in these directions."""
    lengths: Array
    """Lengths of the columns of the Jacobian, by which unknowns are scaled."""

    @property
    def condition(self) -> float:
        """The largest of these singular values over the smallest: how nearly unknowns cannot be told apart."""
        if not len(self.strengths):  # bounds hold all unknowns
            return 1.0
        largest, smallest = float(self.strengths[0]), float(self.strengths[-1])
        return largest / smallest if smallest > 0.0 else np.inf

    @property
    def rank(self) -> int:
        """Number of directions that the record sees."""
        return int(np.sum(self.strengths > RANK * self.strengths[0])) if len(self.strengths) else 0

    @property
    def covariance(self) -> Array:
        """Covariance of the estimates; infinite on the diagonal where an unknown is not determined."""
        return _with_undetermined(self.root @ self.root.T, self.determined)


def information(J: Array) -> Information:
    """The information of residuals over their deviations with the Jacobian J.

    With J = N D, D the lengths of its columns, and N = U S V^T, the covariance is D^-1 V S^-2 V^T D^-1 over directions that are
    seen.
    """
    lengths = np.linalg.norm(J, axis=0)
    lengths = np.where(lengths > 0.0, lengths, 1.0)
    _, S, V = np.linalg.svd(np.linalg.qr(J / lengths, mode="r"), full_matrices=False)
    seen = RANK * S[0] < S if len(S) else np.zeros(0, dtype=bool)
    root = (V[seen].T / S[seen]) / lengths[:, None]
    determined = ~np.any(np.abs(V[~seen]) > UNSEEN, axis=0) if np.any(~seen) else np.ones(J.shape[1], dtype=bool)
    return Information(root, determined, V, S, lengths)


def _with_undetermined(covariance: Array, determined: BooleanArray) -> Array:
    covariance = covariance.copy()
    covariance[~determined, ~determined] = np.inf
    return covariance


def correlation_of(covariance: Array, determined: BooleanArray) -> Array:
    """Correlation matrix of a covariance; NaN where an unknown is not determined."""
    deviation = np.sqrt(np.diag(covariance))
    with np.errstate(invalid="ignore", divide="ignore"):
        correlation: Array = covariance / np.outer(deviation, deviation)
    correlation[~determined] = np.nan
    correlation[:, ~determined] = np.nan
    np.fill_diagonal(correlation, 1.0)
    return correlation


def leverages(J: Array, root: Array, groups: IntegerArray, count: int) -> tuple[Array, Array]:
    """Unknowns that each group of samples pays for, and the share of each group in the variance of each unknown.

    With the covariance C = R R^T, group g pays for tr(R^T J_g^T J_g R) unknowns; its part of C_jj is (C J_g^T J_g C)_jj. Sums over
    groups are whole: the number of directions that are seen, and C_jj.
    """
    paid, shares = np.zeros(count), np.zeros((count, J.shape[1]))
    variances = np.sum(root**2, axis=1)
    for group in range(count):
        rows = J[groups == group] @ root
        paid[group] = float(np.sum(rows**2))
        shares[group] = np.sum((rows @ root.T) ** 2, axis=0) / np.where(variances > 0.0, variances, 1.0)
    return paid, shares


def degrees_of_freedom(shares: Array, group_freedom: Array, estimated: BooleanArray) -> Array:
    """Degrees of freedom of each unknown's variance, where deviations of some groups are estimated; infinite where none is.

    F. E. Satterthwaite, An approximate distribution of estimates of variance components, Biometrics Bulletin 2 (1946) 110-114:
    with parts c_g of a variance C, of which each has n_g degrees of freedom, n = C^2 / sum_g(c_g^2 / n_g).
    """
    inverse = np.sum(shares[estimated] ** 2 / group_freedom[estimated][:, None], axis=0)
    with np.errstate(divide="ignore"):
        freedom: Array = np.where(inverse > 0.0, 1.0 / np.where(inverse > 0.0, inverse, 1.0), np.inf)
    return freedom


def student_factors(freedom: Array, confidence: float) -> Array:
    """Half-widths of intervals over standard deviations."""
    from scipy.stats import norm, t

    probability = 0.5 + confidence / 2.0
    factors: Array = np.where(
        np.isfinite(freedom), t.ppf(probability, np.where(np.isfinite(freedom), freedom, 1.0)), norm.ppf(probability)
    )
    return factors


@dataclass(frozen=True)
class Whiteness:
    """Whether residuals look like white noise."""

    first: float
    """Correlation of neighbouring samples."""
    probability: float
    """Probability of correlations as large as these in white noise."""
    reach: int
    """Samples over which residuals are correlated."""

    @property
    def white(self) -> bool:
        """Whether nothing speaks against it."""
        return self.probability >= WHITE


UNTESTED = Whiteness(0.0, 1.0, 0)
"""Of residuals that are rounding."""


def whiteness(residuals: Sequence[Array]) -> Whiteness:
    """Test residuals of one signal, one array for each record, with NaN where samples are missing.

    G. M. Ljung, G. E. P. Box, On a measure of lack of fit in time series models, Biometrika 65 (1978) 297-303: with correlations
    r_k at lag k of N samples, Q = N (N + 2) sum_k r_k^2 / (N - k) has a chi-squared distribution, with a degree of freedom for each
    lag.
    """
    from scipy.stats import chi2

    total = sum(int(np.isfinite(each).sum()) for each in residuals)
    lags = max(1, min(_MOST_LAGS, total // 5))
    r = autocorrelation(residuals, lags)
    Q = total * (total + 2.0) * float(np.sum(r[1:] ** 2 / np.maximum(total - np.arange(1, lags + 1), 1)))
    longest = max(1, min(total // 4, 400))
    r_long = autocorrelation(residuals, longest)
    inside = np.flatnonzero(np.abs(r_long[1:]) < 2.0 / np.sqrt(max(total, 1)))
    reach = int(inside[0]) if len(inside) else longest
    return Whiteness(float(r[1]) if lags else 0.0, float(chi2.sf(Q, lags)), reach)


def autocorrelation(residuals: Sequence[Array], lags: int) -> Array:
    """Correlation at each lag from 0 on; missing samples are left out."""
    power = sum(float(np.nansum(each**2)) for each in residuals)
    products = np.zeros(lags + 1)
    for each in residuals:
        filled = np.where(np.isfinite(each), each, 0.0)
        for lag in range(min(lags + 1, len(filled))):
            products[lag] += float(filled[lag:] @ filled[: len(filled) - lag])
    return products / power if power > 0.0 else np.eye(1, lags + 1)[0]


def correlated_covariance(information: Information, scores: Sequence[Array], reach: int) -> Array:
    """Covariance of estimates where residuals are correlated over so many samples.

    W. K. Newey, K. D. West, A simple, positive semi-definite, heteroskedasticity and autocorrelation consistent covariance matrix,
    Econometrica 55 (1987) 703-708: C S C with S = sum_l w_l sum_t g_t g_(t-l)^T, w_l = 1 - |l| / (L + 1), of the scores
    g_t = J_t^T e_t, a row for each sampling time, one array for each record.
    """
    S = np.zeros((information.root.shape[1],) * 2)
    for each in scores:
        g = each @ information.root
        S += g.T @ g
        for lag in range(1, min(reach, len(g) - 1) + 1):
            product = g[lag:].T @ g[:-lag]
            S += (1.0 - lag / (reach + 1.0)) * (product + product.T)
    return _with_undetermined(information.root @ S @ information.root.T, information.determined)
