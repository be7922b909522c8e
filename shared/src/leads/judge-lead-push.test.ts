// Who may push what of a customer and of a note, and what goes back with which words.
import { describe, expect, it } from 'vitest'
import { aLead, aVehicle, IMPORTED, NOW } from '../../tests/factories.ts'
import { DEMO_DEALER } from '../dealer/dealer.ts'
import { NO_GRANTS } from '../users/permissions.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import { judgeLeadPush, type LeadPushFacts, leadRemoval } from './judge-lead-push.ts'
import { judgeNotePush } from './judge-note-push.ts'
import { LEAD_EDITABLE, type Lead } from './lead.ts'
import type { LeadNote } from './lead-note.ts'
import { waitingNoteId } from './waiting-list.ts'

const LATER = '2026-11-21T09:00:00.000Z'
const SALES = { id: 'sam', role: 'sales', name: 'Sam Miller', granted: NO_GRANTS }
const ADMIN = { ...SALES, role: 'admin' }
const OWNER = { ...ADMIN, granted: { ...NO_GRANTS, adminGrants: ['delete_customers'] } } as const
const NOTE: LeadNote = {
  id: 'n1',
  leadId: 'l1',
  note: 'Called.',
  author: 'Kim',
  authorId: null,
  consent: null,
  createdAt: NOW,
  revision: 2,
}

const knewNothing = () => false
const knewAll = () => true

const factsOf = (
  vehicles: readonly Vehicle[] = [],
  more: Partial<LeadPushFacts> & { heldBy?: string[] } = {},
): LeadPushFacts => ({
  now: LATER,
  notes: [],
  hasUnseenNotes: false,
  vehicle: id => {
    const vehicle = vehicles.find(one => one.id === id)
    return vehicle ? { vehicle, heldBy: more.heldBy ?? [] } : null
  },
  ...more,
})

describe('a customer who was added on the device', () => {
  const MADE = {
    ...aLead(),
    id: 'offline',
    createdAt: NOW,
    revision: undefined,
    status: 'new' as Lead['status'],
  }
  const judge = (next: object, facts = factsOf()) =>
    judgeLeadPush({ assumed: null, next: { ...MADE, ...next } }, null, SALES, knewNothing, facts)

  it('is stored as it was made, at the instant when it was made', () => {
    const { changes, issues } = judge({ notes: 'Likes red.' })
    expect(issues).toEqual([])
    expect(changes).toEqual([
      {
        collection: 'leads',
        before: null,
        after: {
          ...aLead(),
          id: 'offline',
          notes: 'Likes red.',
          createdAt: NOW,
          updatedAt: LATER,
          revision: 0,
        },
      },
    ])
  })

  it('takes the stage it reached, with the vehicle that this takes', () => {
    const vehicle = aVehicle()
    const { changes, issues } = judge({ status: 'financing', vehicleId: 'v1' }, factsOf([vehicle]))
    expect(issues).toEqual([])
    expect(changes).toMatchObject([
      { collection: 'leads', after: { status: 'financing', vehicleId: 'v1' } },
      { collection: 'vehicles', before: vehicle, after: { id: 'v1', status: 'pending' } },
    ])
  })

  it.each([
    [
      { status: 'financing', vehicleId: 'v1' },
      ['other'],
      'This vehicle is under contract with another customer.',
    ],
    [{ status: 'financing', vehicleId: 'gone' }, [], 'This vehicle no longer exists.'],
    [{ status: 'financing' }, [], 'Please choose an available vehicle.'],
    [{ status: 'test_drive_scheduled' }, [], 'A test drive date and time is required.'],
  ])('is stored at new where the move is refused: %j, held by %j', (move, heldBy, message) => {
    const status = heldBy.length > 0 ? 'pending' : 'available'
    const { changes, issues } = judge(move, factsOf([aVehicle({ status })], { heldBy }))
    expect(changes).toMatchObject([{ after: { id: 'offline', status: 'new', vehicleId: null } }])
    expect(issues).toMatchObject([{ kind: 'refused', title: 'Ruth Becker', message, mine: move }])
    expect(issues[0]?.mine).not.toHaveProperty('phone')
  })

  it('whom an import brought, and whom the server lost, is of that import and as old as before', () => {
    const createdAt = '2023-05-01T06:00:00.000Z'
    expect(judge({ imported: IMPORTED, createdAt }).changes).toMatchObject([
      { after: { imported: IMPORTED, createdAt, updatedAt: LATER } },
    ])
    expect(judge({ imported: { id: 'i1' }, createdAt }).changes).toMatchObject([
      { after: { imported: null, createdAt: LATER } },
    ])
  })

  it('goes back whole where it is not valid, under what name there is', () => {
    const name = (next: object) => judge(next).issues[0]?.title
    const { changes, issues } = judge({ phone: '', email: '' })
    expect([changes, issues[0]?.message, issues[0]?.mine['firstName']]).toEqual([
      [],
      'Phone or email is required',
      'Ruth',
    ])
    expect(name({ lastName: undefined })).toBe('Ruth')
    expect(name({ firstName: undefined })).toBe('Becker')
    expect(name({ firstName: undefined, lastName: undefined })).toBe('Customer')
  })
})

