import {
  LEAD_TYPE_LABELS,
  leadCreateSchema,
  SOURCE_LABELS,
  STAFF_SOURCES,
} from '@forecourt/shared/leads/lead'
import type { z } from 'zod'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ChoiceInput, choicesOf, LongTextInput, TextInput } from '../forms/inputs.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import type { LeadActions } from './lead-actions.ts'
import { VehicleInput } from './vehicle-input.tsx'

const schema = leadCreateSchema.pick({
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  vehicleInterest: true,
  vehicleId: true,
  source: true,
  type: true,
  notes: true,
})

const NEW_LEAD_FORM = {
  valuesOf: (): z.input<typeof schema> => ({
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    vehicleInterest: '',
    vehicleId: null,
    source: '',
    type: 'vehicle_inquiry',
    notes: '',
  }),
}

const SOURCES = STAFF_SOURCES.map(value => ({ value, label: SOURCE_LABELS[value] ?? value }))
const TYPES = choicesOf(LEAD_TYPE_LABELS)

export function AddLeadDialog({ actions, onClose }: { actions: LeadActions; onClose(): void }) {
  const { form, state, submit, startOver, settle } = useRecordForm({
    name: 'lead:new',
    title: 'New customer',
    shape: NEW_LEAD_FORM,
    schema,
    record: null,
  })
  const save = submit(async (_seen, _typed, values) => {
    if (!(await actions.create(values))) return
    settle()
    onClose()
  })
  return (
    <FormDialog
      title="Add New Customer"
      description="A new customer starts in the stage New."
      action="Add customer"
      isRestored={state.isRestored}
      onStartOver={startOver}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="pair">
        <TextInput form={form} name="firstName" label="First name" />
        <TextInput form={form} name="lastName" label="Last name" />
        <TextInput form={form} name="email" label="Email" type="email" />
        <TextInput form={form} name="phone" label="Phone" type="tel" />
        <ChoiceInput form={form} name="source" label="Source" choices={SOURCES} none="Choose a source" />
        <ChoiceInput form={form} name="type" label="Type" choices={TYPES} />
      </div>
      <VehicleInput
        value={form.watch('vehicleId') ?? null}
        onChange={value => form.setValue('vehicleId', value, { shouldDirty: true })}
      />
      <TextInput form={form} name="vehicleInterest" label="Vehicle interest" />
      <LongTextInput form={form} name="notes" label="Notes" />
    </FormDialog>
  )
}
