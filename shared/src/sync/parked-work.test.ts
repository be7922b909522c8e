// What is put aside of somebody whose account is closed: what is taken from a device, and what administrators read.
import { describe, expect, it } from 'vitest'
import { NOW } from '../../tests/factories.ts'
import {
  type ParkedBody,
  type ParkedPlace,
  parkedBodySchema,
  parkedClaimSchema,
  parkedKind,
  parkedPhotoSchema,
  parkedValues,
  parkedWorkSchema,
} from './parked-work.ts'

const CHANGE = {
  change: 'c1',
  about: 'leads',
  documentId: 'l1',
  title: 'Ruth Becker',
  at: NOW,
  mine: { phone: '1' },
} as const
const PHOTO = {
  id: 'p1',
  meantFor: { about: 'vehicles', recordId: 'v1', place: 'exterior' },
  name: 'IMG_0042.jpg',
  title: '2021 Toyota 4Runner, Exterior photos',
  size: 123_456,
  at: NOW,
} as const
const FORM = { title: 'New customer', values: { firstName: 'Ona', notes: 'Wants a truck' } }
const BODY: ParkedBody = { id: 'k1', name: 'Kim Park', changes: [CHANGE], photos: [PHOTO], forms: [FORM] }

const isTaken = (more: object) => parkedBodySchema.safeParse({ ...BODY, ...more }).success
const times = (count: number, one: object) => Array.from({ length: count }, () => one)

describe('what a device puts aside', () => {
  it('is kept as it was sent, with what names it cut to a length that can be read', () => {
    expect(parkedBodySchema.parse(BODY)).toEqual(BODY)
    const long = { ...CHANGE, title: 'x'.repeat(500), isLost: true, mine: { _deleted: true } }
    const [change] = parkedBodySchema.parse({ ...BODY, changes: [long] }).changes
    expect(change).toEqual({ ...long, title: 'x'.repeat(200) })
    const nothing = { ...BODY, changes: [], photos: [], forms: [] }
    expect(parkedBodySchema.parse(nothing)).toEqual(nothing)
  })

  it.each([
    ['changes', 100, CHANGE],
    ['photos', 500, PHOTO],
    ['forms', 100, FORM],
  ])('has so many %s at once: %i, and no more', (what, most, one) => {
    expect(isTaken({ [what]: times(most, one) })).toBe(true)
    expect(isTaken({ [what]: times(most + 1, one) })).toBe(false)
  })

  it.each([
    ['nobody’s name', { name: ' ' }],
    ['a name without end', { name: 'x'.repeat(162) }],
    ['a change of what there is not', { changes: [{ ...CHANGE, about: 'users' }] }],
    ['a change without a date', { changes: [{ ...CHANGE, at: 'yesterday' }] }],
    ['a photo of less than nothing', { photos: [{ ...PHOTO, size: -1 }] }],
    ['a photo for the trunk', { photos: [{ ...PHOTO, meantFor: { ...PHOTO.meantFor, place: 'trunk' } }] }],
    [
      'a photo for the outside of an event',
      { photos: [{ ...PHOTO, meantFor: { ...PHOTO.meantFor, about: 'events' } }] },
    ],
    ['a form with a value without end', { forms: [{ ...FORM, values: { notes: 'x'.repeat(10_001) } }] }],
    ['a form with a field without end', { forms: [{ ...FORM, values: { ['x'.repeat(201)]: '' } }] }],
  ])('is not taken with %s', (_what, wrong) => {
    expect(isTaken(wrong)).toBe(false)
  })

  it('may be a form of sixty fields, each as long as a long text', () => {
    const form = (count: number) => ({
      title: '',
      values: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`f${index}`, 'x'.repeat(10_000)]),
      ),
    })
    expect(isTaken({ forms: [form(60)] })).toBe(true)
    expect(isTaken({ forms: [form(61)] })).toBe(false)
    expect(isTaken({ forms: [{ ...FORM, values: { ['x'.repeat(200)]: '' } }] })).toBe(true)
  })

  it('may be a photo of which an earlier app told the name only, or an empty one', () => {
    const { id: _id, meantFor: _place, ...earlier } = { ...PHOTO, size: 0 }
    expect(parkedPhotoSchema.parse(earlier)).toEqual(earlier)
    const ofEvent = { ...PHOTO, meantFor: { about: 'events', recordId: 'e1', place: 'images' } }
    expect(parkedPhotoSchema.parse(ofEvent)).toEqual(ofEvent)
  })

  it('is claimed by the content of its file', () => {
    const claim = { owner: 'kim', sha256: 'ab'.repeat(32) }
    expect(parkedClaimSchema.parse(claim)).toEqual(claim)
    expect(parkedClaimSchema.safeParse({ owner: 'kim' }).success).toBe(false)
  })
})

it.each<[ParkedPlace, string]>([
  [{ about: 'vehicles', recordId: 'v1', place: 'exterior' }, 'picture'],
  [{ about: 'vehicles', recordId: 'v1', place: 'interior' }, 'picture'],
  [{ about: 'vehicles', recordId: 'v1', place: 'walkaround' }, 'video'],
  [{ about: 'events', recordId: 'e1', place: 'images' }, 'picture'],
])('%j takes a %s', (place, kind) => {
  expect(parkedKind(place)).toBe(kind)
})

it.each([
  ['leads', { phone: '1', revision: 9, imported: {}, nonsense: true }, { phone: '1' }],
  ['leads', { phone: '1', _deleted: true }, { _deleted: true }],
  ['leads', { phone: '1', _deleted: false }, { phone: '1' }],
  ['notes', { note: 'Called.', author: 'Somebody else', leadId: 'l1' }, { note: 'Called.', leadId: 'l1' }],
  ['vehicles', { firstAvailableAt: null }, {}],
] as const)(
  'of a change of %s that says %j is put aside what a person can change: %j',
  (about, mine, kept) => {
    expect(parkedValues({ about, mine })).toEqual(kept)
  },
)

it('administrators read what was put aside, and how it stands with each file', () => {
  const files = [{ is: 'awaited' }, { is: 'here' }, { is: 'refused', message: 'Too large.' }]
  const work = {
    id: 'k1',
    userId: 'kim',
    name: 'Kim Park',
    agent: null,
    at: NOW,
    changes: 2,
    photos: files.map(file => ({ ...PHOTO, file })),
    forms: [FORM],
  }
  expect(parkedWorkSchema.parse(work)).toEqual(work)
  for (const file of [undefined, { is: 'lost' }, { is: 'refused' }])
    expect(parkedWorkSchema.safeParse({ ...work, photos: [{ ...PHOTO, file }] }).success).toBe(false)
})
