import { consentOf } from '@forecourt/shared/leads/contact-consent'
import type { Lead } from '@forecourt/shared/leads/lead'
import { useWhenText } from '../clock/today.ts'
import './customers.css'

/** The consent to calls and texts that a customer gave on the website, and what they agreed to. */
export function ContactConsentLines({ lead }: { lead: Lead }) {
  const whenText = useWhenText()
  const consent = consentOf(lead)
  if (!consent) return <p className="muted">No consent to marketing calls and texts is on record.</p>
  return (
    <details className="consent">
      <summary>
        Consent to calls and texts, ticked on the website {whenText(consent.at)}
        {consent.page && `, on ${consent.page}`}
        <small className="muted">If they took it back since, the notes say so.</small>
      </summary>
      <blockquote className="note">{consent.text}</blockquote>
    </details>
  )
}
