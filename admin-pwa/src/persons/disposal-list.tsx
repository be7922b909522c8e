import { countText, type Disposal, type PersonKind } from '@forecourt/shared/persons/disposal'
import { useEffect, useState } from 'react'
import { usePastText } from '../clock/today.ts'
import { useConnection } from '../mirror/use-mirror.ts'
import { readDisposals } from './person-desk.ts'

const REASONS = {
  request: 'asked for',
  retention: 'older than it is kept',
  hold_over: 'kept for the law until then',
} as const satisfies Record<Disposal['reason'], string>

/** What was disposed of so far: kinds and counts, and nobody's name but that of whoever did it. */
export function DisposalList({ newest }: { newest: Disposal | null }) {
  const { offlineSince } = useConnection()
  const pastText = usePastText()
  const [disposals, setDisposals] = useState<Disposal[] | null>(null)
  const [isFailed, setFailed] = useState(false)
  const isOnline = offlineSince === null
  const newestId = newest?.id
  // Read again when something was erased here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest is why, not what.
  useEffect(() => {
    if (!isOnline) return
    readDisposals().then(
      list => {
        setDisposals(list)
        setFailed(false)
      },
      () => setFailed(true),
    )
  }, [isOnline, newestId])
  return (
    <section className="panel" aria-labelledby="disposals">
      <header>
        <h2 id="disposals">Records of disposal</h2>
      </header>
      {disposals === null && (
        <p className="panel-row muted">
          {isFailed || !isOnline ? 'They are read as soon as the server answers.' : 'Loading …'}
        </p>
      )}
      {disposals?.length === 0 && <p className="panel-row muted">Nothing was disposed of yet.</p>}
      {disposals?.map(({ id, at, actorName, reason, erased }) => (
        <p key={id} className="panel-row">
          <b>{pastText(at)}</b>, {actorName ? `by ${actorName}` : 'by the server'}, {REASONS[reason]}
          <br />
          <span className="muted">
            {(Object.entries(erased) as [PersonKind, number][])
              .map(([kind, count]) => countText(kind, count))
              .join('; ') || 'nothing was left to erase'}
          </span>
        </p>
      ))}
    </section>
  )
}
