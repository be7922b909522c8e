import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSame, mergeEdits } from './merge.ts'

const FIELDS = ['a', 'b', 'c', 'd'] as const
const plain = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 3 }), fc.constantFrom('x', 'y'))
const value = fc.oneof(plain, fc.shuffledSubarray(['p', 'q', 'r']))
const recordOf = (any: typeof plain | typeof value) => fc.record({ a: any, b: any, c: any, d: any })
const record = recordOf(value)

it('drops nothing: each changed field is applied, or kept as a conflict, or there already', () => {
  const ofValues = recordOf(plain)
  fc.assert(
    fc.property(ofValues, ofValues, ofValues, (base, mine, theirs) => {
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

const json = fc.jsonValue({ maxDepth: 3 })
const fields = fc.dictionary(fc.string({ maxLength: 3 }), json, { maxKeys: 4, noNullPrototype: true })

it('takes objects for the same whatever the order of their fields, and with or without those that are null', () => {
  fc.assert(
    fc.property(fields, fc.string({ minLength: 4 }), (record, more) => {
      const turned = Object.fromEntries(Object.entries(record).toReversed())
      expect(isSame(record, turned)).toBe(true)
      expect(isSame({ in: [record] }, { in: [{ ...turned, [more]: null }] })).toBe(true)
      expect(isSame({ ...turned, [more]: null }, record)).toBe(true)
    }),
  )
})

it('tells apart what differs anywhere, and an object from a list', () => {
  fc.assert(
    fc.property(fields, fc.string({ minLength: 4 }), fc.integer(), (record, more, number) => {
      expect(isSame(record, { ...record, [more]: number })).toBe(false)
      expect(isSame({ in: { ...record, [more]: number } }, { in: record })).toBe(false)
      expect(isSame(record, Object.values(record))).toBe(false)
      expect(isSame(Object.values(record), record)).toBe(false)
    }),
  )
})

it('is the same in either direction', () => {
  fc.assert(fc.property(json, json, (a, b) => isSame(a, b) === isSame(b, a)))
})
