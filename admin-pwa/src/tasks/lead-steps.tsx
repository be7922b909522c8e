import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { isOpen } from '@forecourt/shared/leads/lead-status'
import { isToDo } from '@forecourt/shared/tasks/next-step'
import {
  TASK_KIND_LABELS,
  TASK_KINDS,
  TASK_WHAT_MAX_LENGTH,
  type TaskKind,
} from '@forecourt/shared/tasks/task'
import { TextField } from '@radix-ui/themes'
import { useState } from 'react'
import { useRows } from '../mirror/use-mirror.ts'
import { useMay } from '../session/use-session.ts'
import { DueButtons } from './due-buttons.tsx'
import { NextStepLine } from './next-step-line.tsx'
import { TaskRow } from './task-row.tsx'
import { useTaskActions } from './use-task-actions.ts'
import './tasks.css'

/** What is next with a customer, and what plans more, at one tap. */
export function LeadSteps({ lead }: { lead: Lead }) {
  const actions = useTaskActions()
  const may = useMay()
  const [kind, setKind] = useState<TaskKind>('call')
  const [what, setWhat] = useState('')
  const steps = (useRows('tasks') ?? [])
    .filter(task => task.leadId === lead.id && isToDo(task))
    .sort((a, b) => (a.due < b.due ? -1 : 1))
  const name = leadName(lead)
  return (
    <section className="lead-steps" aria-label="Next step">
      <b>Next step</b>
      {steps.length === 0 && <NextStepLine task={undefined} isOpen={isOpen(lead)} />}
      {steps.length > 0 && (
        <ul className="task-list">
          {steps.map(task => (
            <TaskRow key={task.id} task={task} name={name} actions={actions} mayHandOver />
          ))}
        </ul>
      )}
      {may('edit_customers') && (
        <div className="plan-step">
          <select
            aria-label="What is to be done"
            value={kind}
            onChange={({ target }) => setKind(TASK_KINDS.find(one => one === target.value) ?? 'call')}
          >
            {TASK_KINDS.map(one => (
              <option key={one} value={one}>
                {TASK_KIND_LABELS[one]}
              </option>
            ))}
          </select>
          <TextField.Root
            size="2"
            autoComplete="off"
            maxLength={TASK_WHAT_MAX_LENGTH}
            aria-label="What it is about"
            placeholder="What it is about (may be left out)"
            value={what}
            onChange={({ target }) => setWhat(target.value)}
          />
          <DueButtons
            label={`Plan the next step with ${name}`}
            onChoose={due => {
              const about = { leadId: lead.id, vehicleId: lead.vehicleId, name }
              const planned = { kind, what: what.trim() || null, due }
              void actions.plan(about, planned).then(isStored => isStored && setWhat(''))
            }}
          />
        </div>
      )}
    </section>
  )
}
