import type { Lead } from '@forecourt/shared/leads/lead'
import { cameInHere } from '@forecourt/shared/leads/lead-imported'
import { useMomentText, usePastText } from '../clock/today.ts'

/** Says when a customer was created, here or elsewhere. */
export function useCreatedText(): (lead: Pick<Lead, 'createdAt' | 'imported'>) => string {
  const momentText = useMomentText()
  const pastText = usePastText()
  return lead => (cameInHere(lead) ? momentText : pastText)(lead.createdAt)
}
