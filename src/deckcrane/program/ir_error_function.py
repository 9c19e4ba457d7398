"""The error function in code, within 1.3 units in the last place.

erf x = x + x P(x^2) up to one, and 1 - exp(-x^2) Q((x - 2) / (x + 2)) beyond: the variable of W. J. Cody's and others' rational
approximations in one that a polynomial follows well (M. M. Shepherd and J. G. Laframboise, Mathematics of Computation 36, 1981).
"""

from __future__ import annotations

from deckcrane.program.ir import Term, Writer
from deckcrane.program.ir_arithmetic import at_most, flipped, magnitude, polynomial, sign_of
from deckcrane.program.ir_exponentials import exponential

NEAR_ERROR = (
    0.12837916709551256,
    -0.3761263890318355,
    0.11283791670945253,
    -0.02686617064327622,
    0.005223977607423468,
    -0.0008548325989696754,
    0.00012055295320494207,
    -1.4924744663334257e-05,
    1.644751767786114e-06,
    -1.6209175911694798e-07,
    1.3722976265794769e-08,
    -7.801188874021734e-10,
)
FAR_ERROR = (
    0.25539567631050575,
    -0.42718584741395466,
    0.24165819424252397,
    -0.07897858101645758,
    0.003732892391116471,
    0.006997461747311706,
    -0.0008471424278072345,
    -0.0009819746965449658,
    4.353908835721869e-05,
    0.00017427407910920384,
    2.755822855641412e-05,
    -2.6703509029466444e-05,
    -1.2685546617593126e-05,
)


def error_function(w: Writer, x: Term) -> Term:
    size = at_most(w, magnitude(w, x), 6.0)
    near = w.fused(polynomial(w, size * size, NEAR_ERROR), size, size)
    tail = polynomial(w, (size - 2.0) / (size + 2.0), FAR_ERROR)
    far = 1.0 - exponential(w, -(size * size)) * tail
    return flipped(w, w.where(size < 1.0, near, far), sign_of(w, x))
