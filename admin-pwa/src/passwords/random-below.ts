const RANGE = 2 ** 32

const draw = () => crypto.getRandomValues(new Uint32Array(1))[0] as number

/**
 * A whole number from 0 to below the bound, each as likely as any other: a draw from the incomplete last round of the
 * range, which would favour the small numbers, is drawn again.
 * @param source gives whole numbers from 0 to below 2³², from a source fit for secrets
 */
export function randomBelow(bound: number, source: () => number = draw): number {
  const complete = RANGE - (RANGE % bound)
  for (;;) {
    const drawn = source()
    if (drawn < complete) return drawn % bound
  }
}
