import type { ControlProps } from '../forms/field.tsx'
import { useStaff } from '../mirror/use-staff.ts'

interface Props extends Partial<ControlProps> {
  /** The id of an account; blank for nobody. */
  value: string
  name?: string
  'aria-label'?: string
  'data-key'?: string
  onChange(event: { target: { value: string } }): void
}

/** Everybody who can have customers, and whoever stands there. */
export function ColleagueChoice({ value, ...props }: Props) {
  const staff = useStaff() ?? []
  const offered = staff.filter(({ id, isActive }) => isActive || id === value)
  return (
    <select value={value} {...props}>
      <option value="">Nobody</option>
      {value !== '' && !staff.some(({ id }) => id === value) && (
        <option value={value}>Somebody who has left</option>
      )}
      {offered
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name, isActive }) => (
          <option key={id} value={id}>
            {isActive ? name : `${name}, has left`}
          </option>
        ))}
    </select>
  )
}
