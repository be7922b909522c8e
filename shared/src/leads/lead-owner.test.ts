import { describe, expect, it } from 'vitest'
import { aLead, NOW } from '../../tests/factories.ts'
import { decideLeadChange, type LeadFacts } from './decide-lead.ts'
import {
  HAND_OVERS_MAX,
  handOverText,
  isNobodys,
  type OwnerFacts,
  obstacleToOwner,
  ownerOf,
  withHandOver,
} from './lead-owner.ts'
import { nextInTurn } from './owner-rule.ts'

const STAFF = [
  { id: 'sam', name: 'Sam Miller', isActive: true },
  { id: 'kim', name: 'Kim Park', isActive: true },
  { id: 'joe', name: 'Joe Tran', isActive: false },
]
const ofSam: OwnerFacts = { staff: STAFF, actor: { id: 'sam', name: 'Sam Miller' }, mayAssign: false }
const ofAdmin: OwnerFacts = { staff: STAFF, actor: { id: 'ada', name: 'Ada Miller' }, mayAssign: true }

describe('who has a customer', () => {
  it.each([
    [null, { state: 'nobody' }],
    ['kim', { state: 'has', id: 'kim', name: 'Kim Park' }],
    ['joe', { state: 'left', name: 'Joe Tran' }],
    ['dee', { state: 'left', name: null }],
  ])('%s: %j', (ownerId, owner) => {
    expect(ownerOf(aLead({ ownerId }), STAFF)).toEqual(owner)
  })

  it('is told by what was written down, where it is not known who there is', () => {
    const handOvers = [{ to: 'kim', toName: 'Kim P.', at: NOW, by: null }]
    expect(ownerOf({ ownerId: 'kim', handOvers }, null)).toEqual({ state: 'has', id: 'kim', name: 'Kim P.' })
    expect(ownerOf({}, null)).toEqual({ state: 'nobody' })
  })

  it.each([
    [{ ownerId: null }, true],
    [{ ownerId: 'joe' }, true],
    [{ ownerId: 'kim' }, false],
    [{ ownerId: null, status: 'closed' }, false],
    [{ ownerId: null, status: 'lost' }, false],
  ] as const)('is nobody: %j, %s', (fields, is) => {
    expect(isNobodys(aLead(fields), STAFF)).toBe(is)
  })
})

describe('who may give whom to whom', () => {
  it.each([
    ['takes whom nobody has', ofSam, null, 'sam', null],
    ['takes whom somebody had who has left', ofSam, 'joe', 'sam', null],
    ['takes nobody from a colleague', ofSam, 'kim', 'sam', 'owner_not_yours'],
    ['gives nobody away whom they do not have', ofSam, null, 'kim', 'owner_not_yours'],
    ['hands their own over', ofSam, 'sam', 'kim', null],
    ['gives their own back', ofSam, 'sam', null, null],
    ['gives nobody to who has left', ofSam, 'sam', 'joe', 'owner_unknown'],
    ['assigns anybody to anybody', ofAdmin, 'kim', 'sam', null],
    ['assigns nobody to who is not there', ofAdmin, 'kim', 'dee', 'owner_unknown'],
  ] as const)('%s', (_, facts, from, to, obstacle) => {
    expect(obstacleToOwner({ ownerId: from }, to, facts)).toBe(obstacle)
  })
})

describe('a change of the owner', () => {
  const facts = (owners?: OwnerFacts): LeadFacts => ({
    now: NOW,
    vehicle: () => null,
    ...(owners ? { owners } : {}),
  })

  it('is refused as the rule says, and written down where it is made', () => {
    const taken = aLead({ ownerId: 'kim' })
    expect(decideLeadChange(taken, { ownerId: 'sam' }, facts(ofSam))).toEqual({
      outcome: 'refused',
      code: 'owner_not_yours',
    })
    expect(decideLeadChange(taken, { ownerId: 'sam' }, facts(ofAdmin))).toMatchObject({
      outcome: 'changed',
      lead: {
        ownerId: 'sam',
        handOvers: [{ to: 'sam', toName: 'Sam Miller', at: NOW, by: 'Ada Miller' }],
      },
    })
  })

  it('remembers the latest hand-overs', () => {
    let handOvers = aLead().handOvers
    for (let times = 0; times <= HAND_OVERS_MAX; times++)
      handOvers = withHandOver(handOvers, 'kim', STAFF, `${times}`, NOW)
    expect(handOvers).toHaveLength(HAND_OVERS_MAX)
    expect(handOvers[0]?.by).toBe('1')
  })
})

describe('the first word', () => {
  const LATER = '2026-11-20T18:00:00.000Z'
  const moved = (lead = aLead(), edit = {}) =>
    decideLeadChange(lead, edit, { now: LATER, vehicle: () => null })

  it('is when a customer is moved on from New', () => {
    expect(moved(aLead(), { status: 'contacted' })).toMatchObject({ lead: { firstContactAt: LATER } })
    expect(moved(aLead(), { status: 'lost' })).toMatchObject({ lead: { firstContactAt: null } })
    expect(moved(aLead({ status: 'contacted' }), { status: 'test_drive' })).toMatchObject({
      lead: { firstContactAt: null },
    })
  })

  it('is when it was said to be, and never to come', () => {
    const said = { status: 'contacted', firstContactAt: NOW }
    expect(moved(aLead(), said)).toMatchObject({ lead: { firstContactAt: NOW } })
    expect(moved(aLead(), { firstContactAt: '2027-01-01T00:00:00.000Z' })).toMatchObject({
      lead: { firstContactAt: LATER },
    })
  })
})

it.each([
  [{ to: 'kim', toName: 'Kim Park', by: 'Kim Park' }, 'Kim Park took them'],
  [{ to: 'kim', toName: 'Kim Park', by: 'Sam Miller' }, 'Sam Miller handed them over to Kim Park'],
  [{ to: 'kim', toName: 'Kim Park', by: null }, 'Given to Kim Park by itself'],
  [{ to: null, toName: null, by: 'Kim Park' }, 'Kim Park gave them back: nobody has them'],
])('%j reads %s', (handOver, words) => {
  expect(handOverText({ ...handOver, at: NOW })).toBe(words)
})

describe('whose turn it is', () => {
  const sales = (id: string, isActive = true) => ({ id, name: id, isActive, role: 'sales' as const })
  it.each([
    ['who never got one', [sales('a'), sales('b')], [['a', '2026-11-20']], 'b'],
    [
      'who got their last one the longest ago',
      [sales('a'), sales('b')],
      [
        ['a', '2026-11-21'],
        ['b', '2026-11-20'],
      ],
      'b',
    ],
    ['nobody’s who has left', [sales('a', false), sales('b')], [['b', '2026-11-20']], 'b'],
    ['nobody’s where nobody sells', [{ ...sales('a'), role: 'admin' as const }], [], null],
  ] as const)('is %s', (_, staff, last, id) => {
    expect(nextInTurn(staff, new Map(last as never))).toBe(id)
  })
})
