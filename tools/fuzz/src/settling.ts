/** How a person settles an issue: by one of the ways that its screen offers, through what the screen calls. */

import type { Collection } from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { Lead } from '@forecourt/shared/leads/lead'
import { fieldsAtStake } from '@forecourt/shared/sync/issue-fields'
import {
  bothTexts,
  fieldsToAdd,
  idOfAdded,
  isDeletion,
  judgeIssueEdit,
  judgeIssueRecord,
  knownOfRecord,
} from '@forecourt/shared/sync/settle-issue'
import { may } from '@forecourt/shared/users/permissions'
import type { Acting } from '../../../admin-pwa/src/mirror/acting.ts'
import type { Glance } from '../../../admin-pwa/src/mirror/rows.ts'
import { issueDesk } from '../../../admin-pwa/src/sync/issue-desk.ts'
import { createSettling } from '../../../admin-pwa/src/sync/settling.ts'
import { ownersOf } from '../../../admin-pwa/src/vehicles/vehicle-facts.ts'
import type { Fields, Gesture } from './gestures.ts'
import { inOrder } from './in-order.ts'

export interface Answer {
  issue: SyncIssue
  /** Which of the ways that are offered. */
  way: number
  /** Which vehicle, where another one is asked for. */
  vehicle: number
  /** For whom, where a note is moved. */
  lead: Lead | undefined
}

type Done = Omit<Gesture, 'by'>

const partOf = (values: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map(field => [field, values[field]]))

/** A way out as it is about to be taken. */
export interface WayTaken {
  /** What comes of it for the record that the issue is about, where it is stored. */
  done: Done[]
  /** What its author wanted of that record, where that is given up. */
  letGo?: Fields
  /** Presses the button, or saves the dialog. @throws where the device cannot store the decision */
  press(): Promise<unknown>
}

/** Null where there is nothing to press, or what a dialog shows cannot be saved as it is. */
export function wayAsShown(acting: Acting, role: string, answer: Answer): WayTaken | null {
  const { issue } = answer
  const { mirror } = acting
  const vehicles = inOrder(mirror.foreseen.value ?? [])
  const desk = issueDesk(issue, {
    leads: mirror.rows('leads').value ?? [],
    events: mirror.rows('events').value ?? [],
    notes: mirror.rows('notes').value ?? [],
    tasks: mirror.rows('tasks').value ?? [],
    vehicles,
    may: permission => may({ role }, permission),
    owners: ownersOf(acting),
  })
  const settling = createSettling(acting, issue)
  const collection = issue.about
  const { record } = desk
  const edited = (values: Fields): Done[] => {
    // Of another date nobody has said yet what came of it.
    const isMoved = 'testDriveDate' in values && values.testDriveDate !== record?.testDriveDate
    const typed = isMoved ? { testDriveOutcome: null, ...values } : values
    return [{ collection, id: issue.documentId, kind: 'edited', saw: record, typed }]
  }
  const erased = ({ record: shown, notes }: Glance<Collection>): Done[] => {
    const tasks = (acting.mirror.rows('tasks').value ?? []).filter(
      ({ leadId }) => leadId === issue.documentId,
    )
    const saw = { ...shown, notesSeen: [...notes, ...tasks.map(({ id }) => id)] }
    return [{ collection, id: issue.documentId, kind: 'erased', saw, typed: {} }]
  }

  const way = desk.ways[answer.way % desk.ways.length]
  switch (way) {
    case 'keep_mine': {
      if (!isDeletion(issue)) return { done: edited(desk.mine), press: () => settling.take(way, desk, true) }
      const seen = mirror.glance(collection, issue.documentId)
      return seen && { done: erased(seen), press: () => settling.erase(seen) }
    }
    case 'keep_both':
      return { done: edited(bothTexts(issue, record) ?? {}), press: () => settling.take(way, desk) }
    case 'keep_theirs':
    case 'waiting_list':
      return { done: [], letGo: issue.mine, press: () => settling.take(way, desk) }
    case 'another_vehicle': {
      const vehicleId = vehicles[answer.vehicle % Math.max(1, vehicles.length)]?.id
      if (!vehicleId) return null
      return {
        done: edited({ ...issue.mine, vehicleId }),
        press: () => settling.giveAnother(vehicleId, desk),
      }
    }
    case 'edit': {
      const shown = partOf({ ...record, ...desk.mine }, fieldsAtStake(issue))
      const { values, problems } = judgeIssueEdit(collection, shown)
      if (Object.keys(problems).length > 0) return null
      return { done: edited(values), press: () => settling.edit(values, record, true) }
    }
    case 'add_again': {
      const known = knownOfRecord(issue)
      const { values, problems } = judgeIssueRecord(collection, partOf(known, fieldsToAdd(issue)))
      if (Object.keys(problems).length > 0) return null
      const id = idOfAdded(issue.id, 'add_again')
      return {
        done: [{ collection, id, kind: 'made', saw: null, typed: values }],
        letGo: issue.mine,
        press: () => settling.addAgain(values, known),
      }
    }
    case 'move_note': {
      const { lead } = answer
      if (!lead) return null
      const press = () => settling.moveNote(lead, String(issue.mine.note ?? ''))
      return { done: [], letGo: issue.mine, press }
    }
    case 'copy_note':
    case undefined:
      return null
    default:
      return way satisfies never
  }
}
