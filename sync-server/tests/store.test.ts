// The store by itself: what a commit leaves behind, and who is notified of it.
import { idSchema } from '@forecourt/shared/ids'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { LoanApplication } from '@forecourt/shared/loans/loan-application'
import { describe, expect, it } from 'vitest'
import { openSqlite } from '../src/database/sqlite.ts'
import type { Tables } from '../src/database/tables.ts'
import { keyringOfOne } from '../src/secrets/keyring.ts'
import { createStore } from '../src/store/database-store.ts'
import { newId } from '../src/store/new-id.ts'
import {
  type Actor,
  type Commit,
  type CommitNotice,
  type CommitResult,
  ContentionError,
  decideAndCommit,
  type Store,
} from '../src/store/store.ts'
import { RUTH, START } from './support/build-test-app.ts'
import { rowsOf } from './support/test-database.ts'

const LATER = '2026-11-20T18:00:00.000Z'
const SAM: Actor = { kind: 'user', id: 'sam', name: 'Sam Miller', role: 'sales' }

const aLead = (id: string, more: Partial<Lead> = {}): Lead => ({
  ...RUTH,
  id,
  status: 'new',
  source: 'phone',
  type: 'vehicle_inquiry',
  vehicleInterest: null,
  vehicleId: null,
  notes: null,
  contactDate: null,
  testDriveDate: null,
  imported: null,
  consent: null,
  testDriveOutcome: null,
  ownerId: null,
  firstContactAt: null,
  handOvers: [],
  createdAt: START,
  updatedAt: START,
  revision: 0,
  ...more,
})

async function openStore() {
  const database = openSqlite(':memory:')
  const errors: unknown[] = []
  const store = await createStore(database, error => errors.push(error), keyringOfOne())
  const commit = (before: Lead | null, after: Lead | null, more: Partial<Commit> = {}) =>
    store.commit({
      at: START,
      actor: SAM,
      device: 'tablet1',
      changes: [{ collection: 'leads', before, after }],
      ...more,
    })
  return {
    database,
    store,
    errors,
    commit,
    rows: <T extends keyof Tables>(name: T) => rowsOf(database, name),
  }
}

const stored = (result: CommitResult) => {
  if (result.outcome !== 'committed') throw new Error(result.outcome)
  return result.changes[0]?.after as Lead
}

describe('a commit', () => {
  it('is written down: what is new with all of it, what changed with what differs, what goes with all that it was', async () => {
    const { commit, rows } = await openStore()
    const made = stored(await commit(null, aLead('l1', { notes: 'Old' })))
    const edited = stored(await commit(made, { ...made, notes: 'New', updatedAt: LATER }))
    await commit(edited, null, { actor: { kind: 'visitor' }, device: null, at: LATER })
    const { revision: _made, ...first } = made
    const { revision: _edited, ...last } = edited
    expect(await rows('audit')).toMatchObject([
      { revision: 1, action: 'created', before: null, after: first, actorId: 'sam', device: 'tablet1' },
      {
        revision: 2,
        action: 'changed',
        before: { notes: 'Old', updatedAt: START },
        after: { notes: 'New', updatedAt: LATER },
        actorName: 'Sam Miller',
      },
      {
        revision: 3,
        action: 'deleted',
        before: last,
        after: null,
        actorKind: 'visitor',
        actorId: null,
        actorName: null,
        device: null,
      },
    ])
    const [, changed] = await rows('audit')
    expect(Object.keys(changed?.after ?? {}).toSorted()).toEqual(['notes', 'updatedAt'])
    expect(await rows('tombstones')).toMatchObject([{ id: 'l1', revision: 3, deletedAt: LATER }])
  })

  it('upon a record that is another by now is none, and leaves nothing', async () => {
    const { store, commit, rows } = await openStore()
    const made = stored(await commit(null, aLead('l1')))
    await commit(made, { ...made, notes: 'Hers' })
    for (const after of [{ ...made, notes: 'His' }, null])
      expect(await commit(made, after)).toEqual({ outcome: 'moved' })
    expect(await commit(null, aLead('l1'))).toEqual({ outcome: 'moved' })
    expect((await store.leads.get('l1'))?.notes).toBe('Hers')
    expect(await rows('audit')).toHaveLength(2)
    expect(await store.latestRevision()).toBe(2)
  })

  it('stands only on what it relied on', async () => {
    const { store, commit } = await openStore()
    const other = stored(await commit(null, aLead('other')))
    const reliedOn = [{ collection: 'leads' as const, id: 'other', revision: other.revision }]
    expect(await commit(null, aLead('l1'), { reliedOn })).toMatchObject({ outcome: 'committed' })
    await commit(other, { ...other, notes: 'Another by now' })
    expect(await commit(null, aLead('l2'), { reliedOn })).toEqual({ outcome: 'moved' })
    const gone = [{ collection: 'leads' as const, id: 'nobody', revision: 1 }]
    expect(await commit(null, aLead('l2'), { reliedOn: gone })).toEqual({ outcome: 'moved' })
    expect((await store.leads.all()).map(({ id }) => id).toSorted()).toEqual(['l1', 'other'])
  })

  it('with a key that is known is done already', async () => {
    const { store, commit } = await openStore()
    expect(await store.isKnown('once')).toBe(false)
    await commit(null, aLead('l1'), { idempotencyKey: 'once' })
    expect(await store.isKnown('once')).toBe(true)
    expect(await commit(null, aLead('l2'), { idempotencyKey: 'once' })).toEqual({ outcome: 'repeated' })
    expect(await store.leads.get('l2')).toBeNull()
  })

  it('of a intent after which its mirror intended something else is too late', async () => {
    const { store, commit } = await openStore()
    const intent = (gesture: number, mirror = 'm1', id = 'l1') =>
      ({ mirror, collection: 'leads', id, gesture }) as const
    await commit(null, aLead('l1'), { intent: intent(3) })
    for (const [gesture, isAcknowledged] of [
      [2, true],
      [3, true],
      [4, false],
    ] as const)
      expect(await store.isAcknowledged(intent(gesture))).toBe(isAcknowledged)
    expect(await store.isAcknowledged(intent(3, 'm2'))).toBe(false)
    expect(await store.isAcknowledged(intent(3, 'm1', 'l2'))).toBe(false)
    expect(await commit(null, aLead('l2'), { intent: intent(3) })).toEqual({ outcome: 'repeated' })
    await store.acknowledge(intent(6), START)
    await store.acknowledge(intent(5), START)
    expect(await store.isAcknowledged(intent(6))).toBe(true)
    expect(await store.isAcknowledged(intent(7))).toBe(false)
  })

  it('is told to whoever listens, though another who does breaks, and to nobody who has left', async () => {
    const { store, errors, commit } = await openStore()
    const notices: CommitNotice[] = []
    store.onCommit(() => {
      throw new Error('publishing is broken')
    })
    const leave = store.onCommit(one => notices.push(one))
    const made = stored(await commit(null, aLead('l1', { notes: 'Old' })))
    const edited = stored(await commit(made, { ...made, notes: 'New' }))
    expect(await commit(made, null)).toEqual({ outcome: 'moved' })
    leave()
    await commit(edited, null)
    expect(notices).toEqual([
      { revision: 1, changes: [{ collection: 'leads', id: 'l1', before: null, after: made }] },
      { revision: 2, changes: [{ collection: 'leads', id: 'l1', before: made, after: edited }] },
    ])
    expect(errors).toHaveLength(3)
  })
})

