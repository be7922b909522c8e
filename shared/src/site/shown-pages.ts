/** How many pages are offered on each side of the one that is shown. */
const AROUND = 2

/**
 * The pages that are offered by number: the first, the last, and those around the one that is shown; null stands for
 * what is left out between two of them. A gap of one page is no gap: the page itself is as short.
 */
export function shownPages(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: 2 * AROUND + 1 }, (_, index) => page - AROUND + index)
  const offered = [...new Set([1, ...near, pages])].filter(one => one >= 1 && one <= pages)
  return offered.flatMap((one, index) => {
    const last = offered[index - 1] ?? one - 1
    if (one - last === 1) return [one]
    return one - last === 2 ? [one - 1, one] : [null, one]
  })
}
