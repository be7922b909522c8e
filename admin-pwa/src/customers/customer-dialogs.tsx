import { type Lead, type LeadEdit, leadName } from '@forecourt/shared/leads/lead'
import type { LeadStatus } from '@forecourt/shared/leads/lead-status'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { instant } from '../mirror/acting.ts'
import { useLastSeen } from '../mirror/use-last-seen.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useFailureHere } from '../toasts/toasts.tsx'
import { leadFactsOf } from '../vehicles/vehicle-facts.ts'
import { AddLeadDialog } from './add-lead-dialog.tsx'
import { EditLeadDialog } from './edit-lead-dialog.tsx'
import { type Answers, isQuestion, type LeadActions, type LeadQuestion } from './lead-actions.ts'
import { LeadDialog } from './lead-dialog.tsx'
import { LeadQuestionDialog } from './lead-question.tsx'
import { removalWords } from './move-words.ts'

const DELETE_QUESTION = 'Are you sure you want to delete this customer? This action cannot be undone.'

/** The dialog that is asked for, and of whom. */
export type Asked = { dialog: 'add' } | AskedOfLead

export type AskedOfLead = { dialog: 'open' | 'edit' | 'delete'; id: string } | AskedMove

/** A move, and what is to be answered before it is made. */
export interface AskedMove {
  dialog: 'question'
  id: string
  question: LeadQuestion
  status: LeadStatus
  edit: LeadEdit
  answers: Answers
}

/** Another time for a test drive. */
export const askedToReschedule = (id: string): AskedMove => ({
  dialog: 'question',
  id,
  question: 'test_drive_date',
  status: 'test_drive_scheduled',
  edit: {},
  answers: {},
})

interface Props<A = Asked> {
  asked: A
  leads: readonly Lead[]
  actions: LeadActions
  onAsk(asked: Asked): void
  onClose(): void
}

export function CustomerDialogs(props: Props) {
  const { asked, actions, onClose } = props
  if (asked.dialog === 'add')
    return (
      <AddLeadDialog actions={actions} onOpen={id => props.onAsk({ dialog: 'open', id })} onClose={onClose} />
    )
  return <LeadDialogs key={`${asked.dialog} ${asked.id}`} {...props} asked={asked} />
}

/** A dialog about a customer. It stays when they are deleted elsewhere: what is typed in it is not lost with them. */
function LeadDialogs({ asked, leads, actions, onAsk, onClose }: Props<AskedOfLead>) {
  const { record: lead, isGone } = useLastSeen(leads.find(one => one.id === asked.id) ?? null)
  if (!lead) return null
  switch (asked.dialog) {
    case 'open':
      return (
        <LeadDialog
          lead={lead}
          isGone={isGone}
          actions={actions}
          onEdit={() => onAsk({ dialog: 'edit', id: lead.id })}
          onOpen={id => onAsk({ dialog: 'open', id })}
          onReschedule={() => onAsk(askedToReschedule(lead.id))}
          onClose={onClose}
        />
      )
    case 'edit':
      return <EditLeadDialog lead={lead} isGone={isGone} actions={actions} onClose={onClose} />
    case 'delete':
      return isGone ? null : <DeleteLead lead={lead} actions={actions} onClose={onClose} />
    case 'question':
      return <MoveLead asked={asked} lead={lead} actions={actions} onAsk={onAsk} onClose={onClose} />
    default:
      return asked satisfies never
  }
}

interface OneProps {
  lead: Lead
  actions: LeadActions
  onClose(): void
}

interface MoveProps {
  asked: AskedMove
  onAsk(asked: AskedMove): void
}

function DeleteLead({ lead, actions, onClose }: OneProps) {
  const mirror = useMirror()
  // What comes while the question stands was not seen by who answers it.
  const [seen] = useState(() => mirror.glance('leads', lead.id))
  const fate = removalWords(lead, leadFactsOf(useRows('leads') ?? [], useVehicles(), instant()))
  return (
    <ConfirmDialog
      title={`Delete ${leadName(lead)}?`}
      question={DELETE_QUESTION}
      action="Delete customer"
      onConfirm={() => seen && void actions.remove(seen)}
      onClose={onClose}
    >
      {fate && <p className="consequence">{fate}</p>}
    </ConfirmDialog>
  )
}

/** What a move needs. It is made upon the customer as they were when it was asked for. */
export function MoveLead({ asked, lead, actions, onAsk, onClose }: OneProps & MoveProps) {
  const [seen] = useState(lead)
  const { failure, during } = useFailureHere()
  // This one is closed by its answer, and has no place to say what failed.
  const isClosedByAnswer = asked.question === 'sale'
  async function answer(more: LeadEdit, given: Answers) {
    const edit = { ...asked.edit, ...more }
    const answers = { ...asked.answers, ...given }
    const move = () => actions.move(seen, asked.status, edit, answers)
    const outcome = await (isClosedByAnswer ? move() : during(move))
    if (isQuestion(outcome)) onAsk({ ...asked, question: outcome, edit, answers })
    else if (outcome !== 'refused') onClose()
  }
  return (
    <LeadQuestionDialog
      key={asked.question}
      question={asked.question}
      lead={seen}
      edit={{ ...asked.edit, status: asked.status }}
      actions={actions}
      failure={failure}
      onAnother={question => onAsk({ ...asked, question })}
      onAnswer={(more, given) => void answer(more, given)}
      onClose={onClose}
    />
  )
}
