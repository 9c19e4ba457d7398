// Vessels at the start, as the waves move them by linear theory: Python's components/vessel/initial_motion.py in the page's own waves.

import type { Program, Ride } from "./data";
import type { WaveForces } from "./meetings";
import type { Sea } from "./sea";

/** The states of a program at its start, in a sea. */
export function ridden(program: Program, rides: Ride[], sea: Sea | null): Float64Array {
  const x = Float64Array.from(program.x0);
  for (const ride of rides) {
    const { motions, rates, memory } = moved(ride, sea ? together(ride.met.map((met) => sea.forces(met))) : []);
    ride.vessels.forEach(({ moves, formula }, k) => {
      const own = (values: number[]) => values.slice(6 * k, 6 * k + 6);
      const found = program.formulas[formula]?.(...own(motions), ...own(rates), ...moves.map((i) => x[i])) ?? [];
      found.forEach((value, i) => (x[moves[i]] = value));
    });
    memory.forEach((value, i) => (x[ride.memory + i] += value));
  }
  return x;
}

/** The forces of the same waves on several vessels, one after the other. */
function together(forces: WaveForces[][]): WaveForces[] {
  return (forces[0] ?? []).map(({ w }, i) => ({ w, forces: forces.flatMap((own) => [...own[i].forces]) }));
}

/** Motions, their rates and the states of the fluid memory at t = 0, summed over the waves. */
function moved(ride: Ride, waves: WaveForces[]): { motions: number[]; rates: number[]; memory: number[] } {
  const n = ride.A.length;
  const sums = { motions: ride.order.map(() => 0), rates: ride.order.map(() => 0), memory: ride.A.map(() => 0) };
  for (const wave of waves) {
    const found = solved(equations(ride, wave), n);
    found.forEach(([re, im], i) => {
      if (i < n) sums.memory[i] += re;
      else {
        sums.rates[i - n] += re;
        sums.motions[i - n] += im / wave.w; // eta = eta_dot / (i w)
      }
    });
  }
  return sums;
}

/** A row of complex numbers, real and imaginary parts one after the other. */
type Row = Float64Array;

/** Those of one wave for memory z and rates v: s z - A z - B v = 0 and C z + (s inertia + damping + stiffness / s) v = force. */
function equations({ A, B, C, inertia, damping, stiffness, order }: Ride, { w, forces }: WaveForces): Row[] {
  const n = A.length;
  const row = (real: (j: number) => number, imaginary: (j: number) => number, force: [number, number]) => {
    const found = new Float64Array(2 * (n + order.length + 1));
    for (let j = 0; j < n + order.length; ++j) [found[2 * j], found[2 * j + 1]] = [real(j), imaginary(j)];
    found.set(force, 2 * (n + order.length));
    return found;
  };
  return [
    ...A.map((own, i) => row((j) => -(j < n ? own[j] : B[i][j - n]), (j) => (j === i ? w : 0), [0, 0])),
    ...order.map((from, i) => {
      const real = (j: number) => (j < n ? C[i][j] : damping[i][j - n]);
      const imaginary = (j: number) => (j < n ? 0 : w * inertia[i][j - n] - stiffness[i][j - n] / w);
      return row(real, imaginary, [forces[2 * from], forces[2 * from + 1]]);
    }),
  ];
}

/**
 * The solution of complex linear equations, each row with its right side last, by Gauss's elimination. Pivots of the first `memory`
 * columns are looked for in as many rows, whose blocks are small: nearly all of the work is left out then.
 */
function solved(rows: Row[], memory: number): [number, number][] {
  const n = rows.length;
  const size = (row: Row, k: number) => row[2 * k] ** 2 + row[2 * k + 1] ** 2;
  for (let k = 0; k < n; ++k) {
    let best = k;
    for (let i = k + 1; i < (k < memory ? memory : n); ++i) if (size(rows[i], k) > size(rows[best], k)) best = i;
    [rows[k], rows[best]] = [rows[best], rows[k]];
    for (let i = k + 1; i < n; ++i) if (size(rows[i], k) > 0) subtract(rows[i], rows[k], quotient(rows[i], rows[k], k), 2 * k);
  }
  const found: [number, number][] = [];
  for (let k = n - 1; k >= 0; --k) {
    for (let j = k + 1; j < n; ++j) {
      const [re, im] = found[j];
      rows[k][2 * n] -= rows[k][2 * j] * re - rows[k][2 * j + 1] * im;
      rows[k][2 * n + 1] -= rows[k][2 * j] * im + rows[k][2 * j + 1] * re;
    }
    const right = Float64Array.of(rows[k][2 * n], rows[k][2 * n + 1]);
    found[k] = quotient(right, rows[k].subarray(2 * k), 0);
  }
  return found;
}

/** Entry k of one row over that of another. */
function quotient(a: Row, b: Row, k: number): [number, number] {
  const [ar, ai, br, bi] = [a[2 * k], a[2 * k + 1], b[2 * k], b[2 * k + 1]];
  const square = br * br + bi * bi;
  return [(ar * br + ai * bi) / square, (ai * br - ar * bi) / square];
}

/** Takes so many times another row off a row, from an entry on. */
function subtract(row: Row, other: Row, [re, im]: [number, number], from: number): void {
  for (let j = from; j < row.length; j += 2) {
    if (other[j] === 0 && other[j + 1] === 0) continue;
    row[j] -= re * other[j] - im * other[j + 1];
    row[j + 1] -= re * other[j + 1] + im * other[j];
  }
}
