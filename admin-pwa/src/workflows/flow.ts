/**
 * A flow chart as data. The diagram and its words come from the same steps, so that one never says what the other
 * does not.
 */
export const KINDS = ['stage', 'step', 'question', 'wait', 'email'] as const
export type Kind = (typeof KINDS)[number]

export interface Step {
  id: string
  kind: Kind
  title: string
  /** What happens there, each in a line of its own. */
  details?: readonly string[]
  /** The steps that may follow, each with what leads there. */
  next?: readonly { to: string; when?: string }[]
}

export interface Flow {
  /** In addresses and in the identifiers of a page. */
  id: string
  title: string
  /** What the diagram shows, in a sentence or two. */
  summary: string
  /** Few enough steps to be read from left to right where the screen is wide; others are read from the top down. */
  fitsAcross?: boolean
  steps: readonly Step[]
}

export type Direction = 'LR' | 'TB'

export interface Words {
  title: string
  details: readonly string[]
  /** What follows: "Financing", or "Lost, if there is no sale". */
  next: readonly string[]
}

/** The same flow in words, step by step. */
export function inWords({ steps }: Flow): Words[] {
  const titles = new Map(steps.map(({ id, title }) => [id, title]))
  return steps.map(({ title, details = [], next = [] }) => ({
    title,
    details,
    next: next.map(({ to, when }) => (when ? `${titles.get(to)} (${when})` : `${titles.get(to)}`)),
  }))
}
