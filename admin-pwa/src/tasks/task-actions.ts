/** What can be done with next steps, here and without a server; each can be taken back while it is said. */
import { momentText } from '@forecourt/shared/clock/clock-text'
import type { Colleague } from '@forecourt/shared/leads/lead-owner'
import {
  newTask,
  TASK_OUTCOME_LABELS,
  type Task,
  type TaskOutcome,
  taskWords,
} from '@forecourt/shared/tasks/task'
import { timeZone } from '../dealer.ts'
import { type Acting, instant, type Message } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import { goneWords, withWayBack } from '../mirror/way-back.ts'

/** With whom or about what it is, and how that is called. */
export interface About {
  leadId: string | null
  vehicleId: string | null
  name: string
}

export type Planned = Pick<Task, 'kind' | 'what' | 'due'> & Partial<Pick<Task, 'ownerId'>>

const FAILED: Message = {
  title: 'Not stored',
  text: 'This device could not store it. Free some room and try again.',
  isBad: true,
}

export function createTaskActions({ mirror, user, say }: Acting) {
  const at = (due: string) => momentText(due, timeZone(), instant())

  async function attempt(
    task: Task,
    seen: Task | null,
    words: string,
    said: Message,
    undone?: string,
  ): Promise<boolean> {
    const hold = newId()
    try {
      await mirror.write('tasks', task, words, seen, hold)
    } catch {
      say(FAILED)
      return false
    }
    const gone = seen ? goneWords(mirror, 'tasks', task.id, taskWords(task)) : undefined
    say(withWayBack({ mirror, say }, hold, said, gone, undone))
    return true
  }

  function change(seen: Task, edit: Partial<Task>, name: string, done: string, title: string) {
    const present = (mirror.rows('tasks').value ?? []).find(({ id }) => id === seen.id)
    if (!present) {
      say({ ...FAILED, text: `${taskWords(seen)} of ${name} is not there any more.` })
      return Promise.resolve(false)
    }
    const next = { ...present, ...edit, updatedAt: instant() }
    const words = `${name}: ${taskWords(next)}, ${done}`
    return attempt(next, seen, words, { title, text: `${name}: ${taskWords(next)}, ${done}.` })
  }

  return {
    /** Plans a next step; by default it is for whoever plans it. */
    plan: ({ name, ...about }: About, planned: Planned): Promise<boolean> => {
      const task = newTask(newId(), { ownerId: user.id, ...about, ...planned }, instant())
      const words = `${name}: ${taskWords(task)}, ${at(task.due)}`
      const said = { title: 'Planned', text: `${words}.` }
      return attempt(task, null, words, said, `${name}: nothing was planned.`)
    },
    finish: (seen: Task, outcome: TaskOutcome, name: string): Promise<boolean> =>
      change(seen, { doneAt: instant(), outcome }, name, TASK_OUTCOME_LABELS[outcome].toLowerCase(), 'Done'),
    snooze: (seen: Task, due: string, name: string): Promise<boolean> =>
      change(seen, { due }, name, at(due), 'Put off'),
    handOver: (seen: Task, to: Pick<Colleague, 'id' | 'name'>, name: string): Promise<boolean> =>
      change(seen, { ownerId: to.id }, name, `for ${to.name}`, 'Handed over'),
  }
}

export type TaskActions = ReturnType<typeof createTaskActions>
