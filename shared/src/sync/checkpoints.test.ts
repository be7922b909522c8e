import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rememberCheckpoint } from './checkpoints.ts'
import { type Checkpoint, MARKS_MAX } from './contract.ts'

const at = (revision: number): Checkpoint => ({ revision, mark: `m${revision}` })
const after = (revisions: readonly number[]) =>
  revisions.reduce<Checkpoint[]>((earlier, revision) => rememberCheckpoint(earlier, at(revision)), [])

it('keeps the newest, and of the older ones some that are far apart', () => {
  const kept = after(Array.from({ length: 10_000 }, (_, index) => index + 1)).map(({ revision }) => revision)
  expect(kept.slice(-8)).toEqual([9993, 9994, 9995, 9996, 9997, 9998, 9999, 10_000])
  expect(kept.length).toBeLessThanOrEqual(MARKS_MAX)
  expect(kept[0]).toBeLessThan(5000)
})

it('keeps them in order, few, and the newest always', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 300 }), steps => {
      let revision = 0
      const revisions = steps.map(step => {
        revision += step
        return revision
      })
      const kept = after(revisions).map(one => one.revision)
      expect(kept).toEqual(kept.toSorted((a, b) => a - b))
      expect(kept.at(-1)).toBe(revision)
      expect(kept.length).toBeLessThanOrEqual(MARKS_MAX)
      // A server that was set back by a share of the history finds a checkpoint within twice that share.
      for (const back of [10, 100, 1000]) {
        const common = revisions.findLast(one => one <= revision - back)
        const found = kept.findLast(one => one <= revision - back)
        if (common !== undefined && found !== undefined)
          expect(revision - found).toBeLessThanOrEqual(4 * back + 500)
      }
    }),
  )
})

it('is at one place once', () => {
  expect(rememberCheckpoint([at(3), at(5)], { revision: 5, mark: 'other' })).toEqual([
    at(3),
    { revision: 5, mark: 'other' },
  ])
})

it('begins anew where a history begins anew', () => {
  expect(rememberCheckpoint([at(5), at(9)], at(7)).map(({ revision }) => revision)).toEqual([5, 7])
})
