import { describe, expect, it } from 'vitest'
import type { Direction, Flow } from './flow.ts'
import { FLOWS } from './flows.ts'
import { type Box, layOut, pathOf } from './layout.ts'

const widthOf = (text: string) => text.length * 7

const CASES = FLOWS.flatMap(flow => (['TB', 'LR'] as const).map(way => [flow.title, way, flow] as const))

const edgesOf = ({ x, y, width, height }: Box) => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})

describe.each(CASES)('%s, %s', (_title: string, direction: Direction, flow: Flow) => {
  const { width, height, boxes, arrows } = layOut(flow, direction, widthOf)

  it('has a box for each step, with all of its words, inside the picture', () => {
    expect(boxes.map(({ step }) => step)).toEqual(flow.steps)
    for (const box of boxes) {
      const said = box.lines.map(({ text }) => text).join(' ')
      expect(said).toBe([box.step.title, ...(box.step.details ?? [])].join(' '))
      for (const { text } of box.lines) expect(widthOf(text)).toBeLessThan(box.width)
      const { left, right, top, bottom } = edgesOf(box)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
      expect(bottom).toBeLessThanOrEqual(height)
    }
  })

  it('lays no box over another one', () => {
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const [a, b] = [edgesOf(box), edgesOf(other)]
        const isApart = a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top
        expect(isApart, `${box.step.id} and ${other.step.id}`).toBe(true)
      }
  })

  it('has an arrow for each way, with what leads there', () => {
    const ways = flow.steps.flatMap(({ id, next = [] }) =>
      next.map(({ to, when = '' }) => `${id} ${to} ${when}`),
    )
    expect(arrows.map(({ id }) => id).sort()).toEqual(ways.sort())
    for (const { points, label, id } of arrows) {
      expect(points.length).toBeGreaterThan(1)
      expect(label?.text ?? '').toBe(id.split(' ').slice(2).join(' '))
    }
  })
})

it('draws an arrow straight, or round where it bends', () => {
  const [a, b, c, d] = [
    { x: 0, y: 0 },
    { x: 0, y: 10 },
    { x: 10, y: 20 },
    { x: 10, y: 30.04 },
  ]
  expect(pathOf([])).toBe('')
  expect(pathOf([a, b])).toBe('M0,0 L0,10')
  expect(pathOf([a, b, c, d])).toBe('M0,0 Q0,10 5,15 Q10,20 10,30')
})
