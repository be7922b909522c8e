import { consentOf } from '@forecourt/shared/leads/contact-consent'
import type { Lead } from '@forecourt/shared/leads/lead'
import { useWhenText } from '../clock/today.ts'
import './customers.css'

/** Whether a customer allows calls and texts, and what they agreed to. */
export function ContactConsentLines({ lead }: { lead: Lead }) {
  const whenText = useWhenText()
  const consent = consentOf(lead)
  if (!consent) return <p className="muted">No consent to marketing calls and texts is on record.</p>
  return (
    <details className="consent">
      <summary>
        Allows calls and texts: ticked on the website {whenText(consent.at)}
        {consent.page && `, on ${consent.page}`}
      </summary>
      <blockquote className="note">{consent.text}</blockquote>
    </details>
  )
}
