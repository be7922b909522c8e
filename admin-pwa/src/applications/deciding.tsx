import { DECISION_LABELS } from '@forecourt/shared/loans/decision-words'
import type { ReadApplication } from '@forecourt/shared/loans/loan-application'
import { DECISIONS_AFTER, standingDecision } from '@forecourt/shared/loans/loan-decision'
import type { LoanStatus } from '@forecourt/shared/loans/loan-options'
import { Button } from '@radix-ui/themes'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useToday } from '../clock/today.ts'
import { DecisionForm, type Typed } from './decision-form.tsx'
import { useTakeBack } from './use-take-back.ts'

/** A decision that is being made. */
export interface Draft extends Typed {
  wanted: LoanStatus
}

interface Props {
  application: ReadApplication
  /** Its status as the mirror has heard of it; null where it has not. */
  mirrored: LoanStatus | null
  name: string
  /** Whether the server can be reached. */
  canSend: boolean
  onRead(): Promise<void>
  draft: Draft | null
  onDraft(draft: Draft | null): void
}

/** The decisions that are possible now, at the foot of an application. */
export function Deciding({ application, mirrored, name, canSend, onRead, draft, onDraft }: Props) {
  const today = useToday()
  const wanted = draft?.wanted
  const takeBack = useTakeBack(name)
  const foot = useRef<HTMLDivElement>(null)
  const isOther = useIsOther(application.status, mirrored)
  const possible: readonly LoanStatus[] = DECISIONS_AFTER[application.status]
  const onTyped = useCallback((typed: Typed) => wanted && onDraft({ wanted, ...typed }), [wanted, onDraft])
  function end() {
    onDraft(null)
    // The form that had the focus is gone.
    requestAnimationFrame(() => foot.current?.focus())
  }
  return (
    <>
      {isOther && (
        <div className="online-only" role="status">
          <p>Somebody decided on this application since you read it.</p>
          <Button size="2" variant="outline" onClick={() => void onRead()}>
            Read it again
          </Button>
        </div>
      )}
      {wanted && draft ? (
        <DecisionForm
          key={wanted}
          application={application}
          wanted={wanted}
          name={name}
          canSend={canSend}
          onRead={onRead}
          typed={draft}
          onTyped={onTyped}
          onEnd={end}
        />
      ) : (
        <div className="form-dialog-foot" ref={foot} tabIndex={-1}>
          <span className="grow muted" role="status">
            {!canSend && 'Deciding needs the server, which cannot be reached now.'}
          </span>
          {standingDecision(application.decisions) && (
            <Button
              size="2"
              variant="outline"
              disabled={!canSend}
              onClick={() => void takeBack(application.id, application.revision, onRead)}
            >
              Take back the decision
            </Button>
          )}
          {possible.toReversed().map(status => (
            <Button
              key={status}
              size="2"
              variant={status === 'approved' ? 'solid' : 'outline'}
              disabled={!canSend}
              onClick={() => onDraft({ wanted: status, on: today, note: '' })}
            >
              {DECISION_LABELS[status]}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

/** Whether the mirror has heard of another status than the one that is shown. It may hear of an own decision later. */
function useIsOther(shown: LoanStatus, mirrored: LoanStatus | null): boolean {
  const [heard, setHeard] = useState(mirrored)
  useEffect(() => {
    if (mirrored === shown) setHeard(mirrored)
  }, [mirrored, shown])
  return mirrored !== null && mirrored !== shown && mirrored !== heard
}