describe('an edit of a customer', () => {
  const current = aLead({ notes: 'Old' })
  const judge = (mine: object, author = SALES, now: Lead | null = current) =>
    judgeLeadPush({ assumed: current, next: { ...current, ...mine } }, now, author, knewAll, factsOf())

  it('goes back field by field where a field is not valid, with words for it', () => {
    const { changes, issues } = judge({ email: 'ruth@', notes: 'New' })
    expect(changes).toMatchObject([{ before: current, after: { email: current.email, notes: 'New' } }])
    expect(issues).toMatchObject([
      {
        kind: 'refused',
        mine: { email: 'ruth@' },
        theirs: { email: current.email },
        message: 'Valid email is required',
      },
    ])
    expect(Object.keys(issues[0]?.mine ?? {})).toEqual(['email'])
  })

  it('can take away one of the two ways to reach them', () => {
    expect(judge({ phone: '' })).toMatchObject({ changes: [{ after: { phone: '' } }], issues: [] })
    expect(judge({ email: null })).toMatchObject({ changes: [{ after: { email: '' } }], issues: [] })
  })

  it('leaves the last way to reach them where two people took one away each, and asks the second', () => {
    const assumed = aLead()
    const now = aLead({ email: '', revision: 2 })
    const next = { ...assumed, phone: '', notes: 'New', status: 'contacted' }
    const { changes, issues } = judgeLeadPush({ assumed, next }, now, SALES, knewNothing, factsOf())
    expect(changes).toMatchObject([
      { after: { email: '', phone: assumed.phone, notes: 'New', status: 'contacted' } },
    ])
    expect(issues).toEqual([
      {
        kind: 'refused',
        title: 'Ruth Becker',
        mine: { phone: '' },
        theirs: { phone: assumed.phone },
        message: 'Phone or email is required',
      },
    ])
  })

  it('goes back with its move where it takes away both ways and what its stage needs', () => {
    const { changes, issues } = judge({ phone: '', email: '', status: 'financing', notes: 'New' })
    expect(changes).toMatchObject([
      { after: { phone: current.phone, email: current.email, status: 'new', notes: 'New' } },
    ])
    expect(issues.map(({ mine }) => mine)).toEqual([{ phone: '', email: '' }, { status: 'financing' }])
  })

  it('of a customer who is gone goes back with all that its author had', () => {
    const { changes, issues } = judge({ phone: '1' }, SALES, null)
    expect(changes).toEqual([])
    expect(issues).toMatchObject([
      {
        title: 'Ruth Becker',
        message: 'This record was deleted meanwhile.',
        mine: { phone: '1' },
        record: { phone: '1', notes: 'Old', vehicleId: null },
      },
    ])
  })

  it('that changes nothing is nothing', () => {
    expect(judge({})).toEqual({ changes: [], issues: [] })
  })
})

