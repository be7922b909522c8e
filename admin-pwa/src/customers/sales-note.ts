import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import { type User, userName } from '@forecourt/shared/users/user'
import { instant } from '../mirror/acting.ts'

type Author = Pick<User, 'id' | 'firstName' | 'lastName'>

/** A sales note as its author writes it now. */
export const newSalesNote = (
  id: string,
  lead: Pick<Lead, 'id'>,
  note: string,
  author: Author,
  consent: LeadNote['consent'] = null,
): LeadNote => ({
  id,
  leadId: lead.id,
  note,
  author: userName(author),
  authorId: author.id,
  consent,
  createdAt: instant(),
  revision: 0,
})

/** What is waiting to be sent, in words. */
export const noteWords = (lead: Pick<Lead, 'firstName' | 'lastName'>, note: string) =>
  `Sales note for ${leadName(lead)}: “${note.slice(0, 60)}”`
