import { Button, Select, TextField } from '@radix-ui/themes'
import { Search, UserPlus } from 'lucide-react'

/** Which accounts are shown, by their status. */
export const STATUS_FILTERS = { all: 'All statuses', active: 'Active', inactive: 'Inactive' } as const
export type StatusFilter = keyof typeof STATUS_FILTERS

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
      <TextField.Root
        className="search"
        size="2"
        type="search"
        aria-label="Search users"
        placeholder="Search by name, username or email..."
        data-search
        value={search}
        onChange={event => onSearch(event.target.value)}
      >
        <TextField.Slot>
          <Search size={16} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      <Select.Root size="2" value={status} onValueChange={value => onStatus(value as StatusFilter)}>
        <Select.Trigger aria-label="Status" />
        <Select.Content position="popper">
          {Object.entries(STATUS_FILTERS).map(([value, label]) => (
            <Select.Item key={value} value={value}>
              {label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
      <span role="status" className="muted shown">
        {shown}
      </span>
      <div className="deeds">
        <Button size="2" onClick={onAdd}>
          <UserPlus size={17} aria-hidden /> Add User
        </Button>
      </div>
    </div>
  )
}