describe('the deletion of a customer', () => {
  const current = aLead({ status: 'financing', vehicleId: 'v1' })
  const vehicle = aVehicle({ status: 'pending' })
  const facts = factsOf([vehicle], { heldBy: ['l1'], notes: [NOTE] })
  const judge = (
    author: typeof SALES | typeof OWNER,
    more: Partial<LeadPushFacts> = {},
    assumed = current,
    knew = knewNothing,
  ) =>
    judgeLeadPush({ assumed, next: { ...assumed, _deleted: true } }, current, author, knew, {
      ...facts,
      ...more,
    })

  it('takes the notes along and sets the vehicle free', () => {
    const { changes, issues } = judge(OWNER)
    expect(issues).toEqual([])
    expect(changes).toEqual([
      { collection: 'leads', before: current, after: null },
      { collection: 'notes', before: NOTE, after: null },
      {
        collection: 'vehicles',
        before: vehicle,
        after: { ...vehicle, status: 'available', isAvailable: true, updatedAt: LATER },
      },
    ])
    expect(leadRemoval(current, facts)).toEqual(changes)
  })

  const elsewhere = aLead({ ...current, phone: '999' })
  it.each([
    ['by sales', SALES, {}, current, 'Your role does not allow this change.'],
    [
      'with notes that its author has not seen',
      OWNER,
      { hasUnseenNotes: true },
      current,
      'Someone else changed this record meanwhile, so it was not deleted.',
    ],
    [
      'that somebody changed meanwhile',
      OWNER,
      {},
      elsewhere,
      'Someone else changed this record meanwhile, so it was not deleted.',
    ],
  ])('is refused: %s', (_case, author, more, assumed, message) => {
    const { changes, issues } = judge(author, more, assumed)
    expect(changes).toEqual([])
    expect(issues).toEqual([
      {
        kind: 'refused',
        title: 'Ruth Becker',
        mine: { _deleted: true },
        theirs: { _deleted: null, ...(assumed === elsewhere ? { phone: current.phone } : {}) },
        message,
        // What came since is told by what its author had.
        record: Object.fromEntries(LEAD_EDITABLE.map(field => [field, assumed[field]])),
      },
    ])
  })

  it('that is refused says nothing of what its author knew, although the record that was sent does not show it', () => {
    const { issues } = judge(OWNER, { hasUnseenNotes: true }, elsewhere, knewAll)
    expect(issues).toMatchObject([{ theirs: { _deleted: null }, record: { phone: current.phone } }])
    expect(issues[0]?.theirs).not.toHaveProperty('phone')
  })

  it('is done where all that changed was the own device, and is nothing where nobody is left', () => {
    expect(judge(OWNER, {}, elsewhere, knewAll).changes).toHaveLength(3)
    const pushed = { assumed: current, next: { ...current, _deleted: true } }
    expect(judgeLeadPush(pushed, null, OWNER, knewNothing, facts)).toEqual({ changes: [], issues: [] })
  })
})

describe('a note', () => {
  const lead = aLead()
  const sent = { id: 'n1', leadId: 'l1', note: ' Called. ', author: 'Somebody else', createdAt: NOW }
  const judge = (next: object, current: LeadNote | null = null, of: Lead | null = lead, customer?: string) =>
    judgeNotePush({ assumed: null, next: { ...sent, ...next } }, current, SALES, of, LATER, customer)

  it('is stored under the name of its author, at the instant when it was written', () => {
    expect(judge({})).toEqual({
      changes: [
        {
          collection: 'notes',
          before: null,
          after: {
            id: 'n1',
            leadId: 'l1',
            note: 'Called.',
            author: 'Sam Miller',
            authorId: 'sam',
            consent: null,
            createdAt: NOW,
            revision: 0,
          },
        },
      ],
      issues: [],
    })
  })

  it('of a waiting list is there once, whoever else noted it with other words', () => {
    const id = waitingNoteId('l1', 'v1')
    const pushed = { assumed: null, next: { ...NOTE, id, note: 'Waits for it, says Kim.' } }
    expect(judgeNotePush(pushed, { ...NOTE, id }, SALES, aLead(), LATER)).toEqual({ changes: [], issues: [] })
  })

  it('that is there already is nothing, and stays as it is', () => {
    expect(judge({ note: 'Called.' }, NOTE)).toEqual({ changes: [], issues: [] })
    expect(judge({ _deleted: true })).toEqual({ changes: [], issues: [] })
    for (const next of [{ note: 'Changed.' }, { _deleted: true }]) {
      const { changes, issues } = judge(next, NOTE)
      expect([changes, issues[0]?.message]).toEqual([[], 'Notes are only ever added.'])
    }
  })

  it.each([
    [{ note: '' }, lead, undefined, 'Note for Ruth Becker', 'Note cannot be empty'],
    [{}, null, 'Ona Lund', 'Note for Ona Lund', 'This record was deleted meanwhile.'],
    [{}, null, undefined, 'Note', 'This record was deleted meanwhile.'],
  ])('that cannot be stored goes back with its words: %j', (next, of, customer, title, message) => {
    const { changes, issues } = judge(next, null, of, customer)
    const said = 'note' in next ? next.note : sent.note
    expect(changes).toEqual([])
    expect(issues).toMatchObject([
      { title, message, mine: { note: said }, record: { note: said, leadId: 'l1' } },
    ])
  })
})

