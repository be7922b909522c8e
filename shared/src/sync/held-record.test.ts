import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answered, troubled } from './answered-record.ts'
import { type AnyRecord, edited, erased, type Gesture, type Held, pulled, shownOf } from './held-record.ts'

interface Car extends AnyRecord {
  price: number
  color: string
  status: string
  updatedAt: string
}

const FIELDS = ['price', 'color', 'status']
const CONTESTED = ['status']
const car: Car = { id: 'c', price: 1, color: 'red', status: 'new', updatedAt: 'then', revision: 5 }
const held: Held<Car> = { id: 'c', server: car, waiting: null }
let count = 0
const gesture = (): Gesture => ({ change: `g${++count}`, words: 'w', at: 'now', gesture: ++count, seen: 5 })
const edit = (from: Held<Car>, change: Partial<Car>, base = shownOf(from)) =>
  edited(from, base, { ...(base as Car), ...change }, gesture(), FIELDS, CONTESTED)
const waitingOf = (from: Held<Car>) => {
  if (!from.waiting) throw new Error('Nothing waits')
  return from.waiting
}

describe('an edit', () => {
  it('is shown at once and waits upon what was known', () => {
    const after = edit(held, { price: 2 })
    expect(shownOf(after)).toEqual({ ...car, price: 2 })
    expect(after).toMatchObject({ server: car, waiting: { assumed: car, trouble: null } })
  })

  it('that changes nothing leaves nothing waiting', () => {
    expect(edit(held, { updatedAt: 'later' })).toBe(held)
  })

  it('of a form that was opened before the record moved changes only what was typed', () => {
    const moved = pulled(held, { ...car, color: 'blue', revision: 8 }, FIELDS)
    const after = edit(moved, { price: 2 }, car)
    expect(shownOf(after)).toMatchObject({ price: 2, color: 'blue' })
    expect(waitingOf(after).assumed).toMatchObject({ price: 1, color: 'blue', revision: 5 })
  })

  it('of a form that was opened before the field moved keeps what its author knew of it', () => {
    const moved = pulled(held, { ...car, price: 9, revision: 8 }, FIELDS)
    expect(waitingOf(edit(moved, { price: 2 }, car))).toMatchObject({
      assumed: { price: 1 },
      next: { price: 2 },
    })
  })

  it('of a form that never showed what waits keeps what its author knew of it, too', () => {
    const moved = pulled(held, { ...car, price: 9, revision: 8 }, FIELDS)
    const after = edit(edit(moved, { price: 2 }), { price: 3 }, car)
    expect(waitingOf(after)).toMatchObject({ assumed: { price: 1 }, next: { price: 3 } })
  })

  it('joins one that waits: the field typed twice keeps what was known first', () => {
    const after = edit(edit(held, { price: 2 }), { price: 3, color: 'blue' })
    expect(waitingOf(after)).toMatchObject({ assumed: car, next: { price: 3, color: 'blue' } })
  })

  it('keeps its turn unless it touches what others rely on', () => {
    const first = edit(held, { status: 'sold' })
    const typed = edit(first, { color: 'blue' })
    expect(waitingOf(typed).turn).toBe(waitingOf(first).turn)
    expect(waitingOf(typed).change).not.toBe(waitingOf(first).change)
    expect(waitingOf(edit(typed, { status: 'new' })).turn).toBeGreaterThan(waitingOf(first).turn)
    const both = edit(typed, { status: 'new', color: 'green' })
    expect(waitingOf(both).turn).toBeGreaterThan(waitingOf(first).turn)
  })

  it('of what is sent again to a server that was set back is sent again, and of nothing else', () => {
    const first = edit(held, { price: 2 })
    expect(waitingOf(first)).not.toHaveProperty('shared')
    const again = { ...first, waiting: { ...waitingOf(first), shared: 4 } }
    expect(waitingOf(edit(again, { color: 'blue' })).shared).toBe(4)
  })

  it('typed back stays a change, for what was typed between may have been stored', () => {
    const back = edit(edit(held, { price: 2 }), { price: 1 })
    expect(waitingOf(back)).toMatchObject({ assumed: { price: 2 }, next: { price: 1 } })
    expect(shownOf(pulled(back, { ...car, price: 2, revision: 9 }, FIELDS))).toMatchObject({ price: 1 })
  })

  it('makes a record, and edits of it before it was sent still make it', () => {
    const made = edited({ id: 'c', server: null, waiting: null }, null, car, gesture(), FIELDS, CONTESTED)
    const after = edit(made, { price: 2 })
    expect(waitingOf(after)).toMatchObject({ assumed: null, next: { ...car, price: 2 } })
  })

  it('after an own deletion that waits changes only what was typed', () => {
    const gone = pulled(
      erased(held, shownOf(held) ?? car, gesture(), FIELDS),
      { ...car, color: 'blue', revision: 8 },
      FIELDS,
    )
    const after = edit(gone, { price: 2 }, car)
    expect(waitingOf(after)).toMatchObject({
      assumed: { price: 1, color: 'blue', revision: 5 },
      next: { price: 2, color: 'blue' },
    })
  })

  it('of what was deleted elsewhere meanwhile does not make it again', () => {
    const gone = edit({ id: 'c', server: null, waiting: null }, { price: 2 }, car)
    expect(waitingOf(gone)).toMatchObject({ assumed: car, next: { price: 2 } })
  })
})

