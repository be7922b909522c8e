import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, mergeEdits } from '../records/merge.ts'
import {
  type FormShape,
  kept,
  keptOf,
  newsOf,
  type OpenForm,
  opened,
  restored,
  taken,
  typedFields,
  wantedUpon,
  withNews,
} from './open-form.ts'

interface Car {
  price: string
  color: string | null
  extras: string[]
  /** In no form. */
  place: number
}
interface Values {
  price: string
  color: string
  extrasText: string
}

const SHAPE: FormShape<Car, Values> = {
  valuesOf: car => ({
    price: car?.price ?? '',
    color: car?.color ?? '',
    extrasText: car?.extras.join(', ') ?? '',
  }),
  names: { extrasText: 'extras' },
}
const FIELDS = ['price', 'color', 'extrasText'] as const
const RECORD_FIELDS = ['price', 'color', 'extras', 'place'] as const

const word = fc.constantFrom('a', 'b', 'c')
const car: fc.Arbitrary<Car> = fc.record({
  price: word,
  color: fc.option(word),
  extras: fc.uniqueArray(word, { maxLength: 2 }),
  place: fc.nat(3),
})
const field = fc.constantFrom(...FIELDS)
const step = fc.oneof(
  fc.record({ kind: fc.constant('hear' as const), car }),
  fc.record({ kind: fc.constant('type' as const), field, text: word }),
  fc.record({ kind: fc.constant('keep' as const), field }),
  fc.record({ kind: fc.constant('take' as const), field }),
  fc.record({ kind: fc.constant('reload' as const) }),
)
const steps = fc.array(step, { maxLength: 20 })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What happens to a form, with what its user saw of each field: written down beside it. */
function live(first: Car, happened: readonly Step[]) {
  let form: OpenForm<Car, Values> = opened(SHAPE, first)
  let present = first
  const seen = new Map<string, unknown[]>(FIELDS.map(name => [name, [SHAPE.valuesOf(first)[name]]]))
  for (const one of happened) {
    const news = newsOf(SHAPE, form, present)
    switch (one.kind) {
      case 'hear':
        present = one.car
        form = withNews(SHAPE, form, present)
        break
      case 'type':
        form = { ...form, values: { ...form.values, [one.field]: one.text } }
        break
      case 'keep':
      case 'take':
        if (!news.some(item => item.field === one.field)) continue
        form = (one.kind === 'keep' ? kept : taken)(SHAPE, form, present, one.field)
        seen.get(one.field)?.push(SHAPE.valuesOf(present)[one.field])
        break
      case 'reload': {
        const draft = keptOf(SHAPE, form)
        form = draft ? withNews(SHAPE, restored(SHAPE, present, draft), present) : opened(SHAPE, present)
      }
    }
    // What stands in a field in which nobody typed is seen.
    for (const name of FIELDS)
      if (!typedFields(SHAPE, form).includes(name) || form.values[name] === SHAPE.valuesOf(present)[name])
        seen.get(name)?.push(form.values[name])
  }
  return { form, present, seen }
}

it('shows each field in which nobody typed as it is', () => {
  fc.assert(
    fc.property(car, steps, (first, happened) => {
      const { form, present } = live(first, happened)
      const typed = typedFields(SHAPE, withNews(SHAPE, form, present))
      const shown = withNews(SHAPE, form, present).values
      for (const name of FIELDS)
        if (!typed.includes(name)) expect(shown[name]).toBe(SHAPE.valuesOf(present)[name])
    }),
  )
})

it('claims to know of a field only what was seen in it', () => {
  fc.assert(
    fc.property(car, steps, (first, happened) => {
      const { form, seen } = live(first, happened)
      const base = SHAPE.valuesOf(form.base)
      for (const name of FIELDS) expect(seen.get(name)).toContainEqual(base[name])
    }),
  )
})

it('overwrites nothing that its user has not seen, and loses nothing that was typed', () => {
  fc.assert(
    fc.property(car, steps, (first, happened) => {
      const { form, present, seen } = live(first, happened)
      if (!form.base) return
      const typed = typedFields(SHAPE, form)
      const next: Car = {
        ...form.base,
        ...(typed.includes('price') ? { price: form.values.price } : {}),
        ...(typed.includes('color') ? { color: form.values.color || null } : {}),
        ...(typed.includes('extrasText') ? { extras: form.values.extrasText.split(', ') } : {}),
      }
      const { applied, conflicts } = mergeEdits({ ...form.base }, { ...next }, { ...present }, RECORD_FIELDS)
      const overwritten = (['price', 'color'] as const).filter(name => name in applied)
      for (const name of overwritten) expect(seen.get(name)).toContainEqual(SHAPE.valuesOf(present)[name])
      for (const name of ['price', 'color'] as const) {
        if (!typed.includes(name)) continue
        const isKept =
          name in applied || conflicts.some(one => one.field === name) || isSame(next[name], present[name])
        expect(isKept).toBe(true)
      }
      // What the form does not show is never written.
      expect('place' in applied).toBe(false)
    }),
  )
})

