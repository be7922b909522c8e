import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, mergeEdits } from '../records/merge.ts'
import { type PastChange, stateBefore, uponShared } from './sent-again.ts'

const FIELDS = ['phone', 'email', 'notes']
type Lead = { id: string; revision: number; phone: string | null; email: string | null; notes: string | null }
const shared: Lead = { id: 'l', revision: 3, phone: 'p0', email: 'e0', notes: 'n0' }
const lost: Lead = { ...shared, revision: 7, phone: 'p1', email: 'e1' }

/** The lines of the audit that lead from one state to the next ones. */
function linesOf(states: readonly (Lead | null)[]): PastChange[] {
  return states.slice(1).map((after, index) => {
    const before = states[index] ?? null
    const differs = (field: string) =>
      !before || !after || before[field as 'phone'] !== after[field as 'phone']
    const only = (record: Lead | null) =>
      record && Object.fromEntries(Object.entries(record).filter(([field]) => differs(field)))
    return { before: only(before), after: only(after) }
  })
}

describe('a record that is sent again', () => {
  it('takes the place of the older values that both share', () => {
    const pushed = { assumed: shared, next: lost }
    const row = uponShared(pushed, shared, [], FIELDS)
    expect(mergeEdits(row.assumed ?? {}, row.next, shared, FIELDS).applied).toEqual({
      phone: 'p1',
      email: 'e1',
    })
  })

  it('does not overwrite what somebody typed since, and leaves alone what it did not change', () => {
    const typed: Lead = { ...shared, revision: 5, phone: 'theirs', notes: 'theirs' }
    const row = uponShared({ assumed: typed, next: lost }, typed, linesOf([shared, typed]), FIELDS)
    const { applied, conflicts } = mergeEdits(row.assumed ?? {}, row.next, typed, FIELDS)
    expect(applied).toEqual({ email: 'e1' })
    expect(conflicts).toEqual([{ field: 'phone', base: 'p0', mine: 'p1', theirs: 'theirs' }])
    expect(row.assumed).toMatchObject({ revision: 5 })
  })

  it('says nothing of a field that moved on the server while it waited', () => {
    const moved: Lead = { ...shared, revision: 9, notes: 'later' }
    const row = uponShared(
      { assumed: { ...shared, notes: 'once' }, next: { ...lost, notes: 'once' } },
      moved,
      linesOf([shared, { ...shared, notes: 'once' }, moved]),
      FIELDS,
    )
    expect(mergeEdits(row.assumed ?? {}, row.next, moved, FIELDS)).toEqual({
      applied: { phone: 'p1', email: 'e1' },
      conflicts: [],
    })
  })

  it('is made anew where nobody took it away, and stays away where somebody did', () => {
    expect(uponShared({ assumed: lost, next: lost }, null, [], FIELDS).assumed).toBeNull()
    expect(uponShared({ assumed: null, next: lost }, null, linesOf([shared, null]), FIELDS).assumed).toEqual(
      shared,
    )
    const madeSince = linesOf([null, shared, null])
    expect(uponShared({ assumed: null, next: lost }, null, madeSince, FIELDS).assumed).toEqual({})
  })

  it('quarrels with what another device has made anew and somebody changed', () => {
    const present: Lead = { ...lost, revision: 6, phone: 'theirs' }
    const row = uponShared({ assumed: null, next: lost }, present, linesOf([null, lost, present]), FIELDS)
    const { applied, conflicts } = mergeEdits(row.assumed ?? {}, row.next, present, FIELDS)
    expect(applied).toEqual({})
    expect(conflicts.map(({ field }) => field)).toEqual(['phone'])
  })

  it('is left as it is where it is a deletion', () => {
    const pushed = { assumed: shared, next: { id: 'l', _deleted: true } }
    expect(uponShared(pushed, shared, linesOf([null, shared]), FIELDS)).toBe(pushed)
  })
})

const value = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null })
const aLead = fc.record({ phone: value, email: value, notes: value })
const some = (fields: fc.Arbitrary<Partial<Lead>>) => fields.map(one => ({ ...shared, ...one }))

it('finds the state before any changes', () => {
  fc.assert(
    fc.property(fc.array(fc.option(some(aLead), { nil: null }), { minLength: 1, maxLength: 6 }), states => {
      const first = states[0] ?? null
      const found = stateBefore(states.at(-1) ?? null, linesOf(states))
      expect(found).toEqual(first)
    }),
  )
})

it('overwrites no value that came since, and drops none of its own without a word', () => {
  fc.assert(
    fc.property(some(aLead), some(aLead), fc.array(some(aLead), { maxLength: 4 }), (base, mine, since) => {
      const present = since.at(-1) ?? base
      const row = uponShared({ assumed: present, next: mine }, present, linesOf([base, ...since]), FIELDS)
      const { applied, conflicts } = mergeEdits(row.assumed ?? {}, row.next, present, FIELDS)
      for (const field of FIELDS as 'phone'[]) {
        const isTyped = !isSame(present[field], base[field])
        const isMine = !isSame(mine[field], base[field]) && !isSame(mine[field], present[field])
        expect(field in applied).toBe(isMine && !isTyped)
        expect(conflicts.some(conflict => conflict.field === field)).toBe(isMine && isTyped)
      }
    }),
  )
})
