import { TextField } from '@radix-ui/themes'
import { Search } from 'lucide-react'

interface Props {
  label: string
  placeholder: string
  value: string
  onSearch(search: string): void
}

/** Finds among what the screen shows; the key "/" leads here. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  return (
    <TextField.Root
      className="search"
      size="2"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      data-search
      value={value}
      onChange={event => onSearch(event.target.value)}
    >
      <TextField.Slot>
        <Search size={16} aria-hidden />
      </TextField.Slot>
    </TextField.Root>
  )
}
