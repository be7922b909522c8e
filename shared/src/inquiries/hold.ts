/**
 * Spam is held back without a puzzle and never thrown away: what looks like a machine's work becomes a held inquiry, which
 * staff can read, release or delete. What can be told about the sender comes in as signs; the rule only weighs them.
 *
 * A page carries a token that proves that the sender read one of our pages. A form that is filled in with script asks for
 * a second one that knows when it was issued. A program that speaks the API without any token is nobody's enemy, but
 * gets less patience.
 */

/** A field that people neither see nor reach; whoever fills in everything fills it in, too. */
export const HONEYPOT_FIELD = 'website'
export const FORM_TOKEN_FIELD = 'formToken'

/**
 * Nobody reads and fills in a form with five fields faster than this. Our own form waits for the rest of it before it
 * sends what a browser filled in at once, so a person is never held for being quick.
 */
export const FASTEST_FILLING_MS = 2000

export const SENDING_WINDOW_MS = 10 * 60_000
/** Inquiries of one address in the window after which more are held. A whole office may share an address. */
export const HELD_AFTER = { timed: 12, page: 6, none: 30 } as const satisfies Record<
  Exclude<TokenSign['kind'], 'forged'>,
  number
>
/** After which they are refused, so that nobody fills the disk. */
export const REFUSED_AFTER = 60

export type TokenSign =
  | { kind: 'none' }
  | { kind: 'forged' }
  /** The token of a published page. */
  | { kind: 'page' }
  /** A token that was issued when somebody began to fill in the form. */
  | { kind: 'timed'; ageMs: number }

export interface SenderSigns {
  /** What the field that nobody sees was filled with. */
  honeypot: string
  token: TokenSign
  /** Whether it came as a form of a page, which always carries a token, or over the API. */
  way: 'page' | 'api'
  /** How many inquiries came from this address within the window, this one included. */
  fromAddress: number
}

export const HOLD_REASONS = ['honeypot', 'forged_token', 'no_token', 'too_fast', 'too_many'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

export const HOLD_REASON_TEXTS = {
  honeypot: 'A field that people cannot see was filled in',
  forged_token: 'The form was not one of this site',
  no_token: 'The form was sent without opening the site',
  too_fast: 'Filled in faster than a person types',
  too_many: 'Many inquiries from one connection within minutes',
} as const satisfies Record<HoldReason, string>

/** Why an inquiry is held; none when it is taken as a lead at once. */
export function reasonsToHold({ honeypot, token, way, fromAddress }: SenderSigns): HoldReason[] {
  const reasons: HoldReason[] = []
  if (honeypot.trim() !== '') reasons.push('honeypot')
  if (token.kind === 'forged') reasons.push('forged_token')
  if (token.kind === 'none' && way === 'page') reasons.push('no_token')
  if (token.kind === 'timed' && token.ageMs < FASTEST_FILLING_MS) reasons.push('too_fast')
  if (token.kind !== 'forged' && fromAddress > HELD_AFTER[token.kind]) reasons.push('too_many')
  return reasons
}
