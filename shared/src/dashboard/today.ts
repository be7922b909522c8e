/** What is to be done today, by the person who looks: what cannot be made good later comes first. */
import { dayOf, isWithin } from '../clock/calendar.ts'
import { type AnswerPromise, waitsForAnswer } from '../leads/answer-clock.ts'
import type { Lead } from '../leads/lead.ts'
import { type Colleague, isNobodys } from '../leads/lead-owner.ts'
import { isBooked, isDriveOver } from '../leads/test-drive-booking.ts'
import { awaitsOutcome } from '../leads/test-drive-outcome.ts'
import { timeOf } from '../tasks/next-step.ts'
import type { Task } from '../tasks/task.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'

export interface TodayFacts {
  leads: readonly Lead[]
  tasks: readonly Task[]
  vehicles: readonly Vehicle[]
  /** Who looks. */
  userId: string
  /** Whether only what is theirs is shown, or nobody's. */
  isMine: boolean
  /** Null where it is not known who there is. */
  staff: readonly Colleague[] | null
  /** ISO in UTC. */
  now: string
  promise: AnswerPromise
}

export interface Today {
  /** Who asked and heard nothing yet, the longest waiting first. */
  waiting: Lead[]
  /** Of whom it is asked whether they came to their test drive, the earliest first. */
  asked: Lead[]
  overdue: Task[]
  due: Task[]
  /** Whose test drive is to come today, or is under way. */
  drives: Lead[]
  /** Offered vehicles that a visitor sees no picture of. */
  photos: Vehicle[]
}

const by =
  <T>(keyOf: (one: T) => string) =>
  (a: T, b: T) =>
    keyOf(a) < keyOf(b) ? -1 : 1

export function todayOf({ leads, tasks, vehicles, userId, isMine, staff, now, promise }: TodayFacts): Today {
  const day = dayOf(now, promise.timeZone)
  const leadById = new Map(leads.map(lead => [lead.id, lead]))
  const isShown = (lead: Lead) => !isMine || lead.ownerId === userId || isNobodys(lead, staff)
  const here = staff && new Set(staff.filter(({ isActive }) => isActive).map(({ id }) => id))
  const isTaskShown = ({ ownerId, leadId }: Task) =>
    // A next step of a customer who is not on this device is nobody's to do here.
    (leadId === null || leadById.has(leadId)) &&
    (!isMine || ownerId === userId || ownerId === null || (here !== null && !here.has(ownerId)))
  const shown = leads.filter(isShown)
  const steps = tasks.filter(isTaskShown).sort(by(({ due }) => due))
  const ofTime = (time: string) => steps.filter(task => timeOf(task, now, promise.timeZone) === time)
  return {
    waiting: shown.filter(waitsForAnswer).sort(by(({ createdAt }) => createdAt)),
    asked: shown.filter(lead => awaitsOutcome(lead, now)).sort(by(lead => lead.testDriveDate ?? '')),
    overdue: ofTime('overdue'),
    due: ofTime('today'),
    drives: shown
      .filter(
        lead =>
          isBooked(lead) &&
          lead.testDriveDate !== null &&
          isWithin(lead.testDriveDate, day) &&
          !isDriveOver(lead.testDriveDate, now),
      )
      .sort(by(lead => lead.testDriveDate ?? '')),
    photos: vehicles.filter(({ status, photos }) => status === 'available' && photos.length === 0),
  }
}

/** How much there is to do; test drives to come are no work left. */
export const countToDo = ({ waiting, asked, overdue, due, photos }: Today): number =>
  waiting.length + asked.length + overdue.length + due.length + photos.length
