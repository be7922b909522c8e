import { leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { countText } from '@forecourt/shared/persons/disposal'
import { MENTION_PLACES, type PersonChoice } from '@forecourt/shared/persons/person'
import { Button } from '@radix-ui/themes'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePastText } from '../clock/today.ts'
import { saveFile } from '../customers/csv-file.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../forms/failure.ts'
import { FailureLine } from '../forms/failure-line.tsx'
import { useMay } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import { CountLines, KeptLines } from './disposal-words.tsx'
import { exportPerson } from './person-desk.ts'
import type { PersonDesk, PersonState } from './use-person.ts'
import './persons.css'

interface Props {
  person: PersonDesk
  isOnline: boolean
}

/** Who was found, what there is of them, and what can be done about it. */
export function FoundPerson({ person, isOnline }: Props) {
  const { state } = person
  if (state.is === 'failed') return <FailureLine failure={state.failure} />
  if (state.is === 'erased')
    return (
      <section className="panel" role="status">
        <header>
          <h2>Erased</h2>
        </header>
        <div className="panel-row">
          <p>
            It is gone from the dealership, and from each device as soon as that is online. What a device had
            typed of them and not sent is dropped, and its user is told.
          </p>
          <CountLines counts={state.disposal.erased} />
          <KeptLines kept={state.disposal.kept} />
          <p className="muted">
            Backups from before still hold them, until they are deleted: npm run backup names those that are
            too old.
          </p>
        </div>
      </section>
    )
  if (state.is !== 'found') return null
  const { leads, held, deleted, mentions, counts } = state.found
  if (leads.length + held.length + deleted.length + mentions.length + Object.keys(counts).length === 0)
    return (
      <div className="empty">
        <h2>Nobody was found</h2>
        <p>Nothing is kept under this phone number, e-mail or name, and the audit tells of nobody either.</p>
        <KeptLines kept={state.found.kept} />
      </div>
    )
  return <Choice person={person} state={state} isOnline={isOnline} />
}

type Found = Extract<PersonState, { is: 'found' }>

function Choice({ person, state, isOnline }: Props & { state: Found }) {
  const { found, choice, plan } = state
  const may = useMay()
  const pastText = usePastText()
  const toggled = (ids: readonly string[], id: string) =>
    ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id]
  const choose = (next: Partial<PersonChoice>) => void person.choose({ ...choice, ...next })
  const { mentions = [] } = choice
  const isRecorded = found.leads.length + found.held.length + found.deleted.length > 0
  // Who stands in no record of their own is known by what was typed alone.
  const isNobody = isRecorded && choice.leadIds.length + choice.heldIds.length === 0
  return (
    <>
      {isRecorded && (
        <section className="panel" aria-labelledby="who">
          <header>
            <h2 id="who">Who is it?</h2>
          </header>
          <p className="panel-row muted">
            A household may share a number. Take out whoever is somebody else.
          </p>
          {found.leads.map(lead => (
            <label key={lead.id} className="panel-row person-line">
              <input
                type="checkbox"
                checked={choice.leadIds.includes(lead.id)}
                disabled={!isOnline}
                onChange={() => choose({ leadIds: toggled(choice.leadIds, lead.id) })}
              />
              <span>
                <b>{leadName(lead)}</b>
                {lead.isErased && ' (erased before; the record of the sale is left)'}
                <br />
                {[lead.phone, lead.email].filter(Boolean).join(' · ')}
                <br />
                <span className="muted">
                  {LEAD_STATUS_LABELS[lead.status]} · {pastText(lead.createdAt)}
                  {lead.notes > 0 && `, ${countText('notes', lead.notes)}`}
                  {lead.tasks > 0 && `, ${countText('tasks', lead.tasks)}`}
                  {lead.applications > 0 && `, ${countText('applications', lead.applications)}`}
                </span>
              </span>
            </label>
          ))}
          {found.held.map(inquiry => (
            <label key={inquiry.id} className="panel-row person-line">
              <input
                type="checkbox"
                checked={choice.heldIds.includes(inquiry.id)}
                disabled={!isOnline}
                onChange={() => choose({ heldIds: toggled(choice.heldIds, inquiry.id) })}
              />
              <span>
                <b>{leadName(inquiry)}</b>
                <br />
                {[inquiry.phone, inquiry.email].filter(Boolean).join(' · ')}
                <br />
                <span className="muted">Held back as likely spam, {pastText(inquiry.createdAt)}</span>
              </span>
            </label>
          ))}
          {found.deleted.map(lead => (
            <label key={lead.id} className="panel-row person-line">
              <input
                type="checkbox"
                checked={choice.leadIds.includes(lead.id)}
                disabled={!isOnline}
                onChange={() => choose({ leadIds: toggled(choice.leadIds, lead.id) })}
              />
              <span>
                <b>{leadName(lead)}</b>
                <br />
                {[lead.phone, lead.email].filter(Boolean).join(' · ')}
                <br />
                <span className="muted">Deleted earlier, and the audit still tells of them</span>
              </span>
            </label>
          ))}
        </section>
      )}
      {!isNobody && found.mentions.length > 0 && (
        <section className="panel" aria-labelledby="named">
          <header>
            <h2 id="named">Named elsewhere</h2>
          </header>
          <p className="panel-row muted">
            These texts belong to something else and stay. Name, phone and e-mail are struck out of them. Take
            out where it is somebody else of the same name.
          </p>
          {found.mentions.map(({ key, place, title, excerpt, by }) => (
            <label key={key} className="panel-row person-line">
              <input
                type="checkbox"
                checked={mentions.includes(key)}
                disabled={!isOnline}
                onChange={() => choose({ mentions: toggled(mentions, key) })}
              />
              <span>
                <b>{title}</b>
                <br />“{excerpt}”
                <br />
                <span className="muted">
                  {MENTION_PLACES[place]}
                  {by === 'name' && ', by the name alone'}
                </span>
              </span>
            </label>
          ))}
        </section>
      )}
      {!isNobody && (
        <section className="panel" aria-labelledby="what">
          <header>
            <h2 id="what">What there is</h2>
          </header>
          <div className="panel-row">
            <h3>Goes when they are erased</h3>
            <CountLines counts={plan.counts} />
            <KeptLines kept={plan.kept} />
          </div>
          <div className="panel-row person-actions">
            {may('export_persons') && <Exports choice={choice} isOnline={isOnline} />}
            {may('erase_persons') && <Erase person={person} state={state} isOnline={isOnline} />}
          </div>
        </section>
      )}
    </>
  )
}

