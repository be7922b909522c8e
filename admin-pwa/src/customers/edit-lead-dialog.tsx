import { normalizeLeadEdit } from '@forecourt/shared/leads/decide-lead'
import {
  LEAD_TYPE_LABELS,
  type Lead,
  type LeadEdit,
  leadFormSchema,
  leadName,
} from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { useState } from 'react'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ChoiceInput, choicesOf, LongTextInput, TextInput } from '../forms/inputs.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { ChooseVehicleDialog } from './choose-vehicle-dialog.tsx'
import { SalesNotes } from './sales-notes.tsx'
import { TestDriveInput } from './test-drive-input.tsx'
import { EDITED, type LeadActions } from './use-lead-actions.ts'

const schema = leadFormSchema.omit({ vehicleId: true, contactDate: true })
const STAGES = choicesOf(LEAD_STATUS_LABELS)
const TYPES = choicesOf(LEAD_TYPE_LABELS)

const valuesOf = (lead: Lead) => ({
  firstName: lead.firstName,
  lastName: lead.lastName,
  email: lead.email,
  phone: lead.phone,
  status: lead.status,
  type: lead.type,
  source: lead.source,
  vehicleInterest: lead.vehicleInterest ?? '',
  testDriveDate: lead.testDriveDate ?? '',
  notes: lead.notes ?? '',
})

interface Props {
  lead: Lead
  actions: LeadActions
  onClose(): void
}

/** Everything about a customer that a person can change. */
export function EditLeadDialog({ lead, actions, onClose }: Props) {
  const { form, isRestored, typed, startOver, settle } = useDraftForm(
    `lead:${lead.id}`,
    schema,
    valuesOf(lead),
  )
  /** The edit that cannot be stored before a vehicle is chosen for it. */
  const [wantsVehicle, setWantsVehicle] = useState<LeadEdit | null>(null)

  async function store(edit: LeadEdit) {
    const outcome = await actions.change(lead, edit, `${leadName(lead)}: edited`, EDITED)
    if (outcome === 'vehicle') setWantsVehicle(edit)
    if (outcome !== 'done') return
    settle()
    onClose()
  }
  const save = form.handleSubmit(values => store(normalizeLeadEdit(lead, typed(values))))
  const stage = wantsVehicle?.status

  return (
    <>
      <FormDialog
        title="Edit customer"
        description={leadName(lead)}
        action="Save customer"
        isRestored={isRestored}
        onStartOver={startOver}
        onSubmit={save}
        onClose={onClose}
        aside={<SalesNotes lead={lead} actions={actions} />}
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
          onChoose={vehicleId => {
            setWantsVehicle(null)
            void store({ ...wantsVehicle, vehicleId })
          }}
        />
      )}
    </>
  )
}
