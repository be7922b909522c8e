import { normalizeLeadEdit } from '@forecourt/shared/leads/decide-lead'
import { LEAD_TYPE_LABELS, type Lead, type LeadEdit, leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { useState } from 'react'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ChoiceInput, choicesOf, LongTextInput, TextInput } from '../forms/inputs.tsx'
import { useFormNews } from '../forms/use-form-news.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { ChooseVehicleDialog } from './choose-vehicle-dialog.tsx'
import { EDITED, type LeadActions, type LeadOutcome } from './lead-actions.ts'
import { LEAD_FORM, leadFormFields, saveLead } from './lead-form.ts'
import { SalesNotes } from './sales-notes.tsx'
import { TestDriveInput } from './test-drive-input.tsx'

const STAGES = choicesOf(LEAD_STATUS_LABELS)
const TYPES = choicesOf(LEAD_TYPE_LABELS)

interface Props {
  /** As they are now; as they were last known where they are gone. */
  lead: Lead
  isGone: boolean
  actions: LeadActions
  onClose(): void
}

/** An edit that cannot be stored before a vehicle is chosen for it, upon the customer as they were seen. */
interface Unfinished {
  seen: Lead
  edit: LeadEdit
}

/** Everything about a customer that a person can change. */
export function EditLeadDialog({ lead, isGone, actions, onClose }: Props) {
  const { form, state, desk, submit, startOver, settle } = useRecordForm({
    name: `lead:${lead.id}`,
    title: leadName(lead),
    shape: LEAD_FORM,
    schema: leadFormFields,
    record: lead,
    isGone,
  })
  const news = useFormNews({ about: 'leads', desk, state })
  const [wantsVehicle, setWantsVehicle] = useState<Unfinished | null>(null)

  function end(outcome: LeadOutcome, unfinished: Unfinished) {
    if (outcome === 'vehicle') setWantsVehicle(unfinished)
    if (outcome !== 'done') return
    settle()
    onClose()
  }
  const save = submit(async (seen, typed, fields) => {
    const outcome = await saveLead(actions, { seen, isGone: state.isGone, typed, fields })
    end(outcome, { seen: seen ?? lead, edit: normalizeLeadEdit(seen ?? lead, typed) })
  })
  async function saveWith(vehicleId: string, { seen, edit }: Unfinished) {
    setWantsVehicle(null)
    const whole = { ...edit, vehicleId }
    end(await actions.change(seen, whole, `${leadName(seen)}: edited`, EDITED), { seen, edit: whole })
  }
  const stage = wantsVehicle?.edit.status

  return (
    <>
      <FormDialog
        title="Edit customer"
        description={leadName(lead)}
        action={state.isGone ? 'Add customer again' : 'Save customer'}
        isRestored={state.isRestored}
        onStartOver={startOver}
        news={news}
        noun="customer"
        onSubmit={save}
        onClose={onClose}
        aside={state.isGone ? null : <SalesNotes lead={lead} actions={actions} />}
      >
        <div className="pair">
          <TextInput form={form} name="firstName" label="First name" />
          <TextInput form={form} name="lastName" label="Last name" />
          <TextInput form={form} name="email" label="Email" type="email" />
          <TextInput form={form} name="phone" label="Phone" type="tel" />
          <ChoiceInput form={form} name="status" label="Status" choices={STAGES} />
          <ChoiceInput form={form} name="type" label="Type" choices={TYPES} />
          <TextInput form={form} name="source" label="Source" />
          <TextInput form={form} name="vehicleInterest" label="Vehicle interest" />
        </div>
        <TestDriveInput
          value={form.watch('testDriveDate') ?? ''}
          onChange={value => form.setValue('testDriveDate', value, { shouldDirty: true })}
        />
        <LongTextInput form={form} name="notes" label="Notes" />
      </FormDialog>
      {wantsVehicle && (stage === 'financing' || stage === 'closed') && (
        <ChooseVehicleDialog
          lead={lead}
          status={stage}
          onClose={() => setWantsVehicle(null)}
          onChoose={vehicleId => void saveWith(vehicleId, wantsVehicle)}
        />
      )}
    </>
  )
}
