/**
 * What is typed for a decision, as it is kept until the decision is stored: the words, and which application they are about.
 * Nothing of its figures lies on the device.
 */
import { DECISION_LABELS } from '@forecourt/shared/loans/decision-words'
import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { LOAN_STATUSES, type LoanStatus } from '@forecourt/shared/loans/loan-options'
import type { Draft } from '../mirror/draft-store.ts'
import { useMirror, useSubject } from '../mirror/use-mirror.ts'

/** What a draft says of the application that it is about. */
export type DecidedOn = Pick<LoanApplicationSummary, 'id' | 'leadId' | 'status' | 'createdAt'>

/** @param about what the screen has of an application, which is more than may be kept */
export const decidedOn = ({ id, leadId, status, createdAt }: DecidedOn): DecidedOn => ({
  id,
  leadId,
  status,
  createdAt,
})

const KIND = 'loan'

export const decisionDraftName = (id: string, wanted: LoanStatus) => `${KIND}:${id}:${wanted}`

/** "Decline the loan application of Ruth Becker". */
export const decisionDraftTitle = (wanted: LoanStatus, name: string) =>
  `${DECISION_LABELS[wanted]} the loan application of ${name}`

/** Which decision a draft is for; null where it is for none. */
export function decisionOfDraft(name: string): { id: string; wanted: LoanStatus } | null {
  const [kind, id = '', status] = name.split(':')
  const wanted = LOAN_STATUSES.find(one => one === status)
  return kind === KIND && wanted ? { id, wanted } : null
}

/** What was typed for decisions about an application and is not stored, the newest first. */
export function useDecisionDrafts(id: string): { draft: Draft; wanted: LoanStatus }[] {
  const all = useSubject(useMirror().drafts.all)
  return all.flatMap(draft => {
    const decision = decisionOfDraft(draft.name)
    return decision?.id === id ? [{ draft, wanted: decision.wanted }] : []
  })
}

/** The note that was typed. */
export const notedIn = ({ values }: Pick<Draft, 'values'>): string =>
  typeof values.note === 'string' ? values.note : ''