describe('a decision that others come before', () => {
  const commit: Commit = {
    at: START,
    actor: SAM,
    device: null,
    changes: [{ collection: 'leads', before: null, after: aLead('l1') }],
  }
  /** A store in which others are first, so many times. */
  const crowded = (times: number) => {
    const asked: Commit[] = []
    const store = {
      commit: async (wanted: Commit): Promise<CommitResult> => {
        asked.push(wanted)
        return asked.length > times ? { outcome: 'repeated' } : { outcome: 'moved' }
      },
    } as Store
    return { store, asked }
  }

  it('is made again upon what there is then, eight times, and then given up in words', async () => {
    const { store, asked } = crowded(7)
    let made = 0
    const decide = async () => ({ commit, value: ++made })
    expect(await decideAndCommit(store, decide)).toEqual({ value: 8, result: { outcome: 'repeated' } })
    expect(asked).toHaveLength(8)
    const full = crowded(8)
    await expect(decideAndCommit(full.store, decide)).rejects.toThrow(ContentionError)
    await expect(decideAndCommit(crowded(9).store, decide)).rejects.toThrow(
      'Too many people change this at once.',
    )
    expect(full.asked).toHaveLength(8)
  })

  it('is not committed where it is that nothing happens', async () => {
    const { store, asked } = crowded(0)
    for (const none of [null, { ...commit, changes: [] }])
      expect(await decideAndCommit(store, async () => ({ commit: none, value: 'so' }))).toEqual({
        value: 'so',
        result: null,
      })
    expect(asked).toEqual([])
  })
})

