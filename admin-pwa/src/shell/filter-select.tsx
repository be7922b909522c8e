import { Select } from '@radix-ui/themes'
import { memo } from 'react'

interface Props<T extends string> {
  label: string
  /** What stands for no filter: "All statuses". */
  all: string
  /** The words of each value, in their order. */
  choices: Readonly<Record<T, string>>
  value: T | 'all'
  onChoose(value: T | 'all'): void
}

function Choice<T extends string>({ label, all, choices, value, onChoose }: Props<T>) {
  return (
    <Select.Root size="2" value={value} onValueChange={chosen => onChoose(chosen as T | 'all')}>
      <Select.Trigger aria-label={label} />
      <Select.Content>
        <Select.Item value="all">{all}</Select.Item>
        {Object.entries<string>(choices).map(([one, words]) => (
          <Select.Item key={one} value={one}>
            {words}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}

/** Shows a part of what there is, or all of it. Drawn anew only when it changes: searches stand beside it. */
export const FilterSelect = memo(Choice) as typeof Choice
