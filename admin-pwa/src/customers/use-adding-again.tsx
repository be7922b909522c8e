import { addedAgain, type StandingLead } from '@forecourt/shared/leads/added-again'
import type { Lead } from '@forecourt/shared/leads/lead'
import { type ReactNode, useRef, useState } from 'react'
import type { Message } from '../mirror/acting.ts'
import { instant } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import type { Again } from './adding-again.ts'
import { type Answers, isQuestion, type LeadActions, type LeadQuestion } from './lead-actions.ts'
import { LeadQuestionDialog } from './lead-question.tsx'

interface Options {
  actions: LeadActions
  failure: Message | null
  /** What fails of an answer is said where the whole is added. */
  during<T>(action: () => Promise<T>): Promise<T>
  /** They are stored, with the note. @param id the new one */
  onAdded(id: string): void
}

interface Unfinished {
  again: Again
  answers: Answers
  question: LeadQuestion
  /** As they are before the move that is asked about. */
  lead: Lead
}

/** Adds a customer again who was deleted; asks first what any move asks. */
export function useAddingAgain({ actions, failure, during, onAdded }: Options): {
  addAgain(what: Omit<Again, 'id'>): Promise<void>
  /** Is to be shown where the dialog stands. */
  question: ReactNode
} {
  // Once, though what goes with them could not be stored and is tried again.
  const id = useRef(newId())
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null)

  async function add(again: Again, answers: Answers) {
    const outcome = await actions.addAgain(again, answers)
    const { lead } = addedAgain(again.id, again.seen, again.standing, instant())
    setUnfinished(isQuestion(outcome) ? { again, answers, question: outcome, lead } : null)
    if (outcome === 'done') onAdded(again.id)
  }
  return {
    addAgain: what => add({ ...what, id: id.current }, {}),
    question: unfinished && (
      <LeadQuestionDialog
        key={unfinished.question}
        question={unfinished.question}
        lead={unfinished.lead}
        isAddedAgain
        edit={addedAgain(id.current, unfinished.again.seen, unfinished.again.standing, instant()).move}
        actions={actions}
        failure={failure}
        onAnother={question => setUnfinished({ ...unfinished, question })}
        onClose={() => setUnfinished(null)}
        onAnswer={(more, given) => {
          const { again, answers } = unfinished
          const standing = { ...again.standing, ...(more as Partial<StandingLead>) }
          void during(() => add({ ...again, standing }, { ...answers, ...given }))
        }}
      />
    ),
  }
}
