import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { Select, TextField } from '@radix-ui/themes'
import { Columns3, List, Search } from 'lucide-react'
import type { ReactNode } from 'react'

export type CustomersView = 'pipeline' | 'list'

interface Props {
  search: string
  onSearch(search: string): void
  status: LeadStatus | 'all'
  onStatus(status: LeadStatus | 'all'): void
  view: CustomersView
  onView(view: CustomersView): void
  /** "Showing 3 of 40 leads", when something is left out. */
  shown: string | null
  children: ReactNode
}

/** What stands above the customers: search, filter, view, and what can be done. */
export function CustomerTools(props: Props) {
  return (
    <div className="tools">
      <TextField.Root
        className="search"
        size="2"
        type="search"
        aria-label="Search leads"
        placeholder="Search leads by name, phone, or email..."
        data-search
        value={props.search}
        onChange={event => props.onSearch(event.target.value)}
      >
        <TextField.Slot>
          <Search size={16} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      <Select.Root
        size="2"
        value={props.status}
        onValueChange={value => props.onStatus(value as LeadStatus | 'all')}
      >
        <Select.Trigger aria-label="Status" />
        <Select.Content>
          <Select.Item value="all">All statuses</Select.Item>
          {LEAD_STATUSES.map(one => (
            <Select.Item key={one} value={one}>
              {LEAD_STATUS_LABELS[one]}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
      <fieldset className="views" aria-label="View">
        <button
          type="button"
          aria-pressed={props.view === 'pipeline'}
          onClick={() => props.onView('pipeline')}
        >
          <Columns3 size={17} aria-hidden /> Pipeline
        </button>
        <button type="button" aria-pressed={props.view === 'list'} onClick={() => props.onView('list')}>
          <List size={17} aria-hidden /> List
        </button>
      </fieldset>
      <span role="status" className="shown">
        {props.shown}
      </span>
      <div className="deeds">{props.children}</div>
    </div>
  )
}
