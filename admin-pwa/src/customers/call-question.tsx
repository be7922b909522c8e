import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { TASK_OUTCOME_LABELS, type Task } from '@forecourt/shared/tasks/task'
import { Button } from '@radix-ui/themes'
import { DueButtons } from '../tasks/due-buttons.tsx'
import { useTaskActions } from '../tasks/use-task-actions.ts'
import { CALL_OUTCOMES, type CallOutcome } from './call-outcome.ts'
import type { LeadActions } from './lead-actions.ts'
import { useCalled } from './use-called.ts'
import './calls.css'

interface Props {
  lead: Lead
  actions: LeadActions
  /** The next step that the call was. */
  task?: Task
}

/** Asks whoever dialled a customer what came of it; each answer is one tap. */
export function CallQuestion({ lead, actions, task }: Props) {
  const { called, answer, forget } = useCalled()
  if (called?.leadId !== lead.id || called.isAnswered || called.taskId !== (task?.id ?? null)) return null
  const name = leadName(lead)
  async function say(outcome: CallOutcome) {
    if (!called || !(await actions.noteCall(lead, outcome, task ?? null))) return
    if (outcome === 'wrong_number') forget()
    else answer(called)
  }
  return (
    <fieldset className="call-question">
      <legend>What came of the call?</legend>
      {CALL_OUTCOMES.map(outcome => (
        <Button
          key={outcome}
          size="2"
          variant="outline"
          aria-label={`${TASK_OUTCOME_LABELS[outcome]}: call to ${name}`}
          onClick={() => void say(outcome)}
        >
          {TASK_OUTCOME_LABELS[outcome]}
        </Button>
      ))}
      <Button size="2" variant="ghost" onClick={forget}>
        Not called
      </Button>
    </fieldset>
  )
}

/** After a call, what comes next with the customer: one tap. */
export function NextQuestion({ leadOf }: { leadOf(id: string): Lead | undefined }) {
  const { called, forget } = useCalled()
  const actions = useTaskActions()
  const lead = called?.isAnswered ? leadOf(called.leadId) : undefined
  if (!lead) return null
  const name = leadName(lead)
  return (
    <section className="call-question panel" aria-label={`Next step with ${name}`}>
      <b>Next step with {name}: call again</b>
      <DueButtons
        label={`Call ${name} again`}
        onChoose={due => {
          const about = { leadId: lead.id, vehicleId: lead.vehicleId, name }
          void actions.plan(about, { kind: 'call', what: null, due }).then(isStored => isStored && forget())
        }}
      />
      <Button size="2" variant="ghost" onClick={forget}>
        None
      </Button>
    </section>
  )
}
