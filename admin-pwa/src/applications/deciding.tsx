import { DECISION_LABELS } from '@forecourt/shared/loans/decision-words'
import type { ReadApplication } from '@forecourt/shared/loans/loan-application'
import { DECISIONS_AFTER, standingDecision } from '@forecourt/shared/loans/loan-decision'
import type { LoanStatus } from '@forecourt/shared/loans/loan-options'
import { Button } from '@radix-ui/themes'
import { useEffect, useRef, useState } from 'react'
import { DecisionForm } from './decision-form.tsx'
import { useTakeBack } from './use-take-back.ts'

interface Props {
  application: ReadApplication
  /** Its status as the mirror has heard of it; null where it has not. */
  mirrored: LoanStatus | null
  name: string
  /** Whether the server can be reached. */
  canSend: boolean
  onRead(): Promise<void>
  /** The decision that is being made. */
  wanted: LoanStatus | null
  onWanted(wanted: LoanStatus | null): void
}

/** The decisions that are possible now, at the foot of an application. */
export function Deciding({ application, mirrored, name, canSend, onRead, wanted, onWanted }: Props) {
  const takeBack = useTakeBack(name)
  const foot = useRef<HTMLDivElement>(null)
  const isOther = useIsOther(application.status, mirrored)
  const possible: readonly LoanStatus[] = DECISIONS_AFTER[application.status]
  function end() {
    onWanted(null)
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
      {wanted ? (
        <DecisionForm
          key={wanted}
          application={application}
          wanted={wanted}
          name={name}
          canSend={canSend}
          onRead={onRead}
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
              onClick={() => onWanted(status)}
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
  const [known, setKnown] = useState(mirrored)
  useEffect(() => {
    if (mirrored === shown) setKnown(mirrored)
  }, [mirrored, shown])
  return mirrored !== null && mirrored !== shown && mirrored !== known
}
