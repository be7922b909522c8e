import { dayText } from '@forecourt/shared/clock/clock-text'
import {
  type Counts,
  countText,
  HOLDS,
  type Hold,
  type Kept,
  type PersonKind,
} from '@forecourt/shared/persons/disposal'
import { useNow } from '../clock/use-now.ts'
import { timeZone } from '../dealer.ts'
import './persons.css'

/** What goes or went, of each kind. */
export function CountLines({ counts }: { counts: Counts }) {
  const kinds = Object.entries(counts) as [PersonKind, number][]
  if (kinds.length === 0) return <p>Nothing.</p>
  return (
    <ul className="person-counts">
      {kinds.map(([kind, count]) => (
        <li key={kind}>{countText(kind, count)}</li>
      ))}
    </ul>
  )
}

const HELD_TEXT = {
  application: count => countText('applications', count),
  deal: count => countText('customers', count),
  ad: count => (count === 1 ? '1 page that a vehicle had' : `${count} pages that vehicles had`),
} as const satisfies Record<Hold, (count: number) => string>

/** What the law keeps, why, and until when. */
export function KeptLines({ kept }: { kept: readonly Kept[] }) {
  const now = useNow()
  if (kept.length === 0) return null
  return (
    <div className="person-kept">
      <p>
        <b>Has to stay</b>
      </p>
      <ul>
        {kept.map(({ hold, count, until }) => (
          <li key={hold}>
            <b>
              {HELD_TEXT[hold](count)}
              {until !== null && `, until ${dayText(until, timeZone(), now)}`}.
            </b>{' '}
            {HOLDS[hold]}
          </li>
        ))}
      </ul>
    </div>
  )
}
