/** What is to be done next, and when that can be, in the dealer's time. */
import { comingSaturday, shiftDay } from '../clock/calendar.ts'
import { clockText, localDay, momentText } from '../clock/clock-text.ts'
import { weekdayName } from '../clock/opening-hours.ts'
import { zonedInstant } from '../clock/zoned-time.ts'
import type { Task } from './task.ts'

type Due = Pick<Task, 'due' | 'doneAt'>

export const isToDo = ({ doneAt }: Pick<Task, 'doneAt'>): boolean => doneAt === null

/** The next steps of all customers: of each the one that is due first of those that are to be done. */
export function nextSteps(tasks: readonly Task[]): ReadonlyMap<string, Task> {
  const next = new Map<string, Task>()
  for (const task of tasks) {
    if (task.leadId === null || !isToDo(task)) continue
    const known = next.get(task.leadId)
    if (!known || task.due < known.due) next.set(task.leadId, task)
  }
  return next
}

export const TASK_TIMES = ['overdue', 'today', 'later', 'done'] as const
export type TaskTime = (typeof TASK_TIMES)[number]

/** @param now an instant, ISO in UTC */
export function timeOf(task: Due, now: string, timeZone: string): TaskTime {
  if (!isToDo(task)) return 'done'
  if (task.due < now) return 'overdue'
  return localDay(task.due, timeZone) === localDay(now, timeZone) ? 'today' : 'later'
}

/** "Today, 11:00 AM", "was due Yesterday, 4:05 PM". */
export function dueText(task: Due, now: string, timeZone: string): string {
  const at = momentText(task.due, timeZone, now)
  return timeOf(task, now, timeZone) === 'overdue' ? `was due ${at}` : at
}

export interface DueChoice {
  /** "Tomorrow, 9:00 AM". */
  label: string
  /** ISO in UTC. */
  due: string
}

const MORNING = '09:00'
const DAYS_AHEAD = 3

/**
 * The times that are offered at one tap: tomorrow, in three days and on Saturday, each at nine. A day that two of them are
 * is offered once.
 * @param now an instant, ISO in UTC
 */
export function dueChoices(now: string, timeZone: string): DueChoice[] {
  const today = localDay(now, timeZone)
  const days = [
    { day: shiftDay(today, 1), label: 'Tomorrow' },
    { day: shiftDay(today, DAYS_AHEAD), label: `In ${DAYS_AHEAD} days` },
    { day: comingSaturday(today), label: 'Saturday' },
  ]
  return days
    .filter(({ day }, index) => days.findIndex(other => other.day === day) === index)
    .map(({ day, label }) => {
      const due = zonedInstant(day, MORNING, timeZone)
      const named = label.startsWith('In') ? `${label}, ${weekdayName(day)}` : label
      return { label: `${named} ${clockText(due, timeZone)}`, due }
    })
}
