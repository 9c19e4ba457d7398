// Values that move from one to another without a jump in themselves, their rates, or the rates of these.

/** A value on its way to a goal: a polynomial of fifth degree that goes on as it moved, and ends at rest. */
export class Glide {
  private constructor(
    readonly goal: number,
    private readonly start: number,
    private readonly span: number,
    /** Of the polynomial in (t - start) / span. */
    private readonly c: number[],
  ) {}

  /** A value that rests. */
  static at(value: number): Glide {
    return new Glide(value, 0, 0, [value]);
  }

  /** From what it is at a time, with its rate and the rate of that, to another goal. */
  towards(goal: number, t: number, span: number): Glide {
    const [x, v, a] = [0, 1, 2].map((order) => this.derivative(t, order) * span ** order);
    const far = goal - x;
    return new Glide(goal, t, span, [
      x, v, a / 2,
      10 * far - 6 * v - 1.5 * a,
      -15 * far + 8 * v + 1.5 * a,
      6 * far - 3 * v - 0.5 * a,
    ]);
  }

  over(t: number): boolean {
    return t >= this.start + this.span;
  }

  value(t: number): number {
    return this.derivative(t, 0);
  }

  /** The value's derivative of an order. */
  derivative(t: number, order: number): number {
    if (this.over(t)) return order === 0 ? this.goal : 0;
    const s = Math.max((t - this.start) / this.span, 0);
    let sum = 0;
    this.c.forEach((c, n) => {
      let factor = c;
      for (let i = 0; i < order; ++i) factor *= n - i;
      if (n >= order) sum += factor * s ** (n - order);
    });
    return sum / this.span ** order;
  }
}
