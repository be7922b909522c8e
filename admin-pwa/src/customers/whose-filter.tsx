import type { Lead } from '@forecourt/shared/leads/lead'
import { countWhose, WHOSE, WHOSE_LABELS, type Whose, type WhoseFacts } from '@forecourt/shared/leads/whose'
import { memo, useMemo } from 'react'
import './whose-filter.css'

interface Props {
  leads: readonly Lead[]
  facts: WhoseFacts
  value: Whose | 'all'
  onChoose(whose: Whose | 'all'): void
}

/** What is not to last is told in red, while there is any. */
const ALARMS: readonly Whose[] = ['nobodys', 'overdue']

/** Shows everybody's customers, or some of them, and how many there are. */
export const WhoseFilter = memo(function WhoseFilter({ leads, facts, value, onChoose }: Props) {
  const counts = useMemo(() => countWhose(leads, facts), [leads, facts])
  return (
    <fieldset className="views whose" aria-label="Whose customers">
      <button type="button" aria-pressed={value === 'all'} onClick={() => onChoose('all')}>
        All <span>{leads.length}</span>
      </button>
      {WHOSE.map(whose => (
        <button
          key={whose}
          type="button"
          className={ALARMS.includes(whose) && counts[whose] > 0 ? 'alarm' : undefined}
          aria-pressed={value === whose}
          onClick={() => onChoose(whose)}
        >
          {WHOSE_LABELS[whose]} <span>{counts[whose]}</span>
        </button>
      ))}
    </fieldset>
  )
})