describe('the loan applications', () => {
  const application = (id: string, more: Partial<LoanApplication> = {}): LoanApplication => ({
    id,
    leadId: null,
    vehicleId: null,
    privacyNotice: null,
    loanAmount: '25000.00',
    downPayment: '5000.00',
    annualIncome: '64000.00',
    termMonths: 60,
    interestRate: '4.5',
    employmentStatus: 'Military',
    creditScore: null,
    monthlyPayment: '372.86',
    status: 'pending',
    decisions: [],
    createdAt: START,
    ...more,
  })
  const by = { actor: SAM, device: 'desk' }

  it('come back as they came, to the cent, with who read them; their audit names no figure', async () => {
    const { commit, store, rows } = await openStore()
    const sent = [application('a1'), application('a2', { monthlyPayment: null, createdAt: LATER })]
    await commit(null, aLead('l1'), { applications: sent })
    for (const one of sent) {
      const read = await store.applications.read(one.id, by, LATER)
      expect(read).toEqual({
        ...one,
        revision: 1,
        applicant: null,
        notice: null,
        readings: [{ by: 'Sam Miller', at: LATER }],
      })
    }
    expect(await store.applications.read('a3', by, LATER)).toBeNull()
    expect((await store.applications.summaries()).map(({ id }) => id)).toEqual(['a2', 'a1'])
    expect(await store.applications.decidable('a3')).toBeNull()
    const lines = (await rows('audit')).filter(({ collection }) => collection === 'applications')
    expect(lines.map(({ action, recordId, after }) => [action, recordId, after])).toEqual([
      ['created', 'a1', { leadId: null, status: 'pending' }],
      ['created', 'a2', { leadId: null, status: 'pending' }],
      ['read', 'a1', null],
      ['read', 'a2', null],
    ])
  })

  it('are in another state when one comes, is decided, loses its customer, or goes, and only then', async () => {
    const { commit, store, rows } = await openStore()
    const states: string[] = []
    const isAnother = async () => {
      const before = states.at(-1)
      states.push(await store.applications.state())
      return states.at(-1) !== before
    }
    await isAnother()
    const lead = stored(await commit(null, aLead('l1')))
    expect(await isAnother()).toBe(false)
    await commit(null, aLead('l2'), { applications: [application('a1', { leadId: 'l1' })] })
    expect(await isAnother()).toBe(true)
    const deciding = { id: 'a1', before: 'pending', was: 2, status: 'approved', decisions: [] } as const
    const decide = () =>
      store.commit({ ...by, at: LATER, changes: [], deciding: { ...deciding, decisions: [] } })
    expect((await decide()).outcome).toBe('committed')
    expect(await isAnother()).toBe(true)
    // What was decided upon is another by now.
    expect(await decide()).toEqual({ outcome: 'moved' })
    expect(await isAnother()).toBe(false)
    await commit(lead, null)
    expect(await isAnother()).toBe(true)
    for (let times = 0; times < 2; times++) await store.applications.remove('a1', by, LATER)
    expect(await isAnother()).toBe(true)
    expect(
      (await rows('audit')).filter(({ recordId }) => recordId === 'a1').map(({ action }) => action),
    ).toEqual(['created', 'changed', 'deleted'])
    expect(await store.applications.listed()).toEqual([])
  })
})

it('a setting is written down with what it was before', async () => {
  const { store, rows } = await openStore()
  const by = { actor: SAM, device: 'desk' }
  expect(await store.setting('motto')).toBeUndefined()
  await store.changeSetting('motto', 'Honest', by, START)
  await store.changeSetting('motto', 'Honest cars', by, LATER)
  expect(await store.setting('motto')).toBe('Honest cars')
  expect(await rows('audit')).toMatchObject([
    { collection: 'settings', recordId: 'motto', before: null, after: { value: 'Honest' }, at: START },
    { before: { value: 'Honest' }, after: { value: 'Honest cars' }, at: LATER, actorName: 'Sam Miller' },
  ])
})

it('what happened to a record is told with who it was, be it nobody of the dealership', async () => {
  const { store, commit } = await openStore()
  const actors: Actor[] = [{ kind: 'visitor' }, { kind: 'system' }, SAM]
  let lead: Lead | null = null
  for (const [index, actor] of actors.entries())
    lead = stored(await commit(lead, { ...(lead ?? aLead('l1')), notes: `${index}` }, { actor }))
  expect((await store.lines('leads', 'l1')).map(({ by, userId, action }) => [by, userId, action])).toEqual([
    ['Sam Miller', 'sam', 'changed'],
    ['The server', null, 'changed'],
    ['A visitor of the website', null, 'created'],
  ])
  expect((await store.changesOf('leads', 'l1', 0)).map(({ by }) => by)).toEqual([
    'The website',
    'The server',
    'Sam Miller',
  ])
  expect((await store.changesSince('leads', 'l1', 1)).map(({ before, after }) => [before, after])).toEqual([
    [{ notes: '0' }, { notes: '1' }],
    [{ notes: '1' }, { notes: '2' }],
  ])
  expect(await store.touchedSince('leads', 2)).toEqual(['l1'])
  expect(await store.touchedSince('leads', 3)).toEqual([])
})

it('all customers come in one order, however many are read at once', async () => {
  const { store, commit } = await openStore()
  const ids = Array.from({ length: 501 }, (_, index) => `l${String(index).padStart(4, '0')}`)
  const changes = ids.map((id, index) => ({
    collection: 'leads' as const,
    before: null,
    // Several of them in one moment.
    after: aLead(id, { createdAt: index % 3 === 0 ? START : LATER }),
  }))
  await commit(null, aLead('x', { createdAt: START }), { changes })
  const pages: Lead[][] = []
  for await (const page of store.leads.pages()) pages.push(page)
  expect(pages.map(page => page.length)).toEqual([250, 250, 1])
  expect(pages.flat()).toEqual(await store.leads.all())
})

it('an id is one of a kind, however many are made', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(idSchema.safeParse(id).success).toBe(true)
})
