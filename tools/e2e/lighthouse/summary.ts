// What several loads of a page say together.
import type { Result } from 'lighthouse'
import { CATEGORIES, type CategoryId } from './pages.ts'

/** An audit that a page does not pass in full. */
export interface LostAudit {
  category: string
  id: string
  title: string
  /** Of 100. */
  score: number
  /** Its part in the category's score; none when it is advice only. */
  weight: number
  /** What was measured, in Lighthouse's words. */
  value: string
}

export interface PageSummary {
  path: string
  /** Of 100 each. */
  scores: Record<CategoryId, number>
  largestPaintMs: number
  layoutShift: number
  blockingMs: number
  bytes: number
  lost: LostAudit[]
}

/** The modes of an audit that has a score, or should have one. */
const SCORED = new Set(['binary', 'numeric', 'metricSavings', 'error'])

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const outOf100 = (score: number | null | undefined) => Math.round((score ?? 0) * 100)

function lostIn(loads: Result[], id: CategoryId, category: string): LostAudit[] {
  const references = loads[0]?.categories[id]?.auditRefs ?? []
  return references.flatMap(({ id, weight }) => {
    const audits = loads.flatMap(load => load.audits[id] ?? [])
    const scored = audits.filter(audit => SCORED.has(audit.scoreDisplayMode))
    const score = median(scored.map(audit => outOf100(audit.score)))
    const typical = scored.find(audit => outOf100(audit.score) === score)
    if (!typical || score === 100) return []
    const value = typical.errorMessage ?? typical.displayValue ?? ''
    return [{ category, id, title: typical.title, score, weight, value }]
  })
}

/** The median of each score and measure, and the audits below full marks. */
export function summarise(path: string, loads: Result[]): PageSummary {
  const measured = (id: string) => median(loads.map(load => load.audits[id]?.numericValue ?? Number.NaN))
  const scores = CATEGORIES.map(({ id }) => [
    id,
    median(loads.map(load => outOf100(load.categories[id]?.score))),
  ])
  return {
    path,
    scores: Object.fromEntries(scores),
    largestPaintMs: measured('largest-contentful-paint'),
    layoutShift: measured('cumulative-layout-shift'),
    blockingMs: measured('total-blocking-time'),
    bytes: measured('total-byte-weight'),
    lost: CATEGORIES.flatMap(({ id, title }) => lostIn(loads, id, title)),
  }
}

/** In words, each score that is less than what its category asks for. */
export function shortfalls({ path, scores }: PageSummary): string[] {
  return CATEGORIES.filter(({ id, least }) => scores[id] < least).map(
    ({ id, title, least }) => `${path}: ${title} is ${scores[id]}, not ${least}`,
  )
}
