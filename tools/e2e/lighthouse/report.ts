// The measurements as text that reads well on a terminal and as Markdown.
import { CATEGORIES, LOADS_PER_PAGE } from './pages.ts'
import type { PageSummary } from './summary.ts'

export interface Circumstances {
  /** `2026-01-31` */
  date: string
  lighthouse: string
  chromium: string
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => (row[column] ?? '').length)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** One line for each page: its scores and what was measured. */
export function scoreTable(pages: PageSummary[]): string {
  const head = ['Page', ...CATEGORIES.map(({ title }) => title), 'LCP', 'CLS', 'TBT', 'Bytes']
  const rows = pages.map(page => [
    page.path,
    ...CATEGORIES.map(({ id }) => String(page.scores[id])),
    `${(page.largestPaintMs / 1000).toFixed(2)} s`,
    page.layoutShift.toFixed(3),
    `${page.blockingMs.toFixed(0)} ms`,
    `${(page.bytes / 1024).toFixed(0)} KiB`,
  ])
  return table(head, rows)
}

/** One line for each audit of each page that is below full marks. */
export function lostTable(pages: PageSummary[]): string {
  const rows = pages.flatMap(({ path, lost }) =>
    lost.map(({ category, title, id, score, weight, value }) => [
      path,
      category,
      `${title.replaceAll('|', '\\|')} (\`${id}\`)`,
      String(score),
      String(weight),
      value.replaceAll('\u00a0', ' ').replaceAll('|', '\\|'),
    ]),
  )
  if (rows.length === 0) return 'None.'
  return table(['Page', 'Category', 'Audit', 'Score', 'Weight', 'Measured'], rows)
}

/** The document that is kept with the code. */
export function reportDocument(pages: PageSummary[], { date, lighthouse, chromium }: Circumstances): string {
  return `# Lighthouse

\`npm run lighthouse\` writes this page. ${date}, Lighthouse ${lighthouse}, ${chromium}:
mobile with simulated throttling, the built product with the demonstration stock, the median of ${LOADS_PER_PAGE} loads each.

${scoreTable(pages)}

## Audits below full marks

An audit of weight 0 is advice and takes nothing from its category's score.

${lostTable(pages)}
`
}
