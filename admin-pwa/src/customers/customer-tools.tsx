import { LEAD_STATUS_LABELS, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { Columns3, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { FilterSelect } from '../shell/filter-select.tsx'
import { SearchField } from '../shell/search-field.tsx'
import type { BatchFilter } from './use-batches.ts'

export type CustomersView = 'pipeline' | 'list'

interface Props {
  search: string
  onSearch(search: string): void
  status: LeadStatus | 'all'
  onStatus(status: LeadStatus | 'all'): void
  /** The imports that the customers are of. */
  batches: BatchFilter
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
      <SearchField
        label="Search leads"
        placeholder="Search leads by name, phone, or email..."
        value={props.search}
        onSearch={props.onSearch}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        choices={LEAD_STATUS_LABELS}
        value={props.status}
        onChoose={props.onStatus}
      />
      {Object.keys(props.batches.choices).length > 0 && (
        <FilterSelect
          label="Import"
          all="All customers"
          choices={props.batches.choices}
          value={props.batches.chosen?.id ?? 'all'}
          onChoose={props.batches.choose}
        />
      )}
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
      <span role="status" className="shown kept">
        {props.shown}
      </span>
      <div className="actions">{props.children}</div>
    </div>
  )
}