function Exports({ choice, isOnline }: { choice: PersonChoice; isOnline: boolean }) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  async function save(format: 'json' | 'html') {
    setBusy(true)
    try {
      const type = format === 'json' ? 'application/json' : 'text/html;charset=utf-8'
      const name = `person-${new Date().toISOString().slice(0, 10)}.${format}`
      saveFile(name, await exportPerson(choice, format), type)
      toast({ title: 'Success', text: `Saved as ${name}. Give it to nobody but them.` })
    } catch (error) {
      toast({ ...failureOf(error, 'Nothing was exported'), isBad: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="2" variant="outline" disabled={isBusy || !isOnline} onClick={() => void save('html')}>
        <Download size={16} aria-hidden /> Export to read
      </Button>
      <Button size="2" variant="outline" disabled={isBusy || !isOnline} onClick={() => void save('json')}>
        <Download size={16} aria-hidden /> Export as JSON
      </Button>
    </>
  )
}

function Erase({ person, state, isOnline }: Props & { state: Found }) {
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { leadIds, heldIds } = state.choice
  async function erase() {
    setBusy(true)
    await person.erase()
    setBusy(false)
  }
  const [named] = [
    ...state.found.leads.filter(({ id }) => leadIds.includes(id)),
    ...state.found.deleted.filter(({ id }) => leadIds.includes(id)),
    ...state.found.held.filter(({ id }) => heldIds.includes(id)),
  ]
  const name = named ? leadName(named) : 'this person'
  return (
    <>
      <Button size="2" color="red" disabled={isBusy || !isOnline} onClick={() => setAsked(true)}>
        <Trash2 size={16} aria-hidden /> {isBusy ? 'Erasing …' : 'Erase'}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Erase ${name}?`}
          question="This cannot be taken back. Export it first where they want a copy. Backups from before hold it until they are deleted."
          action="Erase for good"
          onConfirm={() => void erase()}
          onClose={() => setAsked(false)}
        >
          <KeptLines kept={state.plan.kept} />
        </ConfirmDialog>
      )}
    </>
  )
}