describe('a deletion', () => {
  it('hides the record and waits upon what was known', () => {
    const after = erased(edit(held, { price: 2 }), { ...car, price: 2 }, gesture(), FIELDS)
    expect(shownOf(after)).toBeNull()
    expect(waitingOf(after)).toMatchObject({ assumed: car, next: null })
  })

  it('knows of the record what its author saw, not what came meanwhile', () => {
    const moved = pulled(held, { ...car, price: 9, revision: 8 }, FIELDS)
    expect(waitingOf(erased(moved, car, gesture(), FIELDS)).assumed).toMatchObject({ price: 1, revision: 5 })
    const seen = erased(moved, { ...car, price: 9 }, gesture(), FIELDS)
    expect(waitingOf(seen).assumed).toMatchObject({ price: 9, revision: 8 })
  })

  it('stays a deletion when the record moves', () => {
    const after = pulled(
      erased(held, shownOf(held) ?? car, gesture(), FIELDS),
      { ...car, price: 9, revision: 8 },
      FIELDS,
    )
    expect(waitingOf(after)).toMatchObject({ assumed: car, next: null })
  })
})

describe('news from the server', () => {
  it('shows what others changed beside what waits', () => {
    const after = pulled(edit(held, { price: 2 }), { ...car, price: 9, color: 'blue', revision: 8 }, FIELDS)
    expect(shownOf(after)).toMatchObject({ price: 2, color: 'blue', revision: 8 })
    // The server still learns that the author did not know of the 9.
    expect(waitingOf(after).assumed).toMatchObject({ price: 1, color: 'blue', revision: 5 })
  })

  it('leave with a move what was said of it', () => {
    const said = {
      leftVehicle: 'back_on_market',
      confirmed: ['closed'],
      withoutVehicle: true,
      updatedAt: 'later',
    }
    const moved = edit(held, { status: 'contacted', ...said } as Partial<Car>)
    const after = pulled(moved, { ...car, color: 'blue', updatedAt: 'elsewhere', revision: 8 }, FIELDS)
    expect(waitingOf(after).next).toMatchObject({ status: 'contacted', color: 'blue', ...said })
  })

  it('of a deletion leaves what waits to be judged', () => {
    const waits = edit(held, { price: 2 })
    expect(pulled(waits, null, FIELDS)).toEqual({ ...waits, server: null })
  })
})

describe('an answer', () => {
  const sent = edit(held, { price: 2 })
  const stored = { ...car, price: 2, revision: 9 }

  it('to all that waits ends the waiting, whatever the judgement was', () => {
    for (const server of [stored, { ...car, price: 7 }, null])
      expect(answered(sent, waitingOf(sent), server, FIELDS)).toEqual({ id: 'c', server, waiting: null })
  })

  it('leaves what was typed meanwhile waiting, as an edit of what was sent', () => {
    const typed = edit(sent, { color: 'blue' })
    const after = answered(typed, waitingOf(sent), stored, FIELDS)
    expect(waitingOf(after)).toMatchObject({ assumed: stored, next: { ...stored, color: 'blue' } })
  })

  it('that refused a field leaves that field to the server, unless it was typed again', () => {
    const refused = { ...car, price: 7, revision: 9 }
    const other = answered(edit(sent, { color: 'blue' }), waitingOf(sent), refused, FIELDS)
    expect(shownOf(other)).toMatchObject({ price: 7, color: 'blue' })
    const same = answered(edit(sent, { price: 3 }), waitingOf(sent), refused, FIELDS)
    expect(waitingOf(same)).toMatchObject({ assumed: { price: 2 }, next: { price: 3 } })
  })

  it('ends the waiting when what was typed meanwhile was taken back', () => {
    const back = edit(edit(sent, { price: 5 }), { price: 2 })
    expect(answered(back, waitingOf(sent), stored, FIELDS).waiting).toBeNull()
  })

  it('to an edit lets a deletion that came meanwhile wait upon what was sent', () => {
    const gone = erased(sent, shownOf(sent) ?? car, gesture(), FIELDS)
    expect(waitingOf(answered(gone, waitingOf(sent), stored, FIELDS))).toMatchObject({
      assumed: { price: 2 },
      next: null,
    })
  })

  it('that a new record was refused lets what was typed meanwhile make it once more', () => {
    const made = edited({ id: 'c', server: null, waiting: null }, null, car, gesture(), FIELDS, CONTESTED)
    const after = answered(edit(made, { price: 2 }), waitingOf(made), null, FIELDS)
    expect(waitingOf(after)).toMatchObject({ assumed: null, next: { price: 2 } })
  })

  it('of trouble is kept with what was sent, and with nothing else', () => {
    expect(troubled(sent, waitingOf(sent).change, 'why').waiting?.trouble).toBe('why')
    expect(troubled(sent, 'another', 'why')).toBe(sent)
    expect(troubled(held, 'another', 'why')).toBe(held)
  })
})

