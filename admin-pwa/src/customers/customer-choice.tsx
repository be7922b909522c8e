import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { leadMatcher } from '@forecourt/shared/leads/lead-search'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { TextField } from '@radix-ui/themes'
import { useState } from 'react'
import { Field } from '../forms/field.tsx'

interface Props {
  leads: readonly Lead[]
  /** The id of the customer who is chosen; blank for none. */
  chosen: string
  problem: string | undefined
  onChoose(id: string): void
}

/** One of the customers, found by name, email or phone. */
export function CustomerChoice({ leads, chosen, problem, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const matches = leadMatcher(search)
  const offered = leads
    .filter(lead => lead.id === chosen || matches(lead))
    .sort((a, b) => leadName(a).localeCompare(leadName(b)))
  return (
    <>
      <Field label="Find a customer">
        {control => (
          <TextField.Root
            size="2"
            type="search"
            autoComplete="off"
            placeholder="Name, email or phone"
            {...control}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        )}
      </Field>
      <Field label="Customer" problem={problem}>
        {control => (
          <select {...control} value={chosen} onChange={event => onChoose(event.target.value)}>
            <option value="">Choose a customer</option>
            {offered.map(lead => (
              <option key={lead.id} value={lead.id}>
                {leadName(lead)}, {LEAD_STATUS_LABELS[lead.status]}, {lead.phone || lead.email}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}

export const CHOOSE_A_CUSTOMER = 'Please choose a customer.'
