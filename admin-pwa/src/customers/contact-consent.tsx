import {
  CONSENT_STATES,
  CONSENT_WAYS,
  type ConsentNow,
  type ConsentState,
  type ConsentWay,
  consentNow,
} from '@forecourt/shared/leads/contact-consent'
import type { Lead } from '@forecourt/shared/leads/lead'
import { Button } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { useWhenText } from '../clock/today.ts'
import { useRows } from '../mirror/use-mirror.ts'
import type { LeadActions } from './lead-actions.ts'
import './customers.css'

interface Props {
  lead: Lead
  /** Whether the customer is gone: then nothing can be noted. */
  isGone: boolean
  actions: Pick<LeadActions, 'sayConsent'>
}

/** How it stands with calls and texts to a customer, and room to note what they say of it. */
export function ContactConsentLines({ lead, isGone, actions }: Props) {
  const notes = (useRows('notes') ?? []).filter(({ leadId }) => leadId === lead.id)
  const now = consentNow(lead, notes)
  return (
    <div className="consent-lines">
      <ConsentWords now={now} />
      {now?.ticked && <Ticked ticked={now.ticked} />}
      {!isGone && <SayConsent lead={lead} now={now} actions={actions} />}
    </div>
  )
}

function ConsentWords({ now }: { now: ConsentNow | null }) {
  const whenText = useWhenText()
  if (now === null) return <p className="muted">No consent to marketing calls and texts is on record.</p>
  if (now.how === null) return null
  return (
    <p className={now.state}>
      <b>{CONSENT_STATES[now.state]}</b>
      <br />
      {CONSENT_WAYS[now.how]}, noted by {now.by} {whenText(now.at)}
    </p>
  )
}

/** What they agreed to on the website, word for word. */
function Ticked({ ticked }: { ticked: NonNullable<ConsentNow['ticked']> }) {
  const whenText = useWhenText()
  return (
    <details className="consent">
      <summary>
        Consent to calls and texts, ticked on the website {whenText(ticked.at)}
        {ticked.page && `, on ${ticked.page}`}
      </summary>
      <blockquote className="note">{ticked.text}</blockquote>
    </details>
  )
}

/** The other of the two is offered; where nothing is known, both are. */
function SayConsent({ lead, now, actions }: { lead: Lead; now: ConsentNow | null } & Pick<Props, 'actions'>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [how, setHow] = useState<ConsentWay>('phone')
  const states = (Object.keys(CONSENT_STATES) as ConsentState[]).filter(state => state !== now?.state)
  const say = async (state: ConsentState) => {
    if (await actions.sayConsent(lead, { state, how })) setOpen(false)
  }
  if (!isOpen)
    return (
      <Button size="1" variant="ghost" onClick={() => setOpen(true)}>
        They said something about calls or texts
      </Button>
    )
  return (
    <fieldset className="say-consent">
      <legend>What did they say?</legend>
      <label htmlFor={id}>How</label>
      <select id={id} value={how} onChange={event => setHow(event.target.value as ConsentWay)}>
        {Object.entries(CONSENT_WAYS).map(([way, words]) => (
          <option key={way} value={way}>
            {words}
          </option>
        ))}
      </select>
      <div className="line">
        {states.map(state => (
          <Button key={state} size="2" variant="outline" onClick={() => void say(state)}>
            {CONSENT_STATES[state]}
          </Button>
        ))}
        <Button size="2" variant="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
