import { describe, expect, it } from 'vitest'
import { judged, type Row, verdictOf } from './row.ts'

const row = (figure: number, goal: Row['goal'], floor = 100): Row => ({
  what: 'something',
  size: 'S',
  unit: 'ms',
  figure,
  floor: { what: 'the least', figure: floor },
  goal,
})

describe('the verdict on a row', () => {
  it.each([
    [80, { of: 'ratio', bound: 'at least', value: 0.75, margin: 1.5 }, 'reached'],
    [70, { of: 'ratio', bound: 'at least', value: 0.75, margin: 1.5 }, 'missed'],
    [40, { of: 'ratio', bound: 'at least', value: 0.75, margin: 1.5 }, 'failed'],
    [250, { of: 'ratio', bound: 'at most', value: 2.5, margin: 1.5 }, 'reached'],
    [300, { of: 'ratio', bound: 'at most', value: 2.5, margin: 1.5 }, 'missed'],
    [400, { of: 'ratio', bound: 'at most', value: 2.5, margin: 1.5 }, 'failed'],
    [119, { of: 'difference', bound: 'at most', value: 20, margin: 2 }, 'reached'],
    [141, { of: 'difference', bound: 'at most', value: 20, margin: 2 }, 'failed'],
    [90, { of: 'difference', bound: 'at most', value: 20, margin: 2 }, 'reached'],
    [256, { of: 'figure', bound: 'at most', value: 256, margin: 1 }, 'reached'],
    [257, { of: 'figure', bound: 'at most', value: 256, margin: 1 }, 'failed'],
    [0, { of: 'figure', bound: 'at most', value: 0, margin: 1 }, 'reached'],
    [1, { of: 'figure', bound: 'at most', value: 0, margin: 1 }, 'failed'],
  ] as const)('of %d under %o is %s', (figure, goal, verdict) => {
    expect(verdictOf(row(figure, goal))).toBe(verdict)
  })

  it('is none without a goal', () => {
    expect(verdictOf(row(1, null))).toBeNull()
  })

  it('cannot be had where the goal speaks of a floor that was not measured', () => {
    const bare = { ...row(1, { of: 'ratio', bound: 'at most', value: 1, margin: 1 }), floor: null }
    expect(() => judged(bare)).toThrow('floor')
  })
})
