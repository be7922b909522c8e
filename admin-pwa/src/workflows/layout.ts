/**
 * Where everything of a flow chart lies, in CSS pixels. Dagre (layered drawing after Sugiyama) places boxes and bends arrows;
 * sizes come from the texts, which nothing but a screen can measure.
 */
import { Graph, layout } from '@dagrejs/dagre'
import type { Direction, Flow, Step } from './flow.ts'

/** The width of a line of text as it is drawn. */
export type WidthOf = (text: string, isBold: boolean) => number

export interface Box {
  step: Step
  /** The title first, each with its middle. */
  lines: readonly { text: string; isTitle: boolean; y: number }[]
  /** Of its middle. */
  x: number
  y: number
  width: number
  height: number
}

export interface Arrow {
  id: string
  /** Where it begins, bends and ends. */
  points: readonly { x: number; y: number }[]
  label: { text: string; x: number; y: number; width: number } | null
}

export interface Layout {
  width: number
  height: number
  boxes: readonly Box[]
  arrows: readonly Arrow[]
}

export const LINE_HEIGHT = 20
const WRAP_AT = 190
const PADDING_X = 16
const PADDING_Y = 12
/** What the slanted sides of a question take of its width, at each end. */
export const SLANT = 14
const MARGIN = 8

/** The lines of a text that is broken between words where it is too wide. */
function wrap(text: string, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= WRAP_AT) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function sizedBox(step: Step, widthOf: WidthOf) {
  const lines = [
    ...wrap(step.title, text => widthOf(text, true)).map(text => ({ text, isTitle: true })),
    ...(step.details ?? [])
      .flatMap(detail => wrap(detail, text => widthOf(text, false)))
      .map(text => ({ text, isTitle: false })),
  ]
  const widest = Math.max(...lines.map(({ text, isTitle }) => widthOf(text, isTitle)))
  const slant = step.kind === 'question' ? SLANT : 0
  return {
    lines,
    width: Math.ceil(widest) + 2 * (PADDING_X + slant),
    height: lines.length * LINE_HEIGHT + 2 * PADDING_Y,
  }
}

export function layOut({ steps }: Flow, direction: Direction, widthOf: WidthOf): Layout {
  const graph = new Graph()
  graph.setGraph({ rankdir: direction, nodesep: 34, ranksep: 46, marginx: MARGIN, marginy: MARGIN })
  const sized = steps.map(step => ({ step, ...sizedBox(step, widthOf) }))
  for (const { step, width, height } of sized) graph.setNode(step.id, { width, height })
  const ways = steps.flatMap(({ id, next = [] }) => next.map(({ to, when = '' }) => ({ id, to, when })))
  for (const { id, to, when } of ways) {
    const size = when
      ? { width: Math.ceil(widthOf(when, false)) + 8, height: LINE_HEIGHT }
      : { width: 0, height: 0 }
    graph.setEdge(id, to, { ...size, labelpos: 'c' })
  }
  layout(graph)

  const { width = 0, height = 0 } = graph.graph()
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: sized.map(box => {
      const { x = 0, y = 0 } = graph.node(box.step.id)
      const first = y - ((box.lines.length - 1) * LINE_HEIGHT) / 2
      return {
        ...box,
        x,
        y,
        lines: box.lines.map((line, index) => ({ ...line, y: first + index * LINE_HEIGHT })),
      }
    }),
    arrows: ways.map(({ id, to, when }) => {
      const { points = [], x = 0, y = 0, width: labelWidth = 0 } = graph.edge(id, to)
      return {
        id: `${id} ${to} ${when}`,
        points,
        label: when ? { text: when, x, y, width: labelWidth } : null,
      }
    }),
  }
}

/** A path through the points of an arrow, rounded where it bends: each bend is the control point of a curve between middles. */
export function pathOf(points: Arrow['points']): string {
  const [first, ...others] = points
  const last = others.pop()
  if (!first || !last) return ''
  const bends = others.map((point, index) => {
    const after = others[index + 1]
    const end = after ? { x: (point.x + after.x) / 2, y: (point.y + after.y) / 2 } : last
    return `Q${at(point)} ${at(end)}`
  })
  return [`M${at(first)}`, ...(bends.length > 0 ? bends : [`L${at(last)}`])].join(' ')
}

const at = ({ x, y }: { x: number; y: number }) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`
