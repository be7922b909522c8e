/**
 * How an issue is settled: what settles it is written first, like any other change, and the settlement after. Both are one
 * gesture, which can be taken back.
 */

import type { Collection } from '@forecourt/shared/collections/collections'
import type { IssueSettlement, SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { consentSaidSchema } from '@forecourt/shared/leads/contact-consent'
import type { Lead } from '@forecourt/shared/leads/lead'
import { TEST_DRIVE_TROUBLES } from '@forecourt/shared/leads/test-drive'
import { waitingListNote, waitingNoteId } from '@forecourt/shared/leads/waiting-list'
import { bothTexts, idOfAdded, isDeletion, type WayOut } from '@forecourt/shared/sync/settle-issue'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { LISTED } from '../customers/lead-actions.ts'
import { timeZone } from '../dealer.ts'
import { type Acting, cameSince, changedWhileAsked, instant } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import type { Glance } from '../mirror/rows.ts'
import { withWayBack } from '../mirror/way-back.ts'
import { vehicleWords } from '../vehicles/vehicle-words.ts'
import type { IssueDesk } from './issue-desk.ts'
import { createIssueWrites, type IssueWrites, type Stored } from './issue-writes.ts'

const KEPT = { title: 'Kept yours', text: 'Your value is sent again.' } as const
const KEPT_OF_OTHER = { title: 'Kept their change', text: 'Their value is sent again.' } as const
const JOINED = { title: 'Kept both', text: 'Your text is added below theirs.' } as const
const LEFT = { title: 'Decided', text: 'It stays as it is.' } as const
const DELETED = { title: 'Deleted', text: 'The record is deleted.' } as const
const EDITED = { title: 'Kept as edited', text: 'What you entered is sent.' } as const
const ADDED = { title: 'Added again', text: 'A new record was made of these values.' } as const
const MOVED = { title: 'Lead Updated', text: 'The customer has the other vehicle.' } as const
const NOTED = { title: 'Note Added', text: 'The note was added to the customer you chose.' } as const

type Fields = Readonly<Record<string, unknown>>

/** The ways out that ask for nothing more. */
export type PlainWay = Extract<WayOut, 'keep_mine' | 'keep_both' | 'keep_theirs' | 'waiting_list'>

export function createSettling(acting: Acting, issue: SyncIssue) {
  const { mirror, user, say } = acting
  const isOwn = issue.userId === user.id || !issue.author
  const kept = isOwn ? KEPT : KEPT_OF_OTHER

  /** Marks it as settled; once, however often it is asked for. */
  async function settle(settlement: IssueSettlement, hold: string): Promise<void> {
    const known = [...(mirror.rows('issues').value ?? []), ...(mirror.rows('othersIssues').value ?? [])]
    const current = known.find(one => one.id === issue.id)
    if (!current || current.settledAt !== null) return
    const settled = { ...current, settlement, settledAt: instant() }
    await mirror.write('issues', settled, `${issue.title}: decided`, current, hold)
  }

  async function settled(
    write: (writes: IssueWrites) => Promise<Stored>,
    settlement: IssueSettlement,
  ): Promise<Stored> {
    const hold = newId()
    const stored = await write(createIssueWrites(acting, issue, hold))
    if (!stored.isStored) return stored
    try {
      await settle(settlement, hold)
    } catch (error) {
      await mirror.takeBack(hold).catch(() => false)
      throw error
    }
    say(withWayBack(acting, hold, stored.said))
    return stored
  }

  async function orSay(settling: Promise<Stored>): Promise<Stored> {
    const stored = await settling
    if ('problem' in stored) say({ title: 'Update Failed', text: stored.problem, isBad: true })
    return stored
  }

  function waitForVehicle(lead: Lead): Promise<Stored> {
    const id = String(issue.mine.vehicleId ?? lead.vehicleId)
    const stock = mirror.foreseen.value ?? []
    const vehicle = stock.find(one => one.id === id)
    const note = waitingListNote({
      vehicle: vehicle ? vehicleName(vehicle) : vehicleWords(mirror, stock, id).text,
      isSold: vehicle?.status === 'sold',
      at: issue.createdAt,
      by: `${user.firstName} ${user.lastName}`,
      timeZone: timeZone(),
    })
    return orSay(
      settled(writes => writes.addNote(lead, note, waitingNoteId(lead.id, id), LISTED), 'kept_theirs'),
    )
  }

  return {
    /**
     * @param isSale whether it was confirmed that a vehicle is sold with it
     * @returns what came of it; null where nothing was to be done
     * @throws where a settlement cannot be stored on the device
     */
    async take(way: PlainWay, { mine, record, lead }: IssueDesk, isSale = false): Promise<Stored | null> {
      switch (way) {
        case 'keep_mine':
          if (isDeletion(issue)) throw new Error('A deletion is kept upon what was shown of its record')
          return orSay(
            settled(
              writes => writes.change(mine, record, kept, { testDrive: TEST_DRIVE_TROUBLES, isSale }),
              'kept_mine',
            ),
          )
        case 'keep_both':
          return orSay(
            settled(writes => writes.change(bothTexts(issue, record) ?? {}, record, JOINED), 'edited'),
          )
        case 'keep_theirs':
          return orSay(settled(async () => ({ isStored: true, said: LEFT }), 'kept_theirs'))
        case 'waiting_list':
          return lead ? waitForVehicle(lead) : null
        default:
          return way satisfies never
      }
    },

    /**
     * Deletes the record as it was shown to who was asked: what came after that is not destroyed with it.
     * @throws where a settlement cannot be stored on the device
     */
    erase: async (seen: Glance<Collection>): Promise<void> => {
      if (cameSince(mirror, issue.about, seen)) return say(changedWhileAsked(issue.title))
      await orSay(settled(writes => writes.erase(seen, DELETED), 'kept_mine'))
    },

    /** The customer gets another vehicle than the one that somebody else has. */
    giveAnother: (vehicleId: string, { record }: IssueDesk): Promise<Stored> =>
      orSay(
        settled(
          // Customer, vehicle and price were named with the choice.
          writes => writes.change({ ...issue.mine, vehicleId }, record, MOVED, { isSale: true }),
          'edited',
        ),
      ),

    /**
     * Stores judged values upon the record, by who saw it as it was shown to them.
     * @param isSale whether it was confirmed that a vehicle is sold with it
     */
    edit: (values: Fields, saw: Fields | null, isSale = false): Promise<Stored> =>
      settled(writes => writes.change(values, saw, EDITED, { isSale }), 'edited'),

    /**
     * Makes a new record of judged values.
     * @param known what goes along with them
     */
    addAgain: (values: Fields, known: Fields): Promise<Stored> =>
      settled(writes => writes.add(values, known, ADDED), 'edited'),

    /** Adds a note that lost its place to another customer. */
    moveNote: (lead: Lead, note: string): Promise<Stored> =>
      settled(
        writes => writes.addNote(lead, note, idOfAdded(issue.id, 'move_note'), NOTED, consentIn(issue)),
        'edited',
      ),
  }
}

export type Settling = ReturnType<typeof createSettling>

/** What a note says of calls and texts, which goes along with it. */
const consentIn = ({ record }: Pick<SyncIssue, 'record'>) =>
  consentSaidSchema.safeParse(record?.consent).data ?? null
