import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMoved, listUpon, mergeLists, withMembersOf } from './merge-lists.ts'

const MEMBERS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const list = fc.shuffledSubarray([...MEMBERS])
const sorted = (members: readonly unknown[]) => [...members].sort()
const led = fc.boolean()
/** What leads is only compared where something is left of what led before. */
const isComparable = (isLed: boolean, base: readonly unknown[], ...others: (readonly unknown[])[]) =>
  !isLed || base.some(member => others.every(other => other.includes(member)))

/** What is left when both authors' additions and removals are taken. */
const fair = (base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) =>
  sorted(
    MEMBERS.filter(member => {
      const [was, here, there] = [base, mine, theirs].map(one => one.includes(member))
      return was ? here && there : here || there
    }),
  )

describe('two edits of one list', () => {
  it('lose no member that nobody took away, and bring none back that somebody took away', () => {
    fc.assert(
      fc.property(list, list, list, led, led, (base, mine, theirs, isLed, knew) => {
        const { merged, order } = mergeLists(base, mine, theirs, isLed, knew)
        expect(sorted(merged)).toEqual(fair(base, mine, theirs))
        if (order) expect(sorted(order)).toEqual(sorted(merged))
        if (knew) expect(order).toBeNull()
      }),
    )
  })

  it('come to the same when they are merged once more', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const { merged, order } = mergeLists(base, mine, theirs)
        const again = mergeLists(base, mine, merged)
        expect(again.merged).toEqual(merged)
        expect(again.order === null).toBe(order === null)
        if (again.order) expect(isMoved(mine, again.order)).toBe(false)
      }),
    )
  })

  it('are led by the same when they are merged once more', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        fc.pre(isComparable(true, base, mine, theirs))
        const { merged } = mergeLists(base, mine, theirs, true)
        expect(mergeLists(base, mine, merged, true).merged[0]).toBe(merged[0])
      }),
    )
  })

  it('keep the order that one of them chose; two that chose differently are asked', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const { merged, order } = mergeLists(base, mine, theirs)
        const [here, there] = [isMoved(base, mine, false, theirs), isMoved(base, theirs, false, mine)]
        if (!here) expect(isMoved(theirs, merged)).toBe(false)
        else if (!there) expect(isMoved(mine, merged)).toBe(false)
        else expect(order === null).toBe(!isMoved(mine, theirs, false, base))
        if (order) expect([isMoved(mine, order), isMoved(theirs, merged)]).toEqual([false, false])
      }),
    )
  })

  it('of which one says nothing are the other, as it is', () => {
    fc.assert(
      fc.property(list, list, led, (base, other, isLed) => {
        expect(mergeLists(base, base, other, isLed)).toEqual({ merged: other, order: null })
        expect(sorted(mergeLists(base, other, base, isLed).merged)).toEqual(sorted(other))
      }),
    )
  })
})

it('a list holds nothing twice, whatever comes', () => {
  const any = fc.array(fc.constantFrom(...MEMBERS))
  fc.assert(
    fc.property(any, any, any, led, (base, mine, theirs, isLed) => {
      const { merged } = mergeLists(base, mine, theirs, isLed)
      expect(new Set(merged).size).toBe(merged.length)
      const members = withMembersOf(mine, base, theirs, isLed)
      expect(new Set(members).size).toBe(members.length)
    }),
  )
})

it('what waits upon news comes to the same on the server as without them', () => {
  fc.assert(
    fc.property(list, list, list, list, led, (base, mine, then, now, isLed) => {
      const waits = listUpon(then, base, mine, isLed)
      expect(sorted(waits.assumed)).toEqual(sorted(then))
      expect(sorted(waits.next)).toEqual(fair(base, mine, then))
      // What they take away after that stays away, and what they add is not taken for mine.
      const { merged } = mergeLists(waits.assumed, waits.next, now, isLed)
      expect(sorted(merged)).toEqual(fair(then, waits.next, now))
      // Who put the list in order and has heard of another order is asked all the same.
      const direct = mergeLists(base, mine, then, isLed).order
      const order = mergeLists(waits.assumed, waits.next, then, isLed).order
      const isAsked = !isLed || (isComparable(isLed, base, mine, then) && !then.some(one => one === mine[0]))
      if (direct && isAsked) expect(order).not.toBeNull()
    }),
  )
})
