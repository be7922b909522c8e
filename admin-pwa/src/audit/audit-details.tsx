import type { AuditEntry, AuditFilter } from '@forecourt/shared/audit/audit-entry'
import {
  type AuditWording,
  actorWords,
  addressWords,
  auditWords,
  differencesOf,
} from '@forecourt/shared/audit/audit-words'
import { fullMomentText, localDay } from '@forecourt/shared/clock/clock-text'
import { agentWords } from '@forecourt/shared/users/agent-words'
import { Button, Dialog } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { timeZone } from '../dealer.ts'
import { useReturnFocus } from '../forms/return-focus.ts'
import { useAuditWording } from './use-audit-wording.ts'
import './audit.css'

interface Props {
  entry: AuditEntry
  onShow(change: Partial<AuditFilter>): void
}

/** Subjects whose records have a history that somebody may want to see whole. */
const WITH_HISTORY: Readonly<Record<string, string>> = {
  leads: 'All of this customer',
  vehicles: 'All of this vehicle',
  events: 'All of this event',
  applications: 'All of this application',
}

/** A line in full: what differs, who it was, when, on which device and from where. */
export function AuditDetails({ entry, onShow }: Props) {
  const wording = useAuditWording()
  const { title, detail } = auditWords(entry, wording)
  return (
    <>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="panel-row">
        {detail && <p className="muted audit-detail">{detail}</p>}
        <Facts entry={entry} wording={wording} onShow={onShow} />
      </div>
    </>
  )
}

const NO_FILTER: Partial<AuditFilter> = {
  person: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
  subject: undefined,
  record: undefined,
  search: undefined,
}

function Facts({ entry, wording, onShow }: Props & { wording: AuditWording }) {
  const { by, at, agent, device, address, subject, recordId } = entry
  const differences = subject === 'sessions' || subject === 'exports' ? [] : differencesOf(entry, wording)
  const madeAt = subject === 'exports' ? entry.after?.['madeAt'] : null
  return (
    <>
      {differences.length > 0 && (
        <div className="audit-differences">
          {differences.map(({ label, before, after }) => (
            <dl key={label}>
              <dt>{label}</dt>
              {entry.before !== null && (
                <dd>
                  <span>Before</span> {before}
                </dd>
              )}
              {entry.after !== null && (
                <dd>
                  <span>After</span> {after}
                </dd>
              )}
            </dl>
          ))}
        </div>
      )}
      <dl className="audit-facts">
        <Fact name="Who" text={actorWords(entry)} />
        {by.nameNow !== null && by.nameNow !== by.name && <Fact name="Called now" text={by.nameNow} />}
        {by.id !== null && <Fact name="Account" text={by.id} />}
        <Fact name="When the server wrote it down" text={fullMomentText(at, timeZone())} />
        {typeof madeAt === 'string' && (
          <Fact name="When the device made it" text={fullMomentText(madeAt, timeZone())} />
        )}
        {(agent !== null || device !== null) && (
          <Fact name="Device" text={agent === null ? 'A device that is not known' : agentWords(agent)} />
        )}
        <Fact name="Address" text={address === null ? 'Not written down' : addressWords(address)} />
      </dl>
      <div className="audit-ways">
        {by.id !== null && (
          <Button
            size="2"
            variant="outline"
            onClick={() => onShow({ ...NO_FILTER, person: by.id ?? undefined })}
          >
            All of {by.nameNow ?? by.name}
          </Button>
        )}
        {subject in WITH_HISTORY && (
          <Button
            size="2"
            variant="outline"
            onClick={() => onShow({ ...NO_FILTER, subject, record: recordId })}
          >
            {WITH_HISTORY[subject]}
          </Button>
        )}
        {subject === 'vehicles' && (
          <Link
            to="/security/ad"
            search={{ vehicle: recordId, day: localDay(at, timeZone()) }}
            className="button-link"
          >
            What did the ad say then?
          </Link>
        )}
      </div>
    </>
  )
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
)

/** The same on a phone. */
export function AuditDetailsDialog({ onClose, ...props }: Props & { onClose(): void }) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content className="audit-dialog" onCloseAutoFocus={returnFocus} aria-describedby={undefined}>
        <Dialog.Title className="visually-hidden">The line in full</Dialog.Title>
        <AuditDetails {...props} />
        <div className="dialog-actions">
          <Dialog.Close>
            <Button size="2" variant="outline">
              Close
            </Button>
          </Dialog.Close>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  )
}
