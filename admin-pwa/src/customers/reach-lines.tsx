import type { Lead } from '@forecourt/shared/leads/lead'
import { mailHref } from '@forecourt/shared/leads/lead-reach'
import { telHref } from '@forecourt/shared/vehicles/vehicle-display'
import { Mail, Phone } from 'lucide-react'
import { NoCalls } from '../leads/no-calls.tsx'

interface Props {
  lead: Pick<Lead, 'email' | 'phone'>
  className: string
  iconPx: number
  /** Whether they said that they want no calls and texts: it is said beside the number, which stays. */
  wantsNoCalls: boolean
  /** Hears that somebody dials. */
  onCall?: () => void
}

/** The ways to reach a customer that there are: one of them may be blank. */
export function ReachLines({ lead: { email, phone }, className, iconPx, wantsNoCalls, onCall }: Props) {
  return (
    <>
      {phone && (
        <a className={className} href={telHref(phone)} onClick={onCall}>
          <Phone size={iconPx} aria-hidden /> {phone}
        </a>
      )}
      {phone && wantsNoCalls && <NoCalls />}
      {email && (
        <a className={className} href={mailHref(email)}>
          <Mail size={iconPx} aria-hidden /> {email}
        </a>
      )}
    </>
  )
}
