/** Pushed sales notes (see judge-push for what a judgement promises). */
import {
  type Author,
  type ChangeOf,
  changedFields,
  isAllowed,
  type Judgement,
  madeAt,
  NOTHING,
  PUSH_REFUSAL_TEXTS,
  type Pushed,
  refused,
} from '../records/judge-push.ts'
import { consentSaidSchema } from './contact-consent.ts'
import { type Lead, leadName } from './lead.ts'
import { type LeadNote, leadNoteSchema } from './lead-note.ts'
import { isWaitingNoteId } from './waiting-list.ts'

export type NoteChange = ChangeOf<'notes', LeadNote>

/**
 * Notes are only ever added; who its author is and, where it cannot be true, the time are the server's.
 * @param customer the name of a customer who is gone, where it is known
 */
export function judgeNotePush(
  pushed: Pushed,
  current: LeadNote | null,
  author: Author,
  lead: Lead | null,
  now: string,
  customer: string | null = null,
): Judgement<NoteChange> {
  const name = lead ? leadName(lead) : customer
  const title = name ? `Note for ${name}` : 'Note'
  const mine = changedFields(pushed, ['note'])
  const { note, leadId } = pushed.next
  const consent = consentSaidSchema.safeParse(pushed.next.consent).data
  // What it says of calls and texts goes along to whichever customer it is added to.
  const record = { note: note ?? null, leadId: leadId ?? null, ...(consent ? { consent } : {}) }
  const back = (message: string) => ({
    changes: [],
    issues: [{ ...refused(title, mine, current, message), record }],
  })
  if (pushed.next._deleted === true) return current ? back(PUSH_REFUSAL_TEXTS.notes_stay) : NOTHING
  // Whom two people put on a waiting list is on it once.
  if (current && (current.note === pushed.next.note || isWaitingNoteId(current.id))) return NOTHING
  if (current) return back(PUSH_REFUSAL_TEXTS.notes_stay)
  if (!isAllowed(author, 'edit_customers')) return back(PUSH_REFUSAL_TEXTS.no_permission)
  if (!lead) return back(PUSH_REFUSAL_TEXTS.deleted_meanwhile)
  const parsed = leadNoteSchema.safeParse({
    ...pushed.next,
    author: author.name,
    authorId: author.id,
    createdAt: madeAt(pushed.next.createdAt, now),
    revision: 0,
  })
  if (!parsed.success) return back(parsed.error.issues[0]?.message ?? PUSH_REFUSAL_TEXTS.not_valid)
  return { changes: [{ collection: 'notes', before: null, after: parsed.data }], issues: [] }
}
