import circleCheck from 'icon:CircleCheck'
import circleDashed from 'icon:CircleDashed'
import fileText from 'icon:FileText'
import messageSquare from 'icon:MessageSquare'
import phone from 'icon:Phone'
import users from 'icon:Users'
import { dueText, timeOf } from '@forecourt/shared/tasks/next-step'
import { type Task, type TaskKind, taskWords } from '@forecourt/shared/tasks/task'
import { useNow } from '../clock/use-now.ts'
import { timeZone } from '../dealer.ts'
import './tasks.css'

/** Addresses of pictures. */
export const TASK_ICONS: Readonly<Record<TaskKind, string>> = {
  call: phone,
  text: messageSquare,
  meet: users,
  paper: fileText,
  other: circleCheck,
}

/** What is next with a customer, and when; that nothing is, where they are open. */
export function NextStepLine({ task, isOpen }: { task: Task | undefined; isOpen: boolean }) {
  if (task) return <Step task={task} />
  if (!isOpen) return null
  return (
    <span className="line next-step none">
      <img src={circleDashed} alt="" width={15} height={15} /> No next step
    </span>
  )
}

function Step({ task }: { task: Task }) {
  const now = useNow()
  const isOverdue = timeOf(task, now, timeZone()) === 'overdue'
  return (
    <span className={isOverdue ? 'line next-step overdue' : 'line next-step'}>
      <img src={TASK_ICONS[task.kind]} alt="" width={15} height={15} />
      <span>
        {taskWords(task)}, {dueText(task, now, timeZone())}
      </span>
    </span>
  )
}
