import { dueText, timeOf } from '@forecourt/shared/tasks/next-step'
import { type Task, type TaskOutcome, taskWords } from '@forecourt/shared/tasks/task'
import { Button } from '@radix-ui/themes'
import { Check, Clock3 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNow } from '../clock/use-now.ts'
import { timeZone } from '../dealer.ts'
import { ColleagueChoice } from '../leads/colleague-choice.tsx'
import { useStaff } from '../mirror/use-staff.ts'
import { DueButtons } from './due-buttons.tsx'
import { TASK_ICONS } from './next-step-line.tsx'
import type { TaskActions } from './task-actions.ts'
import './tasks.css'

interface Props {
  task: Task
  /** Of the customer or vehicle. */
  name: string
  actions: TaskActions
  /** What stands before the words: a link to whom it is about. */
  title?: ReactNode
  /** What else there is to press. */
  children?: ReactNode
  /** What stands below: a question. */
  after?: ReactNode
  /** Asks what came of it, where that is more than that it is done. */
  onDone?: (task: Task) => void
  mayHandOver?: boolean
}

/** A next step that is to be done: done, put off, or given to somebody. */
export function TaskRow({ task, name, actions, title, children, after, onDone, mayHandOver = false }: Props) {
  const now = useNow()
  const staff = useStaff()
  const [isSnoozing, setSnoozing] = useState(false)
  const hasOthers = staff?.some(({ id, isActive }) => isActive && id !== task.ownerId) ?? false
  const isOverdue = timeOf(task, now, timeZone()) === 'overdue'
  const finish = (outcome: TaskOutcome) => void actions.finish(task, outcome, name)
  return (
    <li className="task-row" data-row data-task={task.id}>
      <div className="task-words">
        {title}
        <span className="line">
          <img src={TASK_ICONS[task.kind]} alt="" width={15} height={15} /> {taskWords(task)}
        </span>
        <span className={isOverdue ? 'overdue' : 'muted'}>{dueText(task, now, timeZone())}</span>
      </div>
      <div className="task-buttons">
        {children}
        <Button
          size="2"
          variant="outline"
          data-key="d"
          aria-label={`Done: ${taskWords(task)}, ${name}`}
          onClick={() => (onDone ? onDone(task) : finish('done'))}
        >
          <Check size={15} aria-hidden /> Done
        </Button>
        <Button
          size="2"
          variant="outline"
          data-key="s"
          aria-expanded={isSnoozing}
          aria-label={`Snooze: ${taskWords(task)}, ${name}`}
          onClick={() => setSnoozing(!isSnoozing)}
        >
          <Clock3 size={15} aria-hidden /> Snooze
        </Button>
        {mayHandOver && hasOthers && (
          <ColleagueChoice
            data-key="h"
            aria-label={`Hand over: ${taskWords(task)}, ${name}`}
            value={task.ownerId ?? ''}
            onChange={({ target }) => {
              const to = staff?.find(({ id }) => id === target.value)
              if (to) void actions.handOver(task, to, name)
            }}
          />
        )}
      </div>
      {after}
      {isSnoozing && (
        <DueButtons
          label={`Put off: ${taskWords(task)}, ${name}`}
          onChoose={due => {
            setSnoozing(false)
            void actions.snooze(task, due, name)
          }}
        />
      )}
    </li>
  )
}