it('has news exactly of what was typed and changed elsewhere to something else', () => {
  const form = { ...opened(SHAPE, { price: '1', color: 'red', extras: ['x'], place: 0 }) }
  const typed = { ...form, values: { price: '2', color: 'blue', extrasText: 'x, y' } }
  const present = { price: '3', color: 'blue', extras: ['x', 'z'], place: 4 }
  expect(newsOf(SHAPE, typed, present)).toEqual([
    { field: 'price', mine: '2', theirs: '3' },
    { field: 'extrasText', mine: 'x, y', theirs: 'x, z' },
  ])
  expect(newsOf(SHAPE, kept(SHAPE, typed, present, 'price'), present).map(one => one.field)).toEqual([
    'extrasText',
  ])
  expect(taken(SHAPE, typed, present, 'extrasText')).toMatchObject({
    base: { extras: ['x', 'z'], price: '1' },
    values: { extrasText: 'x, z' },
  })
})

it('of a record that is gone keeps what was typed upon it', () => {
  const first = { price: '1', color: 'red', extras: [], place: 0 }
  const typed = { ...opened(SHAPE, first), values: { price: '2', color: 'red', extrasText: '' } }
  const draft = keptOf(SHAPE, typed)
  expect(draft).toEqual({ base: first, values: { price: '2' } })
  expect(draft && restored(SHAPE, null, draft)).toEqual(typed)
})

const SEEN: Car = { price: '1', color: 'red', extras: [], place: 0 }

it('that is left untouched is not kept', () => {
  expect(keptOf(SHAPE, opened(SHAPE, SEEN))).toBeNull()
  expect(keptOf(SHAPE, opened(SHAPE, null))).toBeNull()
})

it('in which somebody types keeps the text, and shows beside it what others do', () => {
  const typed = { ...opened(SHAPE, SEEN), values: { price: '2', color: 'red', extrasText: '' } }
  const after = withNews(SHAPE, typed, { price: '3', color: 'blue', extras: ['x'], place: 4 })
  expect(after).toEqual({
    base: { price: '1', color: 'blue', extras: ['x'], place: 0 },
    values: { price: '2', color: 'blue', extrasText: 'x' },
  })
})

it('comes back as it was left, its other fields as they are today, without a field that there is no more', () => {
  const today: Car = { price: '3', color: 'blue', extras: ['x'], place: 4 }
  const left = { base: SEEN, values: { price: '2', trim: 'SR5' } as Partial<Values> }
  expect(restored(SHAPE, today, left)).toEqual({
    base: { price: '1', color: 'blue', extras: ['x'], place: 0 },
    values: { price: '2', color: 'blue', extrasText: 'x' },
  })
})

it('of a new record hears of nobody else', () => {
  const fresh = { ...opened(SHAPE, null), values: { price: '2', color: '', extrasText: '' } }
  expect(withNews(SHAPE, fresh, SEEN)).toBe(fresh)
  expect(newsOf(SHAPE, fresh, SEEN)).toEqual([])
  const left = keptOf(SHAPE, fresh)
  expect(left).toEqual({ base: null, values: { price: '2' } })
  expect(left && restored(SHAPE, null, left)).toEqual(fresh)
  expect(left && restored(SHAPE, SEEN, left).base).toBeNull()
})

it('asks for what a rule made of it, upon what its author saw', () => {
  const saw = { id: 'c', revision: 5, price: '1', color: 'red', updatedAt: 'then' }
  const present = { ...saw, revision: 8, color: 'blue', updatedAt: 'later' }
  const decided = { ...present, revision: 9, price: '2', updatedAt: 'now' }
  expect(wantedUpon(saw, present, decided)).toEqual({ ...saw, price: '2', updatedAt: 'now' })
  expect(wantedUpon(saw, present, present)).toEqual(saw)
})

describe('a field whose value no record tells', () => {
  interface Account {
    name: string
    version: number
  }
  const shape: FormShape<Account, { name: string; password: string }> = {
    valuesOf: account => ({ name: account?.name ?? '', password: '' }),
    versions: { password: 'version' },
  }
  const [before, since] = [
    { name: 'Sam', version: 3 },
    { name: 'Sam', version: 4 },
  ]
  const typed = { ...opened(shape, before), values: { name: 'Sam', password: 'secret' } }

  it('has news where it was set since the form showed the record, and was typed into', () => {
    expect(newsOf(shape, typed, before)).toEqual([])
    const form = withNews(shape, typed, since)
    expect(form).toEqual({ base: before, values: typed.values })
    expect(newsOf(shape, form, since)).toEqual([{ field: 'password', mine: 'secret', theirs: 4 }])
  })

  it('follows the record where nobody typed', () => {
    const form = withNews(shape, opened(shape, before), since)
    expect(form.base).toEqual(since)
    expect(newsOf(shape, { ...form, values: { name: 'Sam', password: 'secret' } }, since)).toEqual([])
  })

  it('is set all the same, or left, by who has seen that', () => {
    expect(kept(shape, typed, since, 'password')).toEqual({ base: since, values: typed.values })
    expect(taken(shape, typed, since, 'password')).toEqual({
      base: since,
      values: { name: 'Sam', password: '' },
    })
  })

  it('was seen as it is by who comes back to a draft, which does not keep what was typed', () => {
    const form = restored(shape, since, { base: before, values: { name: 'Samuel' } })
    expect(form).toEqual({ base: since, values: { name: 'Samuel', password: '' } })
  })
})
