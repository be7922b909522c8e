// A list on a device and on its server, through edits of both, pulls, pushes and answers that are lost.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeEdits } from '../records/merge.ts'
import { isMoved } from '../records/merge-lists.ts'
import { answered } from './answered-record.ts'
import { type AnyRecord, edited, type Held, pulled, shownOf } from './held-record.ts'

interface Car extends AnyRecord {
  gallery: string[]
}

const FIELDS = ['gallery']
const KINDS = ['add', 'remove', 'move', 'put back', 'open', 'save', 'pull', 'push', 'lost answer'] as const
const THEIRS = ['they add', 'they remove', 'they move'] as const

/** Where the server may have stored what the device has not heard of, it asks rather than overwrite. */
const PLAIN = ['add', 'remove', 'move', 'open', 'save', 'pull', 'push', 'they add', 'they remove'] as const

class Dealership {
  server: Car = { id: 'c', gallery: ['a', 'b', 'c', 'd'], revision: 1 }
  held: Held<Car> = { id: 'c', server: this.server, waiting: null }
  form: Car | null = null
  readonly commits: { revision: number; isMine: boolean }[] = []
  readonly goneByMe: string[] = []
  readonly goneByThem = new Set<string>()
  readonly all = new Set(this.server.gallery)
  readonly taken = new Set<string>()
  conflicts = 0
  /** Whether an order was chosen and taken back before it was sent: the device asks then, for it may have been stored. */
  isPutBack = false
  #count = 0

  commit(gallery: string[], isMine: boolean) {
    this.server = { ...this.server, gallery, revision: this.server.revision + 1 }
    this.commits.push({ revision: this.server.revision, isMine })
  }

  fresh(): string {
    const member = `n${++this.#count}`
    this.all.add(member)
    return member
  }

  get shown(): Car {
    const shown = shownOf(this.held)
    if (!shown) throw new Error('Nothing is shown')
    return shown
  }

  edit(base: Car, gallery: string[]) {
    const known = this.held.waiting?.assumed?.gallery ?? gallery
    if (isMoved(base.gallery, gallery) && !isMoved(known, gallery)) this.isPutBack = true
    const count = ++this.#count
    const gesture = { change: `g${count}`, words: '', at: '', gesture: count, seen: 0 }
    this.held = edited(this.held, base, { ...base, gallery }, gesture, FIELDS, [])
  }

  /** What a person does to the list as they see it; null where there is nothing to do. */
  choose(kind: string, { gallery }: Car, pick: number): string[] | null {
    const member = gallery[pick % Math.max(1, gallery.length)]
    if (kind === 'add' || kind === 'they add')
      return gallery.toSpliced(pick % (gallery.length + 1), 0, this.fresh())
    if (member === undefined) return null
    const without = gallery.filter(one => one !== member)
    if (kind === 'move' || kind === 'they move')
      return without.toSpliced((pick * 7) % gallery.length, 0, member)
    // What the device adds, and has not heard to be stored, it adds once more with the next edit.
    const { assumed, next } = this.held.waiting ?? {}
    const isAdded = next?.gallery.includes(member) && !assumed?.gallery.includes(member)
    if (kind === 'they remove' && isAdded) return null
    if (kind === 'they remove') this.goneByThem.add(member)
    else this.goneByMe.push(member)
    return without
  }

  push(isAnswered: boolean) {
    const { waiting } = this.held
    if (!waiting?.assumed || !waiting.next) return
    // The server takes the same change once.
    if (this.taken.has(waiting.change)) {
      if (isAnswered) this.held = answered(this.held, waiting, this.server, FIELDS)
      return
    }
    this.taken.add(waiting.change)
    const since = waiting.assumed.revision
    const later = this.commits.filter(({ revision }) => revision > since)
    const knew = later.length > 0 && later.every(({ isMine }) => isMine)
    const merge = mergeEdits<string>(
      { ...waiting.assumed },
      { ...waiting.next },
      { ...this.server },
      FIELDS,
      () => knew,
    )
    this.conflicts += merge.conflicts.length
    if (Array.isArray(merge.applied.gallery)) this.commit(merge.applied.gallery, true)
    if (isAnswered) this.held = answered(this.held, waiting, this.server, FIELDS)
  }

  do(kind: (typeof KINDS)[number] | (typeof THEIRS)[number], pick: number) {
    switch (kind) {
      case 'add':
      case 'remove':
      case 'move': {
        const list = this.choose(kind, this.shown, pick)
        return list && this.edit(this.shown, list)
      }
      case 'put back': {
        const member = this.goneByMe.at(-1)
        if (member === undefined || this.goneByThem.has(member) || this.shown.gallery.includes(member)) return
        this.goneByMe.splice(0, this.goneByMe.length, ...this.goneByMe.filter(one => one !== member))
        return this.edit(this.shown, [...this.shown.gallery, member])
      }
      case 'open':
        this.form = this.shown
        return
      case 'save': {
        const list = this.form && this.choose('add', this.form, pick)
        if (this.form && list) this.edit(this.form, list)
        this.form = null
        return
      }
      case 'they add':
      case 'they remove':
      case 'they move': {
        const list = this.choose(kind, this.server, pick)
        return list && this.commit(list, false)
      }
      case 'pull':
        this.held = pulled(this.held, this.server, FIELDS)
        return
      case 'push':
        return this.push(true)
      case 'lost answer':
        return this.push(false)
      default:
        return kind satisfies never
    }
  }
}

const happenings = (kinds: readonly ((typeof KINDS)[number] | (typeof THEIRS)[number])[]) =>
  fc.array(fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat({ max: 20 }) }), { maxLength: 25 })

it('has every member that nobody took away, none that somebody took away, and shows what the server has', () => {
  fc.assert(
    fc.property(happenings([...KINDS, ...THEIRS]), steps => {
      const dealership = new Dealership()
      for (const { kind, pick } of steps) dealership.do(kind, pick)
      dealership.do('pull', 0)
      dealership.do('push', 0)
      dealership.do('pull', 0)
      const gone = (member: string) =>
        dealership.goneByMe.includes(member) || dealership.goneByThem.has(member)
      expect([...dealership.server.gallery].sort()).toEqual(
        [...dealership.all].filter(one => !gone(one)).sort(),
      )
      expect(dealership.held).toEqual({ id: 'c', server: dealership.server, waiting: null })
    }),
    { numRuns: 1000 },
  )
})

it('keeps the order that its author chose where nobody else chose one, and asks nobody', () => {
  fc.assert(
    fc.property(happenings(PLAIN), steps => {
      const dealership = new Dealership()
      for (const { kind, pick } of steps) dealership.do(kind, pick)
      dealership.do('pull', 0)
      fc.pre(!dealership.isPutBack)
      const { gallery } = dealership.shown
      dealership.do('push', 0)
      expect(dealership.conflicts).toBe(0)
      expect(isMoved(gallery, dealership.server.gallery)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})
