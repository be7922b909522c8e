import { DECISION_LABELS } from '@forecourt/shared/loans/decision-words'
import { Button } from '@radix-ui/themes'
import { useCopy } from '../forms/copy.ts'
import { notedIn, useDecisionDrafts } from './decision-draft.ts'

/** What was typed for decisions about an application that cannot be read now: it is here, and can be copied. */
export function TypedDecisions({ id }: { id: string }) {
  const typed = useDecisionDrafts(id)
  const copy = useCopy()
  return typed.map(({ draft, wanted }) => (
    <section key={draft.key} className="online-only" aria-label={`Typed for “${DECISION_LABELS[wanted]}”`}>
      <p>
        You typed for “{DECISION_LABELS[wanted]}”, and it is kept: <q>{notedIn(draft)}</q>
      </p>
      <Button size="2" variant="outline" onClick={() => void copy(notedIn(draft), 'What you typed')}>
        Copy it
      </Button>
    </section>
  ))
}
