"""Names and sources of methods for extremes, and words for durations and fractiles."""

from __future__ import annotations

from deckcrane.analysis.extremes_rates import MOST_PROBABLE
from deckcrane.practice.founding import Founded

METHOD_WORDS = {
    "gumbel": "Gumbel, L-moments",
    "gumbel_moments": "Gumbel, moments",
    "gumbel_likelihood": "Gumbel, maximum likelihood",
    "gumbel_least_squares": "Gumbel, least squares on paper",
    "weibull": "Weibull, L-moments",
    "weibull_moments": "Weibull, moments",
    "weibull_likelihood": "Weibull, maximum likelihood",
    "weibull_least_squares": "Weibull, least squares on paper",
    "acer": "ACER",
    "pareto": "peaks over threshold, Pareto",
    "weibull_peaks": "Weibull's peaks",
    "crossings": "counted up-crossings",
    "gaussian": "Gaussian process",
}

_GUMBEL = Founded("Gumbel's distribution of maxima, F_T = F^(T/d)", "D", "order statistics; re-found by simulation")
_MOMENTS = Founded("Gumbel by moments: b = s sqrt(6)/pi, a = mean - 0.5772 b", "D", "derived; errors by simulation")
_L_MOMENTS = Founded("L-moments", "B", "J. R. M. Hosking, J. R. Stat. Soc. B 52 (1990) 105-124")
_PIVOTS = Founded(
    "intervals by pivotal quantities", "D", "S. Weerahandi, J. Am. Stat. Assoc. 88 (1993) 899-905; coverage tested"
)
_BOOTSTRAP = Founded("intervals by parametric bootstrap", "D", "coverage by simulation, docs/validation/extremes.md")
_PAPER = Founded("plotting positions", "B", "I. I. Gringorten, J. Geophys. Res. 68 (1963) 813-814")
_WEIBULL = Founded("Weibull's distribution of maxima, F_T = F^(T/d)", "D", "order statistics; re-found by simulation")
_ACER = Founded(
    "ACER: exceedances after k - 1 peaks below, q exp(-a (x - b)^c)",
    "A",
    "Naess and Gaidai, Struct. Saf. 31 (2009)",
)
_ACER_MAXIMUM = Founded(
    "F = exp(-N eps_k), from the independence of clumps",
    "D",
    "Poisson process; tested on processes with known extremes",
)
_PARETO = Founded(
    "generalised Pareto over a threshold, F_max = exp(-T h)", "B", "Hosking and Wallis, Technometrics 29 (1987); MHKiT"
)
_PEAKS = Founded("Weibull's peaks raised to their number", "B", "Bury 1975, after QATS; MHKiT")
_CROSSINGS = Founded("P(max < x) = exp(-nu(x) T)", "D", "Poisson crossings")
_GAUSSIAN = Founded(
    "mean + sigma sqrt(2 ln((T/Tz)/ln(1/q)))",
    "B",
    "Naess and Moan 2013, Eq. 1.46, after waveresponse; re-found by simulation",
)
_RUNS = Founded("intervals by reweighting runs", "D", "coverage by simulation, docs/validation/extremes.md")
METHOD_FOUNDING: dict[str, tuple[Founded, ...]] = {
    "gumbel": (_GUMBEL, _L_MOMENTS, _PIVOTS),
    "gumbel_moments": (_GUMBEL, _MOMENTS, _PIVOTS),
    "gumbel_likelihood": (_GUMBEL, _PIVOTS),
    "gumbel_least_squares": (_GUMBEL, _PAPER, _PIVOTS),
    "weibull": (_WEIBULL, _L_MOMENTS, _BOOTSTRAP),
    "weibull_moments": (_WEIBULL, _BOOTSTRAP),
    "weibull_likelihood": (_WEIBULL, _BOOTSTRAP),
    "weibull_least_squares": (_WEIBULL, _PAPER, _BOOTSTRAP),
    "acer": (_ACER, _ACER_MAXIMUM, _RUNS),
    "pareto": (_PARETO, _RUNS),
    "weibull_peaks": (_PEAKS, _RUNS),
    "crossings": (_CROSSINGS, _RUNS),
    "gaussian": (_GAUSSIAN, _RUNS),
}
LONG_TERM = Founded(
    "long-term distribution (sum p F)^n",
    "B",
    "A. Naess, T. Moan, Stochastic Dynamics of Marine Structures, 2013, ch. 12",
)


def duration_words(duration: float | None) -> str:
    """Name a duration, as in `in 3 h`; None is one run."""
    if duration is None:
        return "of a run"
    for size, unit in ((365.25 * 86400.0, "years"), (3600.0, "h"), (60.0, "min")):
        if duration >= 2 * size or duration == size:
            return f"in {duration / size:.4g} {unit}"
    return f"in {duration:.4g} s"


def fractile_words(share: float) -> str:
    return "most probable" if share == MOST_PROBABLE else f"{100 * share:.6g} %"