describe('what came of a test drive', () => {
  const TEN = '2026-11-20T17:00:00.000Z'
  const NEXT = '2026-11-25T17:00:00.000Z'
  const scheduled = aLead({ status: 'test_drive_scheduled', testDriveDate: TEN })
  const judge = (assumed: Lead, more: Partial<Lead>, current: Partial<Lead>, knew = knewNothing) =>
    judgeLeadPush(
      { assumed, next: { ...assumed, ...more } },
      { ...assumed, ...current },
      SALES,
      knew,
      factsOf(),
    )
  const MOVED = 'Somebody moved this test drive, or said what came of it, meanwhile.'

  it('is not said of a date that its author has not seen', () => {
    const { changes, issues } = judge(
      scheduled,
      { testDriveOutcome: 'came', phone: '7' },
      { testDriveDate: NEXT },
    )
    expect(changes).toMatchObject([{ after: { testDriveDate: NEXT, testDriveOutcome: null, phone: '7' } }])
    expect(issues).toEqual([
      {
        kind: 'conflict',
        title: 'Ruth Becker',
        mine: { testDriveOutcome: 'came' },
        theirs: { testDriveOutcome: null },
        message: MOVED,
      },
    ])
  })

  it('is not wiped out by a new date of somebody who has not seen it', () => {
    const { changes, issues } = judge(scheduled, { testDriveDate: NEXT }, { testDriveOutcome: 'came' })
    expect(changes).toEqual([])
    expect(issues).toMatchObject([
      { mine: { testDriveDate: NEXT }, theirs: { testDriveDate: TEN }, message: MOVED },
    ])
  })

  it('is gone with its date where the author knew it, and kept where the date is', () => {
    const said = { ...scheduled, testDriveOutcome: 'missed' as const }
    const moved = judge(said, { testDriveDate: NEXT }, {})
    expect(moved.issues).toEqual([])
    expect(moved.changes).toMatchObject([{ after: { testDriveDate: NEXT, testDriveOutcome: null } }])
    const own = judge(scheduled, { testDriveDate: NEXT }, { testDriveOutcome: 'came' }, knewAll)
    expect(own.changes).toMatchObject([{ after: { testDriveDate: NEXT, testDriveOutcome: null } }])
    const called = judge(scheduled, { phone: '7' }, { testDriveOutcome: 'came' })
    expect(called.changes).toMatchObject([{ after: { phone: '7', testDriveOutcome: 'came' } }])
    expect(called.issues).toEqual([])
  })

  it('is known to who took back what they had said of it, and moves the test drive then', () => {
    // What they had said may have been heard, so it is what counts as known.
    const assumed = { ...scheduled, testDriveOutcome: 'came' as const }
    const next = { ...scheduled, testDriveDate: NEXT }
    const { changes, issues } = judgeLeadPush({ assumed, next }, scheduled, SALES, knewNothing, factsOf())
    expect(issues).toEqual([])
    expect(changes).toMatchObject([{ after: { testDriveDate: NEXT, testDriveOutcome: null } }])
  })

  it('that two people say differently stays as it was said first, and goes back to the second', () => {
    const { changes, issues } = judge(scheduled, { testDriveOutcome: 'missed' }, { testDriveOutcome: 'came' })
    expect(changes).toEqual([])
    expect(issues).toMatchObject([
      { mine: { testDriveOutcome: 'missed' }, theirs: { testDriveOutcome: 'came' } },
    ])
  })
})

describe('a vehicle that a customer leaves', () => {
  const held = aLead({ status: 'financing', vehicleId: 'v1' })
  const facts = factsOf([aVehicle({ status: 'pending' })], { heldBy: ['l1'] })
  it.each([
    ['back_on_market', ['leads', 'vehicles']],
    ['keep_off', ['leads']],
    ['as you like', ['leads']],
    [undefined, ['leads']],
  ])('goes back on the market only where that was said: %s', (leftVehicle, written) => {
    const next = { ...held, status: 'contacted', leftVehicle }
    const { changes, issues } = judgeLeadPush({ assumed: held, next }, held, SALES, knewNothing, facts)
    expect(issues).toEqual([])
    expect(changes.map(({ collection }) => collection)).toEqual(written)
  })
})

