import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSame, mergeEdits } from './merge.ts'

const FIELDS = ['a', 'b', 'c', 'd'] as const
const value = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('x', 'y'),
  fc.array(fc.constantFrom('p', 'q'), { maxLength: 2 }),
)
const record = fc.record({ a: value, b: value, c: value, d: value })

it('drops nothing: each changed field is applied, or kept as a conflict, or there already', () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const { applied, conflicts } = mergeEdits(base, mine, theirs, FIELDS)
      for (const field of FIELDS) {
        if (isSame(mine[field], base[field])) {
          expect(field in applied || conflicts.some(conflict => conflict.field === field)).toBe(false)
          continue
        }
        const kept = conflicts.find(conflict => conflict.field === field)
        const fate = [field in applied, kept !== undefined, isSame(mine[field], theirs[field])]
        expect(fate.filter(Boolean)).toHaveLength(1)
        if (kept) expect(kept).toEqual({ field, base: base[field], mine: mine[field], theirs: theirs[field] })
      }
    }),
  )
})

it('keeps both of two edits of different fields, in either order', () => {
  fc.assert(
    fc.property(record, record, record, (base, one, other) => {
      const mine = { ...base, a: one.a, b: one.b }
      const theirs = { ...base, c: other.c, d: other.d }
      const forth = { ...theirs, ...mergeEdits(base, mine, theirs, FIELDS).applied }
      const back = { ...mine, ...mergeEdits(base, theirs, mine, FIELDS).applied }
      expect(forth).toEqual(back)
      expect(forth).toEqual({ a: one.a, b: one.b, c: other.c, d: other.d })
    }),
  )
})

it('changes nothing when it is done twice', () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const once = { ...theirs, ...mergeEdits(base, mine, theirs, FIELDS).applied }
      expect(mergeEdits(base, mine, once, FIELDS).applied).toEqual({})
    }),
  )
})

it('never overwrites what the author did not touch', () => {
  fc.assert(
    fc.property(record, record, (base, theirs) => {
      expect(mergeEdits(base, base, theirs, FIELDS)).toEqual({ applied: {}, conflicts: [] })
    }),
  )
})

it('has no conflict with what the author knew', () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      expect(mergeEdits(base, mine, theirs, FIELDS, () => true).conflicts).toEqual([])
    }),
  )
})
