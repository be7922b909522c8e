import {
  LEAD_TYPE_LABELS,
  leadCreateFields,
  SOURCE_LABELS,
  STAFF_SOURCES,
} from '@forecourt/shared/leads/lead'
import { mustReach } from '@forecourt/shared/leads/lead-reach'
import type { z } from 'zod'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ChoiceInput, choicesOf, LongTextInput, TextInput } from '../forms/inputs.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { KnownCustomers } from './known-customers.tsx'
import type { LeadActions } from './lead-actions.ts'
import { VehicleInput } from './vehicle-input.tsx'

const schema = mustReach(
  leadCreateFields.pick({
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    vehicleInterest: true,
    vehicleId: true,
    source: true,
    type: true,
    notes: true,
  }),
)

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

interface Props {
  actions: LeadActions
  /** Opens a customer who is there; what is typed stays as a draft. */
  onOpen(id: string): void
  onClose(): void
}

export function AddLeadDialog({ actions, onOpen, onClose }: Props) {
  const { form, state, submit, failure, startOver, settle } = useRecordForm({
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
      description="A new customer starts in the stage New. A phone or an email is enough."
      action="Add customer"
      isRestored={state.isRestored}
      onStartOver={startOver}
      onSubmit={save}
      failure={failure}
      onClose={onClose}
    >
      <div className="pair">
        <TextInput form={form} name="firstName" label="First name" />
        <TextInput form={form} name="lastName" label="Last name" />
        <div>
          <TextInput form={form} name="email" label="Email" type="email" judgeAlso="phone" />
          <KnownCustomers same="email" value={form.watch('email') ?? ''} onOpen={onOpen} />
        </div>
        <div>
          <TextInput form={form} name="phone" label="Phone" type="tel" />
          <KnownCustomers same="phone" value={form.watch('phone') ?? ''} onOpen={onOpen} />
        </div>
        <ChoiceInput form={form} name="source" label="Source" choices={SOURCES} none="Choose a source" />
        <ChoiceInput form={form} name="type" label="Type" choices={TYPES} />
      </div>
      <VehicleInput
        leadId={null}
        value={form.watch('vehicleId') ?? null}
        onChange={value => form.setValue('vehicleId', value, { shouldDirty: true })}
      />
      <TextInput form={form} name="vehicleInterest" label="Vehicle interest" />
      <LongTextInput form={form} name="notes" label="Notes" />
    </FormDialog>
  )
}