describe('a deal that was closed on the device without a vehicle', () => {
  const was = aLead({ status: 'contacted' })
  const next = { ...was, status: 'closed', withoutVehicle: true }
  const facts = factsOf([aVehicle()])

  it.each([
    [true, ['leads'], []],
    [false, [], ['Please choose an available vehicle.']],
    ['as you like', [], ['Please choose an available vehicle.']],
    [undefined, [], ['Please choose an available vehicle.']],
  ])('is one where that was said: %s', (withoutVehicle, written, said) => {
    const pushed = { assumed: was, next: { ...next, withoutVehicle } }
    const { changes, issues } = judgeLeadPush(pushed, was, SALES, knewNothing, facts)
    expect(changes.map(({ collection }) => collection)).toEqual(written)
    expect(issues.map(({ message }) => message)).toEqual(said)
  })

  it('is one of a customer who was added there, too', () => {
    const { changes, issues } = judgeLeadPush({ assumed: null, next }, null, SALES, knewNothing, facts)
    expect(issues).toEqual([])
    expect(changes).toMatchObject([{ after: { status: 'closed', vehicleId: null } }])
  })

  it('sells no vehicle that a colleague gave the customer meanwhile', () => {
    const current = { ...was, vehicleId: 'v1', revision: 9 }
    const { changes, issues } = judgeLeadPush({ assumed: was, next }, current, SALES, knewNothing, facts)
    expect(changes).toEqual([])
    expect(issues).toMatchObject([{ mine: { status: 'closed' } }])
  })
})

describe('a test drive that was arranged on the device', () => {
  // A Sunday, on which the lot is closed, at an hour for which Ona has the vehicle.
  const SUNDAY = '2026-11-22T19:00:00.000Z'
  const OVER = '2026-11-20T17:00:00.000Z'
  const facts = factsOf([aVehicle()], {
    testDrives: {
      booked: () => [{ leadId: 'ona', name: 'Ona Lund', vehicleId: 'v1', at: SUNDAY }],
      vehicleName: () => '2021 Toyota 4Runner',
      hours: DEMO_DEALER.hours,
      timeZone: DEMO_DEALER.timeZone,
    },
  })
  const drive = { status: 'test_drive_scheduled', vehicleId: 'v1', testDriveDate: SUNDAY } as const
  const current = aLead()
  const edit = (more: object) =>
    judgeLeadPush(
      { assumed: current, next: { ...current, ...drive, ...more } },
      current,
      SALES,
      knewAll,
      facts,
    )
  const added = (more: object) =>
    judgeLeadPush({ assumed: null, next: { ...current, ...drive, ...more } }, null, SALES, knewAll, facts)

  it.each([
    ['nothing', {}, 'We are closed on Sundays. 2021 Toyota 4Runner is booked at 12:00 PM by Ona Lund.'],
    [
      'something else',
      { confirmed: 'closed' },
      'We are closed on Sundays. 2021 Toyota 4Runner is booked at 12:00 PM by Ona Lund.',
    ],
    [
      'that it is closed',
      { confirmed: ['closed'] },
      '2021 Toyota 4Runner is booked at 12:00 PM by Ona Lund.',
    ],
    ['that it is taken', { confirmed: ['taken'] }, 'We are closed on Sundays.'],
  ])('goes back with what its author did not know, who knew %s', (_what, more, message) => {
    for (const judged of [edit({ ...more, phone: '7' }), added({ ...more, phone: '7' })]) {
      expect(judged.issues).toMatchObject([{ kind: 'refused', message, mine: { testDriveDate: SUNDAY } }])
      expect(judged.changes).toMatchObject([{ after: { status: 'new', testDriveDate: null, phone: '7' } }])
    }
  })

  it('is stored where its author knew of all that stands against it', () => {
    for (const judged of [edit, added].map(judge => judge({ confirmed: ['taken', 'closed'] }))) {
      expect(judged.issues).toEqual([])
      expect(judged.changes).toMatchObject([{ after: drive }])
    }
  })

  it('is stored though its time is over by now: it was to come when it was chosen', () => {
    for (const judged of [edit, added].map(judge => judge({ testDriveDate: OVER }))) {
      expect(judged.issues).toEqual([])
      expect(judged.changes).toMatchObject([{ after: { testDriveDate: OVER } }])
    }
  })
})