describe('a list', () => {
  interface Stocked extends AnyRecord {
    price?: number
    photos: string[]
    exteriorPhotos: string[]
    interiorPhotos: string[]
  }
  const LISTS = ['photos', 'exteriorPhotos', 'interiorPhotos', 'price']
  const of = (text: string) => [...text]
  const stocked = (exterior: string, photos = 'a', revision = 5): Stocked => ({
    id: 'c',
    photos: of(photos),
    exteriorPhotos: of(exterior),
    interiorPhotos: [],
    revision,
  })
  const start: Held<Stocked> = { id: 'c', server: stocked('abc'), waiting: null }
  const put = (from: Held<Stocked>, next: Stocked, base = shownOf(from)) =>
    edited(from, base, next, gesture(), LISTS, [])
  const exteriorOf = (record: Stocked | null) => record?.exteriorPhotos.join('')

  it('shows what a colleague adds and takes away while an own order of it waits, and claims none of it', () => {
    const ordered = put(start, stocked('cba'))
    const after = pulled(ordered, stocked('acxy', 'a', 8), LISTS)
    expect(exteriorOf(shownOf(after))).toBe('caxy')
    expect(exteriorOf(after.waiting?.assumed ?? null)).toBe('acxy')
    const later = pulled(after, stocked('acy', 'a', 9), LISTS)
    expect(exteriorOf(shownOf(later))).toBe('cay')
    expect(exteriorOf(later.waiting?.assumed ?? null)).toBe('acy')
  })

  it('in an own order says nothing of another one that came meanwhile', () => {
    const after = pulled(put(start, stocked('cba')), stocked('bacx', 'a', 8), LISTS)
    expect(exteriorOf(shownOf(after))).toBe('cbax')
    expect(exteriorOf(after.waiting?.assumed ?? null)).toBe('abcx')
  })

  it('has no cover that a colleague took away', () => {
    const chosen = put(start, stocked('abc', 'ba'))
    expect(shownOf(pulled(chosen, stocked('ac', 'a', 8), LISTS))?.photos).toEqual(['a'])
    expect(shownOf(pulled(chosen, stocked('ac', 'ca', 8), LISTS))?.photos).toEqual(['c', 'a'])
    const priced = put(start, { ...stocked('abc', 'ba'), price: 2 })
    expect(shownOf(pulled(priced, stocked('ac', 'ca', 8), LISTS))).toMatchObject({
      photos: ['c', 'a'],
      price: 2,
    })
  })

  it('gives the cover that its user took away to the next one', () => {
    expect(shownOf(put(start, stocked('bc')))?.photos).toEqual(['b'])
    const ordered = put(start, stocked('acb', 'ba'))
    expect(shownOf(pulled(ordered, stocked('ac', 'a', 8), LISTS))?.photos).toEqual(['a'])
  })

  it('is as it is held where something else is typed, though a cover stands in no place any more', () => {
    const moved = pulled(start, stocked('bc', 'a', 8), LISTS)
    expect(shownOf(put(moved, { ...stocked('abc'), price: 2 }, stocked('abc')))?.photos).toEqual(['a'])
  })

  it('of a form that was opened before it moved takes only what was done to it', () => {
    const moved = pulled(start, stocked('abcx', 'a', 8), LISTS)
    const after = put(moved, stocked('bc'), stocked('abc'))
    expect(exteriorOf(shownOf(after))).toBe('bcx')
    expect(exteriorOf(after.waiting?.assumed ?? null)).toBe('abcx')
  })

  it('into which something is put back that was taken away has it as a change, for that may have been stored', () => {
    const back = put(put(start, stocked('bc')), stocked('bcax'))
    expect(exteriorOf(back.waiting?.assumed ?? null)).toBe('bc')
  })

  it('that was sent and answered keeps what was done since', () => {
    const sent = put(start, stocked('cba'))
    const since = put(sent, stocked('ca'))
    if (!sent.waiting) throw new Error('Nothing waits')
    const after = answered(since, sent.waiting, stocked('cbax', 'a', 9), LISTS)
    expect(exteriorOf(shownOf(after))).toBe('cax')
    expect(exteriorOf(after.waiting?.assumed ?? null)).toBe('cbax')
  })
})

it('shows the author every value that they typed and that was not answered, whatever comes from elsewhere', () => {
  const value = fc.nat({ max: 5 })
  const happening = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), field: fc.constantFrom('price', 'color'), value }),
    fc.record({ kind: fc.constant('pull' as const), field: fc.constantFrom('price', 'color'), value }),
  )
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 20 }), happenings => {
      let now = held
      const typed: Record<string, unknown> = {}
      for (const [index, { kind, field, value: to }] of happenings.entries()) {
        if (kind === 'pull')
          now = pulled(now, { ...(now.server as Car), [field]: to, revision: 10 + index }, FIELDS)
        else if ((shownOf(now) as unknown as Record<string, unknown>)[field] !== to) {
          typed[field] = to
          now = edit(now, { [field]: to })
        }
      }
      const shown = shownOf(now) as unknown as Record<string, unknown>
      expect(shown).toMatchObject(typed)
    }),
  )
})
