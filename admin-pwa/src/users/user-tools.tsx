import { Button } from '@radix-ui/themes'
import { UserPlus } from 'lucide-react'
import { FilterSelect } from '../shell/filter-select.tsx'
import { SearchField } from '../shell/search-field.tsx'
import './users.css'

const STATUSES = { active: 'Active', inactive: 'Inactive' } as const
/** Which accounts are shown, by their status. */
export type StatusFilter = keyof typeof STATUSES | 'all'

interface Props {
  search: string
  onSearch(search: string): void
  status: StatusFilter
  onStatus(status: StatusFilter): void
  /** "Showing 3 of 12 users", when something is left out. */
  shown: string | null
  onAdd(): void
}

export function UserTools({ search, onSearch, status, onStatus, shown, onAdd }: Props) {
  return (
    <div className="tools user-tools">
      <SearchField
        label="Search users"
        placeholder="Search by name, username or email..."
        value={search}
        onSearch={onSearch}
      />
      <FilterSelect label="Status" all="All statuses" choices={STATUSES} value={status} onChoose={onStatus} />
      <span role="status" className="muted shown">
        {shown}
      </span>
      <div className="actions">
        <Button size="2" onClick={onAdd}>
          <UserPlus size={17} aria-hidden /> Add User
        </Button>
      </div>
    </div>
  )
}
