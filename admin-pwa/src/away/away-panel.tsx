import { type Absence, type DigestItem, digestOf } from '@forecourt/shared/sync/digest'
import { digestWords } from '@forecourt/shared/sync/digest-words'
import { IconButton } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { History, X } from 'lucide-react'
import { useMemo } from 'react'
import { useMomentText } from '../clock/today.ts'
import { useMirror, useRows, useSubject } from '../mirror/use-mirror.ts'
import { absence, dismissAbsence } from './away.ts'
import './away.css'

/** What came while the device had no contact: shown when there is something, until it is dismissed. */
export function AwayPanel() {
  const away = useSubject(absence)
  return away && <Digest away={away} />
}

function Digest({ away }: { away: Absence }) {
  const { userId } = useMirror()
  const leads = useRows('leads')
  const vehicles = useRows('vehicles')
  const events = useRows('events')
  const issues = useRows('issues')
  const outbox = useRows('outbox')
  const items = useMemo(
    () =>
      digestOf(away, {
        leads: leads ?? [],
        vehicles: vehicles ?? [],
        events: events ?? [],
        issues: issues ?? [],
        waiting: new Set((outbox ?? []).map(entry => entry.documentId)),
      }),
    [away, leads, vehicles, events, issues, outbox],
  )
  const momentText = useMomentText()
  if (items.length === 0) return null
  return (
    <section className="panel away" aria-labelledby="away">
      <header>
        <History size={20} aria-hidden />
        <div className="grow">
          <h2 id="away">While you were away</h2>
          <p className="muted">
            No contact from {momentText(away.since)} to {momentText(away.until)}
          </p>
        </div>
        <IconButton
          size="2"
          variant="ghost"
          color="gray"
          aria-label="Dismiss what came while you were away"
          onClick={() => dismissAbsence(userId)}
        >
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <ul>
        {items.map(item => (
          <li key={item.kind} className="panel-row">
            <span>{digestWords(item)}</span>
            <Where kind={item.kind} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to where the news can be seen. */
function Where({ kind }: { kind: DigestItem['kind'] }) {
  switch (kind) {
    case 'issues':
      return (
        <Link to="/sync" className="button-link">
          Settle
        </Link>
      )
    case 'new_customers':
    case 'imported_customers':
    case 'moved_customers':
    case 'changed_customers':
      return (
        <Link to="/crm" className="button-link" aria-label="Show the customers">
          Show
        </Link>
      )
    case 'new_events':
    case 'changed_events':
      return (
        <Link
          to="/dashboard"
          search={{ section: 'settings', tab: 'events' }}
          className="button-link"
          aria-label="Show the events"
        >
          Show
        </Link>
      )
    default:
      return (
        <Link to="/inventory" className="button-link" aria-label="Show the vehicles">
          Show
        </Link>
      )
  }
}
