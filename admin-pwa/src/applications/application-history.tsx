import { localDay } from '@forecourt/shared/clock/clock-text'
import { decisionTitle } from '@forecourt/shared/loans/decision-words'
import type { ReadApplication } from '@forecourt/shared/loans/loan-application'
import { useMomentText } from '../clock/today.ts'
import { timeZone } from '../dealer.ts'
import { dayWords } from './day-words.ts'
import './applications.css'

const READINGS_SHOWN = 10

interface Happening {
  key: string
  at: string
  title: string
  /** The day that it was decided on, where that is another one, and why. */
  day?: string
  note?: string | null
}

/** What happened to an application, newest first. Nothing of it is ever overwritten. */
function happeningsOf({ createdAt, decisions, readings }: ReadApplication, name: string): Happening[] {
  return [
    { key: 'sent', at: createdAt, title: `Sent by ${name}` },
    ...decisions.map((decision, index) => ({
      key: `decision ${index}`,
      at: decision.at,
      title: decisionTitle(decision),
      ...(decision.on === localDay(decision.at, timeZone()) ? {} : { day: decision.on }),
      note: decision.note,
    })),
    ...(readings ?? []).slice(0, READINGS_SHOWN).map(({ by, at }, index) => ({
      key: `reading ${at} ${index}`,
      at,
      title: `Read by ${by}`,
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1))
}

export function ApplicationHistory({ application, name }: { application: ReadApplication; name: string }) {
  const momentText = useMomentText()
  const more = (application.readings?.length ?? 0) - READINGS_SHOWN
  return (
    <section className="loan-history" aria-labelledby="loan-history">
      <h2 id="loan-history">What happened</h2>
      <ol>
        {happeningsOf(application, name).map(({ key, at, title, day, note }) => (
          <li key={key}>
            <b>{title}</b>
            <span className="muted">
              {momentText(at)}
              {day && `, decided on ${dayWords(day)}`}
            </span>
            {note && <p className="note">{note}</p>}
          </li>
        ))}
      </ol>
      <p className="muted">
        {application.readings === null
          ? 'Each reading is written down. Administrators see who read it.'
          : `Each reading is written down.${more > 0 ? ` ${more} earlier ones are not shown here.` : ''}`}
      </p>
    </section>
  )
}
