/** The value below which a share (0 to 1) of the values lies, by nearest rank. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('There is no quantile of nothing.')
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** How long something takes, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
