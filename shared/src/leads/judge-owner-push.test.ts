// What becomes of a customer whom two people take, or speak to, before they hear of each other.
import { describe, expect, it } from 'vitest'
import { aLead, NOW } from '../../tests/factories.ts'
import { NO_GRANTS } from '../users/permissions.ts'
import { judgeLeadPush, TAKEN_FIRST_TEXT } from './judge-lead-push.ts'
import type { Lead } from './lead.ts'
import { OWNER_REFUSAL_TEXTS } from './lead-owner.ts'

const SAM = { id: 'sam', role: 'sales', name: 'Sam Miller', granted: NO_GRANTS }
const STAFF = ['sam', 'kim', 'joe'].map(id => ({ id, name: id, isActive: id !== 'joe' }))
const LATER = '2026-11-20T17:30:00.000Z'
const knewNothing = () => false

/** @param current as the customer is by now; `next` as Sam wants them, who saw `assumed` */
function judge(assumed: Lead | null, next: Partial<Lead>, current: Lead | null) {
  const facts = {
    now: LATER,
    notes: [],
    hasUnseenNotes: false,
    vehicle: () => null,
    owners: { staff: STAFF, actor: { id: 'sam', name: 'Sam Miller' }, mayAssign: false },
  }
  return judgeLeadPush({ assumed, next: { ...aLead(), ...next } }, current, SAM, knewNothing, facts)
}

describe('a customer whom nobody had', () => {
  it('is of who takes them first', () => {
    const { changes, issues } = judge(aLead(), { ownerId: 'sam' }, aLead())
    expect(issues).toEqual([])
    expect(changes).toMatchObject([
      { after: { ownerId: 'sam', handOvers: [{ to: 'sam', by: 'Sam Miller', at: LATER }] } },
    ])
  })

  it('stays with them; the second is told, and keeps what else they did', () => {
    const current = aLead({ ownerId: 'kim', revision: 2 })
    const { changes, issues } = judge(aLead(), { ownerId: 'sam', phone: '(208) 555-0199' }, current)
    expect(issues).toEqual([
      {
        kind: 'conflict',
        title: 'Ruth Becker',
        mine: { ownerId: 'sam' },
        theirs: { ownerId: 'kim' },
        message: TAKEN_FIRST_TEXT,
      },
    ])
    expect(changes).toMatchObject([{ after: { ownerId: 'kim', phone: '(208) 555-0199' } }])
  })
})

it('who may not give a customer away is told why, and the rest of what they did is kept', () => {
  const current = aLead({ ownerId: 'kim' })
  const { changes, issues } = judge(current, { ownerId: 'sam', status: 'contacted' }, current)
  expect(issues).toMatchObject([{ kind: 'refused', mine: { ownerId: 'sam' } }])
  expect(issues[0]?.message).toBe(OWNER_REFUSAL_TEXTS.owner_not_yours)
  expect(changes).toMatchObject([{ after: { ownerId: 'kim', status: 'contacted' } }])
})

it('a customer who was added without a signal is of who added them', () => {
  const { changes } = judge(null, { id: 'offline', ownerId: 'sam' }, null)
  expect(changes).toMatchObject([{ after: { ownerId: 'sam', handOvers: [{ to: 'sam', by: 'Sam Miller' }] } }])
})

describe('of two who spoke to a customer before they heard of each other', () => {
  const TEN = '2026-11-20T17:10:00.000Z'
  it.each([
    ['the first stays', NOW, TEN, NOW],
    ['the first counts, whoever is heard first', TEN, NOW, NOW],
  ])('%s', (_, stored, said, first) => {
    const current = aLead({ status: 'contacted', firstContactAt: stored, revision: 2 })
    const { changes, issues } = judge(aLead(), { status: 'contacted', firstContactAt: said }, current)
    expect(issues).toEqual([])
    const after = changes.length === 0 ? current : changes[0]?.after
    expect(after).toMatchObject({ firstContactAt: first })
  })

  it('who takes their own word back, takes back theirs alone', () => {
    const assumed = aLead({ status: 'contacted', firstContactAt: TEN })
    const current = aLead({ status: 'contacted', firstContactAt: NOW, revision: 2 })
    const { issues } = judge(assumed, { status: 'new', firstContactAt: null }, current)
    expect(issues).toMatchObject([{ kind: 'conflict', mine: { firstContactAt: null } }])
  })

  it('who takes their own word back on a device whose clock is fast, takes it back', () => {
    const assumed = aLead({ status: 'contacted', firstContactAt: '2026-11-20T18:00:00.000Z' })
    const current = aLead({ status: 'contacted', firstContactAt: NOW, revision: 2 })
    const { issues, changes } = judge(assumed, { status: 'new', firstContactAt: null }, current)
    expect(issues).toEqual([])
    expect(changes).toMatchObject([{ after: { status: 'new', firstContactAt: null } }])
  })

  it('who takes their own word back takes none from a customer whom a colleague moved on', () => {
    const assumed = aLead({ status: 'contacted', firstContactAt: NOW })
    const current = aLead({ status: 'test_drive', firstContactAt: NOW, revision: 2 })
    const { issues, changes } = judge(assumed, { status: 'new', firstContactAt: null }, current)
    expect(issues).toMatchObject([{ kind: 'conflict', mine: { status: 'new' } }])
    expect(changes).toEqual([])
  })
})
